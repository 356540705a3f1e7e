/** Payments to suppliers, newest first. Count and total cover everything that was asked for, not just the rows of the page. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import {
  type listSupplierPayments as declared,
  payablesPageSize,
  type SupplierPayment,
} from '../../contract/payables.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readRows } from '../db/prepared.ts';
import { readPage } from '../db/read-page.ts';
import { missingNumbers } from '../documents/missing-numbers.ts';
import { asPayment, refuseUnknown, shownPayments } from './supplier-payment-rows.ts';

export async function listSupplierPayments(ctx: Context, query: Input<typeof declared>['query']) {
  const { supplierId = null, startDate = null, endDate = null } = query;
  const found = sql`supplier_payments where deleted_at is null and (${supplierId}::bigint is null or supplier_id = ${supplierId})
    and date >= coalesce(${startDate}::date, '-infinity') and date <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, payablesPageSize);
  const page = sql`select * from ${found} order by date desc, id desc ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql`${shownPayments(page)} order by pay.date desc, pay.id desc` as ReturnType<typeof shownPayments>,
    sql<{ count: number; total: number }>`select count(*) as count, coalesce(sum(amount), 0) as total from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  // Between the payments to one supplier are those to others.
  const missing =
    supplierId === null
      ? await missingNumbers(
          ctx,
          'supplier payment',
          rows.map(({ id }) => id),
        )
      : [];
  return { payload: rows.map(asPayment), meta: { ...sums, hasMore, missing } };
}

export async function getSupplierPayment(ctx: Context, id: number): Promise<SupplierPayment> {
  const one = sql`select * from supplier_payments where id = ${id} and deleted_at is null`;
  const [row] = await readRows(ctx, shownPayments(one));
  return row ? asPayment(row) : refuseUnknown(id);
}
