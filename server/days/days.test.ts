import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/books/logs.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  clerk = await app.as('reports');
  const item = await addStock(admin, { unitSell: 10, qty: 100 });
  const customerId = await addCustomer(app);
  app.clock.now = new Date('2026-03-08T09:00:00Z');
  await sell(admin, [[item, 5]]);
  const { credit } = await sell(admin, [[item, 3]], { customerId, paymentDate: '2026-04-01' });
  await admin.post('/expenses', {
    date: '2026-03-08',
    amount: 4.25,
    type: 'Meals',
    receivedBy: 'Ann',
    expense: 'Lunch',
  });
  await clerk.post('/bankings', { date: '2026-03-08', amount: 20, comment: 'Bag' });
  app.clock.now = new Date('2026-03-09T09:00:00Z');
  await admin.post('/accounts/pay', { id: credit?.accountId, date: '2026-03-09', amount: 12.5 });
  app.clock.now = new Date('2026-03-10T09:00:00Z');
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const dayOf = async (date: string) => (await clerk.get(`/days?date=${date}`)).payload;

describe('closing a day', () => {
  it('expects cash sales and debts collected less expenses and what was banked, over what was carried over', async () => {
    expect(await dayOf('2026-03-08')).toEqual({
      date: '2026-03-08',
      carriedOver: 0,
      carriedFrom: null,
      cashSales: 50,
      collected: 0,
      deposits: 0,
      cashIn: 0,
      refunds: 0,
      expenses: 4.25,
      banked: 20,
      cashOut: 0,
      taxPaid: 0,
      suppliers: 0,
      transfers: 0,
      expected: 25.75,
      booked: 25.75,
      methods: [
        {
          methodId: 3,
          name: 'Bank',
          kind: 'bank',
          carriedOver: 0,
          in: 20,
          out: 0,
          expected: 20,
          booked: 20,
          counted: null,
        },
      ],
      latestClosed: null,
      closedAhead: null,
      silentDevices: [],
      locked: false,
      lockedUntil: null,
      closed: null,
    });
  });

  it('counts a debt on the day it was paid, and carries unclosed days over', async () => {
    expect(await dayOf('2026-03-09')).toMatchObject({ carriedOver: 25.75, collected: 12.5, expected: 38.25 });
  });

  it('answers today where no date is given', async () => {
    const { payload } = await clerk.get('/days');
    expect(payload).toMatchObject({ date: '2026-03-10', carriedOver: 38.25, expected: 38.25, closed: null });
  });

  it('keeps the count with its difference and comment, and carries what was counted on', async () => {
    const answer = await clerk.post('/days', { date: '2026-03-08', counted: '25.50', comment: 'A coin is missing' });
    expect(answer).toMatchObject({ httpStatus: 200, status: true });
    expect(answer.payload.closed).toEqual({
      counted: 25.5,
      expected: 25.75,
      difference: -0.25,
      differenceNow: -0.25,
      posted: -0.25,
      comment: 'A coin is missing',
      denominations: null,
      staff: 'Test reports',
      at: '2026-03-10T09:00:00.000Z',
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'day closed',
      description: 'Mar 8, 2026: counted 25.50, expected 25.75 (A coin is missing)',
      staff: { email: clerk.email },
    });
    expect(await dayOf('2026-03-09')).toMatchObject({
      carriedOver: 25.5,
      carriedFrom: { date: '2026-03-08', counted: 25.5 },
      expected: 38,
    });
  });

  it('corrects a count when the day is closed again, and the log keeps what stood there before', async () => {
    await clerk.post('/days', { date: '2026-03-08', counted: 25.75 });
    expect(await newestLog(app)).toMatchObject({
      action: 'day closed again',
      description: 'Mar 8, 2026: counted 25.50 → 25.75, comment A coin is missing → (none)',
    });
    expect((await dayOf('2026-03-08')).closed).toMatchObject({ counted: 25.75, difference: 0, comment: '' });
  });

  it('keeps a closed day as it is: nothing is added, edited, deleted or moved there', async () => {
    const closed = {
      httpStatus: 409,
      status: false,
      payload: "March 8, 2026 is closed. Record the correction with today's date.",
      code: 'day-closed',
    };
    const lunch = { date: '2026-03-08', amount: 5, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
    expect(await admin.post('/expenses', lunch)).toMatchObject(closed);
    expect(await clerk.post('/bankings', { date: '2026-03-08', amount: 5, comment: 'Forgotten bag' })).toMatchObject(
      closed,
    );
    const late = await admin.post('/expenses', { ...lunch, date: '2026-03-09' });
    expect(await admin.put('/expenses', { ...lunch, id: late.payload.id })).toMatchObject(closed);
    expect(await admin.delete(`/expenses/${late.payload.id}`)).toMatchObject({ httpStatus: 200 });
    expect(await dayOf('2026-03-08')).toMatchObject({ expected: 25.75, closed: { differenceNow: 0 } });
  });

  it('writes one line of the log for each of several people who close a day at once, each with what stood there before', async () => {
    const counts = [1, 2, 3, 4, 5];
    const answers = await Promise.all(counts.map((counted) => clerk.post('/days', { date: '2026-03-09', counted })));
    expect(answers.map((answer) => answer.httpStatus)).toEqual([200, 200, 200, 200, 200]);
    const lines: LogEntry[] = (await admin.get('/logs?search=Mar 9, 2026: counted')).payload.reverse();
    expect(lines.map((line) => line.action)).toEqual(['day closed', ...Array(4).fill('day closed again')]);
    const steps = lines.slice(1).map((line) => /counted (\S+) → (\S+)/.exec(line.description) ?? []);
    for (let at = 1; at < steps.length; at++) expect(steps[at]?.[1]).toBe(steps[at - 1]?.[2]);
  });

  it('refuses a day that has not come yet in the zone of the business', async () => {
    // In Kampala the 11th has begun.
    app.clock.now = new Date('2026-03-10T21:00:00Z');
    expect((await clerk.post('/days', { date: '2026-03-11', counted: 0 })).httpStatus).toBe(200);
    expect(await clerk.post('/days', { date: '2026-03-12', counted: 0 })).toMatchObject({
      httpStatus: 400,
      payload: "A future day can't be closed",
    });
  });

  it('comes on top of the count what moves on the day itself after it was counted', async () => {
    const today = '2026-03-11';
    await admin.post('/days', { date: today, counted: 100 });
    await admin.post('/expenses', { date: today, amount: 30, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' });
    app.clock.now = new Date('2026-03-12T09:00:00Z');
    expect(await dayOf('2026-03-12')).toMatchObject({ carriedOver: 70 });
    const { expected, closed } = await dayOf(today);
    expect(closed.posted).toBe(closed.difference);
    expect(expected + closed.posted).toBe(70);
  });

  it('tells which day was closed last, and which days that locks', async () => {
    const locks = async () =>
      Promise.all(
        ['2026-03-08', '2026-03-10', '2026-03-11', '2026-03-12'].map(async (date) => {
          const { latestClosed, locked } = await dayOf(date);
          return [latestClosed, locked];
        }),
      );
    const latest = '2026-03-11';
    expect(await locks()).toEqual([
      [latest, true],
      [latest, true],
      [latest, true],
      [latest, false],
    ]);
    // Today is never locked, not even after it was closed.
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    expect((await locks()).at(2)).toEqual([latest, false]);
    app.clock.now = new Date('2026-03-12T09:00:00Z');
  });

  it('closes days in order, and only the latest can be reopened, by an admin who says why', async () => {
    const tooEarly = await clerk.post('/days', { date: '2026-03-10', counted: 1 });
    expect(tooEarly).toMatchObject({ httpStatus: 409, payload: expect.stringContaining('is closed') });
    const reason = { body: { reason: 'Counted the wrong drawer' } };
    expect(await clerk.delete('/days/2026-03-11', reason)).toMatchObject({ httpStatus: 403 });
    expect(await admin.delete('/days/2026-03-09', reason)).toMatchObject({ httpStatus: 409 });
    expect(await admin.delete('/days/2026-03-12', reason)).toMatchObject({ httpStatus: 404 });
    expect(await admin.delete('/days/2026-03-11', { body: { reason: ' ' } })).toMatchObject({ httpStatus: 400 });
    const before = (await dayOf('2026-03-12')).carriedOver;
    const { httpStatus, payload } = await admin.delete('/days/2026-03-11', reason);
    expect([httpStatus, payload.closed]).toEqual([200, null]);
    // The difference that the count posted is reversed.
    expect((await dayOf('2026-03-12')).carriedOver).not.toBe(before);
    expect((await dayOf('2026-03-12')).carriedOver).toBe(payload.expected);
    expect(await newestLog(app)).toMatchObject({ action: 'day reopened' });
    expect(await clerk.post('/bankings', { date: '2026-03-11', amount: 1, comment: 'Bag' })).toMatchObject({
      status: true,
    });
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', ''],
    ['counted', -1],
    ['counted', ''],
    ['counted', 1.005],
    ['counted', null],
    ['comment', 'x'.repeat(1001)],
    ['comment', 'bell \u0007'],
    ['comment', 7],
  ])('refuses a close whose %s is %j, naming the field', async (field, value) => {
    const answer = await clerk.post('/days', { date: '2026-03-12', counted: 1, comment: '', [field]: value });
    expect(answer).toMatchObject({ httpStatus: 400, status: false, payload: expect.stringContaining(field) });
    expect((await dayOf('2026-03-12')).closed).toBeNull();
  });

  it('is for admin and reports only', async () => {
    for (const [caller, httpStatus] of [
      [app.withToken(''), 401],
      [await app.as('sales', 'stock'), 403],
    ] as const) {
      expect((await caller.get('/days')).httpStatus).toBe(httpStatus);
      expect((await caller.post('/days', { date: '2026-03-01', counted: 1 })).httpStatus).toBe(httpStatus);
    }
    expect((await admin.get('/days?date=someday')).httpStatus).toBe(400);
  });
});
