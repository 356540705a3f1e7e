/** Creates records for tests through the calls themselves; each test passes only what matters to it. */
import type { Category } from '../../contract/categories.ts';
import type { StockItem } from '../../contract/stock.ts';
import type { Answer, Caller } from './test-app.ts';

let made = 0;

function payloadOf({ status, payload }: Answer) {
  if (!status) throw new Error(`the builder was refused: ${payload}`);
  return payload;
}

export async function addCategory(
  caller: Caller,
  { type = `Category ${++made}` }: Partial<Category> = {},
): Promise<Category> {
  return payloadOf(await caller.post('/categories', { type }));
}

export type StockOverrides = Partial<Omit<StockItem, 'id' | 'category' | 'sales' | 'salesCount'>>;

/** The body of POST /stock, in its own category unless one is given. */
export async function stockDetails(caller: Caller, overrides: StockOverrides = {}) {
  return {
    name: `Item ${++made}`,
    qty: 10,
    date: caller.today(),
    unitCost: 2,
    unitSell: 3.5,
    warningAt: 2,
    categoryId: overrides.categoryId ?? (await addCategory(caller)).id,
    ...overrides,
  };
}

/** Deletes an item as a shop does: it has none left by then. */
export async function deleteStock(caller: Caller, id: number): Promise<Answer> {
  const { payload } = await caller.get(`/stock/all?ids=${id}`);
  const [item] = payload as StockItem[];
  if (item && item.qty > 0) {
    const { name, barcode, date, unitCost, unitSell, warningAt, categoryId } = item;
    const details = { id, name, barcode, date, unitCost, unitSell, warningAt, categoryId };
    payloadOf(await caller.put('/stock', { ...details, qty: 0 }));
  }
  return caller.delete(`/stock/${id}`);
}

export async function addStock(caller: Caller, overrides: StockOverrides = {}): Promise<StockItem> {
  return payloadOf(await caller.post('/stock', await stockDetails(caller, overrides)));
}
