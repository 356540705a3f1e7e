/** What each payment method took and gave on some days, from the money ledger's sums per day; credit is a row of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/report-ranges.ts';

const summed = sql`coalesce(sum(paid), 0) as paid, coalesce(sum(refunded), 0) as refunded,
  coalesce(sum(collected), 0) as collected, coalesce(sum(deposits), 0) as deposits, coalesce(sum(expenses), 0) as expenses`;
const shown = sql`paid, refunded, collected, deposits, expenses, paid - refunded + collected + deposits - expenses as net`;

export function byMethod({ startDate, endDate }: DayRange, page: RawBuilder<unknown>): RawBuilder<unknown> {
  const inRange = sql`day between ${startDate}::date and ${endDate}::date`;
  return sql`
    with parts as (
      select method_id, case kind when 'sale' then came end as paid, case kind when 'refund' then -came end as refunded,
        case kind when 'debt payment' then came end as collected,
        case when kind in ('deposit', 'deposit refund') then came end as deposits,
        case kind when 'expense' then -came end as expenses
      from (select method_id, kind, came_in - went_out as came from day_money where ${inRange}) as moved
      union all
      select null, unpaid, null, null, null, null from day_totals where ${inRange}
      union all
      select null, amount, null, null, null, null from day_debt_payments where ${inRange}
      union all
      -- Taken off debts by returns: unpaid sales are without it.
      select null, debt, debt, null, null, null from returns where ${inRange}
    ), sums as materialized (
      select method_id, ${summed} from parts group by method_id
      having (coalesce(sum(paid), 0), coalesce(sum(refunded), 0), coalesce(sum(collected), 0), coalesce(sum(deposits), 0),
        coalesce(sum(expenses), 0)) <> (0, 0, 0, 0, 0)
    )
    select coalesce((
        select json_agg(page) from (
          select coalesce(method_id, 0)::text as key, method_id as id, coalesce(way.name, 'On credit') as label, ${shown}
          from sums left join payment_methods way on way.id = method_id order by method_id nulls last ${page}
        ) as page
      ), '[]') as rows,
      (select row_to_json(every) from (select ${shown} from (select ${summed} from sums) as every) as every) as totals,
      (select count(*) from sums) as count`;
}
