import { atLowestPrices } from '../../contract/cart/packs.ts';
import type { ListPrice } from '../../contract/goods/price-lists.ts';
import type { Choice } from './cart.ts';
import { pricesOn } from './price-till.ts';

/** As the cart will have it, for the customer who is chosen. */
export function priceToday({ item, pack }: Choice, day: string, listPrices: readonly ListPrice[]): number {
  const { unitSell, packs } = atLowestPrices(item, pricesOn(day, item.id, item.timedPrices, listPrices));
  return packs.find(({ id }) => id === pack?.id)?.unitSell ?? unitSell;
}
