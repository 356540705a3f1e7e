/**
 * Chooses a new password. Requires a verified ticket of the owner of that e-mail, and works once; a session is not
 * enough, not even an admin's. It ends every session of the person and every other code that could choose a password
 * for them.
 */

import type { Input } from '../../contract/endpoint.ts';
import type { resetPassword as call } from '../../contract/people/auth.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { rememberPlace } from './known-places.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { refuseTicket, ticketHash, voidCodesOf } from './reset-tickets.ts';

export async function resetPassword(
  ctx: Context,
  { password, confirm_password, email }: Input<typeof call>['body'],
): Promise<string> {
  const hash = ticketHash(ctx);
  const owner = await findOwner(ctx, hash);
  if (owner?.email !== email) return refuseTicket();
  if (password !== confirm_password) return refuse('passwords-differ');
  await refuseWeakPassword(password, owner, ctx.config.businessName);
  const passwordHash = await hashPassword(password);

  await inTransaction(ctx, async (tx) => {
    const used = await tx
      .updateTable('reset_tickets')
      .set({ used_at: ctx.now() })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    if (!used) return refuseTicket();
    await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', owner.id).execute();
    await voidCodesOf(tx, owner.id, ctx.now());
    await endSessionsOf(tx, owner.id);
    await rememberPlace(tx, ctx, owner.id);
    await logActivity(
      tx,
      { ...ctx, staff: owner },
      {
        action: 'password reset',
        subject: userSubject(owner),
        facts: {},
      },
    );
  });
  return ctx.words.t('Your new password is set. Please sign in.');
}

function findOwner(ctx: Context, hash: Buffer) {
  return ctx.db
    .selectFrom('reset_tickets as t')
    .innerJoin('staff as p', 'p.id', 't.staff_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email'])
    .where('t.token_hash', '=', hash)
    .where('t.verified_at', 'is not', null)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', ctx.now())
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
}
