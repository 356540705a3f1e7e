/** Which lines of a cart become one. The till and the server have to agree on it, because every line is rounded by itself. */

import { sumQuantities } from '../values/quantity.ts';
import type { Discount } from './price.ts';

interface Line {
  stockId: number;
  /** The pack it is sold in, if any. */
  packId?: number | null | undefined;
  quantity: number;
  discount?: Discount | null | undefined;
  /** A price of its own, if it has one. */
  ownPrice?: number | null | undefined;
}

/** Merges lines of one item or pack at one price into the first of them, if they have no discount or the same percentage. */
export function mergeLines<L extends Line>(lines: readonly L[]): L[] {
  const merged = new Map<string, L>();
  for (const [at, line] of lines.entries()) {
    const discount = realDiscount(line.discount);
    const kind = !discount ? 'full price' : 'percent' in discount ? `${discount.percent} %` : `line ${at}`;
    const key = `${line.stockId}, ${line.packId ?? 'pieces'}, ${kind}, ${line.ownPrice ?? 'list price'}`;
    const first = merged.get(key);
    merged.set(key, first ? { ...first, quantity: sumQuantities([first.quantity, line.quantity]) } : line);
  }
  return [...merged.values()];
}

/** Treats a discount of 0 as none, so that its line still merges with others. */
export function realDiscount(discount: Discount | null | undefined): Discount | null {
  if (!discount) return null;
  return ('percent' in discount ? discount.percent : discount.amount) === 0 ? null : discount;
}
