/**
 * Every document that moves money or stock holds its days before it reads anything else, and keeps them until it commits: closing a
 * day waits for it, and a closed day refuses it. Days come first in the lock order: day, receipt, customer, accounts by id, items
 * by id.
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

/**
 * Holds the day that a document has already. If the day is closed, the refusal says that the document can be reversed instead.
 */
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

/** Whether a close of a day is in force: nobody reopened it, and it was not made by a clock that ran ahead. */
export function stands({ now }: Pick<Clock, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(reopened_at is null and not ${madeAhead({ now })})`;
}

/** Made later than now, by more than a document ever waits for its turn. */
export function madeAhead({ now }: Pick<Clock, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(at > ${now()}::timestamptz + interval '5 minutes')`;
}

/** The last day that is closed or locked; null if none is. It must agree with the function hold_day (migration 0146). */
export async function findLockedUntil(db: Db, ctx: Clock): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select greatest((select until from books_lock), (
      select least(day, greatest(${today(ctx)}::date, closed_on) - 1) from day_closes where ${stands(ctx)} order by day desc limit 1
    )) as until`.execute(db);
  return rows[0]!.until;
}

/** For counting and reopening a day, which hold the books alone and so do not use hold_day. */
export async function refuseLockedPeriod(tx: Tx, day: string): Promise<void> {
  const lock = await tx.selectFrom('books_lock').select('until').executeTakeFirst();
  if (lock?.until && day <= lock.until) refuse('period-locked', { until: lock.until });
}

/** For a document whose day is only known once its row is read: the books must be locked before the row. */
export async function holdBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockNumbers.days}::bigint)`.execute(tx);
}

/** For closing and reopening a day: waits for documents in progress, and makes later ones wait. */
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
