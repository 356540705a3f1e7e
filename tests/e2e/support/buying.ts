/** Makes goods from suppliers for browser tests, through deliveries. */
import { deliver as deliverGoods } from '../../support/buying.ts';
import type { Shop } from './fixtures.ts';
import { addItem, newestDay } from './trading.ts';

interface Came {
  due: number;
  date?: string;
  dueOn?: string;
  /** The number of the paper. */
  number?: string;
}

/** Makes a delivery with one line for the whole amount, on credit; returns the name of its bill. */
export async function deliver(
  shop: Shop,
  supplier: { id: number },
  { date = newestDay, ...came }: Came,
): Promise<string> {
  const { id: stockId } = await addItem(shop);
  const { billLabel } = await deliverGoods(shop, { supplierId: supplier.id, stockId, date, pieces: 10, ...came });
  if (!billLabel) throw new Error('The delivery has no bill.');
  return billLabel;
}
