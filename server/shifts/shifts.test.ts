import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, trySale, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;
let seller: Caller;
let pens: StockItem;

beforeEach(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
  pens = await addStock(admin, { unitSell: 2, qty: 100 });
  await setTill({ shifts: 'seller' });
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const setTill = (till: object) => admin.put('/settings', { till });
const open = async (caller = seller, float = 50) => (await caller.post('/shifts', { float })).payload;
const current = async (caller = seller) => (await caller.get('/shifts/current')).payload;
const close = (id: number, counted: number, caller = seller, more = {}) =>
  caller.post(`/shifts/${id}/close`, { counted, ...more });
const lunch = { date: today, amount: 3, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
const noShift = { httpStatus: 409, status: false, code: 'no-shift', payload: 'Please open your shift first' };

async function shiftOfNewest(): Promise<number | null> {
  const { rows } = await app.database.pool.query('select shift_id from money_movements order by id desc limit 1');
  return rows[0].shift_id;
}

describe('opening a shift', () => {
  it('says what lies in the drawer, and moves nothing', async () => {
    expect(await current()).toBeNull();
    const shift = await open();
    expect(shift).toEqual({
      id: expect.any(Number),
      staff: { id: seller.id, name: 'Test sales' },
      date: today,
      openedAt: '2026-03-10T09:00:00.000Z',
      float: 50,
      start: null,
      floatDifference: null,
      cashSales: 0,
      collected: 0,
      deposits: 0,
      cashIn: 0,
      refunds: 0,
      expenses: 0,
      banked: 0,
      cashOut: 0,
      taxPaid: 0,
      suppliers: 0,
      transfers: 0,
      expected: 50,
      counted: null,
      difference: null,
      denominations: null,
      comment: '',
      closedAt: null,
      closedBy: null,
    });
    expect(await current()).toEqual(shift);
    expect(await newestLog(app)).toMatchObject({ action: 'shift opened', description: 'Test sales, float 50.00' });
    expect((await admin.get('/money')).payload).toEqual([]);
  });

  it('is done once at a time, also by two requests at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => seller.post('/shifts', { float: 1 })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'shift-open' });
    expect(await open(await app.as('sales'))).toMatchObject({ float: 50 });
  });

  it('is refused in a shop that does not work in shifts', async () => {
    await setTill({ shifts: 'off' });
    expect(await seller.post('/shifts', { float: 1 })).toMatchObject({ httpStatus: 409, code: 'shifts-off' });
    expect(await seller.post('/shifts', { float: -1 })).toMatchObject({ httpStatus: 400 });
  });
});

describe('a seller without an open shift', () => {
  it('sells nothing, in cash, by card or on credit, and with no other cart', async () => {
    const { payload: card } = await admin.post('/payment-methods', { name: 'Card', kind: 'card' });
    const customerId = await addCustomer(app);
    const cart = { sales: [{ stockId: pens.id, quantity: 1 }] };
    const before = await app.database.db.selectFrom('receipts').select('id').execute();
    expect(await seller.post('/sales', cart)).toMatchObject(noShift);
    expect(await seller.post('/sales', { ...cart, tenders: [{ methodId: card.id, amount: 2 }] })).toMatchObject(
      noShift,
    );
    expect(await seller.post('/sales', { ...cart, customerId, paymentDate: today })).toMatchObject(noShift);
    expect(await app.database.db.selectFrom('receipts').select('id').execute()).toEqual(before);
    expect((await admin.get(`/stock/all?ids=${pens.id}`)).payload[0].qty).toBe(100);
  });

  it('moves no cash, but what is not cash', async () => {
    const { payload: card } = await admin.post('/payment-methods', { name: 'Card', kind: 'card' });
    expect(await seller.post('/cash-movements', { kind: 'in', amount: 1, reason: 'Change' })).toMatchObject(noShift);
    expect(await seller.post('/expenses', lunch)).toMatchObject(noShift);
    const byCard = await seller.post('/expenses', { ...lunch, methodId: card.id });
    expect(byCard).toMatchObject({ httpStatus: 200 });
    await setTill({ shifts: 'off' });
    const { payload: paid } = await seller.post('/expenses', lunch);
    await setTill({ shifts: 'seller' });
    expect(await seller.put('/expenses', { ...lunch, id: paid.id, amount: 1 })).toMatchObject(noShift);
    expect(await seller.delete(`/expenses/${paid.id}`)).toMatchObject(noShift);
    expect(await seller.delete(`/expenses/${byCard.payload.id}`)).toMatchObject({ httpStatus: 200 });
    const both = await app.as('sales', 'reports');
    expect(await both.post('/bankings', { date: today, amount: 1, comment: 'Bag' })).toMatchObject(noShift);
    expect((await admin.get('/days')).payload).toMatchObject({ expenses: 3, cashIn: 0, banked: 0 });
  });

  it('takes nothing back, not even with an approval, which is not spent', async () => {
    const approver = await addApprover(app);
    const receipt = await sell(admin, [[pens, 4]]);
    const { payload } = await seller.post('/approvals', {
      email: approver.email,
      pin,
      action: 'void',
      receiptId: receipt.id,
    });
    const voided = { reason: 'Wrong customer', approval: payload.id };
    expect(await seller.post(`/sales/receipts/${receipt.id}/void`, voided)).toMatchObject(noShift);
    await setTill({ sellerReturns: true });
    const back = { receiptId: receipt.id, lines: [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: true }] };
    expect(await seller.post('/returns', { ...back, reason: 'Too many' })).toMatchObject(noShift);
    const { id } = await open();
    expect(await seller.post(`/sales/receipts/${receipt.id}/void`, voided)).toMatchObject({ status: true });
    expect((await close(id, 42)).payload).toMatchObject({ cashSales: -8, expected: 42, difference: 0 });
  });

  it('is no admin: they sell as ever, in a shift if they opened one', async () => {
    await sell(admin, [[pens, 1]]);
    expect(await shiftOfNewest()).toBeNull();
    const { id } = await open(admin);
    await sell(admin, [[pens, 1]]);
    expect(await shiftOfNewest()).toBe(id);
  });

  it('sells as ever in a shop that does not work in shifts', async () => {
    const { id } = await open();
    await setTill({ shifts: 'off' });
    await sell(seller, [[pens, 1]]);
    expect(await shiftOfNewest()).toBeNull();
    // A shift that was open when the shop gave up shifts can still be counted.
    expect(await close(id, 50)).toMatchObject({ httpStatus: 200, payload: { expected: 50 } });
  });
});

