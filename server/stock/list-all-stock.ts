import { sql } from 'kysely';
import type { Context } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { countStock } from './count-stock.ts';
import { asItems, selectStock } from './stock-rows.ts';

interface Asked {
  page: number;
  limit?: number | undefined;
  low: boolean;
  ids?: number[] | undefined;
}

/** All stock without its sale ids. Only a `limit` makes it a window; 0 asks for the counts alone. */
export async function listAllStock(ctx: Context, asked: Asked) {
  const counts = await countStock(ctx.db);
  if (asked.limit === 0) return { payload: [], meta: { ...counts, hasMore: counts.count > 0 } };
  const { limit, offset } = window(asked, counts.count);
  const fetched = await selectStock(ctx.db)
    .$if(asked.low, (query) => query.where('s.low', '=', true))
    .$if(asked.ids !== undefined, (query) => query.where(sql<boolean>`s.id = any(${asked.ids}::bigint[])`))
    .orderBy('s.date', 'desc')
    .orderBy('s.id', 'desc')
    .$if(asked.limit !== undefined, (query) => query.limit(limit + 1).offset(offset))
    .execute();
  const { rows, hasMore } = asked.limit === undefined ? { rows: fetched, hasMore: false } : cut(fetched, limit);
  return { payload: asItems(rows), meta: { ...counts, hasMore } };
}
