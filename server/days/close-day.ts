/**
 * Stores what was counted on a day next to what was expected, and posts the difference, so that the next day starts
 * with what was counted. Closing the latest closed day again reverses its difference and posts the new one.
 * Invariants: days close in order; no money moves while a day is being closed, so the count is compared with fixed
 * figures.
 */

import type { Input } from '../../contract/endpoint.ts';
import { closeDay as declared } from '../../contract/money/day-close.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooksAlone, refuseClosedDay, refuseLockedPeriod, stands } from '../money/hold-day.ts';
import { repostMoney } from '../money/post-money.ts';
import { countMethods, methodFacts, replaceMethodCounts } from './count-methods.ts';
import { readDay } from './read-day.ts';
import { refuseOtherSum } from './refuse-other-sum.ts';

export function closeDay(ctx: StaffContext, request: Input<typeof declared>['body']) {
  const { date, counted, comment, denominations } = request;
  return once(ctx, { call: declared, request, again: () => readDay(ctx.db, ctx, date) }, async (tx) => {
    if (date > today(ctx)) refuse('bad-input/future-day');
    refuseOtherSum(counted, denominations);
    await holdBooksAlone(tx);
    await refuseLockedPeriod(tx, date);
    const latest = await findLatestClosed(tx, ctx);
    if (latest && date < latest.day) refuseClosedDay(date);
    const before = await readDay(tx, ctx, date);
    const methods = countMethods(before.methods, request.methods ?? []);
    const expected = before.booked;
    const posted = sumMoney([counted, -expected]);
    const id = await keepCount(tx, ctx, {
      date,
      counted,
      comment,
      expected,
      posted,
      denominations: denominations ? JSON.stringify(denominations) : null,
    });
    const countedBefore = await replaceMethodCounts(tx, id, methods);
    await repostMoney(tx, ctx, { kind: 'day', id, day: date }, [
      { kind: 'count difference', amount: posted },
      ...methods.map(({ methodId, posted: amount }) => ({ kind: 'count difference' as const, methodId, amount })),
    ]);
    const subject = { kind: 'day', id, name: date } as const;
    const count = { counted, expected, comment, ...methodFacts(methods) };
    if (before.closed) {
      const { counted, expected, comment } = before.closed;
      const facts = { date, before: { counted, expected, comment, ...methodFacts(countedBefore) }, after: count };
      await logActivity(tx, ctx, { action: 'day closed again', subject, facts });
    } else {
      await logActivity(tx, ctx, { action: 'day closed', subject, facts: { date, ...count } });
    }
    return { id, answer: await readDay(tx, ctx, date) };
  });
}

/** The only closed day that can be closed again or reopened. */
export function findLatestClosed(tx: Tx, ctx: StaffContext) {
  return tx
    .selectFrom('day_closes')
    .select(['id', 'day', 'counted', 'expected'])
    .where(stands(ctx))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Count {
  date: string;
  counted: number;
  expected: number;
  posted: number;
  comment: string;
  denominations: string | null;
}

async function keepCount(tx: Tx, ctx: StaffContext, { date, ...count }: Count): Promise<number> {
  const close = { ...count, staff_id: ctx.staff.id, at: ctx.now(), closed_on: today(ctx) };
  const { id } = await tx
    .insertInto('day_closes')
    .values({ day: date, ...close })
    .onConflict((conflict) => conflict.column('day').where('reopened_at', 'is', null).doUpdateSet(close))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
