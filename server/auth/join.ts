/**
 * The link of an invitation, which opens the page for choosing a password at once. Its secret is long enough not to be
 * guessed, works once, and ends with the code of the same invitation.
 */

import type { Input } from '../../contract/endpoint.ts';
import type { join as call } from '../../contract/people/auth.ts';
import type { Context } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { hashSecret } from '../sessions/tokens.ts';
import { rememberPlace } from './known-places.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { voidCodesOf } from './reset-tickets.ts';

export async function findInvitation(ctx: Context, secret: string): Promise<{ email: string; first_name: string }> {
  const { email, first_name } = await findInvited(ctx, secret);
  return { email, first_name };
}

export async function join(
  ctx: Context,
  { secret, password, confirm_password }: Input<typeof call>['body'],
): Promise<{ email: string }> {
  const person = await findInvited(ctx, secret);
  if (password !== confirm_password) return refuse('passwords-differ');
  await refuseWeakPassword(password, person, ctx.config.businessName);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    const used = await tx
      .updateTable('invitation_codes')
      .set({ used_at: ctx.now() })
      .where('link_hash', '=', hashSecret(secret))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!used) return refuseInvitation();
    await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
    await voidCodesOf(tx, person.id, ctx.now());
    await endSessionsOf(tx, person.id);
    await rememberPlace(tx, ctx, person.id);
    const staff = { ...ctx, staff: person };
    await logActivity(tx, staff, { action: 'invitation accepted', subject: userSubject(person), facts: {} });
  });
  return { email: person.email };
}

/** Only failures count, so that a shop behind one address can invite as many as it likes. */
async function findInvited(ctx: Context, secret: string) {
  const place = placeOf(ctx.address);
  await ctx.limits.signInFromPlace.count(place);
  const person = await ctx.db
    .selectFrom('invitation_codes as c')
    .innerJoin('staff as p', 'p.id', 'c.staff_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email'])
    .where('c.link_hash', '=', hashSecret(secret))
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', ctx.now())
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return refuseInvitation();
  await ctx.limits.signInFromPlace.giveBack(place);
  return person;
}

function refuseInvitation(): never {
  return refuse('ticket-ended/invitation');
}
