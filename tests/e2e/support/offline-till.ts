/** A till of a running shop: it sells without a connection and delivers over the network, with calls signed as a browser signs them. */

import { signedText } from '../../../contract/tills/device-calls.ts';
import { addDevice, updateDevice } from '../../../contract/tills/devices.ts';
import { hashText, newKey, signText } from '../../support/devices.ts';
import { type OfflineTill, offlineTill } from '../../support/offline.ts';
import type { Answer } from '../../support/test-app.ts';
import type { Shop } from './fixtures.ts';

export type NetworkTill = OfflineTill<Awaited<ReturnType<typeof registerTill>>>;

async function registerTill(shop: Shop, name: string) {
  const { publicKey, privateKey } = newKey();
  const { id, label } = await shop.call(addDevice, { body: { name, publicKey } });
  async function post(path: string, body?: unknown): Promise<Answer> {
    const text = JSON.stringify(body);
    const moment = Date.now();
    const signed = signedText({ method: 'POST', path: `/api${path}`, moment, bodyHash: hashText(text) });
    const authorization = `Device ${id}.${moment}.${signText(privateKey, signed)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: text });
    const answer = { ...(await response.json()), httpStatus: response.status } as Answer;
    if (!answer.status) throw new Error(`POST ${path} answered ${response.status}: ${answer.payload}`);
    return answer;
  }
  return { id, label, privateKey, post };
}

/** Registers a till that may sell without a connection. */
export async function openOfflineTill(shop: Shop, name = 'Front till'): Promise<NetworkTill> {
  const device = await registerTill(shop, name);
  await shop.call(updateDevice, { body: { id: device.id, offline: true } });
  const clock = {
    get now() {
      return new Date();
    },
  };
  return offlineTill({ clock }, device);
}

/** Sends the till's state to the server. */
export async function report(
  { device }: NetworkTill,
  said: Partial<{ count: number; total: number; lastNumber: number; protected: boolean; clockOffset: number }> = {},
): Promise<void> {
  const { count = 0, total = 0, lastNumber = 0, protected: isProtected = true, clockOffset = 0 } = said;
  const body = { waiting: { count, total }, lastNumber, protected: isProtected, clockOffset };
  await device.post(`/devices/${device.id}/heartbeat`, body);
}
