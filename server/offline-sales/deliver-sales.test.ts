/** Sales made without a connection are in the books once, in whatever order and however often they arrive. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerDevice } from '../../tests/support/devices.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
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

let app: OfflineShop['app'];
let admin: OfflineShop['admin'];
let seller: OfflineShop['seller'];
let till: OfflineShop['till'];
let stockId: number;
let one: OfflineShop['sellSoap'];
beforeEach(async () => {
  ({ app, admin, seller, till, stockId, sellSoap: one } = await startOfflineShop());
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const deliver = async (...records: Signed[]) => ok(till.deliver(...records));
const qtyOf = async (id = stockId) =>
  (await app.database.pool.query('select qty from stock where id = $1', [id])).rows[0].qty;
const receipts = async () =>
  (await app.database.pool.query('select id, total, sold_on, created_at, staff_id from receipts order by id')).rows;
const toSettle = async () =>
  (await ok(admin.get('/to-settle'))).map(({ code, label, sentence }: Record<string, unknown>) => [
    code,
    label,
    sentence,
  ]);

describe('a delivered sale', () => {
  it('is in the books as it was taken, and its receipt says where', async () => {
    app.clock.now = new Date('2026-03-10T10:00:00Z');
    const record = one(2);
    app.clock.now = new Date('2026-03-11T08:00:00Z');
    const [answer] = await deliver(record);
    expect(answer).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      outcome: 'landed',
      receiptId: 1,
      settle: [],
    });
    expect(await receipts()).toEqual([
      { id: 1, total: 10, sold_on: '2026-03-10', created_at: new Date('2026-03-10T10:00:00Z'), staff_id: seller.id },
    ]);
    expect(await qtyOf()).toBe(8);
    expect((await ok(admin.get('/sales/receipts/1'))).label).toBe('T1-1');
    expect(await ok(admin.get('/sales/receipts'))).toMatchObject([{ id: 1, label: 'T1-1' }]);
    for (const search of ['T1-1', 't1-1']) {
      expect((await ok(admin.get(`/sales/receipts?search=${search}`))).map(({ id }: { id: number }) => id)).toEqual([
        1,
      ]);
    }
    expect(await ok(admin.get('/sales/receipts?search=T1-2'))).toEqual([]);
    expect(await toSettle()).toEqual([]);
  });

  it('delivered shuffled and three times is sold once each, and known after that', async () => {
    const records = [1, 2, 3, 1].map((quantity) => one(quantity));
    const shuffled = [2, 0, 3, 1].map((at) => records[at]!);
    const first = await deliver(...shuffled);
    expect(first.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['landed', 'landed', 'landed', 'landed']);
    for (let again = 0; again < 2; again++) {
      const answers = await deliver(...records);
      expect(answers.map(({ outcome, receiptId }: Record<string, unknown>) => [outcome, receiptId])).toEqual([
        ['known', 2],
        ['known', 4],
        ['known', 1],
        ['known', 3],
      ]);
    }
    expect([await qtyOf(), (await receipts()).length, await toSettle()]).toEqual([3, 4, []]);
  });

  it('delivered twice at once is sold once', async () => {
    const records = [one(), one(), one()];
    const release = await hold(app.database, 'select from stock where id = $1', [stockId]);
    const both = Promise.all([till.deliver(...records), till.deliver(...records)]);
    await untilWaiting(app.database, 2, both);
    await release();
    const outcomes = (await both).flatMap(({ payload }) => payload.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'landed')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(3);
    expect([await qtyOf(), (await receipts()).length]).toEqual([7, 3]);
  });

  it('that got through online is known, and found by its label', async () => {
    const record = one(2);
    const { key, sale } = said(record);
    const online = await ok(seller.post('/sales', sale, { headers: { 'idempotency-key': key } }));
    expect(await deliver(record)).toMatchObject([{ outcome: 'known', receiptId: online.id, settle: [] }]);
    expect(await deliver(record)).toMatchObject([{ outcome: 'known', receiptId: online.id }]);
    expect((await ok(admin.get('/sales/receipts?search=T1-1')))[0].id).toBe(online.id);
    expect([await qtyOf(), (await receipts()).length]).toEqual([8, 1]);
  });

  it('is found by the request that comes late online', async () => {
    const record = one(2);
    const { key, sale } = said(record);
    const [{ receiptId }] = await deliver(record);
    const online = await ok(seller.post('/sales', sale, { headers: { 'idempotency-key': key } }));
    expect([online.id, online.label, (await receipts()).length]).toEqual([receiptId, 'T1-1', 1]);
  });

  it('whose key a till wrote down twice is one sale, and goes by its first number', async () => {
    const first = one(2);
    const { key } = said(first);
    expect(await deliver(first, one(2, { key }))).toMatchObject([
      { outcome: 'landed', receiptId: 1 },
      { outcome: 'known', receiptId: 1 },
    ]);
    expect((await ok(admin.get('/sales/receipts/1'))).label).toBe('T1-1');
    expect(await ok(admin.get('/sales/receipts?search=T1-2'))).toMatchObject([{ id: 1, label: 'T1-1' }]);
    expect([await qtyOf(), (await receipts()).length]).toEqual([8, 1]);
  });

  it('and the request itself at once are one sale', async () => {
    const record = one(2);
    const { key, sale } = said(record);
    const release = await hold(app.database, 'select from stock where id = $1', [stockId]);
    const both = Promise.all([
      till.deliver(record),
      seller.post('/sales', sale, { headers: { 'idempotency-key': key } }),
    ]);
    await untilWaiting(app.database, 2, both);
    await release();
    const [delivered, online] = await both;
    expect(delivered.payload[0].receiptId).toBe(online.payload.id);
    expect([await qtyOf(), (await receipts()).length]).toEqual([8, 1]);
  });
});

describe('kept aside', () => {
  const keptFor = async (record: Signed, why: string) => {
    expect(await deliver(record)).toMatchObject([{ outcome: 'kept', receiptId: null, settle: ['kept'] }]);
    expect((await toSettle())[0][2]).toContain(why);
    expect([await qtyOf(), (await receipts()).length]).toEqual([10, 0]);
  };

  it('is a record with a forged signature; signed rightly, it lands', async () => {
    const record = one();
    const { signature } = one();
    await keptFor({ ...record, signature }, 'not signed by this till');
    await keptFor({ ...record, signature: 'none' }, 'not signed by this till');
    expect(await deliver(record)).toMatchObject([{ outcome: 'landed', settle: [] }]);
    expect(await toSettle()).toEqual([]);
  });

  it("is another till's record", async () => {
    const other = offlineTill(app, await registerDevice(app, admin));
    const record = other.sell(seller.id, [{ stockId, quantity: 1, unitSell: 5 }]);
    await keptFor(record, 'not signed by this till');
  });

  it.each([
    ['of another till, signed by this one', { device: 99 }, 'sale of another till'],
    ['of somebody nobody knows', { staffId: 999_999 }, 'who sold it'],
    ['whose total is not that of its lines', { total: 4 }, 'do not add up'],
    ['whose rounding is made up', { rounding: -3 }, 'do not add up'],
    ['of another version', { v: 2 }, 'can not be read'],
  ])('is one %s', async (_what, over, why) => {
    await keptFor(one(1, over), why);
  });

  it('is one whose lines are not what was asked for, or do not add up by themselves', async () => {
    const record = one(2);
    const [line] = said(record).lines;
    await keptFor(changed(till, record, { sale: { sales: [{ stockId, quantity: 1 }] } }), 'do not add up');
    for (const wrong of [{ total: 9 }, { discount: 1 }, { tax: 1 }]) {
      const cheap = changed(till, record, { lines: [{ ...line, ...wrong }] });
      expect(await deliver(cheap)).toMatchObject([{ outcome: 'kept' }]);
    }
    expect(await receipts()).toEqual([]);
  });

  it('is what nobody can read, and it keeps nothing from landing after it', async () => {
    const texts = ['', '{', 'null', '[]', '"\0"'].map((text) => ({ text, signature: 'x' }));
    const [first, second] = [one(), one()];
    const answers = await deliver(first, ...texts, second);
    expect(answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'landed',
      ...texts.map(() => 'kept'),
      'landed',
    ]);
  });

  it('is one with an unknown item, and an admin can discard it: sent again, it stays so', async () => {
    const record = till.sell(seller.id, [{ stockId: 999_999, quantity: 1, unitSell: 5 }]);
    await keptFor(record, 'one of its items');
    const [{ id }] = await ok(admin.get('/to-settle'));
    expect(await admin.post(`/to-settle/${id}`, { action: 'land' })).toMatchObject({
      httpStatus: 409,
      code: 'cannot-land',
    });
    await ok(admin.post(`/to-settle/${id}`, { action: 'discard', note: 'A test' }));
    expect(await toSettle()).toEqual([]);
    expect((await admin.post(`/to-settle/${id}`, { action: 'land' })).code).toBe('settled-already');
    expect(await deliver(record)).toMatchObject([{ outcome: 'kept', receiptId: null, settle: [] }]);
    expect(await toSettle()).toEqual([]);
  });

  it('is what a revoked till delivers; an admin lands it once', async () => {
    const record = one(2);
    await ok(admin.delete(`/devices/${till.device.id}`));
    await keptFor(record, 'the till was revoked');
    const [{ id }] = await ok(admin.get('/to-settle'));
    const both = await Promise.all([1, 2].map(() => admin.post(`/to-settle/${id}`, { action: 'land' })));
    expect(both.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect([await qtyOf(), (await receipts()).length, await toSettle()]).toEqual([8, 1, []]);
    expect(await deliver(record)).toMatchObject([{ outcome: 'known', receiptId: 1 }]);
  });

  it('is one whose key another sale has', async () => {
    const record = one();
    const key = { headers: { 'idempotency-key': said(record).key } };
    await ok(seller.post('/sales', { sales: [{ stockId, quantity: 3 }] }, key));
    expect(await deliver(record)).toMatchObject([{ outcome: 'kept' }]);
    expect((await toSettle())[0][2]).toContain('another sale has its key');
  });
});
