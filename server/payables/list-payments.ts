/** Payments to suppliers, newest first. Count and total cover everything that was asked for, not only the rows of the page. */
import { sql } from 'kysely';
import {
  type listSupplierPayments as declared,
  payablesPageSize,
  type SupplierPayment,
} from '../../contract/buying/payables.ts';
import { supplierPaymentNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readRows } from '../db/statements/prepared.ts';
import { readPage } from '../db/statements/read-page.ts';
import { missingNumbers } from '../documents/missing-numbers.ts';
import { asPayment, type PaymentRow, refuseUnknown, shownPayments } from './supplier-payment-rows.ts';

/** The most deleted payments that a page shows. Nobody deletes more than that. */
const mostDeleted = 200;

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
  // In a list of one supplier, the numbers in between belong to payments to others.
  const missing = supplierId === null ? await notListed(ctx, rows, { ...query, hasMore, offset }) : [];
  return { payload: rows.map(asPayment), meta: { ...sums, hasMore, missing } };
}

type Page = Pick<Input<typeof declared>['query'], 'startDate' | 'endDate'> & { hasMore: boolean; offset: number };

/** Numbers among those of the page that no payment has, or whose payment was deleted. */
async function notListed(ctx: Context, rows: PaymentRow[], { startDate, endDate, hasMore, offset }: Page) {
  const ids = rows.map(({ id }) => id);
  const [lowest, highest] = [hasMore ? Math.min(...ids) : 0, offset > 0 ? Math.max(0, ...ids) : null];
  const deleted = await readRows(
    ctx,
    sql<{ id: number; at: Date; deletedBy: string }>`
      select pay.id, pay.deleted_at as at, p.first_name || ' ' || p.last_name as "deletedBy"
      from supplier_payments pay join staff p on p.id = pay.deleted_by
      where pay.deleted_at is not null and pay.id between ${lowest}::bigint and coalesce(${highest}::bigint, 9007199254740991)
        and pay.date between coalesce(${startDate ?? null}::date, '-infinity') and coalesce(${endDate ?? null}::date, 'infinity')
      order by pay.id desc limit ${mostDeleted}`,
  );
  const missing = await missingNumbers(ctx, 'supplier payment', ids);
  const told = deleted.map(({ id, at, deletedBy }) => ({
    number: supplierPaymentNumber(id),
    ...{ at: at.toISOString(), until: at.toISOString(), deletedBy },
  }));
  return [...missing, ...told].sort((one, other) => countOf(other) - countOf(one));
}

const countOf = ({ number }: { number: string }) => Number(number.replace(/^\D+/, ''));

export async function getSupplierPayment(ctx: Context, id: number): Promise<SupplierPayment> {
  const one = sql`select * from supplier_payments where id = ${id} and deleted_at is null`;
  const [row] = await readRows(ctx, shownPayments(one));
  return row ? asPayment(row) : refuseUnknown(id);
}
