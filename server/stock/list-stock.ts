import { type StockItem, stockPageSize } from '../../contract/stock.ts';
import type { Context } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { countStock } from './count-stock.ts';
import { asItems, saleIds, selectStock } from './stock-rows.ts';

interface Asked {
  page: number;
  limit?: number | undefined;
  compact: boolean;
}

/** One page, newest first by date, then id. */
export async function listStock(ctx: Context, asked: Asked) {
  const { limit, offset } = window(asked, stockPageSize);
  const page = selectStock(ctx.db)
    .$if(!asked.compact, (query) => query.select(saleIds))
    .orderBy('s.date', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .offset(offset);
  const [fetched, { count }] = await Promise.all([page.execute(), countStock(ctx.db)]);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: asItems(rows) satisfies StockItem[], meta: { count, hasMore } };
}
