/**
 * Keeps what was counted on a day beside what should have been there. Closing again corrects it, and the log keeps
 * what stood there before. What should have been there is stored as it was at closing, so that a later change of
 * that day's books can be seen.
 */
import { sql } from 'kysely';
import type { closeDay as declared } from '../../contract/day-close.ts';
import type { Input } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { type StaffContext, today } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { describeChanges, logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { readDay } from './read-day.ts';

export async function closeDay(ctx: StaffContext, { date, counted, comment }: Input<typeof declared>['body']) {
  if (date > today(ctx)) refuse(400, "A future day can't be closed.");
  return inTransaction(ctx, async (tx) => {
    // Two people closing at once take turns, so that the log tells the truth about what stood there before.
    await sql`lock table day_closes in share row exclusive mode`.execute(tx);
    const before = await readDay(tx, date);
    const close = { expected: before.expected, counted, comment, staff_id: ctx.staff.id, at: ctx.now() };
    await tx
      .insertInto('day_closes')
      .values({ day: date, ...close })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(close))
      .execute();
    const { money, day } = wordsOf(ctx.config);
    const after = { counted: money(counted), expected: money(before.expected), comment };
    if (before.closed) {
      const was = { ...before.closed, counted: money(before.closed.counted), expected: money(before.closed.expected) };
      const changes = describeChanges(was, after) || 'nothing changed';
      await logActivity(tx, ctx, 'day closed again', `${day(date)}: ${changes}`);
    } else {
      const words = `${day(date)}: counted ${after.counted}, expected ${after.expected}`;
      await logActivity(tx, ctx, 'day closed', comment ? `${words} (${comment})` : words);
    }
    return readDay(tx, date);
  });
}
