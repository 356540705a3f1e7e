/** What has changed since a cart was held: prices, items no longer sold, and items of which too few are left. */
import type { HeldCart } from '../../contract/held-carts.ts';
import { sumQuantities } from '../../contract/quantity.ts';
import type { Format } from '../session/format.ts';

/** One sentence per change; each item is named once, also if it is on several lines. */
export function cartChanges({ lines }: HeldCart, { money, quantity }: Pick<Format, 'money' | 'quantity'>): string[] {
  const items = lines.filter(({ stockId }, at) => lines.findIndex((line) => line.stockId === stockId) === at);
  return items.flatMap(({ stockId, name, unitSell, heldAt, qty, kind }) => {
    if (unitSell === null) return `${name} is no longer sold, so it is not in the cart.`;
    const wanted = sumQuantities(lines.filter((line) => line.stockId === stockId).map((line) => line.quantity));
    return [
      ...(unitSell === heldAt ? [] : [`${name} now costs ${money(unitSell)}. It was ${money(heldAt)}.`]),
      ...(kind === 'open' || qty >= wanted
        ? []
        : [`Only ${quantity(qty)} of ${name} left, and the cart has ${quantity(wanted)}.`]),
    ];
  });
}
