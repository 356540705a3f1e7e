/**
 * What a broken or hostile till delivers: it never keeps the next sale from being taken, and changes nothing else in the books.
 */
import { webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestRecord } from '../../contract/tills/device-calls.ts';
import { hashText, registerDevice } from '../../tests/support/devices.ts';
import {
  changed,
  type OfflineShop,
  offlineTill,
  type Signed,
  said,
  startOfflineShop,
} from '../../tests/support/offline.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { mostKept } from './kept-room.ts';

let shop: OfflineShop;
beforeAll(async () => {
  shop = await startOfflineShop();
});
afterAll(async () => {
  expect(await wrongInBooks(shop.app)).toEqual([]);
  await shop.app.close();
});

const outcomes = async (...records: Signed[]) =>
  (await ok(shop.till.deliver(...records))).map(({ outcome }: { outcome: string }) => outcome);
const receiptCount = async () =>
  (await shop.app.database.pool.query('select count(*)::int as count from receipts')).rows[0].count;

type Over = Record<string, unknown>;
const saying =
  (over: Over | ((record: ReturnType<typeof said>) => Over)) =>
  (record: Signed): Signed =>
    changed(shop.till, record, typeof over === 'function' ? over(said(record)) : over);

describe('between two good sales', () => {
  it.each<[string, (record: Signed) => Signed]>([
    ['a signature with a character that no database stores', (one) => ({ ...one, signature: `\0${one.signature}` })],
    ['a signature that is far too long', (one) => ({ ...one, signature: 'A'.repeat(5000) })],
    ['no signature', (one) => ({ ...one, signature: '' })],
    ['a signature that is cut off', (one) => ({ ...one, signature: one.signature.slice(0, 40) })],
    ['a text that is far too long', () => ({ text: `"${'x'.repeat(1_100_000)}"`, signature: 'x' })],
    ['half a character', () => ({ text: '"\ud800"', signature: 'x' })],
    ['a number beyond every till', saying({ number: Number.MAX_SAFE_INTEGER + 2 })],
    ['the number 0', saying({ number: 0 })],
    ['a total beyond every till', saying({ total: 1e30 })],
    ['a moment that is none', saying({ takenAt: 'yesterday' })],
    ['a day that is none', saying({ takenAt: '2026-02-31T10:00:00Z' })],
    ['a moment of another zone', saying({ takenAt: '2026-03-10T12:00:00+03:00' })],
    ['brackets within brackets', saying({ more: JSON.parse('['.repeat(20) + ']'.repeat(20)) })],
    ['a key that no header can have', saying({ key: 'a b' })],
    ['an empty key', saying({ key: '' })],
    ['no lines', saying({ lines: [], total: 0 })],
    ['less than nothing', saying(({ lines }) => ({ lines: [{ ...lines[0], quantity: -1, total: -5 }], total: -5 }))],
  ])('%s is kept aside', async (_what, spoil) => {
    const before = await receiptCount();
    const [first, middle, last] = [shop.sellSoap(), shop.sellSoap(), shop.sellSoap()];
    const records = [first, spoil(middle), last];
    expect(await outcomes(...records)).toEqual(['landed', 'kept', 'landed']);
    expect(await outcomes(...records)).toEqual(['known', 'kept', 'known']);
    expect(await receiptCount()).toBe(before + 2);
  });

  it.each<[string, Parameters<typeof saying>[0]]>([
    ['a note with what nobody sees', ({ sale }) => ({ sale: { ...sale, note: 'a\0\u200bb\ud800' } })],
    ['a note of nothing else', ({ sale }) => ({ sale: { ...sale, note: '\u200e' } })],
    [
      'a name from before there were rules for names',
      ({ lines }) => ({ lines: [{ ...lines[0], name: '\u202a'.repeat(300) }] }),
    ],
    ['a clock that is off by thirty years', { clockOffset: 30 * 365 * 86_400_000 }],
    ['a year far away', { takenAt: '9999-12-31T23:59:59.999Z' }],
    ['a year long gone', { takenAt: '0001-01-01T00:00:00.000Z', lastHeardAt: null }],
    ['a server last heard from long ago', { lastHeardAt: '0001-01-01T00:00:00.000Z' }],
    ['a server last heard from in the future', { lastHeardAt: '9999-01-01T00:00:00.000Z' }],
    ['the largest number', { number: Number.MAX_SAFE_INTEGER }],
    ['a field that nobody knows', { more: 1 }],
  ])('%s is landed', async (_what, over) => {
    const records = [shop.sellSoap(), saying(over)(shop.sellSoap()), shop.sellSoap()];
    expect(await outcomes(...records)).toEqual(['landed', 'landed', 'landed']);
    expect(await outcomes(...records)).toEqual(['known', 'known', 'known']);
  });
});

