/** The server is killed in the middle of taking sales that a till made without a connection. Each is in the books once. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedText } from '../../contract/tills/device-calls.ts';
import { cleanUp, until } from '../lifecycle/server-process.ts';
import { done, openShop, type Shop } from './shop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const sales = 6;
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const signed = (text: string) =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(cleanUp);

test('kill -9 while a till delivers: delivered again, each sale is in the books once', async () => {
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  const device = done(await shop.call('POST', '/devices', { name: 'Counter', publicKey: spki }));
  done(await shop.call('PUT', '/devices', { id: device.id, offline: true }));
  const { id: staffId } = done(await shop.call('GET', '/auth/me'));
  const [first, last] = [await shop.addItem({ qty: 10 }), await shop.addItem({ qty: 10 })];
  const records = recordsOf(device.id, staffId, [first, first, first, last, last, last]);

  const held = await holdItem(last);
  const delivering = deliver(device.id, records).catch((error: Error) => error);
  await until(async () => (await receipts()) === 3);
  shop.server.child.kill('SIGKILL');
  await shop.server.ended;
  expect(await delivering).toBeInstanceOf(Error);
  await held.end();
  await shop.restart();

  expect(await receipts()).toBe(3);
  const answers = await Promise.all([1, 2, 3].map(() => deliver(device.id, records)));
  for (const { payload } of answers) {
    expect(payload.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('kept');
    expect(new Set(payload.map(({ receiptId }: { receiptId: number }) => receiptId)).size).toBe(sales);
  }
  expect([await receipts(), await shop.qtyOf(first), await shop.qtyOf(last)]).toEqual([sales, 7, 7]);
  expect(await shop.wrongInBooks()).toEqual([]);
});

function recordsOf(device: number, staffId: number, items: { id: number }[]) {
  let previous: string | null = null;
  return items.map(({ id: stockId }, at) => {
    const now = new Date().toISOString();
    const line = {
      stockId,
      packId: null,
      name: 'Item',
      quantity: 1,
      unitSell: 3.5,
      discount: 0,
      taxRate: null,
      tax: 0,
    };
    const text: string = JSON.stringify({
      ...{ v: 1, device, number: at + 1, previous, key: `sale-${at}`, staffId, shiftId: null },
      ...{ takenAt: now, clockOffset: 0, lastHeardAt: null, catalogue: 'any' },
      ...{ sale: { sales: [{ stockId, quantity: 1 }] }, lines: [{ ...line, total: 3.5 }], rounding: 0, total: 3.5 },
    });
    previous = hashOf(text);
    return { text, signature: signed(text) };
  });
}

async function deliver(deviceId: number, records: object[]) {
  const path = `/api/devices/${deviceId}/sales`;
  const body = JSON.stringify({ records });
  const moment = Date.now();
  const signature = signed(signedText({ method: 'POST', path, moment, bodyHash: hashOf(body) }));
  const headers = { authorization: `Device ${deviceId}.${moment}.${signature}`, 'content-type': 'application/json' };
  const response = await fetch(`${shop.server.url}${path}`, { method: 'POST', headers, body });
  return response.json();
}

async function receipts(): Promise<number> {
  return (await shop.query('select count(*)::int as made from receipts')).rows[0].made;
}

/** Locks the item as a sale in progress does, so that the delivery waits for it. */
async function holdItem({ id }: { id: number }): Promise<pg.Client> {
  const client = new pg.Client(await shop.databaseUrl());
  await client.connect();
  await client.query('begin');
  await client.query('select from stock where id = $1 for no key update', [id]);
  return client;
}
