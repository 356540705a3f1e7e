/** What has changed since a cart was held: prices, items no longer sold, and items of which too few are left. */
import type { HeldCart } from '../../contract/held-carts.ts';
import { sumQuantities } from '../../contract/quantity.ts';
import { t } from '../words/t.ts';

/** One sentence per change; each item is named once, also if it is on several lines. */
export function cartChanges({ lines }: HeldCart): string[] {
  const items = lines.filter(({ stockId }, at) => lines.findIndex((line) => line.stockId === stockId) === at);
  return items.flatMap(({ stockId, name, unitSell, heldAt, qty, kind }) => {
    if (unitSell === null) return t('{{name}} is no longer sold, so it is not in the cart.', { name });
    const wanted = sumQuantities(lines.filter((line) => line.stockId === stockId).map((line) => line.quantity));
    return [
      ...(unitSell === heldAt
        ? []
        : [t('{{name}} now costs {{unitSell, money}}. It was {{heldAt, money}}.', { name, unitSell, heldAt })]),
      ...(kind === 'open' || qty >= wanted
        ? []
        : [
            t('Only {{qty, quantity}} of {{name}} left, and the cart has {{wanted, quantity}}.', { qty, name, wanted }),
          ]),
    ];
  });
}
