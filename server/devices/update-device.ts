import type { Input } from '../../contract/endpoint.ts';
import type { Device, updateDevice as declared } from '../../contract/tills/devices.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { deviceSubject, getDevice, lockDevice } from './device-rows.ts';

export async function updateDevice(
  ctx: StaffContext,
  { id, ...change }: Input<typeof declared>['body'],
): Promise<Device> {
  await inTransaction(ctx, async (tx) => {
    const { id: _, ...before } = await lockDevice(tx, id);
    const after = { name: change.name ?? before.name, offline: change.offline ?? before.offline };
    if (after.name === before.name && after.offline === before.offline) return;
    await tx.updateTable('devices').set(after).where('id', '=', id).execute();
    const subject = deviceSubject({ id, name: before.name });
    await logActivity(tx, ctx, { action: 'till changed', subject, facts: { before, after } });
  });
  return getDevice(ctx.db, id);
}
