/** Causes that the figures of a count tell by themselves. */
import { toUnits } from '../../contract/decimal.ts';
import { quantityDecimals } from '../../contract/quantity.ts';
import { type Clue, same, type Wrong } from './clues.ts';

export function likelyCauses(item: Wrong, all: readonly Wrong[]): Clue[] {
  return [...similarItem(item, all), ...wholePacks(item), ...slipOfTheFinger(item)];
}

/** As many too many of something that is easily mistaken for it. */
function similarItem(item: Wrong, all: readonly Wrong[]): Clue[] {
  const opposite = all.filter((other) => other.stockId !== item.stockId && same(other.difference, -item.difference));
  const [other] = opposite
    .map((other) => ({ ...other, alike: alike(item, other) }))
    .filter((other) => other.alike > 0)
    .sort((one, other) => other.alike - one.alike);
  if (!other) return [];
  const { stockId, name, difference } = other;
  return [{ exact: true, cause: { kind: 'similar item', stockId, name, difference } }];
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

function wholePacks({ difference, packs }: Wrong): Clue[] {
  const units = (quantity: number) => toUnits(Math.abs(quantity), quantityDecimals);
  const pack = packs.find(({ size }) => units(difference) % units(size) === 0n);
  if (!pack) return [];
  const count = Number(units(difference) / units(pack.size));
  return [{ exact: true, cause: { kind: 'pack', count, name: pack.name, size: pack.size } }];
}

/** Two digits swapped, or a figure ten times too high or too low. */
function slipOfTheFinger({ counted, book }: Wrong): Clue[] {
  const clue = (swapped: boolean): Clue[] => [{ exact: true, cause: { kind: 'digits', counted, book, swapped } }];
  if (counted > 0 && book > 0 && (same(counted, book * 10) || same(counted * 10, book))) return clue(false);
  return isSwapped(String(counted), String(book)) ? clue(true) : [];
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const unlike = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first, second] = unlike;
  return unlike.length === 2 && one[first!] === other[second!] && one[second!] === other[first!];
}
