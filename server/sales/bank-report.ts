/**
 * What each day brought and what of it should be at the bank: banked = sales − (unpaid sales + expenses).
 * Rows and totals come out of one statement over the sums per day, so they can't disagree; a day with nothing has no row.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { BankReportRow, getBankReport } from '../../contract/sales.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/prepared.ts';

/** The row of the totals is the one without a day. */
interface SummedRow extends Omit<BankReportRow, 'date'> {
  date: string | null;
  salesPlusUnpaidSales: number;
}

export async function bankReport(ctx: Context, query: Input<typeof getBankReport>['query']) {
  const { startDate = null, endDate = null } = query;
  const sums = sql<SummedRow>`
    select day as date, coalesce(sum(sales), 0) as sales, coalesce(sum(unpaid), 0) as "unpaidSales",
      coalesce(sum(expenses), 0) as expenses, coalesce(sum(sales + unpaid), 0) as "salesPlusUnpaidSales",
      coalesce(sum(sales - (unpaid + expenses)), 0) as banked
    from (
      select day, sales, unpaid, 0 as expenses from day_totals
      union all
      select day, 0, 0, went_out - came_in from day_money where kind = 'expense'
    ) as sums
    where day >= coalesce(${startDate}::date, '-infinity') and day <= coalesce(${endDate}::date, 'infinity')
    group by grouping sets ((day), ())
    having day is null or sum(sales) <> 0 or sum(unpaid) <> 0 or sum(expenses) <> 0
    order by day desc nulls first
  `;
  const [totals, ...days] = await readRows(ctx, sums);
  return { payload: days as BankReportRow[], meta: { totals: totals as SummedRow } };
}
