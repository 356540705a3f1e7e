/**
 * Every document that moves money or stock holds its days before it reads anything else, and keeps them until it commits: a day that is
 * being closed waits for it, and a day that is closed refuses it. First in the lock order: day, receipt, customer,
 * accounts by id, items by id.
 */
import { type RawBuilder, sql } from 'kysely';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

export async function holdDays(tx: Tx, ctx: StaffContext, ...days: string[]): Promise<void> {
  for (const day of new Set(days)) await holdDay(tx, ctx, day, refuseDay);
}

/** The day that a document has already, for one that can be reversed instead. */
export async function holdDayOf(tx: Tx, ctx: StaffContext, { date }: { date: string }): Promise<void> {
  await holdDay(tx, ctx, date, (error) => {
    const until = lockedUntil(error);
    if (until !== null) refuse('period-locked/reverse', { until });
    refuse('day-closed/reverse', { day: date });
  });
}

async function holdDay(
  tx: Tx,
  ctx: StaffContext,
  day: string,
  refuseIt: (error: unknown, day: string) => never,
): Promise<void> {
  try {
    await sql`select hold_day(${day}::date, ${today(ctx)}::date, ${ctx.now()})`.execute(tx);
  } catch (error) {
    if (isDayRefused(error)) refuseIt(error, day);
    throw error;
  }
}

type Clock = Pick<StaffContext, 'config' | 'now'>;

/** Whether a close of a day stands: nobody reopened it, and it was not made by a clock that ran ahead. */
export function stands({ now }: Pick<Clock, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(reopened_at is null and not ${madeAhead({ now })})`;
}

/** Later than now by more than a document ever waits for its turn. */
export function madeAhead({ now }: Pick<Clock, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(at > ${now()}::timestamptz + interval '5 minutes')`;
}

/** Days up to this one are closed or locked; null where none is. As the function hold_day (migration 0146) decides it. */
export async function findLockedUntil(db: Db, ctx: Clock): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select greatest((select until from books_lock), (
      select least(day, greatest(${today(ctx)}::date, closed_on) - 1) from day_closes where ${stands(ctx)} order by day desc limit 1
    )) as until`.execute(db);
  return rows[0]!.until;
}

/** Used by what holds the books alone: counting a day, and reopening one. */
export async function refuseLockedPeriod(tx: Tx, day: string): Promise<void> {
  const lock = await tx.selectFrom('books_lock').select('until').executeTakeFirst();
  if (lock?.until && day <= lock.until) refuse('period-locked', { until: lock.until });
}

/** For a document whose day is only known once its row is read: the lock comes before the row all the same. */
export async function holdBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockNumbers.days}::bigint)`.execute(tx);
}

/** Closing and reopening a day: whatever is on its way is waited for, and whatever comes waits. */
export async function holdBooksAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.days}::bigint)`.execute(tx);
}

/** Whether hold_day refused it, because the day is closed or its period is locked. */
export function isDayRefused(error: unknown): boolean {
  return violates(error, 'day_closed') || violates(error, 'period_locked');
}

export function refuseDay(error: unknown, day: string): never {
  const until = lockedUntil(error);
  return until === null ? refuseClosedDay(day) : refuse('period-locked', { until });
}

function lockedUntil(error: unknown): string | null {
  return violates(error, 'period_locked') ? (error as { detail: string }).detail : null;
}

export function refuseClosedDay(day: string): never {
  return refuse('day-closed', { day });
}
