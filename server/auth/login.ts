/**
 * Signs someone in, or, where two-step sign-in is on, hands out the ticket for the second step. A wrong password and an unknown address look the same, in words and in time; both are 400, since a
 * 401 would make the page throw away what it holds. Failures stay on the activity log although nothing else happens.
 */
import type { login as call } from '../../contract/auth.ts';
import type { Input, Payload } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Context, Staff } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hasSecondFactor } from '../second-factor/codes.ts';
import { mustSetUp } from '../second-factor/require.ts';
import { openTicket } from '../second-factor/tickets.ts';
import { placeOf } from './limits.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './session.ts';

export async function login(
  ctx: Context,
  { email, password, remember = false }: Input<typeof call>['body'],
): Promise<Payload<typeof call>> {
  const place = placeOf(ctx.address);
  await ctx.limits.signInFromPlace.count(place);
  await ctx.limits.signIn.count(email, place);

  const found = await findPerson(ctx, email);
  const right = await verifyPassword(found?.password_hash, password);
  if (!found || !right) {
    await noteFailure(ctx, email, found);
    return refuse(400, 'Wrong e-mail or password.');
  }

  await ctx.limits.signInFromPlace.giveBack(place);
  // The person's own count stands until the second step is done too, which limits the tickets as well.
  if (found.second_factor) return { secondFactor: true, ticket: await askForCode(ctx, found, remember) };
  await ctx.limits.signIn.forget(email, place);
  const { password_hash: _, ...user } = found;
  const token = await inTransaction(ctx, async (tx) => {
    await logActivity(tx, { ...ctx, staff: user }, 'signed in', `${user.email} from ${ctx.address}`);
    return openSession(tx, user.id, remember, ctx.now());
  });
  return { token, user, ...(mustSetUp(ctx.config, user) && { secondFactorRequired: true }) };
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

function findPerson(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'roles', 'password_hash', hasSecondFactor])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The person is held meanwhile: a password that is being changed just now opens nothing any more. */
function askForCode(ctx: Context, { id, password_hash }: Person, remember: boolean): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const still = await tx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!still) return refuse(400, 'Wrong e-mail or password.');
    return openTicket(tx, { staff_id: id, remember }, ctx.now());
  });
}

/** In a transaction of its own, since the refusal that follows rolls back. */
async function noteFailure(ctx: Context, email: string, found: Staff | undefined): Promise<void> {
  const staff = found ?? { id: null, first_name: '', last_name: '', email };
  await inTransaction(ctx, (tx) =>
    logActivity(tx, { ...ctx, staff }, 'sign-in failed', `${email} from ${ctx.address}`),
  );
}
