/** Stores what a till reports about itself. It is not logged, because a till reports all day long. */

import type { Input, Payload } from '../../contract/endpoint.ts';
import { type heartbeat as declared, labelOf } from '../../contract/tills/devices.ts';
import type { DeviceContext } from '../base/context.ts';

export async function noteHeartbeat(
  { db, device, now }: DeviceContext,
  { waiting, lastNumber, clockOffset, ...said }: Input<typeof declared>['body'],
): Promise<Payload<typeof declared>> {
  const at = now();
  await db
    .updateTable('devices')
    .set({
      last_heard_at: at,
      waiting_count: waiting.count,
      waiting_total: waiting.total,
      last_number: lastNumber,
      protected: said.protected,
      clock_offset: clockOffset,
    })
    .where('id', '=', device.id)
    .execute();
  return { label: labelOf(device.id), name: device.name, offline: device.offline, now: at.toISOString() };
}
