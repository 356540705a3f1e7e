/** Bills, the next to be due first. The sums cover everything that was asked for, not only the rows of the page. */
import { sql } from 'kysely';
import { type Bill, type listBills as declared, payablesPageSize } from '../../contract/buying/payables.ts';
import { billNumber, deliveryNumber } from '../../contract/documents/documents.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';

type Row = Omit<Bill, 'label' | 'delivery'> & { deliveryId: number | null };

/** A bill that is due within so many days is due soon. */
export const soonDays = 7;

export async function listBills(ctx: Context, query: Input<typeof declared>['query']) {
  const { supplierId = null, open } = query;
  const found = sql`bills where cancelled_at is null and (${supplierId}::bigint is null or supplier_id = ${supplierId})
    ${open ? sql`and paid + credited < amount` : sql``}`;
  const { limit, offset } = window(query, payablesPageSize);
  const day = today(ctx);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Row>`
      select b.id, json_build_object('id', s.id, 'name', s.name) as supplier, b.delivery_id as "deliveryId",
        b.opening_id as "openingId", d.number, c.name as cost, b.date,
        b.due_on as "dueOn", b.amount, b.paid, b.credited, b.amount - b.paid - b.credited as balance
      from (select * from ${found} order by due_on, id ${limited({ limit: limit + 1, offset })}) as b
      join suppliers s on s.id = b.supplier_id left join deliveries d on d.id = b.delivery_id
      left join late_costs c on c.id = b.late_cost_id
      order by b.due_on, b.id`,
    sql<Omit<ReplyMeta<typeof declared>, 'hasMore'>>`
      select count(*) as count, coalesce(sum(left_of_it), 0) as balance,
        coalesce(sum(left_of_it) filter (where due_on < ${day}::date), 0) as overdue,
        coalesce(sum(left_of_it) filter (where due_on between ${day}::date and ${addDays(day, soonDays)}::date), 0) as "dueSoon"
      from (select due_on, amount - paid - credited as left_of_it from ${found}) as b`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map(asBill), meta: { ...sums, hasMore } };
}

function asBill({ deliveryId, ...row }: Row): Bill {
  return {
    ...row,
    label: billNumber(row.id),
    delivery: deliveryId === null ? null : { id: deliveryId, label: deliveryNumber(deliveryId) },
  };
}
