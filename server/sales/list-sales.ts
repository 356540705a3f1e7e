/**
 * One page of lines sold, newest first, with sums over everything that the filter finds and not only the page: what was sold, what
 * came back on these days, and the difference.
 */

import type { SalesTotals } from '../../contract/selling/sales.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { Context } from '../base/context.ts';
import { cut, type Paged, window } from '../base/paging.ts';
import { readSales, type SalesFilter } from './read-sales.ts';

type Query = SalesFilter & Paged;

export async function listSales(ctx: Pick<Context, 'db' | 'pool'>, query: Query, pageSize: number) {
  const { limit, offset } = window(query, pageSize);
  const { lines, totals, returns } = await readSales(ctx, query, { limit: limit + 1, offset, after: query.after });
  const { rows, hasMore } = cut(lines, limit);
  return { payload: rows, meta: { totals, returns, net: less(totals, returns), hasMore } };
}

function less(totals: SalesTotals, returns: SalesTotals) {
  const money = (of: 'sale' | 'cost' | 'profit') => sumMoney([totals[of], -returns[of]]);
  return {
    quantity: sumQuantities([totals.quantity, -returns.quantity]),
    cost: money('cost'),
    sale: money('sale'),
    profit: money('profit'),
  };
}
