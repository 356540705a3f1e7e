/** Registers the browser that sends this as a till, by the public half of its key. */

import type { Input, Payload } from '../../contract/endpoint.ts';
import { addDevice as declared, labelOf } from '../../contract/tills/devices.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { readPublicKey } from '../sessions/prove-device.ts';
import { deviceSubject } from './device-rows.ts';

type Registered = Payload<typeof declared>;

export function addDevice(ctx: StaffContext, body: Input<typeof declared>['body']): Promise<Registered> {
  const key = readPublicKey(Buffer.from(body.publicKey, 'base64url'));
  if (!key) refuse('bad-input/public-key');
  const again = async (id: number) => ({ id, label: labelOf(id) });
  return once(ctx, { call: declared, request: body, again }, async (tx) => {
    const { id } = await tx
      .insertInto('devices')
      .values({
        name: body.name,
        public_key: key.export({ format: 'der', type: 'spki' }),
        registered_by: ctx.staff.id,
        registered_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = deviceSubject({ id, name: body.name });
    await logActivity(tx, ctx, { action: 'till registered', subject, facts: {} });
    return { id, answer: await again(id) };
  });
}