describe('closing a shift', () => {
  it('expects the float and all cash that moved in it, by any document', async () => {
    const approver = await addApprover(app);
    const { payload: card } = await admin.post('/payment-methods', { name: 'Card', kind: 'card' });
    const { id } = await open();
    await sell(seller, [[pens, 4]]);
    const tenders = [
      { methodId: builtInMethods.cash.id, amount: 1 },
      { methodId: card.id, amount: 3 },
    ];
    await seller.post('/sales', { sales: [{ stockId: pens.id, quantity: 2 }], tenders });
    await seller.post('/expenses', lunch);
    await seller.post('/cash-movements', { kind: 'in', amount: 2, reason: 'Change' });
    await seller.post('/cash-movements', { kind: 'float', amount: 20, reason: 'More change' });
    const { payload: approval } = await seller.post('/approvals', {
      email: approver.email,
      pin,
      action: 'cash-out',
      amount: 10,
    });
    await seller.post('/cash-movements', { kind: 'out', amount: 6, reason: 'To the owner', approval: approval.id });
    // Sales by others do not belong to this shift.
    await sell(admin, [[pens, 1]]);
    const parts = { cashSales: 9, expenses: 3, cashIn: 22, cashOut: 6, refunds: 0, expected: 72 };
    expect(await current()).toMatchObject(parts);
    const { httpStatus, payload } = await close(id, 71.5, seller, { comment: 'A coin fell down' });
    expect(httpStatus).toBe(200);
    expect(payload).toMatchObject({
      ...parts,
      counted: 71.5,
      difference: -0.5,
      comment: 'A coin fell down',
      closedAt: '2026-03-10T09:00:00.000Z',
      closedBy: 'Test sales',
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'shift closed',
      description: 'Test sales: counted 71.50, expected 72.00 (A coin fell down)',
    });
    expect(await current()).toBeNull();
    // The difference is stored with the shift, and the day does not change.
    expect((await admin.get('/days')).payload.expected).toBe(24);
    expect(await trySale(seller, [[pens, 1]])).toMatchObject(noShift);
  });

  it('takes notes and coins that come to what was counted', async () => {
    const { id } = await open();
    const denominations = [
      { value: 20, count: 2 },
      { value: 0.5, count: 3 },
    ];
    expect(await close(id, 41, seller, { denominations })).toMatchObject({
      httpStatus: 400,
      code: 'denominations-differ',
      payload: 'The notes and coins come to 41.50, but 41.00 was counted',
    });
    expect((await close(id, 41.5, seller, { denominations })).payload).toMatchObject({ counted: 41.5, denominations });
  });

  it("is one's own affair, and an admin's", async () => {
    const { id } = await open();
    expect(await close(id, 50, await app.as('sales'))).toMatchObject({ httpStatus: 404 });
    expect(await close(999_999, 50)).toMatchObject({ httpStatus: 404 });
    expect((await close(id, 50, await app.as('reports'))).httpStatus).toBe(403);
    const { payload } = await close(id, 50, admin);
    expect(payload).toMatchObject({ staff: { id: seller.id }, closedBy: 'Test admin' });
  });

  it('happens once: another count is refused, and the same request gets the same answer', async () => {
    const { id } = await open();
    const key = { headers: { 'idempotency-key': 'count' } };
    const send = (counted: number, asking = {}) => seller.post(`/shifts/${id}/close`, { counted }, asking);
    const [one, other] = await Promise.all([send(40, key), send(40, key)]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ httpStatus: 200, payload: { counted: 40 } });
    expect(await send(40, key)).toEqual(one);
    expect(await send(41)).toMatchObject({ httpStatus: 409, code: 'shift-closed' });
    expect((await seller.get('/shifts')).payload).toMatchObject([{ id, counted: 40 }]);
  });

  it('leaves it as it was counted: later corrections belong to the shift of whoever makes them, or to none', async () => {
    const { id } = await open();
    const receipt = await sell(seller, [
      [pens, 1],
      [await addStock(admin, { unitSell: 5 }), 1],
    ]);
    const { payload: expense } = await seller.post('/expenses', lunch);
    await close(id, 54);
    const second = await open(seller, 54);
    await seller.put('/expenses', { ...lunch, id: expense.id, amount: 1 });
    expect(await current()).toMatchObject({ expenses: -2, expected: 56 });
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect(await shiftOfNewest()).toBeNull();
    expect(await current()).toMatchObject({ id: second.id, expected: 56 });
    const shifts = (await admin.get('/shifts')).payload;
    expect(shifts[1]).toMatchObject({ id, expected: 54, cashSales: 7, expenses: 3 });
  });

  it('counts a correction made meanwhile in the shift of the document, whoever makes it', async () => {
    await open();
    const receipt = await sell(seller, [
      [pens, 1],
      [await addStock(admin, { unitSell: 5 }), 1],
    ]);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect(await current()).toMatchObject({ cashSales: 5, expected: 55 });
    const { payload: expense } = await seller.post('/expenses', lunch);
    await admin.put('/expenses', { ...lunch, id: expense.id, amount: 1 });
    expect(await current()).toMatchObject({ expenses: 1, expected: 54 });
  });
});

