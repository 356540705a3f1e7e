import * as contract from '../../contract/tills/devices.ts';
import { type Served, serve } from '../http/serve.ts';
import { addDevice } from './add-device.ts';
import { readDevices } from './device-rows.ts';
import { listPeople } from './list-people.ts';
import { noteHeartbeat } from './note-heartbeat.ts';
import { revokeDevice } from './revoke-device.ts';
import { signIn } from './sign-in.ts';
import { updateDevice } from './update-device.ts';

export const deviceCalls: Served[] = [
  serve(contract.addDevice, (ctx, { body }) => addDevice(ctx, body)),
  serve(contract.listDevices, ({ db }) => readDevices(db)),
  serve(contract.updateDevice, (ctx, { body }) => updateDevice(ctx, body)),
  serve(contract.revokeDevice, (ctx, { params }) => revokeDevice(ctx, params.id)),
  serve(contract.heartbeat, (ctx, { body }) => noteHeartbeat(ctx, body)),
  serve(contract.listDevicePeople, (ctx) => listPeople(ctx)),
  serve(contract.signInAtDevice, (ctx, { body }) => signIn(ctx, body)),
];
