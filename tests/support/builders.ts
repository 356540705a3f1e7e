/** Creates records for tests through the API. Each test passes only what matters to it. */
import { addCategory as addCategoryCall, type Category } from '../../contract/goods/categories.ts';
import { addStock as addStockCall, listAllStock, type StockItem, updateStock } from '../../contract/goods/stock.ts';
import type { Calls } from './calls.ts';
import type { Answer, Caller } from './test-app.ts';

let made = 0;

export function addCategory(caller: Calls, { type = `Category ${++made}` }: Partial<Category> = {}): Promise<Category> {
  return caller.call(addCategoryCall, { body: { type } });
}

export type StockOverrides = Partial<Omit<StockItem, 'id' | 'category' | 'sales' | 'salesCount'>>;

/** The body of POST /stock, in its own category unless one is given. */
export async function stockDetails(caller: Calls, overrides: StockOverrides = {}) {
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

/** Deletes an item as a shop does, after what is left of it was written off. */
export async function deleteStock(caller: Caller, id: number): Promise<Answer> {
  const [item] = await caller.call(listAllStock, { query: { ids: String(id) } });
  if (item && item.qty > 0) {
    const { name, barcode, date, unitCost, unitSell, warningAt, categoryId } = item;
    const details = { id, name, barcode, date, unitCost, unitSell, warningAt, categoryId };
    await caller.call(updateStock, { body: { ...details, qty: 0 } });
  }
  return caller.delete(`/stock/${id}`);
}

export async function addStock(caller: Calls, overrides: StockOverrides = {}): Promise<StockItem> {
  return caller.call(addStockCall, { body: await stockDetails(caller, overrides) });
}
