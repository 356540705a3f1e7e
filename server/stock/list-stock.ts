import { type StockItem, stockPageSize } from '../../contract/stock.ts';
import type { Context } from '../base/context.ts';
import { cut, type Paged, window } from '../base/paging.ts';
import { readPage } from '../db/read-page.ts';
import { stockCounts } from './count-stock.ts';
import { asItems, newestStock, stockAfter } from './stock-rows.ts';

interface Asked extends Paged {
  compact: boolean;
}

/** One page, newest first by date, then id. */
export async function listStock(ctx: Context, asked: Asked) {
  const { limit, offset } = window(asked, stockPageSize);
  const page = newestStock({ limit: limit + 1, offset }, stockAfter(asked.after), { saleIds: !asked.compact });
  const { rows: fetched, sums } = await readPage(ctx, page, stockCounts);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: asItems(rows) satisfies StockItem[], meta: { count: sums.count, hasMore } };
}
