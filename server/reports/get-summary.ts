/** Sales, profit and money by day, week or month: one row for each of them, empty ones too, and the sums of all. */
import { type RawBuilder, sql } from 'kysely';
import { addMonths, type DayRange } from '../../contract/books/report-ranges.ts';
import type { getSummary as declared, Period, PeriodFigures, SummaryRow } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { lateCostOfGoods } from './bought.ts';
import { chooseRange } from './choose-range.ts';
import { moneyPerDay } from './money-per-day.ts';
import { sumsPerDay } from './read-sums.ts';
import { salesFigures } from './sales-figures.ts';
import { figures, summedSales } from './summed-rows.ts';

/** The row of the totals is the one without a period. */
interface Summed extends PeriodFigures {
  start: string | null;
  lastDay: string | null;
}

export async function getSummary(ctx: Context, { by, ...asked }: Input<typeof declared>['query']) {
  const range = await chooseRange(ctx, asked);
  const [totals, ...found] = await readRows(ctx, summary(range, by, ctx.config.businessTz));
  const { start: _, lastDay, ...sums } = totals!;
  const endDate = [range.endDate, [today(ctx), lastDay ?? ''].sort()[1]!].sort()[0]!;
  const rows = eachPeriod({ ...range, endDate }, by);
  const byStart = new Map(found.map((row) => [row.start, row]));
  const payload: SummaryRow[] = rows.map(({ first, ...period }) => ({ ...sumsOf(byStart.get(first)), ...period }));
  return { payload, meta: { ...range, by, totals: sums } };
}

const nothing: PeriodFigures = {
  lines: 0,
  quantity: 0,
  gross: 0,
  discounts: 0,
  addedTax: 0,
  sales: 0,
  returnedQuantity: 0,
  returns: 0,
  tax: 0,
  netSales: 0,
  cost: 0,
  profit: 0,
  soldOnCredit: 0,
  collected: 0,
  expenses: 0,
};

function sumsOf(row: Summed | undefined): PeriodFigures {
  if (!row) return nothing;
  const { start: _, lastDay: _last, ...sums } = row;
  return sums;
}

/** `first` is the first day of the whole period; start and end are within the range. */
function eachPeriod({ startDate, endDate }: DayRange, by: Period) {
  const rows: { first: string; start: string; end: string }[] = [];
  for (let first = firstOf(startDate, by); first <= endDate; first = nextAfter(first, by)) {
    const last = addDays(nextAfter(first, by), -1);
    rows.push({ first, start: first < startDate ? startDate : first, end: last > endDate ? endDate : last });
  }
  return rows;
}

function firstOf(day: string, by: Period): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

function nextAfter(first: string, by: Period): string {
  if (by === 'month') return addMonths(first, 1);
  return addDays(first, by === 'week' ? 7 : 1);
}

const noSales = sql.raw(figures.map(() => '0').join(', '));
/** A cost that came later belongs to no sale. */
const noSalesButCost = sql.raw(figures.map((name) => (name === 'cost' ? 'cost' : '0')).join(', '));

function summary(range: DayRange, by: Period, zone: string): RawBuilder<Summed> {
  return sql<Summed>`
    select start, ${salesFigures}, sold_on_credit + returned_debt as "soldOnCredit", collected, expenses,
      last_day as "lastDay"
    from (
      select date_trunc(${by}::text, day)::date as start, ${summedSales}, coalesce(sum(sold_on_credit), 0) as sold_on_credit,
        coalesce(sum(collected), 0) as collected, coalesce(sum(expenses), 0) as expenses, max(day) as last_day
      from (
        select *, 0 as sold_on_credit, 0 as collected, 0 as expenses from (${sumsPerDay(range, zone)}) as sums
        union all
        select money.day, ${noSales}, sold_on_credit, collected, expenses from (${moneyPerDay(range)}) as money
        union all
        select late.day, ${noSalesButCost}, 0, 0, 0 from (${lateCostOfGoods}) as late
        where late.day between ${range.startDate}::date and ${range.endDate}::date
      ) as days
      group by grouping sets ((1), ())
    ) as summed
    order by start nulls first`;
}
