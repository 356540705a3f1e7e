import { sql } from 'kysely';
import { type StockItem, stockPageSize } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { cut, type Paged, window } from '../../base/paging.ts';
import { readPage } from '../../db/statements/read-page.ts';
import { asItems, newestStock, type StockRow, stockAfter } from '../stock-rows.ts';
import { type Arrangement, arrangedStock, countInCategory, isArranged, refuseHiddenSort } from './arrange-stock.ts';
import { stockCounts } from './count-stock.ts';

interface Asked extends Paged, Arrangement {
  compact: boolean;
}

/** One page, newest first by date, then id, unless another order is asked for. */
export async function listStock(ctx: Context, asked: Asked) {
  refuseHiddenSort(ctx, asked);
  const { limit, offset } = window(asked, stockPageSize);
  const [part, shape] = [{ limit: limit + 1, offset }, { saleIds: !asked.compact }];
  const page = isArranged(asked)
    ? arrangedStock(asked, { ...part, after: asked.after }, sql`true`, shape)
    : newestStock(part, stockAfter(asked.after), shape);
  const count = asked.categoryId === undefined ? stockCounts : countInCategory(asked.categoryId);
  const { rows: fetched, sums } = await readPage<StockRow, { count: number }>(ctx, page, count);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: asItems(rows) satisfies StockItem[], meta: { count: sums.count, hasMore } };
}
