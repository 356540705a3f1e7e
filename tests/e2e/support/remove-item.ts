/** Removes an item from the shop as people do: what is left of it is written off first. */
import { deleteStock, listAllStock, writeOffStock } from '../../../contract/goods/stock.ts';
import type { Shop } from './fixtures.ts';

export async function removeItem(shop: Shop, id: number): Promise<void> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  const quantity = item?.qty ?? 0;
  if (quantity > 0) await shop.call(writeOffStock, { params: { id }, body: { quantity, reason: 'lost' } });
  await shop.call(deleteStock, { params: { id } });
}
