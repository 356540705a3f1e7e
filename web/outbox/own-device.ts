/**
 * This browser as a till: its number, and a key that can sign and can't be taken out. Both are in IndexedDB, which stores the
 * key without showing it to anyone.
 */

import type { Endpoint, Payload } from '../../contract/endpoint.ts';
import { signedText } from '../../contract/tills/device-calls.ts';
import { addDevice } from '../../contract/tills/devices.ts';
import { addressOf, call, failedWith } from '../http/call.ts';
import { setRegistered } from '../session/registered-till.ts';
import { type OwnDevice, onDisk, openTill, recordsOf } from './till-store.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Browsers offer keys only on https and on localhost. */
export function canBeTill(): boolean {
  return window.isSecureContext;
}

/** This browser's registration, even if it was revoked, as long as sales of it wait. */
export async function readOwnDevice(): Promise<OwnDevice | undefined> {
  return (await (await openTill()).get('device', 'own')) as OwnDevice | undefined;
}

/** The name of an earlier registration whose sales still wait. */
const formerName = (id: number) => `former:${id}`;

export async function readDevice(id: number): Promise<OwnDevice | undefined> {
  const own = await readOwnDevice();
  if (own?.id === id) return own;
  return (await (await openTill()).get('device', formerName(id))) as OwnDevice | undefined;
}

export async function registerThisBrowser(name: string): Promise<OwnDevice> {
  const till = await openTill();
  // Kept until the server has answered, so that a second try sends the same key and gets the registration that the first one
  // made.
  const pair =
    ((await till.get('device', 'pending')) as CryptoKeyPair | undefined) ??
    (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']));
  await till.put('device', pair, 'pending');
  const publicKey = inBase64url(await crypto.subtle.exportKey('spki', pair.publicKey));
  const { id, label } = await call(addDevice, { body: { name, publicKey } });
  const own = { id, label, key: pair.privateKey };
  await storeOwnDevice(own);
  setRegistered(true);
  // Otherwise a browser that runs out of space may delete the key. The browser may refuse, and nothing here depends on its
  // answer.
  await navigator.storage.persist();
  return own;
}

async function storeOwnDevice(own: OwnDevice): Promise<void> {
  const change = (await openTill()).transaction(['device', 'records'], 'readwrite', onDisk);
  const devices = change.objectStore('device');
  const before = (await devices.get('own')) as OwnDevice | undefined;
  if (before && (await change.objectStore('records').count(recordsOf(before.id))) > 0) {
    await devices.put(before, formerName(before.id));
  }
  await devices.put(own, 'own');
  await devices.delete('pending');
  await change.done;
}

/** For a revoked till. Registering again gives it another label. The key stays until the sales signed with it are delivered. */
export async function forgetOwnDevice(): Promise<void> {
  const change = (await openTill()).transaction(['device', 'records'], 'readwrite', onDisk);
  const devices = change.objectStore('device');
  const own = (await devices.get('own')) as OwnDevice | undefined;
  if (own && (await change.objectStore('records').count(recordsOf(own.id))) > 0) {
    await devices.put({ ...own, revoked: true }, 'own');
  } else {
    await devices.delete('own');
  }
  await change.done;
  setRegistered(false);
}

/** Deletes the keys of earlier registrations whose sales are all delivered. */
export async function forgetFormerDevices(): Promise<void> {
  const change = (await openTill()).transaction(['device', 'records'], 'readwrite');
  const devices = change.objectStore('device');
  for (const name of await devices.getAllKeys()) {
    if (name === 'pending') continue;
    const { id, revoked } = (await devices.get(name)) as OwnDevice;
    const isDone = (await change.objectStore('records').count(recordsOf(id))) === 0;
    if (isDone && (name !== 'own' || revoked)) await devices.delete(name);
  }
  await change.done;
}

/** The server's clock less this one, in milliseconds, as of the last answer. */
let clockOffset = 0;

export function setClockOffset(offset: number): void {
  clockOffset = offset;
}

interface DeviceCall {
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}

/** Sends the call once more, with the right time, if the server says that the clocks differ too much. */
export async function callAsDevice<E extends Endpoint>(
  endpoint: E,
  device: OwnDevice,
  sent: DeviceCall = {},
): Promise<Payload<E>> {
  try {
    return await sendSigned(endpoint, device, sent);
  } catch (error) {
    if (!failedWith(error, 'clock')) throw error;
    clockOffset = (await serverTime()) - Date.now();
    return sendSigned(endpoint, device, sent);
  }
}

async function sendSigned<E extends Endpoint>(
  endpoint: E,
  { id, key }: OwnDevice,
  { body, signal }: DeviceCall,
): Promise<Payload<E>> {
  const params = { id };
  const moment = Date.now() + clockOffset;
  const bodyHash = await hashOf(body ? JSON.stringify(body) : '');
  const path = addressOf(endpoint, { params });
  const signature = await sign(key, signedText({ method: endpoint.method, path, moment, bodyHash }));
  const headers = { authorization: `Device ${id}.${moment}.${signature}` };
  // What a call takes depends on its declaration, which the compiler does not know here.
  const send = call as (endpoint: E, options: unknown) => Promise<Payload<E>>;
  return send(endpoint, { params, body, headers, signal });
}

async function serverTime(): Promise<number> {
  const { headers } = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' });
  return Date.parse(headers.get('date') ?? '') || Date.now();
}

export async function sign(key: CryptoKey, text: string): Promise<string> {
  return inBase64url(await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, key, bytesOf(text)));
}

/** The hex SHA-256 of a text. */
export async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(text: string): BufferSource {
  return new TextEncoder().encode(text);
}

function inBase64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
