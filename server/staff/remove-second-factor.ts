import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { deleteSecondFactor } from '../second-factor/codes.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { guardOwner } from './owner.ts';

/** For someone who lost their phone. One's own can only be turned off with a code; otherwise an open page would be enough. */
export async function removeSecondFactor(ctx: StaffContext, staffId: number): Promise<string> {
  if (staffId === ctx.staff.id) {
    refuse('yourself/second-factor');
  }
  await inTransaction(ctx, async (tx) => {
    const person = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('id', '=', staffId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return refuse('not-found/user');
    await guardOwner(tx, ctx, staffId);
    if (!(await deleteSecondFactor(tx, staffId))) {
      refuse('second-factor-off/person');
    }
    await endSessionsOf(tx, staffId);
    await logActivity(tx, ctx, {
      action: 'two-step sign-in turned off',
      subject: userSubject(person),
      facts: { by: 'admin' },
      contact: { email: person.email },
    });
  });
  return ctx.words.t('Two-step sign-in is off for this person.');
}
