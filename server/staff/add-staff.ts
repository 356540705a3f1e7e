import type { Input } from '../../contract/endpoint.ts';
import { addStaff as declared, type Invitation } from '../../contract/people/staff.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { findInvited, invite, mailInvitation } from './invitations.ts';
import { columnsOf, refuseTakenEmail } from './person.ts';

/** The new person has no password: the invitation code lets them choose one. */
export async function addStaff(ctx: StaffContext, body: Input<typeof declared>['body']): Promise<Invitation> {
  const again = (id: number) => findInvited(ctx, id);
  const invited = await once(ctx, { call: declared, request: body, again }, async (tx) => {
    const person = await tx
      .insertInto('staff')
      .values(columnsOf(body))
      .returning(['id', 'first_name', 'last_name', 'email', 'language'])
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail);
    await logActivity(tx, ctx, {
      action: 'user added',
      subject: userSubject(person),
      facts: { roles: body.roles },
      contact: { email: person.email },
    });
    return { id: person.id, answer: await invite(tx, ctx, person) };
  });
  return mailInvitation(ctx, invited);
}
