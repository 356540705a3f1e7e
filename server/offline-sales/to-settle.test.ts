/** What deserves a look about a sale that was made without a connection: it is booked all the same, and somebody is told. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '../../tests/support/debts.ts';
import { quiet } from '../../tests/support/devices.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { changed, type OfflineShop, type Signed, startOfflineShop } from '../../tests/support/offline.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import type { Caller } from '../../tests/support/test-app.ts';

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

const landed = async (record: Signed): Promise<string[]> => {
  const [{ outcome, settle }] = await ok(till.deliver(record));
  expect(outcome).toBe('landed');
  return settle;
};
const sentences = async () => (await ok(admin.get('/to-settle'))).map(({ sentence }: { sentence: string }) => sentence);
const rows = async (query: string) => (await app.database.pool.query(query)).rows;

describe('goods', () => {
  it('that the books lack are counted in first, so stock is never below 0', async () => {
    expect(await landed(one(13))).toEqual(['stock-short']);
    expect(await sentences()).toEqual(['T1-1: the books had too little of Soap, so what was missing was counted in.']);
    expect(
      await rows("select kind, quantity, balance, reason from stock_movements where kind <> 'opening' order by id"),
    ).toEqual([
      { kind: 'counted', quantity: 3, balance: 13, reason: 'offline' },
      { kind: 'sale', quantity: -13, balance: 0, reason: null },
    ]);
  });

  it('of an item that was deleted since are sold', async () => {
    const record = one(2);
    await ok(admin.put('/stock/restock', { id: stockId, qty: 1, date: '2026-03-10', unitCost: 3, unitSell: 5 }));
    await app.database.pool.query('update stock set deleted_at = now() where id = $1', [stockId]);
    expect(await landed(record)).toEqual([]);
  });

  it('at a price they once had are as sold, and at one they never had somebody looks', async () => {
    const [old, made] = [one(), till.sell(seller.id, [{ stockId, quantity: 1, unitSell: 1 }])];
    await ok(admin.put('/stock/restock', { id: stockId, qty: 1, date: '2026-03-10', unitCost: 3, unitSell: 7 }));
    expect(await landed(old)).toEqual([]);
    expect(await landed(made)).toEqual(['price-unknown']);
    expect(await sentences()).toEqual(['T1-2: Soap was sold at 1.00, which was never its price.']);
    expect(await rows('select unit_sell, list_price, total from sale_lines order by id')).toEqual([
      { unit_sell: 5, list_price: null, total: 5 },
      { unit_sell: 1, list_price: null, total: 1 },
    ]);
  });
});

describe('the day', () => {
  it('that was closed or locked since is not changed: it is booked today', async () => {
    const records = [one(), one(2)];
    app.clock.now = new Date('2026-03-11T08:00:00Z');
    await ok(admin.post('/days', { date: '2026-03-10', counted: 0 }));
    expect(await landed(records[0]!)).toEqual(['day-closed']);
    await ok(admin.delete('/days/2026-03-10', { body: { reason: 'Miscounted' } }));
    await ok(admin.put('/books/lock', { until: '2026-03-10' }));
    expect(await landed(records[1]!)).toEqual(['day-closed']);
    expect(await rows('select sold_on from receipts')).toEqual([{ sold_on: '2026-03-11' }, { sold_on: '2026-03-11' }]);
    expect((await sentences())[0]).toBe(
      'T1-2 was sold on Mar 10, 2026, which is closed. It is booked on the day it arrived.',
    );
  });

  it('that was counted after the sale and before it arrived says so, even where it still takes sales', async () => {
    const record = one();
    app.clock.now = new Date('2026-03-10T17:00:00Z');
    await ok(admin.post('/days', { date: '2026-03-10', counted: 5 }));
    expect(await landed(record)).toEqual(['day-closed']);
    expect(await sentences()).toEqual(['T1-1 arrived after Mar 10, 2026 was counted.']);
    expect(await rows('select sold_on from receipts')).toEqual([{ sold_on: '2026-03-10' }]);
  });

  it.each([
    ['before the till last heard from the server', '2026-03-10T08:59:59.000Z'],
    ['more than 5 minutes ahead', '2026-03-10T10:05:01.000Z'],
    ['before the till was there', '2019-01-01T00:00:00.000Z'],
  ])('of a clock that is wrong, %s, is today', async (_what, takenAt) => {
    app.clock.now = new Date('2026-03-10T10:00:00Z');
    expect(await landed(one(1, { takenAt }))).toEqual(['clock']);
    expect(await rows('select sold_on, created_at from receipts')).toEqual([
      { sold_on: '2026-03-10', created_at: app.clock.now },
    ]);
  });

  it('names the tills that may still have sales of it', async () => {
    const silent = async (date: string) => (await ok(admin.get(`/days?date=${date}`))).silentDevices;
    expect(await silent('2026-03-10')).toEqual([]);
    app.clock.now = new Date('2026-03-10T09:06:00Z');
    const never = { label: 'T1', name: 'Counter', lastHeardAt: null, waiting: { count: 0, total: 0 } };
    expect(await silent('2026-03-10')).toEqual([never]);
    expect(await silent('2026-03-09')).toEqual([]);
    const waiting = { count: 2, total: 15 };
    await ok(till.device.post('/devices/1/heartbeat', { ...quiet, waiting }));
    expect(await silent('2026-03-10')).toEqual([{ ...never, lastHeardAt: app.clock.now.toISOString(), waiting }]);
    await ok(till.device.post('/devices/1/heartbeat', quiet));
    expect(await silent('2026-03-10')).toEqual([]);
  });
});

describe('people, money and limits', () => {
  it('a shift that was closed since keeps its count, and an open one has the money', async () => {
    await ok(admin.put('/settings', { till: { shifts: 'seller' } }));
    const shift = await ok(seller.post('/shifts', { float: 0 }));
    expect(await landed(one(1, { shiftId: shift.id }))).toEqual([]);
    const late = one(1, { shiftId: shift.id });
    await ok(seller.post(`/shifts/${shift.id}/close`, { counted: 5 }));
    expect(await landed(late)).toEqual(['shift-closed']);
    expect(await rows('select shift_id from money_movements order by id')).toEqual([
      { shift_id: shift.id },
      { shift_id: null },
    ]);
  });

  it('somebody who had left, or does not sell', async () => {
    const [before, keeper] = [one(), await app.as('stock')];
    app.clock.now = new Date('2026-03-10T09:30:00Z');
    await ok(admin.delete(`/staff/${seller.id}`));
    // The clock of the database, not that of the test, decides when they were deleted.
    await app.database.pool.query('update staff set deleted_at = $1 where id = $2', [app.clock.now, seller.id]);
    expect(await landed(before)).toEqual([]);
    expect(await landed(one())).toEqual(['staff-left']);
    expect(await landed(till.sell(keeper.id, [{ stockId, quantity: 1, unitSell: 5 }]))).toEqual(['staff-left']);
  });

  it('credit is booked, above the limit too', async () => {
    const customerId = await addCustomer(app, 'Nakato');
    await ok(admin.put('/settings', { till: { creditLimit: 1 } }));
    const sale = { sales: [{ stockId, quantity: 2 }], customerId, paymentDate: '2026-03-20' };
    expect(await landed(one(2, { sale }))).toEqual(['credit']);
    expect(await sentences()).toEqual(['T1-1 was sold on credit: 10.00.']);
    expect(await rows('select amount, due_on from accounts')).toEqual([{ amount: 10, due_on: '2026-03-20' }]);
  });

  it('credit is booked where the day by which it is to be paid has passed when it arrives', async () => {
    const customerId = await addCustomer(app, 'Nakato');
    const sale = { sales: [{ stockId, quantity: 1 }], customerId, paymentDate: '2026-03-10' };
    const record = one(1, { sale });
    app.clock.now = new Date('2026-03-12T08:00:00Z');
    await ok(admin.put('/books/lock', { until: '2026-03-10' }));
    expect((await landed(record)).toSorted()).toEqual(['credit', 'day-closed']);
    expect(await rows('select due_on, sold_on from accounts')).toEqual([
      { due_on: '2026-03-10', sold_on: '2026-03-12' },
    ]);
  });

  it('a reference that was used stays with its document', async () => {
    const method = await ok(
      admin.post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money', needsReference: true }),
    );
    await ok(
      admin.put('/settings', {
        till: { offline: { hours: 24, perSale: null, waiting: null, methodIds: [method.id] } },
      }),
    );
    const sale = { sales: [{ stockId, quantity: 1 }], tenders: [{ methodId: method.id, amount: 5, reference: 'QX1' }] };
    await ok(seller.post('/sales', sale));
    expect(await landed(one(1, { sale }))).toEqual(['reference-used']);
    // The reference was pasted from a message, with invisible characters.
    const pasted = { ...sale, tenders: [{ methodId: method.id, amount: 5, reference: '\u202aQX2\u202c' }] };
    expect(await landed(one(1, { sale: pasted }))).toEqual([]);
    expect(await rows('select reference, document_id from used_references')).toEqual([
      { reference: 'qx1', document_id: 1 },
      { reference: 'qx2', document_id: 3 },
    ]);
    expect(await rows('select sum(amount) as sum from money_movements')).toEqual([{ sum: 15 }]);
    // Typed twice in one sale, in other letters the second time.
    const tenders = ['QX3', 'qx3'].map((reference) => ({ methodId: method.id, amount: 5, reference }));
    expect(await landed(one(2, { sale: { sales: [{ stockId, quantity: 2 }], tenders } }))).toEqual(['reference-used']);
    expect(await rows('select sum(amount) as sum from money_movements')).toEqual([{ sum: 25 }]);
  });

  it('limits are said together: hours, the sale, what waits, the method, the discount, a till that may not', async () => {
    const limits = { hours: 1, perSale: 20, waiting: 30, methodIds: [] };
    await ok(admin.put('/settings', { till: { offline: limits } }));
    await ok(admin.put('/devices', { id: till.device.id, offline: false }));
    app.clock.now = new Date('2026-03-10T11:00:00Z');
    const record = till.sell(seller.id, [{ stockId, quantity: 10, unitSell: 5, discount: 10 }]);
    expect(await landed(record)).toEqual(['limit']);
    const [said] = await sentences();
    for (const part of [
      'too long after',
      'one sale',
      'may wait',
      'not allowed',
      "above the seller's",
      'may not sell',
    ]) {
      expect(said).toContain(part);
    }
  });

  it('what waits adds up from one connection to the next', async () => {
    const limits = { hours: 24, perSale: null, waiting: 12, methodIds: [1] };
    await ok(admin.put('/settings', { till: { offline: limits } }));
    const codes = [];
    for (const record of [one(), one(), one()]) codes.push(await landed(record));
    expect(codes).toEqual([[], [], ['limit']]);
  });
});

describe('the chain', () => {
  it('with a number missing says so, until it arrives', async () => {
    const [first, second, third, fourth] = [one(), one(), one(), one()];
    await landed(first!);
    expect(await landed(fourth!)).toEqual([]);
    expect(await sentences()).toEqual(['T1-3 never arrived.', 'T1-2 never arrived.']);
    await landed(third!);
    await landed(second!);
    expect(await sentences()).toEqual([]);
  });

  it('that leaves out thousands names 200 of a till at once, and those that arrive make room', async () => {
    const missing = async () => {
      const all = await rows(
        "select number from to_settle where facts->>'is' = 'missing' and action is null order by id",
      );
      return [all.length, all[0].number, all.at(-1).number];
    };
    for (const number of [10_000, 20_000]) await till.deliver(one(1, { number }));
    expect(await missing()).toEqual([200, 9_800, 9_999]);
    await till.deliver(one(1, { number: 9_999 }), one(1, { number: 20_003 }));
    expect(await missing()).toEqual([200, 9_800, 20_002]);
  });

  it('that is broken, and a number that came before, are booked and said', async () => {
    const [first, second] = [one(), one()];
    await landed(first);
    expect(await landed(changed(till, second, { previous: 'ab'.repeat(32) }))).toEqual(['gap']);
    expect(await landed(changed(till, second, { key: 'another' }))).toEqual(['gap']);
    expect(await sentences()).toEqual([
      'Another sale had the number T1-2 already.',
      'T1-2 does not follow the sale before it.',
    ]);
  });

  it('that is broken is found in whatever order it arrives', async () => {
    const [first, second] = [one(), one()];
    await landed(second);
    expect(await landed(changed(till, first, { key: 'another' }))).toEqual(['gap']);
  });
});

describe('To settle', () => {
  it('is seen to once, by an admin, and the log and the digest say so', async () => {
    await landed(one(13));
    const [{ id }] = await ok(admin.get('/to-settle'));
    expect((await ok(admin.get('/settings/digest/preview'))).text).toContain(
      '1 thing about sales made without a connection waits for you.',
    );
    const today = (caller: Caller) => caller.get('/reports/today');
    expect((await today(admin)).meta.toSettle).toBe(1);
    expect((await today(await app.as('reports'))).meta).not.toHaveProperty('toSettle');
    expect((await admin.post(`/to-settle/${id}`, { action: 'land' })).httpStatus).toBe(400);
    const both = await Promise.all(
      [1, 2].map(() => admin.post(`/to-settle/${id}`, { action: 'settled', note: 'Seen' })),
    );
    expect(both.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect(await newestLog(app)).toMatchObject({ action: 'sale settled', description: 'T1-1: seen to: Seen' });
    expect(await sentences()).toEqual([]);
    expect((await admin.post('/to-settle/999', { action: 'settled' })).httpStatus).toBe(404);
    expect((await ok(admin.get('/settings/digest/preview'))).text).not.toContain('To settle');
  });
});
