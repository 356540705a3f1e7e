import type { StaffContext } from '../base/context.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endOtherSessions } from '../sessions/session.ts';
import { deleteSecondFactor } from './codes.ts';
import { withProof } from './prove.ts';

/**
 * Turns off one's own, with password and code. If admins must have it, an admin has to set it up again before anything
 * else.
 */
export async function turnOffSecondFactor(
  ctx: StaffContext,
  proof: { password: string; code: string },
): Promise<string> {
  await withProof(ctx, proof, 'turning it off', async (tx) => {
    await deleteSecondFactor(tx, ctx.staff.id);
    await endOtherSessions(tx, ctx);
    await logActivity(tx, ctx, {
      action: 'two-step sign-in turned off',
      subject: userSubject(ctx.staff),
      facts: { by: 'owner' },
      contact: null,
    });
  });
  return ctx.words.t('Two-step sign-in is off.');
}
