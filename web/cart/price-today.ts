import { atLowestPrices } from '../../contract/cart/packs.ts';
import type { ListPrice } from '../../contract/goods/price-lists.ts';
import type { Choice } from './cart.ts';
import { pricesOn } from './price-till.ts';

/** The price that the cart will charge the chosen customer. */
export function priceToday({ item, pack }: Choice, day: string, listPrices: readonly ListPrice[]): number {
  const { unitSell, packs } = atLowestPrices(item, pricesOn(day, item.id, item.timedPrices, listPrices));
  return packs.find(({ id }) => id === pack?.id)?.unitSell ?? unitSell;
}
