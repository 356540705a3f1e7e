import { voidCodesOf } from '../auth/reset-tickets.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { deleteSecondFactor } from '../second-factor/codes.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { guardAdmins } from './admins.ts';
import { guardOwner } from './owner.ts';

/** Deletes a person: removed from lists and signed out, still named in the history. */
export async function deleteStaff(ctx: StaffContext, staffId: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    await guardAdmins(tx, ctx, staffId, 'delete');
    await guardOwner(tx, ctx, staffId);
    const gone = await tx
      .updateTable('staff')
      .set({ deleted_at: ctx.now(), password_hash: null })
      .where('id', '=', staffId)
      .where('deleted_at', 'is', null)
      .returning(['id', 'first_name', 'last_name', 'email'])
      .executeTakeFirst();
    if (!gone) return refuse('not-found/user');
    await endSessionsOf(tx, staffId);
    await deleteSecondFactor(tx, staffId);
    await voidCodesOf(tx, staffId, ctx.now());
    await logActivity(tx, ctx, {
      action: 'user deleted',
      subject: userSubject(gone),
      facts: {},
      contact: { email: gone.email },
    });
  });
  return ctx.words.t('The user has been deleted.');
}
