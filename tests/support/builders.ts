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

export async function addStock(caller: Caller, overrides: StockOverrides = {}): Promise<StockItem> {
  return payloadOf(await caller.post('/stock', await stockDetails(caller, overrides)));
}
