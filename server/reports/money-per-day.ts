/** The money of each day beside its sales, from the sums that triggers keep. */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';

/**
 * Rows with day, sold_on_credit, collected and expenses, several for a day. `sold_on_credit` is what was paid and what is unpaid,
 * without what returns of that day took off any debt: the caller adds it, as `returned_debt`.
 */
export function moneyPerDay({ startDate, endDate }: DayRange): RawBuilder<unknown> {
  return sql`
    select * from (
      select day, unpaid as sold_on_credit, 0 as collected, 0 as expenses from day_totals
      union all
      select day, amount, 0, 0 from day_debt_payments
      union all
      select day, 0, case kind when 'debt payment' then came_in - went_out else 0 end,
        case kind when 'expense' then went_out - came_in else 0 end
      from day_money where kind in ('debt payment', 'expense')
    ) as money where day between ${startDate}::date and ${endDate}::date`;
}
