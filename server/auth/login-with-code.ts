/**
 * The second step of signing in. The try is counted, for the ticket and for the person, before the code is checked. A
 * wrong code is 400 and is logged in the activity log, like a wrong password.
 */
import type { SignedIn } from '../../contract/people/auth.ts';
import type { Context } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { countRecoveryCodes, spendCode } from '../second-factor/codes.ts';
import { closeTicket, countTry, refuseTicket } from '../second-factor/tickets.ts';
import { openSession } from '../sessions/session.ts';
import { rememberPlace } from './known-places.ts';

export async function loginWithCode(
  ctx: Context,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignedIn> {
  const { staff_id, remember } = await countTry(ctx, ticket);
  await ctx.limits.secondFactor.count(String(staff_id));
  const { color_scheme: colorScheme, language, ...user } = await findOwner(ctx, staff_id);

  const token = await inTransaction(ctx, async (tx) => {
    const spent = await spendCode(tx, ctx, user.id, code);
    if (!spent) return null;
    await closeTicket(tx, ticket);
    await logActivity(
      tx,
      { ...ctx, staff: user },
      {
        action: 'signed in',
        subject: userSubject(user),
        facts:
          spent === 'app' ? { with: 'app' } : { with: 'recovery code', left: await countRecoveryCodes(tx, user.id) },
        contact: { address: ctx.address },
      },
    );
    await rememberPlace(tx, ctx, user.id);
    return openSession(tx, user.id, remember, ctx.now());
  });
  if (!token) {
    await inTransaction(ctx, (tx) =>
      logActivity(
        tx,
        { ...ctx, staff: user },
        {
          action: 'sign-in failed',
          subject: userSubject(user),
          facts: { step: 2 },
          contact: { address: ctx.address },
        },
      ),
    );
    return refuse('wrong-code/second-factor');
  }
  await ctx.limits.secondFactor.forget(String(user.id));
  await ctx.limits.signIn.forget(user.email, placeOf(ctx.address));
  return { token, user, colorScheme, language };
}

async function findOwner(ctx: Context, staffId: number) {
  const found = await ctx.db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'roles', 'color_scheme', 'language'])
    .where('id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found ?? refuseTicket();
}
