/**
 * Opens one's own shift with what is in the drawer, which moves no money. If the float differs from the last count of that drawer,
 * the log, Day close and the digest show the difference. An index allows each person one open shift.
 */
import type { Input } from '../../contract/endpoint.ts';
import { openShift as declared } from '../../contract/money/shifts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { findDrawer } from './find-drawer.ts';
import { readShift } from './read-shifts.ts';

export function openShift(ctx: StaffContext, request: Input<typeof declared>['body']) {
  return once(ctx, { call: declared, request, again: (id) => readShift(ctx.db, ctx, id) }, async (tx) => {
    if (ctx.settings.till.shifts === 'off') refuse('shifts-off');
    const { float } = request;
    const day = today(ctx);
    const drawer = await findDrawer(tx, ctx, float);
    const [continues, start] = [drawer?.id ?? null, drawer?.start ?? null];
    const { id } = await tx
      .insertInto('shifts')
      .values({ staff_id: ctx.staff.id, float, day, opened_at: ctx.now(), continues, start })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (violates(error, 'shifts_one_open')) refuse('shift-open');
        throw error;
      });
    await logActivity(tx, ctx, {
      action: 'shift opened',
      subject: { kind: 'shift', id, name: `${ctx.staff.first_name} ${ctx.staff.last_name}` },
      facts: { date: day, float, ...(start !== null && { start, difference: sumMoney([float, -start]) }) },
    });
    return { id, answer: await readShift(tx, ctx, id) };
  });
}