/** Signs as a browser does. It is written from the specification and uses none of our code. */
async function browserTill() {
  const { app, admin } = shop;
  const { subtle } = webcrypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const spki = Buffer.from(await subtle.exportKey('spki', publicKey)).toString('base64url');
  const { id, label } = await ok(admin.post('/devices', { name: 'By hand', publicKey: spki }));
  expect(label).toBe(`T${id}`);
  const hashOf = async (text: string) => Buffer.from(await subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
  const sign = async (text: string) =>
    Buffer.from(await subtle.sign({ ...algorithm, hash: 'SHA-256' }, privateKey, Buffer.from(text))).toString(
      'base64url',
    );
  /** `url` is sent, and `path` is signed. */
  async function call(method: 'GET' | 'POST', path: string, body = '', url = path) {
    const moment = app.clock.now.getTime();
    const signature = await sign(`${method}\n${path}\n${moment}\n${await hashOf(body)}`);
    const headers = {
      authorization: `Device ${id}.${moment}.${signature}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await app.http.inject({ method, url, headers, ...(body && { payload: body }) });
    return { ...answer.json(), httpStatus: answer.statusCode };
  }
  return { id, call, sign, hashOf };
}

describe('a till with a key of WebCrypto', () => {
  it('signs the path as it is sent, without the query', async () => {
    const { id, call } = await browserTill();
    const path = `/api/devices/${id}/people`;
    // Nobody signs in with a PIN here, so this refusal means that the signature was accepted.
    const believed = { httpStatus: 409, code: 'pin-sign-in-off' };
    const doubted = { httpStatus: 401, code: 'unknown-device' };
    expect(await call('GET', path)).toMatchObject(believed);
    expect(await call('GET', path, '', `${path}?anything=1`)).toMatchObject(believed);
    expect(await call('GET', `${path}?anything=1`, '', `${path}?anything=1`)).toMatchObject(doubted);
    expect(await call('GET', path, '', `/api/devices/%3${id}/people`)).toMatchObject(doubted);
    for (const other of [`/api//devices/${id}/people`, `/api/Devices/${id}/people`]) {
      expect((await call('GET', other)).httpStatus).toBe(404);
    }
  });

  it('delivers what it signed, at most 50 at once', async () => {
    const { id, call, sign, hashOf } = await browserTill();
    const { stockId, seller } = shop;
    const line = { stockId, packId: null, name: 'Soap', quantity: 1, unitSell: 5, discount: 0, taxRate: null, tax: 0 };
    const text = JSON.stringify({
      v: 1,
      device: id,
      number: 1,
      previous: null,
      key: 'by-hand',
      staffId: seller.id,
      shiftId: null,
      takenAt: shop.app.clock.now.toISOString(),
      clockOffset: 0,
      lastHeardAt: null,
      catalogue: '',
      sale: { sales: [{ stockId, quantity: 1 }] },
      lines: [{ ...line, total: 5 }],
      rounding: 0,
      total: 5,
    });
    const record = { text, signature: await sign(text) };
    const deliver = (records: unknown[]) => call('POST', `/api/devices/${id}/sales`, JSON.stringify({ records }));
    // The till sold without a connection, although nobody had allowed it to.
    expect((await deliver([record])).payload).toEqual([
      { hash: await hashOf(text), outcome: 'landed', receiptId: expect.any(Number), settle: ['limit', 'stock-short'] },
    ]);
    expect((await deliver(Array(50).fill(record))).payload).toHaveLength(50);
    expect(await deliver(Array(51).fill(record))).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });
});

