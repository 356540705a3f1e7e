/**
 * Sets one's own till PIN. It approves things at a till where someone else is signed in, and in a shop that allows it opens a
 * session with the role sales at a registered till. A new PIN works at once, even if the old one was switched off or its owner had
 * to wait after wrong tries.
 */

import type { Input } from '../../contract/endpoint.ts';
import type { setPin as call } from '../../contract/people/approvals.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { provePassword } from '../second-factor/prove.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { isObvious } from './obvious-pin.ts';

export async function setPin(ctx: StaffContext, { pin, password }: Input<typeof call>['body']): Promise<string> {
  const { id } = ctx.staff;
  await provePassword(ctx, password, () => noteWrongPassword(ctx));
  if (isObvious(pin)) refuse('weak-pin');
  const fresh = { hash: await hashPassword(pin), wrong_tries: 0, set_at: ctx.now() };
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto('till_pins')
      .values({ staff_id: id, ...fresh })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
      .execute();
    await logActivity(tx, ctx, { action: 'till PIN set', subject: userSubject(ctx.staff), facts: {} });
  });
  return ctx.words.t('Your till PIN is set.');
}

/** In a transaction of its own, since the refusal that follows rolls back. */
async function noteWrongPassword(ctx: StaffContext): Promise<void> {
  await inTransaction(ctx, (tx) =>
    logActivity(tx, ctx, {
      action: 'till PIN not set',
      subject: userSubject(ctx.staff),
      facts: {},
      contact: { address: ctx.address },
    }),
  );
}
