/** Days that are closed with more than one count: other methods, notes and coins. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const { cash, deposit, bank } = builtInMethods;
const [yesterday, today] = ['2026-03-09', '2026-03-10'];
let app: TestApp;
let admin: Caller;
let mobile: number;
let card: number;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  mobile = (await admin.post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money' })).payload.id;
  card = (await admin.post('/payment-methods', { name: 'Card', kind: 'card' })).payload.id;
  const pens = await addStock(admin, { unitSell: 10 });
  app.clock.now = new Date('2026-03-09T09:00:00Z');
  const tenders = [
    { methodId: cash.id, amount: 10 },
    { methodId: mobile, amount: 30 },
  ];
  await admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 4 }], tenders });
  await admin.post('/expenses', {
    date: yesterday,
    amount: 4,
    type: 'Meals',
    receivedBy: 'Ann',
    expense: 'Lunch',
    methodId: mobile,
  });
  app.clock.now = new Date('2026-03-10T09:00:00Z');
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const dayOf = async (date: string) => (await admin.get(`/days?date=${date}`)).payload;
const close = (more: object, date = yesterday) => admin.post('/days', { date, counted: 10, ...more });
const methodOf = async (date: string, id = mobile) =>
  (await dayOf(date)).methods.find(({ methodId }: { methodId: number }) => methodId === id);
const moved = async (methodId: number) =>
  (await admin.get(`/money?methodId=${methodId}`)).payload
    .filter(({ kind }: { kind: string }) => kind === 'count difference')
    .map(({ day, amount }: { day: string; amount: number }) => [day, amount]);

describe('the methods of a day', () => {
  it('are all but Cash and Deposit, each with what it had, what came and went, and what it should have', async () => {
    const nothing = { carriedOver: 0, in: 0, out: 0, expected: 0, booked: 0, counted: null };
    expect((await dayOf(yesterday)).methods).toEqual([
      { methodId: bank.id, name: 'Bank', kind: 'bank', ...nothing },
      { ...nothing, methodId: mobile, name: 'M-Pesa', kind: 'mobile money', in: 30, out: 4, expected: 26, booked: 26 },
      { methodId: card, name: 'Card', kind: 'card', ...nothing },
    ]);
    expect(await methodOf(today)).toMatchObject({ carriedOver: 26, in: 0, out: 0, expected: 26 });
    // A method that is no longer in use stays on the days on which it moved money.
    await admin.delete(`/payment-methods/${mobile}`);
    await admin.delete(`/payment-methods/${card}`);
    expect((await dayOf(today)).methods.map(({ name }: { name: string }) => name)).toEqual(['Bank', 'M-Pesa']);
    expect((await dayOf(yesterday)).cashSales).toBe(10);
  });
});

describe('a day closed with counts of other methods', () => {
  it('posts the difference of each, from which the next day starts', async () => {
    const methods = [
      { methodId: mobile, counted: 25 },
      { methodId: bank.id, counted: 0 },
    ];
    const { httpStatus, payload } = await close({ methods });
    expect(httpStatus).toBe(200);
    expect(payload.methods[1]).toMatchObject({ methodId: mobile, expected: 26, counted: 25 });
    expect(payload.methods[2]).toMatchObject({ methodId: card, counted: null });
    expect(await moved(mobile)).toEqual([[yesterday, -1]]);
    expect(await moved(bank.id)).toEqual([]);
    expect(await methodOf(today)).toMatchObject({ carriedOver: 25, expected: 25, counted: null });
    expect(await newestLog(app)).toMatchObject({
      action: 'day closed',
      description:
        'Mar 9, 2026: counted 10.00, expected 10.00; M-Pesa counted 25.00, expected 26.00; Bank counted 0.00, expected 0.00',
    });
  });

  it('is counted anew as a whole when it is closed again, and not at all when it is reopened', async () => {
    await close({ counted: 8, methods: [{ methodId: mobile, counted: 25 }] });
    await close({ methods: [{ methodId: card, counted: 2 }] });
    expect(await moved(mobile)).toEqual([
      [yesterday, -1],
      [yesterday, 1],
    ]);
    expect(await moved(card)).toEqual([[yesterday, 2]]);
    expect(await methodOf(yesterday)).toMatchObject({ expected: 26, counted: null });
    expect((await newestLog(app)).description).toBe(
      'Mar 9, 2026: M-Pesa counted 25.00 → (none), counted 8.00 → 10.00, Card counted (none) → 2.00',
    );
    await admin.delete(`/days/${yesterday}`, { body: { reason: 'Wrong drawer' } });
    expect(await moved(card)).toEqual([
      [yesterday, 2],
      [yesterday, -2],
    ]);
    expect(await methodOf(yesterday, card)).toMatchObject({ expected: 0, counted: null });
    expect((await dayOf(today)).carriedOver).toBe(10);
  });

  it('refuses a method that is not there, is Cash or Deposit, or is there twice', async () => {
    for (const methodId of [999, cash.id, deposit.id]) {
      const answer = await close({ methods: [{ methodId, counted: 1 }] });
      expect(answer).toMatchObject({ httpStatus: 409, code: 'method-not-found' });
    }
    const twice = [1, 2].map((counted) => ({ methodId: mobile, counted }));
    expect(await close({ methods: twice })).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining('methods'),
    });
    expect(await close({ methods: [{ methodId: mobile, counted: -1 }] })).toMatchObject({ httpStatus: 400 });
    expect((await dayOf(yesterday)).closed).toBeNull();
  });

  it('sent twice is one count', async () => {
    const body = { date: yesterday, counted: 9, methods: [{ methodId: mobile, counted: 25 }] };
    const send = () => admin.post('/days', body, { headers: { 'idempotency-key': 'evening' } });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toEqual(other);
    expect(await moved(mobile)).toEqual([[yesterday, -1]]);
    expect(await moved(cash.id)).toEqual([[yesterday, -1]]);
  });
});

describe('a day closed with notes and coins', () => {
  it('keeps them, and they come to what was counted', async () => {
    const denominations = [
      { value: 5, count: 1 },
      { value: 0.1, count: 50 },
    ];
    expect(await close({ counted: 10.1, denominations })).toMatchObject({
      httpStatus: 400,
      code: 'denominations-differ',
      payload: 'The notes and coins come to 10.00, but 10.10 was counted',
    });
    expect((await close({ denominations })).payload.closed).toMatchObject({ counted: 10, denominations });
    expect((await close({})).payload.closed).toMatchObject({ counted: 10, denominations: null });
  });
});
