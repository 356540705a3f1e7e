/**
 * Closes a shift with a count. The difference is stored with the shift and posts nothing.
 * Invariants: the shift's row is locked alone before its movements are added up, so whatever moves money in it is either part of
 * what is expected or refused; a closed shift never changes.
 */
import type { Input } from '../../contract/endpoint.ts';
import { closeShift as declared } from '../../contract/money/shifts.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { refuseOtherSum } from '../days/refuse-other-sum.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { readExpected, readShift } from './read-shifts.ts';

export function closeShift(ctx: StaffContext, id: number, body: Input<typeof declared>['body']) {
  const request = { id, ...body };
  return once(ctx, { call: declared, request, again: () => readShift(ctx.db, ctx, id) }, async (tx) => {
    const { counted, denominations, comment } = body;
    refuseOtherSum(counted, denominations);
    const { float } = await lockShift(tx, ctx, id);
    const expected = await readExpected(tx, id);
    await tx
      .updateTable('shifts')
      .set({
        closed_at: ctx.now(),
        closed_on: today(ctx),
        closed_by: ctx.staff.id,
        expected,
        counted,
        comment,
        denominations: denominations ? JSON.stringify(denominations) : null,
      })
      .where('id', '=', id)
      .execute();
    const answer = await readShift(tx, ctx, id);
    await logActivity(tx, ctx, {
      action: 'shift closed',
      subject: { kind: 'shift', id, name: answer.staff.name },
      facts: { float, expected, counted, comment },
    });
    return { id, answer };
  });
}

/** Locks one's own shift or, for an admin, anyone's; to others it does not exist. */
async function lockShift(tx: Tx, { staff }: StaffContext, id: number) {
  const shift = await tx
    .selectFrom('shifts')
    .select(['staff_id', 'float', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!shift || (shift.staff_id !== staff.id && !staff.roles.includes('admin'))) {
    return refuse('not-found/shift', { id });
  }
  if (shift.closed_at !== null) refuse('shift-closed');
  return shift;
}
