/** What the shop owes its suppliers on each bill, by when it is due, and what they were paid in advance. */
import { type RawBuilder, sql } from 'kysely';
import type { payableFigures } from '../../contract/books/figure-rows.ts';
import { openBills } from '../payables/bills.ts';
import { soonDays } from '../payables/list-bills.ts';
import type { Asked, Part } from './part.ts';

/** The last day overdue of each age. */
const ages = {
  owedToSuppliers: [null, null],
  overdueToSuppliers: [1, null],
  dueSoonToSuppliers: [-soonDays, 0],
  dueLaterToSuppliers: [null, -soonDays - 1],
  suppliersNotDue: [null, 0],
  suppliersTo30: [1, 30],
  suppliersTo60: [31, 60],
  suppliersTo90: [61, 90],
  suppliersOver90: [91, null],
} as const satisfies Partial<Record<(typeof payableFigures)[number], readonly [number | null, number | null]>>;

export function bills(age: keyof typeof ages, asked: Asked): Part[] {
  const { endDate, today } = asked;
  const isPast = endDate < today;
  const [from, to] = ages[age];
  const overdue = sql`${isPast ? endDate : today}::date - due_on`;
  const open = sql`(${openBills(isPast ? endDate : null)}) as open
    where ${overdue} >= coalesce(${from}::int, ${overdue}) and ${overdue} <= coalesce(${to}::int, ${overdue})
      and ${ofSupplier(asked, sql`supplier_id`)}`;
  const rows = sql`
    select owed.due_on as day, b.id, case when b.opening_id is null then 'delivery' else 'opening' end as document,
      coalesce(b.delivery_id, b.opening_id) as document_id, null as label,
      concat_ws(', ', s.name, d.number, c.name) as detail, owed.balance as amount
    from (select id, due_on, balance from ${open}) as owed
    join bills b on b.id = owed.id join suppliers s on s.id = b.supplier_id
    left join deliveries d on d.id = b.delivery_id left join late_costs c on c.id = b.late_cost_id`;
  return [{ sign: 1, rows, sum: sql`select coalesce(sum(balance), 0) from ${open}` }];
}

/** A document's rows are summed by day, so one that was taken back on its own day comes to nothing. */
export function paidInAdvance(asked: Asked): Part[] {
  const which = sql`${ofSupplier(asked, sql`a.supplier_id`)} and a.day <= ${asked.endDate}::date`;
  const rows = sql`
    select a.day, min(a.id) as id, a.document, a.document_id, null as label, s.name as detail, sum(a.amount) as amount
    from supplier_advances a join suppliers s on s.id = a.supplier_id
    where ${which} group by a.day, a.document, a.document_id, s.name`;
  return [{ sign: 1, rows, sum: sql`select coalesce(sum(a.amount), 0) from supplier_advances a where ${which}` }];
}

function ofSupplier({ key }: Asked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return key === undefined ? sql`true` : sql`${column} = ${key}::bigint`;
}
