import type { Input } from '../../contract/endpoint.ts';
import type { addStaff as call, Invitation } from '../../contract/staff.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { userSubject } from '../logs/told.ts';
import { invite, mailInvitation } from './invitations.ts';
import { columnsOf, refuseTakenEmail } from './person.ts';

/** The new person has no password: the invitation code lets them choose one. */
export async function addStaff(ctx: StaffContext, body: Input<typeof call>['body']): Promise<Invitation> {
  const invited = await inTransaction(ctx, async (tx) => {
    const person = await tx
      .insertInto('staff')
      .values(columnsOf(body))
      .returning(['id', 'first_name', 'last_name', 'email'])
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail);
    await logActivity(tx, ctx, {
      action: 'user added',
      subject: userSubject(person),
      facts: { roles: body.roles },
      contact: { email: person.email },
    });
    return invite(tx, ctx, person);
  });
  return mailInvitation(ctx, invited);
}
