import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { giveRecoveryCodes } from './codes.ts';
import { withProof } from './prove.ts';

export async function renewRecoveryCodes(
  ctx: StaffContext,
  proof: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  return withProof(ctx, proof, 'new recovery codes', async (tx) => {
    await logActivity(tx, ctx, 'recovery codes renewed', ctx.staff.email);
    return { recoveryCodes: await giveRecoveryCodes(tx, ctx.staff.id) };
  });
}
