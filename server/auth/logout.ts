import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endSession } from '../sessions/session.ts';

export async function logout(ctx: StaffContext): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    if (ctx.token) await endSession(tx, ctx.token);
    await logActivity(tx, ctx, { action: 'signed out', subject: userSubject(ctx.staff), facts: {} });
  });
  return ctx.words.t('Signed out.');
}
