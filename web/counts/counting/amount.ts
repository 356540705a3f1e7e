/** What is being typed on the pad: "2 cartons + 5". Each part becomes an entry of its own. */

import { piecesIn } from '../../../contract/cart/packs.ts';
import type { CountItem } from '../../../contract/goods/counts.ts';
import { readDecimal } from '../../../contract/values/decimal.ts';
import { isPartOfQuantity, maxQuantity, quantityDecimals, sumQuantities } from '../../../contract/values/quantity.ts';
import { withoutLeadingZeros } from '../../ui/form/pad-text.ts';

export type CountedPack = CountItem['packs'][number];

export interface Part {
  pack: CountedPack | null;
  quantity: number;
}

export interface Amount {
  parts: readonly Part[];
  typed: string;
  /** What the typed number counts; pieces if null. */
  unit: CountedPack | null;
}

export const noAmount: Amount = { parts: [], typed: '', unit: null };

/** Puts the text into the amount, unless it can't become a quantity. */
export function typeInto(amount: Amount, text: string): Amount {
  const typed = withoutLeadingZeros(text);
  return isPartOfQuantity(typed) ? { ...amount, typed } : amount;
}

/** Adds as many packs as were typed, or one if nothing was. */
export function addPacks({ parts, typed, unit }: Amount, pack: CountedPack): Amount {
  const quantity = typed === '' ? 1 : readTyped(typed);
  if (quantity === null) return { parts, typed, unit };
  const before = parts.at(-1);
  const isSame = before?.pack?.id === pack.id;
  const more = { pack, quantity: isSame ? sumQuantities([before.quantity, quantity]) : quantity };
  return { parts: [...(isSame ? parts.slice(0, -1) : parts), more], typed: '', unit: null };
}

/** Adds one more after the same code was scanned again. A code that was scanned once already means one. */
export function oneMore(amount: Amount, quantity: number): Amount {
  const so = amount.typed === '' ? quantity : (readTyped(amount.typed) ?? 0);
  return { ...amount, typed: String(sumQuantities([so, quantity])) };
}

/** Takes back the last digit, or the last pack. */
export function backspace(amount: Amount): Amount {
  if (amount.typed !== '') return { ...amount, typed: amount.typed.slice(0, -1) };
  return amount.unit ? { ...amount, unit: null } : { ...amount, parts: amount.parts.slice(0, -1) };
}

/** All parts of the amount, or none if there is nothing to save. 0 is an amount: it says that the shelf is empty. */
export function partsOf({ parts, typed, unit }: Amount): readonly Part[] {
  const quantity = readTyped(typed);
  if (quantity === null || (quantity === 0 && parts.length > 0)) return parts;
  return [...parts, { pack: unit, quantity }];
}

export function sumOf(parts: readonly Part[]): number {
  return sumQuantities(parts.map(({ pack, quantity }) => (pack ? piecesIn(pack, quantity) : quantity)));
}

function readTyped(typed: string): number | null {
  return readDecimal(typed.replace(/\.$/, ''), { decimals: quantityDecimals, max: maxQuantity });
}
