/** Today beside the same weekday last week, and the last 30 days as a chart shows them, in one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { TodayFigures } from '../../contract/books/reports.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context, StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { cash } from '../money/methods.ts';
import { countOpen } from '../offline-sales/settle-rows.ts';
import { lateCostOfGoods } from './bought.ts';
import { moneyPerDay } from './money-per-day.ts';
import { sumsPerDay } from './read-sums.ts';
import { profit } from './sales-figures.ts';

const shownDays = 30;

interface DayRow extends TodayFigures {
  date: string;
}

export async function getToday(ctx: StaffContext) {
  const date = today(ctx);
  const lastWeek = addDays(date, -7);
  const rows = await readRows(ctx, days(date, lastWeek, ctx.config.businessTz));
  const of = (day: string) => rows.find((row) => row.date === day)!;
  const { date: _, ...figures } = of(date);
  return {
    payload: {
      date,
      today: figures,
      lastWeek: of(lastWeek),
      days: rows.map(({ date, sales, profit }) => ({ date, sales, profit })),
    },
    meta: { hasCounted: await hasCounted(ctx), ...(await waitingForAdmin(ctx)) },
  };
}

/** A shelf that was counted at the till does not count: the shop did not set out to count. */
async function hasCounted(ctx: Context): Promise<boolean> {
  const counts = sql<{ any: boolean }>`select exists (select from counts where not in_place) as any`;
  return (await readRows(ctx, counts))[0]!.any;
}

async function waitingForAdmin({ db, staff }: StaffContext) {
  return staff.roles.includes('admin') ? { toSettle: (await countOpen(db)).count } : {};
}

/**
 * Cash is the balance of all days up to this one. For a past day it is without that day's own count difference, as in Day close.
 */
function days(date: string, lastWeek: string, zone: string): RawBuilder<DayRow> {
  const range = { startDate: addDays(date, 1 - shownDays), endDate: date };
  return sql<DayRow>`
    with sums as (${sumsPerDay(range, zone)}), money as (
      select day, sum(sold_on_credit) as sold_on_credit, sum(collected) as collected, sum(expenses) as expenses
      from (${moneyPerDay(range)}) as parts group by day
    ), late as (
      select day, sum(cost) as came_later from (${lateCostOfGoods}) as costs
      where day between ${range.startDate}::date and ${range.endDate}::date group by day
    )
    select day::date as date, coalesce(gross + added_tax - discounts - returns, 0) as sales, coalesce(${profit}, 0) - coalesce(came_later, 0) as profit,
      coalesce(sold_on_credit, 0) + coalesce(returned_debt, 0) as "soldOnCredit", coalesce(collected, 0) as collected,
      coalesce(money.expenses, 0) as expenses,
      case when day in (${date}::date, ${lastWeek}::date) then (
        select coalesce(sum(came_in - went_out), 0) from day_money m
        where m.method_id = ${cash} and m.day <= each.day and (m.day < each.day or m.kind <> 'count difference' or each.day = ${date}::date)
      ) else 0 end as "cashInDrawer"
    from (
      select generate_series(${range.startDate}::date, ${range.endDate}::date, interval '1 day')::date as day
    ) as each
    left join sums using (day) left join money using (day) left join late using (day)
    order by day`;
}
