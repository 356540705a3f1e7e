/** Once today was counted, the drawer starts from the count, whoever asks; and a clock that ran ahead locks nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
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

/** What the dashboard, Day close, the Cash Book and tomorrow say, and the rows behind the first two. */
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