describe('a blind count', () => {
  const hidden = {
    ...{ cashSales: null, collected: null, deposits: null, cashIn: null, refunds: null },
    ...{ expenses: null, taxPaid: null, suppliers: null, banked: null, cashOut: null, transfers: null, expected: null },
  };

  it('hides what is expected from sellers until they have counted, wherever they look', async () => {
    await setTill({ blindCount: true });
    const shift = await open();
    expect(shift).toMatchObject({ ...hidden, float: 50 });
    await sell(seller, [[pens, 1]]);
    expect(await current()).toMatchObject(hidden);
    expect((await seller.get('/shifts')).payload).toMatchObject([hidden]);
    const both = await app.as('sales', 'reports');
    expect((await both.get('/shifts')).payload).toMatchObject([hidden]);
    expect((await seller.get('/days')).httpStatus).toBe(403);
    expect((await seller.get('/money')).httpStatus).toBe(403);
    expect((await admin.get('/shifts')).payload).toMatchObject([{ expected: 52, cashSales: 2 }]);
    expect((await close(shift.id, 51)).payload).toMatchObject({ expected: 52, difference: -1, cashSales: 2 });
    expect((await seller.get('/shifts')).payload).toMatchObject([{ expected: 52, cashSales: 2 }]);
  });
});

