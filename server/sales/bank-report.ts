/**
 * What each day brought and how much of it should be at the bank: banked = sales − (unpaid sales + expenses). Sales are what was
 * sold less what came back on that day. `methods` says where the money is: what each method took for the day's sales (at once, or
 * on their debts at any time), less what it gave back and spent on that day.
 * Rows and totals come out of one statement over the sums per day, so they can't disagree. A day on which nothing happened has no
 * row.
 */
import { sql } from 'kysely';
import { kindsOfDrawer } from '../../contract/documents/money-kinds.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { BankReportRow, getBankReport } from '../../contract/selling/sales.ts';
import type { Context } from '../base/context.ts';
import { literals } from '../db/statements/literals.ts';
import { readRows } from '../db/statements/prepared.ts';
import { cash } from '../money/methods.ts';

/** The row without a day has the totals. */
interface SummedRow extends Omit<BankReportRow, 'date'> {
  date: string | null;
  salesPlusUnpaidSales: number;
}

export async function bankReport(ctx: Context, query: Input<typeof getBankReport>['query']) {
  const { startDate = null, endDate = null } = query;
  const inRange = sql`day >= coalesce(${startDate}::date, '-infinity') and day <= coalesce(${endDate}::date, 'infinity')`;
  const sums = sql<SummedRow>`
    with moved as (
      select day, method_id, sum(amount) as amount from (
        select day, method_id, came_in - went_out as amount from day_money where kind in ('sale', 'refund', 'expense')
        union all
        select day, method_id, amount from day_debt_payments
      ) as parts
      where ${inRange} group by day, method_id having sum(amount) <> 0
    ), by_method as (
      select day, json_agg(json_build_object('methodId', method_id, 'amount', amount) order by method_id) as methods
      from moved group by day
    ), summed as (
      select day, coalesce(sum(sold - returned), 0) as sales, coalesce(sum(unpaid), 0) as unpaid,
        coalesce(sum(expenses), 0) as expenses, coalesce(sum(suppliers), 0) as suppliers,
        sum(sold) <> 0 or sum(returned) <> 0 as traded
      from (
        select day, sales as sold, returned_sales as returned, unpaid, 0 as expenses, 0 as suppliers from day_totals
        union all
        select day, 0, 0, 0, went_out - came_in, 0 from day_money where kind = 'expense'
        union all
        select day, 0, 0, 0, 0, went_out - came_in from day_money
        where method_id = ${cash} and kind in (${literals(kindsOfDrawer('suppliers'))})
      ) as sums
      where ${inRange}
      group by grouping sets ((day), ())
    )
    select s.day as date, s.sales, s.unpaid as "unpaidSales", s.expenses, s.suppliers,
      s.sales + s.unpaid as "salesPlusUnpaidSales",
      s.sales - (s.unpaid + s.expenses) as banked, coalesce(m.methods, '[]') as methods
    from summed s left join by_method m on m.day = s.day
    where s.day is null or s.traded or s.unpaid <> 0 or s.expenses <> 0 or s.suppliers <> 0 or m.day is not null
    order by s.day desc nulls first
  `;
  const [totals, ...days] = await readRows(ctx, sums);
  return { payload: days as BankReportRow[], meta: { totals: totals as SummedRow } };
}
