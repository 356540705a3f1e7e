/**
 * Reopens the latest closed day: its count no longer applies, and the differences it posted are reversed. A day that was closed
 * while the clock ran ahead can be reopened at any time.
 */

import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooksAlone, madeAhead, refuseClosedDay, refuseLockedPeriod } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { findLatestClosed } from './close-day.ts';
import { readDay } from './read-day.ts';

export async function reopenDay(ctx: StaffContext, date: string, reason: string) {
  return inTransaction(ctx, async (tx) => {
    await holdBooksAlone(tx);
    await refuseLockedPeriod(tx, date);
    const latest = (await findClosedAhead(tx, ctx, date)) ?? (await findLatestClosed(tx, ctx));
    if (latest && date < latest.day) refuseClosedDay(date);
    if (latest?.day !== date) return refuse('not-closed', { date });
    await tx
      .updateTable('day_closes')
      .set({ reopened_at: ctx.now(), reopened_by: ctx.staff.id, posted: 0 })
      .where('id', '=', latest.id)
      .execute();
    await tx.updateTable('day_close_methods').set({ posted: 0 }).where('close_id', '=', latest.id).execute();
    await reverseMoney(tx, ctx, { kind: 'day', id: latest.id });
    await logActivity(tx, ctx, {
      action: 'day reopened',
      subject: { kind: 'day', id: latest.id, name: date },
      facts: { date, counted: latest.counted, expected: latest.expected, reason },
    });
    return readDay(tx, ctx, date);
  });
}

function findClosedAhead(tx: Tx, ctx: StaffContext, date: string) {
  return tx
    .selectFrom('day_closes')
    .select(['id', 'day', 'counted', 'expected'])
    .where('day', '=', date)
    .where('reopened_at', 'is', null)
    .where(madeAhead(ctx))
    .executeTakeFirst();
}
