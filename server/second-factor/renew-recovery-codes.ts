import type { StaffContext } from '../base/context.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { replaceRecoveryCodes } from './codes.ts';
import { withProof } from './prove.ts';

export async function renewRecoveryCodes(
  ctx: StaffContext,
  proof: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  return withProof(ctx, proof, 'new recovery codes', async (tx) => {
    await logActivity(tx, ctx, { action: 'recovery codes renewed', subject: userSubject(ctx.staff), facts: {} });
    return { recoveryCodes: await replaceRecoveryCodes(tx, ctx.staff.id) };
  });
}
