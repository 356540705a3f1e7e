/**
 * This browser as a till: its number, and a key that can sign and can't be taken out. Both are in IndexedDB, which stores the
 * key without showing it to anyone.
 */
import { openDB } from 'idb';
import { signedText } from '../../contract/device-calls.ts';
import { addDevice } from '../../contract/devices.ts';
import type { Endpoint, Payload } from '../../contract/endpoint.ts';
import { addressOf, call, failedWith } from '../http/call.ts';
import { setRegistered } from '../session/registered-till.ts';

export interface OwnDevice {
  id: number;
  label: string;
  key: CryptoKey;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Browsers have keys on https and localhost only. */
export function canBeTill(): boolean {
  return window.isSecureContext;
}

function openStore() {
  return openDB('till', 1, {
    upgrade: (database) => {
      database.createObjectStore('device');
    },
  });
}

export async function readOwnDevice(): Promise<OwnDevice | undefined> {
  return (await openStore()).get('device', 'own');
}

export async function registerThisBrowser(name: string): Promise<OwnDevice> {
  const store = await openStore();
  // Kept until the server has answered: a second try sends the same key, and finds what the first one made.
  const pair: CryptoKeyPair =
    (await store.get('device', 'pending')) ?? (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']));
  await store.put('device', pair, 'pending');
  const publicKey = inBase64url(await crypto.subtle.exportKey('spki', pair.publicKey));
  const { id, label } = await call(addDevice, { body: { name, publicKey } });
  const own = { id, label, key: pair.privateKey };
  await store.put('device', own, 'own');
  await store.delete('device', 'pending');
  setRegistered(true);
  // Without it, a browser that runs out of space may forget the key. It may say no; nothing depends on it here.
  await navigator.storage.persist();
  return own;
}

/** After it was revoked: another registration gets another label. */
export async function forgetOwnDevice(): Promise<void> {
  setRegistered(false);
  await (await openStore()).delete('device', 'own');
}

/** The server's clock less this one, in milliseconds; it is asked for when the server says that they differ too much. */
let clockOffset = 0;

export async function callAsDevice<E extends Endpoint>(
  endpoint: E,
  device: OwnDevice,
  body?: Record<string, unknown>,
): Promise<Payload<E>> {
  try {
    return await sendSigned(endpoint, device, body);
  } catch (error) {
    if (!failedWith(error, 'clock')) throw error;
    clockOffset = (await serverTime()) - Date.now();
    return sendSigned(endpoint, device, body);
  }
}

async function sendSigned<E extends Endpoint>(
  endpoint: E,
  { id, key }: OwnDevice,
  body?: Record<string, unknown>,
): Promise<Payload<E>> {
  const params = { id };
  const moment = Date.now() + clockOffset;
  const bodyHash = inHex(await crypto.subtle.digest('SHA-256', bytesOf(body ? JSON.stringify(body) : '')));
  const text = signedText({ method: endpoint.method, path: addressOf(endpoint, { params }), moment, bodyHash });
  const signature = inBase64url(await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, key, bytesOf(text)));
  const headers = { authorization: `Device ${id}.${moment}.${signature}` };
  // What a call takes depends on its declaration, which is not known here.
  const send = call as (endpoint: E, options: unknown) => Promise<Payload<E>>;
  return send(endpoint, { params, body, headers });
}

async function serverTime(): Promise<number> {
  const { headers } = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' });
  return Date.parse(headers.get('date') ?? '') || Date.now();
}

function bytesOf(text: string): BufferSource {
  return new TextEncoder().encode(text);
}

function inHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function inBase64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
