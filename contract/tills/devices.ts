/**
 * Browsers that are registered as tills. A call by the device has no session: it is signed with the device's own key, which can't
 * be taken out of it (`contract/tills/device-calls.ts` says how). At a registered till, sellers sign in with their PIN.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, name } from '../fields.ts';
import { pin } from '../people/approvals.ts';
import { signedIn } from '../people/auth.ts';
import { moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';

/** T1, T2, …: the name of a till, with which its receipts begin. */
export function labelOf(deviceId: number): string {
  return `T${deviceId}`;
}

/** 'T2-147', or only 'T2' if the number is not known. */
export function labelOfSale(deviceId: number, number: number | null): string {
  return number === null ? labelOf(deviceId) : `${labelOf(deviceId)}-${number}`;
}

/** Sales that are on the device and not in the books yet. */
const waiting = z.strictObject({
  count: decimal({ decimals: 0, max: 1_000_000, message: problem('must be a whole number') }),
  total: money,
});
const lastNumber = decimal({
  decimals: 0,
  max: Number.MAX_SAFE_INTEGER,
  message: problem('must be a whole number'),
});
/** The server's clock less that of the device, in milliseconds. */
const clockOffset = z
  .number(problem('must be a number of milliseconds'))
  .int(problem('must be a number of milliseconds'));
const flag = z.boolean(problem('must be true or false'));

export const device = z.object({
  id,
  label: z.string(),
  name: z.string(),
  registeredBy: z.string(),
  registeredAt: moment,
  lastHeardAt: moment.nullable(),
  waiting: z.object({ count: z.number(), total: z.number() }),
  /** The number of the last sale that it made without a connection; 0 if it made none. */
  lastNumber: z.number(),
  /** Whether the browser has promised to keep what is stored. */
  protected: z.boolean(),
  clockOffset: z.number(),
  offline: z.boolean(),
  revokedAt: moment.nullable(),
});
export type Device = z.output<typeof device>;

export const addDevice = endpoint({
  method: 'POST',
  path: '/devices',
  who: ['admin'],
  summary:
    'Register this browser as a till. publicKey is the SPKI of its P-256 key in base64url. Its label, T1, T2, …, is never used again.',
  keyed: 'devices',
  body: z.strictObject({
    name,
    publicKey: z
      .string(problem('must be a key in base64url'))
      .regex(/^[\w-]{100,200}$/, problem('must be a key in base64url')),
  }),
  payload: z.object({ id, label: z.string() }),
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  who: ['admin'],
  summary: 'Registered tills, the newest first, also those that were revoked.',
  payload: z.array(device),
});

export const updateDevice = endpoint({
  method: 'PUT',
  path: '/devices',
  who: ['admin'],
  summary: 'Rename a till, or say whether it may sell without a connection; what is left out stays as it is.',
  body: z.strictObject({ id, name: name.optional(), offline: flag.optional() }),
  payload: device,
});

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  who: ['admin'],
  summary: 'Revoke a till: its calls are refused, and its sessions end. Its label stays taken.',
  params: idParams,
  payload: done,
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/devices/{id}/heartbeat',
  who: 'device',
  summary: 'The till says how it is, and learns what it may do and what time it is.',
  params: idParams,
  body: z.strictObject({ waiting, lastNumber, protected: flag, clockOffset }),
  payload: z.object({ label: z.string(), name: z.string(), offline: z.boolean(), now: moment }),
});

export const listDevicePeople = endpoint({
  method: 'GET',
  path: '/devices/{id}/people',
  who: 'device',
  summary: 'Who can sign in at the till with a PIN: those who sell and have one, by name.',
  codes: ['pin-sign-in-off'],
  params: idParams,
  payload: z.array(z.object({ id, name: z.string() })),
});

export const signInAtDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/sign-in',
  who: 'device',
  summary: 'Sign in at the till with a PIN. The session has the role sales only, whatever else the person may do.',
  codes: ['pin-off', 'pin-sign-in-off', 'wrong-pin'],
  params: idParams,
  body: z.strictObject({ staffId: id, pin }),
  payload: signedIn,
});
