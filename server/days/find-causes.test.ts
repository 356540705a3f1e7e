import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cause } from '../../contract/money/day-close.ts';
import { addStock } from '../../tests/support/builders.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;
let card: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  card = (await admin.post('/payment-methods', { name: 'Card', kind: 'card' })).payload.id;
});
afterAll(() => app.close());

/** Each test has its own day, so that no test finds the amounts of another. */
let days = 0;
const nextDay = () => {
  app.clock.now = new Date(Date.parse('2026-03-10T09:00:00Z') + ++days * 86_400_000);
  return app.clock.now.toISOString().slice(0, 10);
};

async function sale(amount: number, methodId?: number): Promise<number> {
  const item = await addStock(admin, { unitSell: amount });
  if (!methodId) return (await sell(admin, [[item, 1]])).id;
  const tenders = [{ methodId, amount }];
  return (await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }], tenders })).payload.id;
}

const spend = async (date: string, amount: number, more = {}) =>
  (await admin.post('/expenses', { date, amount, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch', ...more })).payload
    .id;

async function causes(date: string, difference: number, query = ''): Promise<[string, string[]][]> {
  const { payload } = await admin.get(`/days/${date}/causes?difference=${difference}${query}`);
  return (payload as Cause[]).map(({ kind, rows }) => [kind, rows.map(({ document }) => document.label)]);
}

describe('likely causes of a difference', () => {
  it('tell which document, when, by whom, how much and why', async () => {
    const date = nextDay();
    const id = await spend(date, 7.5);
    const { payload } = await admin.get(`/days/${date}/causes?difference=7.50`);
    expect(payload).toEqual([
      {
        kind: 'same amount',
        rows: [
          {
            document: { kind: 'expense', id, label: `Expense ${id}` },
            kind: 'expense',
            at: `${date}T09:00:00.000Z`,
            amount: -7.5,
            method: 'Cash',
            staff: 'Test admin',
            reason: 'Lunch',
          },
        ],
      },
    ]);
  });

  it('are an entry of that amount, first one that explains it: cash is missing for a sale never paid', async () => {
    const date = nextDay();
    const sold = await sale(7.5);
    const spent = await spend(date, 7.5);
    expect(await causes(date, -7.5)).toEqual([['same amount', [`Receipt ${sold}`, `Expense ${spent}`]]]);
    expect(await causes(date, 7.5)).toEqual([['same amount', [`Expense ${spent}`, `Receipt ${sold}`]]]);
    expect(await causes(date, -7.49)).toEqual([]);
    expect(await causes('2026-01-01', -7.5)).toEqual([]);
  });

  it('are the same entry twice, before any other of that amount', async () => {
    const date = nextDay();
    const [first, second] = [await spend(date, 12), await spend(date, 12)];
    const sold = await sale(12);
    expect(await causes(date, 12)).toEqual([
      ['entered twice', [`Expense ${second}`, `Expense ${first}`]],
      ['same amount', [`Receipt ${sold}`]],
    ]);
    // Cash is missing, and an entry made twice can't explain that.
    expect((await causes(date, -12)).map(([kind]) => kind)).toEqual(['same amount']);
  });

  it('are an entry of half of it: entered the wrong way round', async () => {
    const date = nextDay();
    const { payload } = await admin.post('/cash-movements', { kind: 'in', amount: 4.25, reason: 'Change' });
    expect(await causes(date, -8.5)).toEqual([['half the amount', [`Cash in ${payload.id}`]]]);
  });

  it.each([
    [54, -9, true, 'typed 54 for 45'],
    [45, 9, true, 'typed 45 for 54'],
    [45, -9, false, '45 is too much already by no swap'],
    [1205, 900, true, 'typed 1205 for 2105'],
    [12.3, 8.7, false, 'not divisible by 9'],
    [12.31, -0.18, true, 'typed 12.31 for 12.13'],
    [50, -45, false, 'nobody types 05'],
    [5, 45, false, 'nor means 50 with it'],
    [21.5, -9, true, 'typed 21.50 for 12.50'],
  ])('have two digits swapped: %d and a difference of %d: %s, %s', async (amount, difference, is) => {
    const date = nextDay();
    const id = await sale(amount);
    expect(await causes(date, difference)).toEqual(is ? [['digits swapped', [`Receipt ${id}`]]] : []);
  });

  it('swap digits of what went out the other way round', async () => {
    const date = nextDay();
    const id = await spend(date, 54);
    expect(await causes(date, 9)).toEqual([['digits swapped', [`Expense ${id}`]]]);
    expect(await causes(date, -9)).toEqual([]);
  });

  it('are a payment of that amount by another method, as seen from either', async () => {
    const date = nextDay();
    const id = await sale(33, card);
    expect(await causes(date, 33)).toEqual([['other method', [`Receipt ${id}`]]]);
    expect(await causes(date, -33, `&methodId=${card}`)).toEqual([['same amount', [`Receipt ${id}`]]]);
    const inCash = await sale(44);
    expect(await causes(date, 44, `&methodId=${card}`)).toEqual([['other method', [`Receipt ${inCash}`]]]);
    await admin.post('/bankings', { date, amount: 55, comment: 'Bag' });
    expect((await causes(date, 55)).map(([kind]) => kind)).toEqual(['same amount']);
  });

  it('are only movements in force, and never the count itself', async () => {
    const date = nextDay();
    const gone = await spend(date, 3);
    await admin.delete(`/expenses/${gone}`);
    expect(await causes(date, 3)).toEqual([]);
    const changed = await spend(date, 3);
    await admin.put('/expenses', {
      id: changed,
      date,
      amount: 4,
      type: 'Meals',
      receivedBy: 'Ann',
      expense: 'Lunch',
    });
    expect(await causes(date, 3)).toEqual([]);
    await admin.post('/days', { date, counted: 1000 });
    const { closed } = (await admin.get(`/days?date=${date}`)).payload;
    expect(await causes(date, closed.difference)).toEqual([]);
  });

  it('are at most ten rows each, newest first', async () => {
    const date = nextDay();
    for (let count = 0; count < 12; count++) await spend(date, 6);
    const [[kind, rows]] = (await causes(date, 6)) as [[string, string[]]];
    expect([kind, rows.length]).toEqual(['entered twice', 10]);
  });

  it.each(['difference=', 'difference=x', 'difference=1e3', 'difference=1&methodId=x', ''])(
    'refuse %j',
    async (query) => {
      expect((await admin.get(`/days/${today}/causes?${query}`)).httpStatus).toBe(400);
    },
  );

  it('are for admin and reports, who count days', async () => {
    const path = `/days/${today}/causes?difference=1`;
    expect((await (await app.as('reports')).get(path)).payload).toEqual([]);
    expect((await (await app.as('sales')).get(path)).httpStatus).toBe(403);
    expect((await admin.get(`${path}&methodId=2`)).httpStatus).toBe(404);
    expect((await admin.get(`/days/${today}/causes?difference=0`)).payload).toEqual([]);
  });
});
