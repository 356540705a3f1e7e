/**
 * One day's cash, from the money ledger's sums per day, in one statement:
 * expected = carried over + cash sales + debts collected − expenses − banked.
 * Carried over is what all earlier days left, what was counted included: closing a day posts the difference between the
 * count and the books, so a count, right or wrong, is where the next day starts from.
 */
import { sql } from 'kysely';
import type { DayClose } from '../../contract/day-close.ts';
import { today } from '../base/clock.ts';
import type { Context, Db } from '../base/context.ts';
import { readRows } from '../db/prepared.ts';
import { cash } from '../money/methods.ts';

type Clock = Pick<Context, 'config' | 'now'>;

interface DayRow extends Omit<DayClose, 'carriedFrom' | 'closed'> {
  fromDate: string | null;
  fromCounted: number;
  closedAt: Date | null;
  counted: number;
  closedExpected: number;
  difference: number;
  differenceNow: number;
  posted: number;
  comment: string;
  staff: string;
}

/** For the screen. */
export async function getDay(ctx: Context, date: string) {
  const [row] = await readRows(ctx, dayStatement(ctx, date));
  return shaped(row!);
}

/** Within a change of that day. */
export async function readDay(db: Db, ctx: Clock, date: string) {
  const { rows } = await dayStatement(ctx, date).execute(db);
  return shaped(rows[0]!);
}

function dayStatement(ctx: Clock, date: string) {
  return sql<DayRow>`
    with last_closed as (
      select day, counted from day_closes
      where day < ${date}::date and reopened_at is null order by day desc limit 1
    ), latest as (
      -- As the function hold_day of migration 0091 decides it.
      select day, ${date}::date <= day and ${date}::date < greatest(${today(ctx)}::date, closed_on) as locks_date
      from day_closes where reopened_at is null order by day desc limit 1
    ), sums as (
      select coalesce(sum(came_in - went_out) filter (where kind = 'sale' and day = ${date}::date), 0) as cash_sales,
        coalesce(sum(came_in - went_out) filter (where kind = 'debt payment' and day = ${date}::date), 0) as collected,
        coalesce(sum(went_out - came_in) filter (where kind = 'expense' and day = ${date}::date), 0) as expenses,
        coalesce(sum(went_out - came_in) filter (where kind = 'banked' and day = ${date}::date), 0) as banked,
        coalesce(sum(came_in - went_out) filter (where day < ${date}::date), 0) as carried_over
      from day_money where method_id = ${cash} and day <= ${date}::date
    ), books as (
      select *, carried_over + cash_sales + collected - expenses - banked as expected from sums
    )
    select ${date} as date, b.carried_over as "carriedOver", b.cash_sales as "cashSales", b.collected, b.expenses,
      b.banked, b.expected, l.day as "fromDate", l.counted as "fromCounted", c.at as "closedAt", c.counted,
      c.expected as "closedExpected", c.counted - c.expected as difference, c.counted - b.expected as "differenceNow",
      c.posted, n.day as "latestClosed", coalesce(n.locks_date, false) as locked, c.comment, concat_ws(' ', p.first_name, p.last_name) as staff
    from books b
    left join last_closed l on true
    left join latest n on true
    left join day_closes c on c.day = ${date}::date and c.reopened_at is null
    left join staff p on p.id = c.staff_id
  `;
}

function shaped(row: DayRow) {
  const { counted, closedExpected: expected, difference, differenceNow, posted, comment, staff, closedAt } = row;
  return {
    ...row,
    carriedFrom: row.fromDate === null ? null : { date: row.fromDate, counted: row.fromCounted },
    closed: closedAt ? { counted, expected, difference, differenceNow, posted, comment, staff, at: closedAt } : null,
  };
}
