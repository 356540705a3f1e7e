import type { Input } from '../../contract/endpoint.ts';
import type { updateStaff as call, StaffMember } from '../../contract/people/staff.ts';
import { voidCodesOf } from '../auth/reset-tickets.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { guardAdmins } from './admins.ts';
import { guardOwner } from './owner.ts';
import { columnsOf, refuseTakenEmail } from './person.ts';

/** Changes a person. New roles end their sessions; a new e-mail cancels the codes sent to the old one. */
export function updateStaff(ctx: StaffContext, body: Input<typeof call>['body']): Promise<StaffMember> {
  const { staffId } = body;
  const after = columnsOf(body);
  return inTransaction(ctx, async (tx) => {
    if (!after.roles.includes('admin')) await guardAdmins(tx, ctx, staffId, 'demote');
    await guardOwner(tx, ctx, staffId);
    const before = await tx
      .selectFrom('staff')
      .select(['first_name', 'middle_name', 'last_name', 'email', 'phone', 'location', 'roles'])
      .where('id', '=', staffId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse('not-found/user');
    await tx.updateTable('staff').set(after).where('id', '=', staffId).execute().catch(refuseTakenEmail);
    if (String(before.roles.toSorted()) !== String(after.roles.toSorted())) await endSessionsOf(tx, staffId);
    if (before.email !== after.email) await voidCodesOf(tx, staffId, ctx.now());
    const { facts, contact } = guardedChanges(before, after, ['first_name', 'middle_name', 'last_name', 'roles']);
    await logActivity(tx, ctx, {
      action: 'user changed',
      subject: userSubject({ id: staffId, ...before }),
      facts,
      contact: { email: after.email, ...contact },
    });
    return { id: staffId, ...after };
  });
}
