/**
 * Every screen that says "profit" says the same one, even for goods that came back broken: their price and their cost are taken off
 * the profit of the day they came back, and their loss is a stock loss, which only net profit includes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakdowns } from '../../contract/books/reports.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { giveBack } from '../../tests/support/returning.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addTax } from '../../tests/support/till.ts';
import { addUp } from './add-up.ts';

let app: TestApp;
let admin: Caller;
const [monday, tuesday, wednesday] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;
const at = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

/**
 * A lamp sells at 10.00 and costs 4.00; a cup sells at 5.00 with 1.00 of tax in it and costs 3.00. Monday: 5 lamps and 4 cups are
 * sold, and a lamp comes back broken. Tuesday: another lamp comes back broken and one whole, and a cup broken. Wednesday: nothing.
 */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  const lamps = await addStock(admin, { name: 'Lamps', unitSell: 10, unitCost: 4, qty: 20, date: monday });
  const cups = await addStock(admin, { name: 'Cups', unitSell: 5, unitCost: 3, qty: 20, date: monday });
  await addTax(app, { percent: 25, included: true }, cups);
  at(monday);
  const paid = await sell(admin, [[lamps, 5]]);
  const customerId = await addCustomer(app, 'Amina');
  const owed = await sell(admin, [[cups, 4]], { customerId, paymentDate: '2026-04-01' });
  await giveBack(admin, paid, [1], { toStock: false });
  at(tuesday);
  await giveBack(admin, paid, [1], { toStock: false });
  await giveBack(admin, paid, [1], { toStock: true });
  await giveBack(admin, owed, [1], { toStock: false });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

/** What each screen says about these days, and what the rows behind the figure come to. */
async function profits(startDate: string, endDate: string) {
  const days = `startDate=${startDate}&endDate=${endDate}`;
  const get = async (path: string) => admin.get(`${path}${path.includes('?') ? '&' : '?'}${days}`);
  const summary = await get('/reports/summary');
  const rows = await get('/reports/rows?figure=profit');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const ofBreakdowns = breakdowns
    .filter((by) => by !== 'method')
    .map(async (by) => {
      const { payload, meta } = await get(`/reports/breakdown?by=${by}`);
      expect(sum(payload.map(({ profit }: { profit: number }) => profit))).toBe(meta.totals.profit);
      return meta.totals.profit;
    });
  return {
    'Sales Report': (await get('/sales/search')).meta.net.profit,
    'Summary, total': summary.meta.totals.profit,
    'Summary, its days': sum(summary.payload.map(({ profit }: { profit: number }) => profit)),
    Breakdowns: [...new Set(await Promise.all(ofBreakdowns))],
    'Profit and loss': (await get('/reports/profit-and-loss')).payload.grossProfit,
    'Rows behind it': [rows.meta.sum, sum(rows.payload.map(({ amount }: { amount: number }) => amount))],
    Dashboard: await onDashboard(startDate, endDate),
  };
}

/** Today, a week ago, and the chart of the last 30 days, each only if it is about these days. */
async function onDashboard(startDate: string, endDate: string): Promise<number[]> {
  const said: number[] = [];
  const inChart = async () => (await admin.get('/reports/today')).payload.days as { date: string; profit: number }[];
  if (startDate === endDate) {
    at(startDate);
    said.push((await admin.get('/reports/today')).payload.today.profit);
    at(`${startDate.slice(0, 8)}${Number(startDate.slice(8)) + 7}`);
    said.push((await admin.get('/reports/today')).payload.lastWeek.profit);
  }
  at(wednesday);
  const days = (await inChart()).filter(({ date }) => date >= startDate && date <= endDate);
  return [...said, days.reduce((sum, { profit }) => sum + profit, 0)];
}

function everywhere(profit: number, times: number) {
  return {
    'Sales Report': profit,
    'Summary, total': profit,
    'Summary, its days': profit,
    Breakdowns: [profit],
    'Profit and loss': profit,
    'Rows behind it': [profit, profit],
    Dashboard: Array.from({ length: times }, () => profit),
  };
}

describe.each([
  ['before they are added up', false],
  ['from sums', true],
])('one profit, %s', (_, isAddedUp) => {
  beforeAll(async () => {
    if (isAddedUp) await addUp(app.database.where, app.config.businessTz);
  });

  it('of the day on which goods were sold and came back broken', async () => {
    // 5 × 6.00 and 4 × 1.00, less the 6.00 of the broken lamp.
    expect(await profits(monday, monday)).toEqual(everywhere(28, 3));
  });

  it('of a later day, on which some came back broken and some whole', async () => {
    // Two lamps and a cup came back: broken or not, what they had earned is gone.
    expect(await profits(tuesday, tuesday)).toEqual(everywhere(-13, 3));
  });

  it('of all days', async () => {
    expect(await profits(monday, wednesday)).toEqual(everywhere(15, 1));
  });

  it('and what the broken goods had cost is a stock loss, in net profit and nowhere else', async () => {
    const of = async (startDate: string, endDate: string) =>
      (await admin.get(`/reports/profit-and-loss?startDate=${startDate}&endDate=${endDate}`)).payload;
    expect(await of(monday, monday)).toMatchObject({ grossProfit: 28, stockLosses: 4, netProfit: 24 });
    expect(await of(tuesday, tuesday)).toMatchObject({ grossProfit: -13, stockLosses: 7, netProfit: -20 });
    expect(await of(monday, wednesday)).toMatchObject({ grossProfit: 15, stockLosses: 11, netProfit: 4 });
    const { meta } = await admin.get(`/reports/rows?figure=stockLosses&startDate=${monday}&endDate=${wednesday}`);
    expect(meta.sum).toBe(11);
  });

  it('and the daily mail says it too', async () => {
    at(tuesday);
    const { payload } = await admin.get('/settings/digest/preview');
    expect(payload.text).toMatch(/Profit: 28(\.00)? /);
    at(wednesday);
    expect((await admin.get('/settings/digest/preview')).payload.text).toMatch(/Profit: [-−]13(\.00)? /);
  });
});
