/** Once today was counted, every figure of the drawer starts from the count; and a clock that ran ahead locks nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { ok } from '../../tests/support/ok.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };

beforeEach(async () => {
  app = await startTestApp();
  await on('2026-03-10');
  item = await addStock(admin, { qty: 1000, unitSell: 1 });
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

async function on(day: string): Promise<void> {
  app.clock.now = new Date(`${day}T09:00:00Z`);
  admin = await app.as('admin', 'reports');
}

const dayOf = async (date: string) => (await admin.get(`/days?date=${date}`)).payload;

/** The drawer as the dashboard, Day close, the Cash Book and tomorrow see it, and the rows behind the first two. */
async function drawer(date: string, next: string) {
  const rows = await admin.get(`/reports/rows?figure=expectedBalance&by=method&key=1&endDate=${date}`);
  return [
    (await admin.get('/reports/today')).payload.today.cashInDrawer,
    (await dayOf(date)).expected,
    (await admin.get('/money?methodId=1')).meta.closing,
    (await dayOf(next)).carriedOver,
    rows.meta.sum,
    rows.payload.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
  ];
}

describe('after the count of today', () => {
  it('the drawer has one truth', async () => {
    await sell(admin, [[item, 141]]);
    expect((await admin.post('/days', { date: '2026-03-10', counted: 91 })).payload).toMatchObject({
      expected: 91,
      booked: 141,
      closed: { counted: 91, expected: 141, difference: -50 },
    });
    expect(await drawer('2026-03-10', '2026-03-11')).toEqual(Array(6).fill(91));
    await sell(admin, [[item, 30]]);
    expect(await drawer('2026-03-10', '2026-03-11')).toEqual(Array(6).fill(121));
    expect(await dayOf('2026-03-10')).toMatchObject({ booked: 171, closed: { difference: -50, posted: -50 } });
  });

  it('counting again posts what is missing of the whole day, and reopening takes it back', async () => {
    await sell(admin, [[item, 100]]);
    await admin.post('/days', { date: '2026-03-10', counted: 90 });
    await sell(admin, [[item, 30]]);
    const { closed, expected } = (await admin.post('/days', { date: '2026-03-10', counted: 121 })).payload;
    expect([expected, closed.expected, closed.difference, closed.posted]).toEqual([121, 130, -9, -9]);
    expect(await drawer('2026-03-10', '2026-03-11')).toEqual(Array(6).fill(121));
    await admin.delete('/days/2026-03-10', { body: { reason: 'Miscounted' } });
    expect(await drawer('2026-03-10', '2026-03-11')).toEqual(Array(6).fill(130));
  });

  it('moves with every document in cash, and tells one figure after each', async () => {
    await on('2026-03-09');
    const customerId = await addCustomer(app, 'Ann');
    const sold = (quantity: number, over = {}) =>
      ok(admin.post('/sales', { sales: [{ stockId: item.id, quantity }], ...over }));
    const onCredit = { customerId, paymentDate: '2026-03-20' };
    const [old, debt] = [await sold(40), (await sold(30, onCredit)).credit.accountId as number];
    await on('2026-03-10');
    const today = { date: '2026-03-10' };
    const [first, voided] = [await sold(20), await sold(7)];
    const supplier = (await ok(admin.post('/suppliers', { name: 'Kato' }))).id as number;
    const spent = { ...today, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
    const lunch = await ok(admin.post('/expenses', { ...spent, amount: 2 }));
    await ok(admin.post('/days', { ...today, counted: 60 }));
    let cash = 60;
    const reversed = (noun: string, id: number) => admin.post(`/${noun}/${id}/reverse`, { reason: 'A mistake' });
    const steps: [string, number, () => Promise<Answer>][] = [
      ['a sale', 5, () => admin.post('/sales', { sales: [{ stockId: item.id, quantity: 5 }] })],
      [
        'a part of one on credit',
        4,
        () =>
          admin.post('/sales', {
            sales: [{ stockId: item.id, quantity: 9 }],
            ...onCredit,
            tenders: [{ methodId: 1, amount: 4 }],
          }),
      ],
      ['a payment of a debt', 6, () => admin.post('/accounts/pay', { id: debt, ...today, amount: 6 })],
      [
        'what is paid over all debts',
        8,
        () => admin.post(`/customers/${customerId}/payments`, { ...today, amount: 8 }),
      ],
      ['a deposit', 11, () => admin.post(`/customers/${customerId}/deposits`, { ...today, amount: 11 })],
      [
        'what is given back of it',
        -3,
        () => admin.post(`/customers/${customerId}/deposits/refund`, { amount: 3, methodId: 1 }),
      ],
      [
        'goods that come back',
        -10,
        () =>
          admin.post('/returns', {
            receiptId: old.id,
            reason: 'Too long',
            lines: [{ lineId: old.lines[0].id, quantity: 10, toStock: true }],
          }),
      ],
      ['a line that is deleted', -20, () => admin.post(`/sales/${first.lines[0].id}`)],
      ['a receipt that is voided', -7, () => admin.post(`/sales/receipts/${voided.id}/void`, { reason: 'Wrong item' })],
      ['an expense', -1, () => admin.post('/expenses', { ...spent, amount: 1 })],
      ['one that is corrected', -2, () => admin.put('/expenses', { id: lunch.id, ...spent, amount: 4 })],
      ['one that is reversed', 4, () => reversed('expenses', lunch.id)],
      ['money banked', -12, () => admin.post('/bankings', { ...today, amount: 12, comment: 'Bag' })],
      [
        'a transfer and its fee',
        -9,
        () => admin.post('/transfers', { ...today, fromMethodId: 1, toMethodId: 3, amount: 8, fee: 1 }),
      ],
      ['tax', -2, () => admin.post('/tax-payments', { ...today, amount: 2, methodId: 1 })],
      [
        'cash in',
        15,
        () => admin.post('/cash-movements', { kind: 'in', amount: 15, reason: 'A loan', purpose: 'loan' }),
      ],
      ['cash out', -5, () => admin.post('/cash-movements', { kind: 'out', amount: 5, reason: 'Home' })],
      ['a float', 3, () => admin.post('/cash-movements', { kind: 'float', amount: 3, reason: 'Change' })],
      ['an opening balance', 21, () => admin.post('/opening', { ...today, cash: [{ methodId: 1, amount: 21 }] })],
      [
        'a delivery',
        -6,
        () =>
          admin.post('/deliveries', {
            supplierId: supplier,
            ...today,
            lines: [{ stockId: item.id, quantity: 2, total: 8 }],
            payments: [{ methodId: 1, amount: 6 }],
          }),
      ],
      [
        'a cost of it that comes late',
        -1,
        () =>
          admin.post('/deliveries/1/costs', {
            name: 'Transport',
            amount: 1,
            spread: 'value',
            payments: [{ methodId: 1, amount: 1 }],
          }),
      ],
      [
        'a payment to a supplier',
        -4,
        () => admin.post(`/suppliers/${supplier}/payments`, { ...today, amount: 4, methodId: 1, keepAsAdvance: true }),
      ],
      [
        'goods that are sent back',
        2,
        () =>
          admin.post(`/suppliers/${supplier}/returns`, {
            ...today,
            reason: 'Broken',
            lines: [{ stockId: item.id, quantity: 1, credit: 2 }],
            refund: { methodId: 1 },
          }),
      ],
    ];
    for (const [what, change, make] of steps) {
      const answer = await make();
      expect([what, answer.httpStatus, answer.status ? '' : answer.payload]).toEqual([what, 200, '']);
      cash += change;
      expect([what, ...(await drawer('2026-03-10', '2026-03-11'))]).toEqual([what, ...Array(6).fill(cash)]);
    }
    await on('2026-03-11');
    expect((await dayOf('2026-03-11')).carriedOver).toBe(cash);
    expect((await admin.get('/money?methodId=1&startDate=2026-03-11')).meta.opening).toBe(cash);
    expect((await ok(admin.get('/reports/today'))).today.cashInDrawer).toBe(cash);
  });

  it('the other methods do the same', async () => {
    const card = await addMethod(app, { name: 'Card', kind: 'card' });
    const of = async () =>
      (await dayOf('2026-03-10')).methods.find(({ methodId }: { methodId: number }) => methodId === card);
    const pay = (quantity: number) =>
      admin.post('/sales', {
        sales: [{ stockId: item.id, quantity }],
        tenders: [{ methodId: card, amount: quantity }],
      });
    await pay(20);
    await admin.post('/days', { date: '2026-03-10', counted: 0, methods: [{ methodId: card, counted: 15 }] });
    await pay(4);
    expect(await of()).toMatchObject({ expected: 19, booked: 24, counted: 15, in: 24, out: 0 });
    expect((await admin.get(`/money?methodId=${card}`)).meta.closing).toBe(19);
  });

  it('a day that is over says what had been expected of it', async () => {
    await sell(admin, [[item, 50]]);
    await admin.post('/days', { date: '2026-03-10', counted: 45 });
    await on('2026-03-12');
    expect(await dayOf('2026-03-10')).toMatchObject({ expected: 50, booked: 50, closed: { posted: -5 } });
    expect((await dayOf('2026-03-11')).carriedOver).toBe(45);
  });
});

describe('a day that was closed while the clock ran ahead', () => {
  beforeEach(async () => {
    await sell(admin, [[item, 10]]);
    await on('2026-03-09');
    await admin.post('/days', { date: '2026-03-08', counted: 0 });
    await on('2026-03-15');
    expect((await admin.post('/days', { date: '2026-03-14', counted: 7 })).httpStatus).toBe(200);
    await on('2026-03-10');
  });

  it('does not lock today, nor the days since the last one that was closed rightly', async () => {
    expect(await dayOf('2026-03-10')).toMatchObject({
      locked: false,
      latestClosed: '2026-03-08',
      closedAhead: '2026-03-14',
    });
    await sell(admin, [[item, 1]]);
    const spend = (date: string) =>
      admin.post('/expenses', { date, amount: 1, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' });
    expect((await spend('2026-03-10')).httpStatus).toBe(200);
    expect((await spend('2026-03-09')).httpStatus).toBe(200);
    expect(await spend('2026-03-08')).toMatchObject({ httpStatus: 409, code: 'day-closed' });
    expect((await admin.post('/days', { date: '2026-03-10', counted: 9 })).httpStatus).toBe(200);
    expect(await admin.post('/days', { date: '2026-03-11', counted: 9 })).toMatchObject({ httpStatus: 400 });
  });

  it('can be reopened by an admin, before and after today is closed, and only once', async () => {
    await admin.post('/days', { date: '2026-03-10', counted: 10 });
    const reason = { body: { reason: 'The clock was wrong' } };
    expect((await admin.delete('/days/2026-03-14', reason)).httpStatus).toBe(200);
    expect(await dayOf('2026-03-10')).toMatchObject({ latestClosed: '2026-03-10', closedAhead: null });
    expect(await admin.delete('/days/2026-03-14', reason)).toMatchObject({ httpStatus: 404, code: 'not-closed' });
    expect((await admin.get('/money?methodId=1')).meta.closing).toBe(10);
  });

  it('today itself is not locked either when the clock closed it from a later day', async () => {
    await admin.delete('/days/2026-03-14', { body: { reason: 'The clock was wrong' } });
    await on('2026-03-11');
    await admin.post('/days', { date: '2026-03-10', counted: 3 });
    await on('2026-03-10');
    await sell(admin, [[item, 1]]);
    expect(await dayOf('2026-03-10')).toMatchObject({ locked: false });
  });
});
