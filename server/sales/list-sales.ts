/** One page of lines sold, newest first, with sums over everything the filter lets through, not just the page. */
import type { Context } from '../base/context.ts';
import { cut, type Paged, window } from '../base/paging.ts';
import { readSales, type SalesFilter } from './read-sales.ts';

type Query = SalesFilter & Paged;

export async function listSales(ctx: Pick<Context, 'db' | 'pool'>, query: Query, pageSize: number) {
  const { limit, offset } = window(query, pageSize);
  const { lines, totals } = await readSales(ctx, query, { limit: limit + 1, offset, after: query.after });
  const { rows, hasMore } = cut(lines, limit);
  return { payload: rows, meta: { totals, hasMore } };
}
