/** Changes one's own password, which takes the current one. Ends the person's other sessions and every code for them. */

import type { Input } from '../../contract/endpoint.ts';
import type { changePassword as call } from '../../contract/people/auth.ts';
import type { StaffContext } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashPassword, verifyPassword } from '../sessions/passwords.ts';
import { endOtherSessions } from '../sessions/session.ts';
import { rememberPlace } from './known-places.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { voidCodesOf } from './reset-tickets.ts';

export async function changePassword(
  ctx: StaffContext,
  { password, newPassword, confirm }: Input<typeof call>['body'],
): Promise<string> {
  const { staff } = ctx;
  const before = await proveWithSignInLimits(ctx, password);
  if (newPassword !== confirm) return refuse('passwords-differ');
  await refuseWeakPassword(newPassword, staff, ctx.config.businessName);
  const after = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set({ password_hash: after })
      .where('id', '=', staff.id)
      .where('password_hash', '=', before)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // Someone else has chosen one meanwhile.
    if (!changed) return refuse('wrong-password/current');
    await voidCodesOf(tx, staff.id, ctx.now());
    await endOtherSessions(tx, ctx);
    await rememberPlace(tx, ctx, staff.id);
    await logActivity(tx, ctx, { action: 'password changed', subject: userSubject(staff), facts: {} });
  });
  return ctx.words.t('Your password has been changed.');
}

/** Tries count like those of signing in, so that an open page gives nobody more of them. Returns the stored hash. */
async function proveWithSignInLimits(ctx: StaffContext, password: string): Promise<string> {
  const { staff, limits } = ctx;
  const place = placeOf(ctx.address);
  await limits.signInFromPlace.count(place);
  await limits.signIn.count(staff.email, place);
  const { password_hash } = await ctx.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  if (!password_hash || !(await verifyPassword(password_hash, password))) {
    await inTransaction(ctx, (tx) =>
      logActivity(tx, ctx, {
        action: 'password change refused',
        subject: userSubject(staff),
        facts: {},
        contact: { address: ctx.address },
      }),
    );
    return refuse('wrong-password/current');
  }
  await limits.signInFromPlace.giveBack(place);
  await limits.signIn.forget(staff.email, place);
  return password_hash;
}
