/** Causes that can be seen from the figures of a count alone. */

import { packText } from '../../contract/selling/pack-words.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import type { Words } from '../base/words.ts';
import { type Clue, same, type Wrong } from './clues.ts';
import { type Lookalikes, lookalikes } from './most-alike.ts';

/** Groups the items by their difference, because a mix-up leaves two items with opposite ones. */
export type ByDifference = ReadonlyMap<bigint, Lookalikes<Wrong>>;

export function byDifference(all: readonly Wrong[]): ByDifference {
  const groups = new Map<bigint, Wrong[]>();
  for (const item of all) {
    const units = unitsOf(item.difference);
    const group = groups.get(units);
    if (group) group.push(item);
    else groups.set(units, [item]);
  }
  return new Map([...groups].map(([units, items]) => [units, lookalikes(items)]));
}

const unitsOf = (quantity: number) => toUnits(quantity, quantityDecimals);

export function likelyCauses(words: Words, item: Wrong, all: ByDifference): Clue[] {
  return [...similarItem(words, item, all), ...wholePacks(words, item), ...slipOfTheFinger(words, item)];
}

/** An item that is easily mistaken for this one has the opposite difference. */
function similarItem({ t }: Words, item: Wrong, all: ByDifference): Clue[] {
  const other = all.get(unitsOf(-item.difference))?.of(item);
  if (!other) return [];
  const count = Math.abs(other.difference);
  const sentence =
    other.difference > 0
      ? t("There are {{count, quantity}} too many of '{{name}}'.", { count, name: other.name })
      : t("There are {{count, quantity}} too few of '{{name}}'.", { count, name: other.name });
  const rows = [{ kind: 'item' as const, id: other.stockId, label: other.name, detail: sentence }];
  return [{ kind: 'similar item', exact: true, cause: { kind: 'similar item', sentence, rows } }];
}

function wholePacks({ t }: Words, { difference, packs }: Wrong): Clue[] {
  const units = (quantity: number) => toUnits(Math.abs(quantity), quantityDecimals);
  const pack = packs.find(({ size }) => units(difference) % units(size) === 0n);
  if (!pack) return [];
  const count = Number(units(difference) / units(pack.size));
  const sentence = t('The difference is {{count, quantity}} × {{pack}}.', { count, pack: packText(t, pack) });
  return [{ kind: 'pack', exact: true, cause: { kind: 'pack', sentence, rows: [] } }];
}

/** Two digits swapped, or a figure ten times too high or too low. */
function slipOfTheFinger({ t }: Words, { counted, book }: Wrong): Clue[] {
  const clue = (sentence: string): Clue[] => [
    { kind: 'digits', exact: true, cause: { kind: 'digits', sentence, rows: [] } },
  ];
  if (counted > 0 && book > 0 && (same(counted, book * 10) || same(counted * 10, book))) {
    return clue(t('{{counted, quantity}} is ten times as much or as little as {{book, quantity}}.', { counted, book }));
  }
  if (isSwapped(String(counted), String(book))) {
    return clue(t('{{counted, quantity}} and {{book, quantity}} have two digits swapped.', { counted, book }));
  }
  return [];
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const unlike = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first, second] = unlike;
  return unlike.length === 2 && one[first!] === other[second!] && one[second!] === other[first!];
}
