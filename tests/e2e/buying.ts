/** Goods from suppliers for browser tests, as they come: with a delivery. */
import { addDelivery } from '../../contract/deliveries.ts';
import type { Shop } from './fixtures.ts';
import { addItem, newestDay } from './trading.ts';

interface Came {
  due: number;
  date?: string;
  dueOn?: string;
  /** Of the paper. */
  number?: string;
}

/** One line for all that is due, on credit; what its bill is called. */
export async function deliver(
  shop: Shop,
  supplier: { id: number },
  { due, date = newestDay, dueOn = date, number }: Came,
): Promise<string> {
  const { id: stockId } = await addItem(shop);
  const { bill } = await shop.call(addDelivery, {
    body: { supplierId: supplier.id, date, dueOn, number, lines: [{ stockId, quantity: 10, total: due }] },
  });
  if (!bill) throw new Error('The delivery has no bill.');
  return bill.label;
}