describe('what is kept aside of one till', () => {
  const openTill = async (name: string) => offlineTill(shop.app, await registerDevice(shop.app, shop.admin, name));
  let texts = 0;
  const junk = (length = 1) => ({ text: String(++texts).padEnd(length, 'x'), signature: 'x'.repeat(5000) });
  const sell = (till: Pick<typeof shop.till, 'sell'>, over = {}) =>
    till.sell(shop.seller.id, [{ stockId: shop.stockId, quantity: 1, unitSell: 5 }], over);
  /** What the server says of each, by the text it is about. */
  const answers = async (till: typeof shop.till, ...records: Signed[]) => {
    const answered = await ok(till.deliver(...records));
    const textOf = new Map(records.map(({ text }) => [hashText(text), text]));
    return answered.map(({ hash, outcome }: Record<string, string>) => [textOf.get(hash!), outcome]);
  };

  it('takes so much room at once: the rest stays on the till, what lands always does, and what is settled makes room', async () => {
    const [till, other] = [await openTill('Long'), await openTill('Other')];
    const long = Array.from({ length: 6 }, () => junk(3_900_000));
    for (const one of long) expect(await answers(till, one)).toEqual([[one.text, 'kept']]);

    const [refused, sale] = [junk(), sell(till)];
    expect(await answers(till, refused, sale)).toEqual([[sale.text, 'landed']]);
    // What is kept already is known, and another till has room of its own.
    expect(await answers(till, long[0]!)).toEqual([[long[0]!.text, 'kept']]);
    expect(await answers(other, refused)).toEqual([[refused.text, 'kept']]);

    const listed = await ok(shop.admin.get('/to-settle'));
    const { id } = listed.find(({ label }: { label: string }) => label === till.device.label);
    await ok(shop.admin.post(`/to-settle/${id}`, { action: 'discard' }));
    expect(await answers(till, refused)).toEqual([[refused.text, 'kept']]);
  });

  it('is so many at once', async () => {
    const till = await openTill('Many');
    await shop.app.database.pool.query(
      `with kept as (
        insert into offline_sales (device_id, hash, text, signature, received_at, state, why)
        select $1, sha256(int4send(n)), n::text, '', now(), 'kept', 'signature' from generate_series(2, $2) n returning id)
      insert into to_settle (code, device_id, offline_sale_id, facts, at)
      select 'kept', $1, id, '{"why": "signature"}', now() from kept`,
      [till.device.id, mostKept],
    );
    const [last, refused] = [junk(), junk()];
    expect(await answers(till, last, refused)).toEqual([[last.text, 'kept']]);
  });

  it('has no text that is longer than a sale can be, and no more of a signature than there can be', async () => {
    const till = await openTill('Padded');
    const [padded, plain] = [sell(till, { more: 'x'.repeat(longestRecord) }), sell(till)];
    expect(await answers(till, padded, plain)).toEqual([
      [padded.text, 'kept'],
      [plain.text, 'landed'],
    ]);
    const { rows } = await shop.app.database.pool.query('select max(length(signature)) as longest from offline_sales');
    expect(rows).toEqual([{ longest: 86 }]);
  });
});

describe('a till that is revoked meanwhile', () => {
  it('has its sales landed or kept aside, each once, whichever comes first', async () => {
    const { admin, till, sellSoap } = shop;
    const before = await receiptCount();
    const records = [sellSoap(), sellSoap(), sellSoap(), sellSoap()];
    const [delivered] = await Promise.all([till.deliver(...records), admin.delete(`/devices/${till.device.id}`)]);
    const first: string[] = delivered.payload.map(({ outcome }: { outcome: string }) => outcome);
    expect(await outcomes(...records)).toEqual(first.map((outcome) => (outcome === 'landed' ? 'known' : 'kept')));
    expect(await receiptCount()).toBe(before + first.filter((outcome) => outcome === 'landed').length);
  });
});
