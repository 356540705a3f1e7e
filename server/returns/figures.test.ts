/** What came back, in the lists and reports: next to what was sold, on the day it came back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { giveBack } from '../../tests/support/returning.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, addTax, trySelling } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let card: number;
const days = ['2026-03-08', '2026-03-09', '2026-03-10'] as const;
const at = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

/**
 * Sunday: 10 pens for 20.00 by card, 5 lamps for 50.00 on credit, of which 15.00 is paid in cash on Monday.
 * Monday: 4 pens and 2 lamps come back, and lunch is 3.00. Tuesday: the pens are renamed, 1 more lamp comes back, broken.
 */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  card = await addMethod(app, { name: 'Card', kind: 'card' });
  const pens = await addStock(admin, { name: 'Pens', unitSell: 2, unitCost: 1.5, qty: 100 });
  const lamps = await addStock(admin, { name: 'Lamps', unitSell: 10, unitCost: 4, qty: 100 });
  await addTax(app, { percent: 25, included: true }, lamps);
  at(days[0]);
  const customerId = await addCustomer(app, 'Amina');
  const { payload: first } = await trySelling(admin, {
    lines: [[pens, 10]],
    tenders: [{ methodId: card, amount: 20 }],
  });
  const lent = await sell(admin, [[lamps, 5]], { customerId, paymentDate: '2026-04-01' });
  at(days[1]);
  await admin.post('/accounts/pay', { id: lent.credit!.accountId, date: days[1], amount: 15 });
  await giveBack(admin, first, [4]);
  await giveBack(admin, lent, [2]);
  await admin.post('/expenses', { date: days[1], amount: 3, type: 'Meals', receivedBy: 'Bo', expense: 'Lunch' });
  at(days[2]);
  await admin.put('/stock', { ...pens, qty: 94, name: 'Quills' });
  await giveBack(admin, lent, [1], { toStock: false });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

it('the Sales Report lists what was sold, with how many came back, and says what came back and what is left', async () => {
  const { payload, meta } = await admin.get('/sales');
  expect(payload.map(({ quantity, returned }: { quantity: number; returned: number }) => [quantity, returned])).toEqual(
    [
      [5, 3],
      [10, 4],
    ],
  );
  expect(meta).toEqual({
    totals: { count: 2, quantity: 15, cost: 35, sale: 70, profit: 25 },
    returns: { count: 3, quantity: 7, cost: 18, sale: 38, profit: 14 },
    net: { quantity: 8, cost: 17, sale: 32, profit: 11 },
    hasMore: false,
  });
});

it('counts a return on its own day', async () => {
  const of = async (day: string) => (await admin.get(`/sales/by-date?date=${day}`)).meta;
  expect(await of(days[0])).toMatchObject({ totals: { sale: 70 }, returns: { count: 0 }, net: { sale: 70 } });
  expect(await of(days[1])).toMatchObject({
    totals: { count: 0, sale: 0 },
    returns: { count: 2, quantity: 6, cost: 14, sale: 28, profit: 10 },
    net: { quantity: -6, cost: -14, sale: -28, profit: -10 },
  });
  expect(await of(days[2])).toMatchObject({ returns: { count: 1, sale: 10, cost: 4, profit: 4 } });
});

it('finds what came back by the name it was sold under', async () => {
  const of = async (query: string) => (await admin.get(`/sales/search?${query}`)).meta.returns;
  expect(await of('search=pen')).toMatchObject({ count: 1, quantity: 4, sale: 8 });
  expect(await of('search=quill')).toMatchObject({ count: 0 });
  expect(await of('search=LAMP')).toMatchObject({ count: 2, quantity: 3, sale: 30 });
  expect(await of(`search=lamp&startDate=${days[2]}`)).toMatchObject({ count: 1, quantity: 1, sale: 10 });
  expect(await of(`search=pen&endDate=${days[0]}`)).toMatchObject({ count: 0 });
});

it('the Banking Report takes returns off the day they were made, and divides what is banked by method', async () => {
  const { payload, meta } = await admin.get('/sales/bank-report');
  expect(payload).toEqual([
    // The lamp was worth 10.00, and all of it was still owed.
    { date: days[2], sales: -10, unpaidSales: -10, expenses: 0, suppliers: 0, banked: 0, methods: [] },
    // 28.00 came back, of which 20.00 was still owed; 8.00 went back to the card.
    {
      date: days[1],
      sales: -28,
      unpaidSales: -20,
      expenses: 3,
      suppliers: 0,
      banked: -11,
      methods: [
        { methodId: 1, amount: -3 },
        { methodId: card, amount: -8 },
      ],
    },
    // 15.00 of the 50.00 was paid, and later returns do not change this day.
    {
      date: days[0],
      sales: 70,
      unpaidSales: 35,
      expenses: 0,
      suppliers: 0,
      banked: 35,
      methods: [
        { methodId: 1, amount: 15 },
        { methodId: card, amount: 20 },
      ],
    },
  ]);
  expect(meta.totals).toEqual({
    sales: 32,
    unpaidSales: 5,
    expenses: 3,
    suppliers: 0,
    salesPlusUnpaidSales: 37,
    banked: 24,
  });
});

it('lists returns, those of some days or of one receipt', async () => {
  const { payload, meta } = await admin.get('/returns');
  expect(payload.map(({ number, goods, quantity }: Record<string, unknown>) => [number, goods, quantity])).toEqual([
    ['R-3', 'Lamps', 1],
    ['R-2', 'Lamps', 2],
    ['R-1', 'Pens', 4],
  ]);
  expect(meta).toEqual({ totals: { count: 3, total: 38, debt: 30, refunded: 8 }, hasMore: false, missing: [] });
  const monday = await admin.get(`/returns?startDate=${days[1]}&endDate=${days[1]}&limit=1`);
  expect([monday.payload[0].number, monday.meta.hasMore, monday.meta.totals.total]).toEqual(['R-2', true, 28]);
  expect((await admin.get('/returns?receiptId=1')).payload).toMatchObject([{ number: 'R-1', customer: null }]);
  expect((await admin.get('/returns?startDate=x')).httpStatus).toBe(400);
});

it('goods of a closed day come back today', async () => {
  at(days[2]);
  const item = await addStock(admin, { unitSell: 5 });
  const receipt = await sell(admin, [[item, 2]]);
  at('2026-03-11');
  await admin.post('/days', { date: days[2], counted: 10 });
  expect(await admin.post(`/sales/${receipt.lines[0]!.id}`)).toMatchObject({ code: 'day-closed' });
  const { date, soldOn } = await giveBack(admin, receipt, [1]);
  expect([date, soldOn]).toEqual(['2026-03-11', days[2]]);
  await admin.post('/days', { date: '2026-03-11', counted: 5 });
  expect(await giveBack(admin, receipt, [1])).toMatchObject({ date: '2026-03-11' });
  expect(await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'x' })).toMatchObject({ code: 'day-closed' });
});
