/**
 * Revokes a till that was lost, stolen or replaced: its calls are refused from now on, and everyone who signed in at it is signed
 * out.
 */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endPinSessions } from '../sessions/session.ts';
import { deviceSubject, lockDevice } from './device-rows.ts';

export function revokeDevice(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const device = await lockDevice(tx, id);
    await tx.updateTable('devices').set({ revoked_at: ctx.now() }).where('id', '=', id).execute();
    await endPinSessions(tx, id);
    await logActivity(tx, ctx, { action: 'till revoked', subject: deviceSubject(device), facts: {} });
    return ctx.words.t('The till has been revoked.');
  });
}
