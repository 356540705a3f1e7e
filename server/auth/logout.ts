import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endSession } from './session.ts';

export async function logout(ctx: StaffContext): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    if (ctx.token) await endSession(tx, ctx.token);
    await logActivity(tx, ctx, 'signed out', ctx.staff.email);
  });
  return 'Signed out.';
}