describe('a blind count, by mail', () => {
  it('sees the receipt that was made last, as its customer does, and none before it', async () => {
    await setTill({ blindCount: true });
    const shift = await open();
    const [first, last] = [await sell(seller, [[pens, 1]]), await sell(seller, [[pens, 2]])];
    const mail = (id: number, caller = seller) => caller.post(`/sales/receipts/${id}/mail`, { to: 'me@example.com' });
    expect(await mail(first.id)).toMatchObject({ httpStatus: 409, code: 'not-counted' });
    expect(await mail(last.id)).toMatchObject({ httpStatus: 200 });
    expect(await mail(last.id, await app.as('sales'))).toMatchObject({ httpStatus: 409, code: 'not-counted' });
    expect(app.sentEmails).toHaveLength(1);
    expect(await mail(first.id, admin)).toMatchObject({ httpStatus: 200 });
    await close(shift.id, 56);
    expect(await mail(first.id)).toMatchObject({ httpStatus: 200 });
  });
});

describe("a day's shifts", () => {
  it('are those that were open on it: all for admin and reports, their own for sellers', async () => {
    const [other, clerk] = [await app.as('sales'), await app.as('reports')];
    const first = await open();
    await open(other, 1);
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    await close(first.id, 50);
    const third = await open();
    const floats = async (caller: Caller, date: string) =>
      (await caller.get(`/shifts?date=${date}`)).payload.map(({ float }: { float: number }) => float);
    expect(await floats(admin, '2026-03-09')).toEqual([]);
    expect(await floats(admin, '2026-03-10')).toEqual([1, 50]);
    expect(await floats(clerk, '2026-03-11')).toEqual([50, 1, 50]);
    expect(await floats(seller, '2026-03-11')).toEqual([50, 50]);
    await close(third.id, 50);
    expect(await floats(clerk, '2026-03-12')).toEqual([1]);
  });

  it('leave out what an admin counted for the day: it belongs to no shift', async () => {
    const both = await app.as('sales', 'reports');
    await open(both);
    expect(await both.post('/days', { date: today, counted: 5 })).toMatchObject({ httpStatus: 200 });
    expect(await current(both)).toMatchObject({ expected: 50 });
  });
});

describe('the float of a new shift', () => {
  const opened = async (caller: Caller, float: number) => {
    const { start, floatDifference } = await open(caller, float);
    return [start, floatDifference];
  };

  it('is held against the last count of the drawer, and the log, the day and the digest tell of a difference', async () => {
    const { id } = await open(seller, 50);
    await close(id, 1000);
    expect(await opened(seller, 200)).toEqual([1000, -800]);
    expect((await newestLog(app)).description).toBe(
      'Test sales, float 200.00, 1,000.00 was left in it: difference -800.00',
    );
    const [shift] = (await admin.get(`/shifts?date=${today}`)).payload;
    expect(shift).toMatchObject({ float: 200, start: 1000, floatDifference: -800, expected: 200 });
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    const { payload } = await (await app.as('admin')).get('/settings/digest/preview');
    expect(JSON.stringify(payload)).toMatch(/Float of Test sales.{0,20}800\.00/);
  });

  it('agrees when the same lies there, also in a drawer that is handed on, and in tills of one own', async () => {
    const other = await app.as('sales');
    await close((await open(seller, 50)).id, 300);
    // The shop has one drawer, which is handed on.
    expect(await opened(other, 300)).toEqual([300, 0]);
    await close((await current(other)).id, 120, other);
    expect(await opened(seller, 120)).toEqual([120, 0]);
    // Each seller has a till of their own.
    expect(await opened(other, 40)).toEqual([null, null]);
    await close((await current(seller)).id, 500);
    await close((await current(other)).id, 70, other);
    expect(await opened(seller, 500)).toEqual([500, 0]);
    expect(await opened(other, 65)).toEqual([70, -5]);
  });

  it('knows of what was banked and counted since', async () => {
    await close((await open(seller, 50)).id, 1000);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await admin.post('/bankings', { date: today, amount: 800, comment: 'Bag' });
    expect(await opened(seller, 200)).toEqual([200, 0]);
    await close((await current()).id, 200);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await admin.post('/days', { date: today, counted: 190 });
    expect(await opened(seller, 190)).toEqual([190, 0]);
  });

  it('is not held against anything by who counts blind', async () => {
    await close((await open(seller, 50)).id, 1000);
    await setTill({ blindCount: true });
    expect(await opened(seller, 200)).toEqual([null, null]);
    expect((await admin.get(`/shifts?date=${today}`)).payload[0]).toMatchObject({ start: 1000, floatDifference: -800 });
  });
});
