/** Goods that went back to suppliers, newest first. Count and credit cover everything that was asked for. */
import { sql } from 'kysely';
import { type listSupplierReturns as declared, payablesPageSize } from '../../contract/buying/payables.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { asReturn, shownReturns } from './supplier-return-rows.ts';

export async function listSupplierReturns(ctx: Context, query: Input<typeof declared>['query']) {
  const { supplierId = null, startDate = null, endDate = null } = query;
  const found = sql`supplier_returns where (${supplierId}::bigint is null or supplier_id = ${supplierId})
    and date >= coalesce(${startDate}::date, '-infinity') and date <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, payablesPageSize);
  const page = sql`select * from ${found} order by date desc, id desc ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql`${shownReturns(page)} order by r.date desc, r.id desc` as ReturnType<typeof shownReturns>,
    sql<{ count: number; credit: number }>`select count(*) as count, coalesce(sum(credit), 0) as credit from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map((row) => asReturn(ctx, row)), meta: { ...sums, hasMore } };
}
