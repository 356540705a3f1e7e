/** Payments of all customers by their numbers, newest first, so that a missing number can be seen between them. */
import { sql } from 'kysely';
import { type listPaymentSlips as declared, paymentSlipsPageSize } from '../../contract/debts/debts.ts';
import { slipNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readRows } from '../db/statements/prepared.ts';
import { missingNumbers } from '../documents/missing-numbers.ts';
import { standsUnreversed } from '../documents/reversed.ts';

interface Row {
  id: number;
  customer: { id: number; name: string };
  date: string;
  at: Date;
  staff: string;
  amount: number;
  method: string;
  reference: string | null;
}

export async function listPaymentSlips(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const { limit, offset } = window(query, paymentSlipsPageSize);
  const fetched = await readRows(
    ctx,
    sql<Row>`
      select s.id, json_build_object('id', c.id, 'name', c.name) as customer, s.date, s.at,
        p.first_name || ' ' || p.last_name as staff, way.name as method, s.reference,
        coalesce((
          select sum(part.amount) from payments part
          where part.customer_payment_id = s.id and part.deleted_at is null and ${standsUnreversed('payments', 'part')}
        ), 0) + coalesce((
          select sum(d.amount) from deposits d
          where d.customer_id = c.id and d.customer_payment_id = s.id and ${standsUnreversed('deposits', 'd')}
        ), 0) as amount
      from (select * from customer_payments order by id desc ${limited({ limit: limit + 1, offset })}) as s
      join customers c on c.id = s.customer_id
      join staff p on p.id = s.staff_id
      join payment_methods way on way.id = s.method_id
      order by s.id desc`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const ids = rows.map(({ id }) => id);
  return {
    payload: rows.map((row) => ({ ...row, number: slipNumber(row.id), at: row.at.toISOString() })),
    meta: { hasMore, missing: await missingNumbers(ctx, 'slip', ids) },
  };
}
