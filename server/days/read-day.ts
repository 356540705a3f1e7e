/**
 * One day's money, from the money ledger's sums per day, in one statement:
 * expected = carried over + cash sales + debts collected + deposits + cash in
 * − refunds − expenses − tax paid − banked − cash out + transfers.
 * Carried over is what all earlier days left, including their count differences: closing a day posts the difference between the
 * count and the books, so the next day starts from the count, right or wrong. The rest of today starts from its count too, once it
 * was counted: `expected` is what the Cash Book and the dashboard say, and what tomorrow starts with. The other methods work alike.
 */
import { sql } from 'kysely';
import type { Denominations } from '../../contract/money/counting.ts';
import type { DayClose } from '../../contract/money/day-close.ts';
import { today } from '../base/clock.ts';
import type { Context, Db } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { cashParts } from '../money/cash-parts.ts';
import { madeAhead, stands } from '../money/hold-day.ts';
import { cash, deposit } from '../money/methods.ts';
import { listSilentDevices } from './silent-devices.ts';

type Clock = Pick<Context, 'config' | 'now'>;

interface DayRow extends Omit<DayClose, 'carriedFrom' | 'closed' | 'silentDevices'> {
  fromDate: string | null;
  fromCounted: number;
  closedAt: Date | null;
  counted: number;
  closedExpected: number;
  difference: number;
  differenceNow: number;
  posted: number;
  comment: string;
  denominations: Denominations | null;
  staff: string;
}

/** Reads a day for the screen. Nothing is held, because nothing is decided by it. */
export async function getDay(ctx: Context, date: string) {
  const [[row], silentDevices] = await Promise.all([
    readRows(ctx, dayStatement(ctx, date)),
    listSilentDevices(ctx, date),
  ]);
  return { ...shaped(row!), silentDevices };
}

/** Reads a day within the transaction that closes or reopens it. */
export async function readDay(db: Db, ctx: Clock, date: string) {
  const { rows } = await dayStatement(ctx, date).execute(db);
  return { ...shaped(rows[0]!), silentDevices: await listSilentDevices({ ...ctx, db }, date) };
}

function dayStatement(ctx: Clock, date: string) {
  const isOver = sql`${date}::date < ${today(ctx)}::date`;
  return sql<DayRow>`
    with last_closed as (
      select day, counted from day_closes
      where day < ${date}::date and ${stands(ctx)} order by day desc limit 1
    ), latest as (
      -- This must agree with the function hold_day of migration 0146.
      select day, ${date}::date <= day and ${date}::date < greatest(${today(ctx)}::date, closed_on) as locks_date
      from day_closes where ${stands(ctx)} order by day desc limit 1
    ), ahead as (
      select max(day) as day from day_closes where reopened_at is null and ${madeAhead(ctx)}
    ), sums as (
      select method_id, kind, kind = 'count difference' and ${isOver} as is_apart, coalesce(sum(came_in - went_out) filter (where day < ${date}::date), 0) as before,
        coalesce(sum(came_in - went_out) filter (where day = ${date}::date), 0) as came
      from day_money where day <= ${date}::date group by method_id, kind
    ), books as (
      select coalesce(sum(before), 0) as "carriedOver", ${cashParts},
        coalesce(sum(came) filter (where not is_apart), 0) as added
      from sums where method_id = ${cash}
    ), closed as (
      select * from day_closes where day = ${date}::date and reopened_at is null
    )
    select ${date} as date, b.*, b."carriedOver" + b.added as expected, b."carriedOver" + b.moved as booked, m.methods,
      l.day as "fromDate", l.counted as "fromCounted", c.at as "closedAt", c.counted, c.expected as "closedExpected",
      c.counted - c.expected as difference, c.counted - b."carriedOver" - b.moved as "differenceNow", c.posted,
      n.day as "latestClosed", (select day from ahead) as "closedAhead",
      coalesce(n.locks_date, false) or coalesce(${date}::date <= k.until, false) as locked, k.until as "lockedUntil", c.comment, c.denominations,
      concat_ws(' ', p.first_name, p.last_name) as staff
    from books b
    left join last_closed l on true
    left join latest n on true
    left join closed c on true
    left join staff p on p.id = c.staff_id
    left join books_lock k on true
    cross join lateral (${otherMethods}) as m
  `;
}

/** The methods that are in use or have moved money: what each had, what came and went, and what was counted. */
const otherMethods = sql`
  select coalesce(jsonb_agg(jsonb_build_object('methodId', w.id, 'name', w.name, 'kind', w.kind,
    'carriedOver', coalesce(o.before, 0), 'in', coalesce(o.came_in, 0), 'out', coalesce(o.went_out, 0),
    'expected', coalesce(o.before + o.added, 0), 'booked', coalesce(o.before + o.came_in - o.went_out, 0), 'counted', k.counted) order by w.id), '[]') as methods
  from payment_methods w
  left join (
    select method_id, sum(before) as before,
      coalesce(sum(came) filter (where came > 0 and kind <> 'count difference'), 0) as came_in,
      -coalesce(sum(came) filter (where came < 0 and kind <> 'count difference'), 0) as went_out,
      coalesce(sum(came) filter (where not is_apart), 0) as added
    from sums group by method_id
  ) as o on o.method_id = w.id
  left join day_close_methods k on k.method_id = w.id and k.close_id = (select id from closed)
  where w.id not in (${cash}, ${deposit}) and w.kind <> 'advance'
    and (w.active and w.deleted_at is null or o.method_id is not null)`;

function shaped(row: DayRow) {
  const { counted, closedExpected: expected, difference, differenceNow, posted, closedAt: at } = row;
  const { comment, denominations, staff } = row;
  return {
    ...row,
    carriedFrom: row.fromDate === null ? null : { date: row.fromDate, counted: row.fromCounted },
    closed: at ? { counted, expected, difference, differenceNow, posted, comment, denominations, staff, at } : null,
  };
}
