import { sql } from 'kysely';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { cut, type Paged, window } from '../../base/paging.ts';
import { readRows } from '../../db/statements/prepared.ts';
import { readPage } from '../../db/statements/read-page.ts';
import { asItems, newestStock, stockAfter, stockWhere } from '../stock-rows.ts';
import { stockCounts } from './count-stock.ts';

interface Asked extends Paged {
  low: boolean;
  kind?: StockItem['kind'] | undefined;
  ids?: number[] | undefined;
}

/** All stock without its sale ids. Only a `limit` makes it a window; 0 asks for the counts alone. */
export async function listAllStock(ctx: Context, asked: Asked) {
  if (asked.limit === 0) {
    const counts = (await readRows(ctx, stockCounts))[0]!;
    return { payload: [], meta: { ...counts, hasMore: counts.count > 0 } };
  }
  if (asked.limit === undefined) {
    const all = stockWhere(sql`s.deleted_at is null and ${filterOf(asked)}`);
    const { rows, sums: counts } = await readPage(ctx, all, stockCounts);
    return { payload: asItems(rows), meta: { ...counts, hasMore: false } };
  }
  const { limit, offset } = window(asked, asked.limit);
  const filter = sql`${filterOf(asked)} and ${stockAfter(asked.after)}`;
  const page = newestStock({ limit: limit + 1, offset }, filter);
  const { rows: fetched, sums: counts } = await readPage(ctx, page, stockCounts);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: asItems(rows), meta: { ...counts, hasMore } };
}

function filterOf({ low, kind, ids }: Asked) {
  const ofKind = kind === undefined ? sql`true` : kind === 'open' ? sql`not s.keeps_stock` : sql`s.keeps_stock`;
  return sql`${low ? sql`s.low and s.keeps_stock` : sql`true`} and ${ofKind} and ${ids ? sql`s.id = any(${ids}::bigint[])` : sql`true`}`;
}
