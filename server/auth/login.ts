/**
 * Signs someone in. A wrong password and an unknown address look the same, in words and in time; both are 400, since a
 * 401 would make the page throw away what it holds. Failures stay on the activity log although nothing else happens.
 */
import type { login as call, SessionUser } from '../../contract/auth.ts';
import type { Input } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Context, Staff } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { logActivity } from '../logs/log-activity.ts';
import { placeOf } from './limits.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './session.ts';

export async function login(
  ctx: Context,
  { email, password, remember = false }: Input<typeof call>['body'],
): Promise<{ token: string; user: SessionUser }> {
  const place = placeOf(ctx.address);
  await ctx.limits.signInFromPlace.count(place);
  await ctx.limits.signIn.count(email, place);

  const found = await ctx.db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'roles', 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const right = await verifyPassword(found?.password_hash, password);
  if (!found || !right) {
    await noteFailure(ctx, email, found);
    return refuse(400, 'Wrong e-mail or password.');
  }

  await ctx.limits.signIn.forget(email, place);
  await ctx.limits.signInFromPlace.giveBack(place);
  const { password_hash: _, ...user } = found;
  const token = await inTransaction(ctx, async (tx) => {
    await logActivity(tx, { ...ctx, staff: user }, 'signed in', `${user.email} from ${ctx.address}`);
    return openSession(tx, user.id, remember, ctx.now());
  });
  return { token, user };
}

/** In a transaction of its own, since the refusal that follows rolls back. */
async function noteFailure(ctx: Context, email: string, found: Staff | undefined): Promise<void> {
  const staff = found ?? { id: null, first_name: '', last_name: '', email };
  await inTransaction(ctx, (tx) =>
    logActivity(tx, { ...ctx, staff }, 'sign-in failed', `${email} from ${ctx.address}`),
  );
}
