/** A registered till that signs its calls as a browser does. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedText } from '../../contract/tills/device-calls.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** Makes a P-256 key unless another curve is given. */
export function newKey(namedCurve = 'P-256'): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'), privateKey };
}

export function signText(privateKey: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface Options {
  /** In milliseconds; the clock of the shop unless it is given. */
  moment?: number;
  headers?: Record<string, string>;
}

export interface TestDevice {
  id: number;
  label: string;
  privateKey: KeyObject;
  /** The header that signs this call. */
  authorization(method: string, path: string, body: string, moment?: number): string;
  get(path: string, options?: Options): Promise<Answer>;
  post(path: string, body?: unknown, options?: Options): Promise<Answer>;
}

export async function registerDevice(app: TestApp, admin: Caller, name = 'Counter'): Promise<TestDevice> {
  const { publicKey, privateKey } = newKey();
  const { status, payload } = await admin.post('/devices', { name, publicKey });
  if (!status) throw new Error(`the device was refused: ${payload}`);
  return deviceOf(app, payload.id, privateKey);
}

/** The device as whoever has this key can use it. */
export function deviceOf(app: TestApp, id: number, privateKey: KeyObject): TestDevice {
  const authorization = (method: string, path: string, body: string, moment = app.clock.now.getTime()) => {
    const text = signedText({ method, path: `/api${path.split('?')[0]}`, moment, bodyHash: hashText(body) });
    return `Device ${id}.${moment}.${signText(privateKey, text)}`;
  };
  const ask = async (method: 'GET' | 'POST', path: string, body: unknown, { moment, headers }: Options = {}) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: authorization(method, path, text, moment),
        ...(text && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text && { payload: text }),
    });
    return { ...response.json(), httpStatus: response.statusCode } as Answer;
  };
  return {
    id,
    label: `T${id}`,
    privateKey,
    authorization,
    get: (path, options) => ask('GET', path, undefined, options),
    post: (path, body, options) => ask('POST', path, body, options),
  };
}

export const quiet = { waiting: { count: 0, total: 0 }, lastNumber: 0, protected: true, clockOffset: 0 };
