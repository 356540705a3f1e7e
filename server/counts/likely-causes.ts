/** Causes that the figures of a count tell by themselves. */
import { toUnits } from '../../contract/decimal.ts';
import { packText } from '../../contract/pack-words.ts';
import { quantityDecimals } from '../../contract/quantity.ts';
import type { Words } from '../base/words.ts';
import { type Clue, same, type Wrong } from './clues.ts';

export function likelyCauses(words: Words, item: Wrong, all: readonly Wrong[]): Clue[] {
  return [...similarItem(words, item, all), ...wholePacks(words, item), ...slipOfTheFinger(words, item)];
}

/** As many too many of something that is easily mistaken for it. */
function similarItem({ t }: Words, item: Wrong, all: readonly Wrong[]): Clue[] {
  const opposite = all.filter((other) => other.stockId !== item.stockId && same(other.difference, -item.difference));
  const [other] = opposite
    .map((other) => ({ ...other, alike: alike(item, other) }))
    .filter((other) => other.alike > 0)
    .sort((one, other) => other.alike - one.alike);
  if (!other) return [];
  const count = Math.abs(other.difference);
  const sentence =
    other.difference > 0
      ? t("There are {{count, quantity}} too many of '{{name}}'.", { count, name: other.name })
      : t("There are {{count, quantity}} too few of '{{name}}'.", { count, name: other.name });
  const rows = [{ kind: 'item' as const, id: other.stockId, label: other.name, detail: sentence }];
  return [{ kind: 'similar item', exact: true, cause: { kind: 'similar item', sentence, rows } }];
}

/** Above 0 where two items share words of their names, or a category. */
function alike(one: Wrong, other: Wrong): number {
  const words = wordsOf(one.name);
  const shared = wordsOf(other.name).filter((word) => words.includes(word)).length;
  const inNames = shared / Math.max(words.length, wordsOf(other.name).length, 1);
  return inNames + (one.category === other.category ? 0.2 : 0);
}

function wordsOf(name: string): string[] {
  return name
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
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
