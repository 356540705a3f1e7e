/** What has changed since a cart was held: prices, items no longer sold, and items of which too few are left. */

import { piecesIn } from '../../contract/cart/packs.ts';
import type { HeldCart } from '../../contract/selling/held-carts.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { t } from '../words/t.ts';

type Line = HeldCart['lines'][number];

/** One sentence per change. Each item or pack is named once, even if it is on several lines. */
export function cartChanges({ lines }: HeldCart): string[] {
  return lines.flatMap((line, at) => {
    const before = lines.slice(0, at);
    const isFirst = !before.some(({ stockId, packId }) => stockId === line.stockId && packId === line.packId);
    const isFirstOfItem = !before.some(({ stockId }) => stockId === line.stockId);
    return [...(isFirst ? priceChange(line) : []), ...(isFirstOfItem ? tooFew(line, lines) : [])];
  });
}

function priceChange({ name: item, pack, unitSell, heldAt }: Line): string[] {
  const name = pack ? `${item}, ${pack.name}` : item;
  if (unitSell === null) return [t('{{name}} is no longer sold, so it is not in the cart.', { name })];
  if (unitSell === heldAt) return [];
  return [t('{{name}} now costs {{unitSell, money}}. It was {{heldAt, money}}.', { name, unitSell, heldAt })];
}

function tooFew({ stockId, name, qty, kind }: Line, lines: Line[]): string[] {
  const sold = lines.filter((line) => line.stockId === stockId && line.unitSell !== null);
  const wanted = sumQuantities(sold.map(({ pack, quantity }) => (pack ? piecesIn(pack, quantity) : quantity)));
  if (kind === 'open' || qty >= wanted) return [];
  return [t('Only {{qty, quantity}} of {{name}} left, and the cart has {{wanted, quantity}}.', { qty, name, wanted })];
}
