import { issueCode as declared, type Invitation } from '../../contract/people/staff.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { findInvited, invite, mailInvitation } from './invitations.ts';
import { guardOwner } from './owner.ts';

/** A new code for someone who lost theirs, or their password, in a shop without a mail server. */
export async function issueCode(ctx: StaffContext, staffId: number): Promise<Invitation> {
  const again = (id: number) => findInvited(ctx, id);
  const invited = await once(ctx, { call: declared, request: staffId, again }, async (tx) => {
    const person = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email', 'language'])
      .where('id', '=', staffId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return refuse('not-found/user');
    await guardOwner(tx, ctx, staffId);
    await logActivity(tx, ctx, {
      action: 'code issued',
      subject: userSubject(person),
      facts: {},
      contact: { email: person.email },
    });
    return { id: person.id, answer: await invite(tx, ctx, person) };
  });
  return mailInvitation(ctx, invited);
}
