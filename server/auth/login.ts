/**
 * Signs someone in or, when two-step sign-in is on, returns the ticket for the second step. A wrong password and an
 * unknown address give the same message after the same time; both are 400, because a 401 would make the page discard
 * its session. Failed tries are logged in the activity log.
 */

import type { Input, Payload } from '../../contract/endpoint.ts';
import type { login as call } from '../../contract/people/auth.ts';
import type { Context, Staff, Tx } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hasSecondFactor } from '../second-factor/codes.ts';
import { openTicket } from '../second-factor/tickets.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { mustSetUp } from '../sessions/require-second-factor.ts';
import { openSession } from '../sessions/session.ts';
import { isKnownPlace, rememberPlace } from './known-places.ts';

export async function login(
  ctx: Context,
  { email, password, remember = false }: Input<typeof call>['body'],
): Promise<Payload<typeof call>> {
  const place = placeOf(ctx.address);
  await ctx.limits.signInFromPlace.count(place);
  await ctx.limits.signIn.count(email, place);

  const found = await findPerson(ctx, email);
  const isStranger = !found?.known_place;
  if (isStranger) await ctx.limits.signInOfPerson.count(email);
  const right = await verifyPassword(found?.password_hash, password);
  if (!found || !right) {
    await logFailedSignIn(ctx, email, found);
    return refuse('wrong-password');
  }

  await ctx.limits.signInFromPlace.giveBack(place);
  if (isStranger) await ctx.limits.signInOfPerson.giveBack(email);
  const opened = await inTransaction(ctx, async (tx) => {
    const user = await holdPerson(tx, found);
    // The person's own count stays until the second step is done too, which also limits the tickets.
    if (user.second_factor) {
      const ticket = await openTicket(tx, { staff_id: user.id, remember }, ctx.now());
      return { secondFactor: true as const, ticket };
    }
    await logActivity(
      tx,
      { ...ctx, staff: user },
      {
        action: 'signed in',
        subject: userSubject(user),
        facts: { with: 'password' },
        contact: { address: ctx.address },
      },
    );
    await rememberPlace(tx, ctx, user.id);
    const token = await openSession(tx, user.id, remember, ctx.now());
    return { token, user, colorScheme: found.color_scheme, language: user.language };
  });
  if ('ticket' in opened) return opened;
  await ctx.limits.signIn.forget(email, place);
  return { ...opened, ...(mustSetUp(ctx.config, opened.user) && { secondFactorRequired: true }) };
}

function findPerson(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'password_hash', 'color_scheme', isKnownPlace(ctx)])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Changing the password, the roles or the second step locks the person's row and then ends their sessions. Signing in
 * locks the row too, so a session either exists before the change and is ended by it, or is opened under the new state.
 * The person is read by a separate statement: the one that waits for the lock sees the state before the change.
 */
async function holdPerson(tx: Tx, { id, password_hash }: { id: number; password_hash: string | null }): Promise<Staff> {
  const held = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!held) return refuse('wrong-password');
  return tx
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'roles', 'language', hasSecondFactor])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In its own transaction, because the refusal that follows rolls back. */
async function logFailedSignIn(
  ctx: Context,
  email: string,
  found: Omit<Staff, 'roles' | 'language' | 'second_factor'> | undefined,
): Promise<void> {
  const staff = found ?? { id: null, first_name: '', last_name: '', email };
  await inTransaction(ctx, (tx) =>
    logActivity(
      tx,
      { ...ctx, staff },
      {
        action: 'sign-in failed',
        subject: found ? userSubject(found) : null,
        facts: { step: 1 },
        contact: { address: ctx.address },
      },
    ),
  );
}
