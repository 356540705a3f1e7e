/** The rules of the reports, each by an example that can be checked by hand; `reports-model.test.ts` tries everything else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

async function open(settings: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
  app = await startTestApp(settings);
  admin = await app.as('admin', 'reports');
}

/** Signs in again, because a session does not last that long. */
async function at(moment: string): Promise<void> {
  app.clock.now = new Date(moment);
  admin = await app.as('admin', 'reports');
}

beforeEach(() => open());
afterEach(() => app.close());

describe('the days of a report', () => {
  it('are refused where they end before they begin, or are none', async () => {
    for (const path of ['/reports/summary?', '/reports/breakdown?by=item&', '/reports/profit-and-loss?']) {
      expect(await admin.get(`${path}startDate=2026-03-10&endDate=2026-03-09`)).toMatchObject({
        httpStatus: 400,
        code: 'bad-input',
        payload: "The first day can't be after the last one",
      });
      expect(await admin.get(`${path}startDate=2026-02-30`)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    }
  });

  it('are all there are where nothing is said, and an end that is missing is open', async () => {
    const daysOf = async (path: string) => {
      const { payload, meta } = await admin.get(path);
      const { startDate, endDate } = meta ?? payload;
      return [startDate, endDate];
    };
    expect(await daysOf('/reports/summary')).toEqual(['2026-03-10', '2026-03-10']);
    const pens = await addStock(admin, { unitSell: 3, date: '2026-01-15' });
    await sell(admin, [[pens, 1]]);
    for (const path of ['/reports/summary?by=week&', '/reports/breakdown?by=item&', '/reports/profit-and-loss?']) {
      expect(await daysOf(path)).toEqual(['2026-01-15', '2026-03-10']);
      expect(await daysOf(`${path}endDate=2026-02-28`)).toEqual(['2026-01-15', '2026-02-28']);
      expect(await daysOf(`${path}endDate=2025-12-31`)).toEqual(['2025-12-31', '2025-12-31']);
      expect(await daysOf(`${path}startDate=2026-03-01`)).toEqual(['2026-03-01', '2026-03-10']);
      expect(await daysOf(`${path}startDate=2026-05-01`)).toEqual(['2026-05-01', '2026-05-01']);
    }
    expect((await admin.get('/reports/profit-and-loss')).payload.netSales).toBe(3);
  });

  it('a report that is asked for in a way it does not know says which ways there are', async () => {
    const breakdowns = 'by must be one of item, category, staff, method, hour, weekday, customer, tax';
    for (const [path, payload] of [
      ['breakdown', breakdowns],
      ['breakdown?by=', breakdowns],
      ['breakdown?by=year', breakdowns],
      ['summary?by=year', 'by must be day, week or month'],
      ['profit-and-loss?compare=week', 'compare must be previous or year'],
      ['rows?figure=luck', 'figure must be the name of a figure'],
    ]) {
      expect(await admin.get(`/reports/${path}`)).toMatchObject({ httpStatus: 400, code: 'bad-input', payload });
    }
  });

  it('begin with the first day in the books, however long ago, unless what happened then was deleted', async () => {
    const expense = { amount: 1, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
    const { id } = (await admin.post('/expenses', { ...expense, date: '2001-01-01' })).payload;
    await admin.post('/expenses', { ...expense, date: '2026-03-09' });
    const first = async () => {
      const { payload, meta } = await admin.get('/reports/summary');
      expect(payload[0].start).toBe(meta.startDate);
      return [payload.length, meta.startDate, (await admin.get('/reports/profit-and-loss')).payload.startDate];
    };
    expect(await first()).toEqual([9200, '2001-01-01', '2001-01-01']);
    await admin.delete(`/expenses/${id}`);
    expect(await first()).toEqual([2, '2026-03-09', '2026-03-09']);
  });
});

describe('an empty shop', () => {
  it('has reports in which everything is 0', async () => {
    const { payload, meta } = await admin.get('/reports/summary?startDate=2026-01-01');
    expect([payload.length, payload[0].start, payload[0].sales]).toEqual([69, '2026-01-01', 0]);
    expect(new Set(Object.values(meta.totals))).toEqual(new Set([0]));
    for (const by of ['item', 'category', 'staff', 'method', 'hour', 'weekday', 'customer', 'tax']) {
      const { payload, meta } = await admin.get(`/reports/breakdown?by=${by}`);
      expect([payload, meta.count, meta.hasMore]).toEqual([[], 0, false]);
    }
    const statement = (await admin.get('/reports/profit-and-loss?compare=year')).payload;
    expect([statement.netProfit, statement.compared.netProfit, statement.expensesByType.length]).toEqual([0, 0, 5]);
    expect((await admin.get('/reports/stock-value')).meta.value).toBe(0);
    expect((await admin.get('/reports/slow-stock')).meta).toMatchObject({ days: 90, count: 0, value: 0 });
    const today = (await admin.get('/reports/today')).payload;
    expect([today.date, today.lastWeek.date, today.today.sales, today.days.length]).toEqual([
      ...['2026-03-10', '2026-03-03', 0, 30],
    ]);
  });

  it('has not counted until it sets out to: a shelf that was counted at the till is not enough', async () => {
    const hasCounted = async () => (await admin.get('/reports/today')).meta.hasCounted;
    const { id } = await addStock(admin, { qty: 3 });
    await admin.post(`/stock/${id}/count`, { quantity: 4 });
    expect(await hasCounted()).toBe(false);
    await admin.post('/counts', { scope: { stockIds: [id] } });
    expect(await hasCounted()).toBe(true);
  });
});

describe('a summary', () => {
  it('has a row for each day that was asked for up to today, also for those without anything', async () => {
    const pens = await addStock(admin, { unitSell: 3, unitCost: 2 });
    await sell(admin, [[pens, 1]]);
    await at('2026-03-12T09:00:00Z');
    const { payload } = await admin.get('/reports/summary?startDate=2026-03-09&endDate=2026-12-31&by=day');
    expect(
      payload.map((row: { start: string; sales: number; profit: number }) => [row.start, row.sales, row.profit]),
    ).toEqual([
      ['2026-03-09', 0, 0],
      ['2026-03-10', 3, 1],
      ['2026-03-11', 0, 0],
      ['2026-03-12', 0, 0],
    ]);
  });

  it('cuts weeks at Mondays and months at their ends, and the first and last to the range', async () => {
    const pens = await addStock(admin, { unitSell: 3, qty: 100 });
    // A Sunday, a Monday, and the last day of February.
    for (const day of ['2026-02-22', '2026-02-23', '2026-02-28']) {
      await at(`${day}T09:00:00Z`);
      await sell(admin, [[pens, 1]]);
    }
    await at('2026-03-10T09:00:00Z');
    const rows = async (by: string) => {
      const { payload } = await admin.get(`/reports/summary?startDate=2026-02-22&endDate=2026-03-03&by=${by}`);
      return payload.map((row: { start: string; end: string; lines: number }) => [row.start, row.end, row.lines]);
    };
    expect(await rows('week')).toEqual([
      ['2026-02-22', '2026-02-22', 1],
      ['2026-02-23', '2026-03-01', 2],
      ['2026-03-02', '2026-03-03', 0],
    ]);
    expect(await rows('month')).toEqual([
      ['2026-02-22', '2026-02-28', 3],
      ['2026-03-01', '2026-03-03', 0],
    ]);
  });
});

describe('a breakdown', () => {
  it('counts hours by the clock of the shop, on both sides of a change of time', async () => {
    await app.close();
    await open({ businessTz: 'America/New_York' });
    const pens = await addStock(admin, { qty: 100 });
    // 01:30 and, an hour later, 03:30 on 8 March: the clock skips from 2 to 3.
    for (const moment of [
      '2026-03-08T06:30:00Z',
      '2026-03-08T07:30:00Z',
      '2026-03-09T03:59:00Z',
      '2026-03-09T04:00:00Z',
    ]) {
      await at(moment);
      await sell(admin, [[pens, 1]]);
    }
    const { payload } = await admin.get('/reports/breakdown?by=hour&startDate=2026-03-08&endDate=2026-03-08');
    expect(payload.map((row: { label: string; lines: number }) => [row.label, row.lines])).toEqual([
      ['01:00', 1],
      ['03:00', 1],
      ['23:00', 1],
    ]);
    const weekdays = (await admin.get('/reports/breakdown?by=weekday&startDate=2026-03-08&endDate=2026-03-09')).payload;
    expect(weekdays.map((row: { label: string; lines: number }) => [row.label, row.lines])).toEqual([
      ['Monday', 1],
      ['Sunday', 3],
    ]);
  });

  it('counts a return for who sold the goods, on the day it was made', async () => {
    const seller = await app.as('sales');
    const pens = await addStock(admin, { unitSell: 3, unitCost: 2 });
    const receipt = await sell(seller, [[pens, 2]]);
    await at('2026-03-11T09:00:00Z');
    const lines = [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: true }];
    await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' });
    const of = async (day: string) =>
      (await admin.get(`/reports/breakdown?by=staff&startDate=${day}&endDate=${day}`)).payload;
    expect(await of('2026-03-10')).toMatchObject([{ id: seller.id, sales: 6, returns: 0, profit: 2 }]);
    expect(await of('2026-03-11')).toMatchObject([{ id: seller.id, sales: 0, returns: 3, profit: -1 }]);
  });

  it('has the largest first, in pages, with the sums of all', async () => {
    for (const unitSell of [5, 9, 7])
      await sell(admin, [[await addStock(admin, { name: `At ${unitSell}`, unitSell }), 1]]);
    const page = async (number: number) => admin.get(`/reports/breakdown?by=item&page=${number}&limit=2`);
    const [first, second] = [await page(1), await page(2)];
    expect(first.payload.map(({ label }: { label: string }) => label)).toEqual(['At 9', 'At 7']);
    expect(second.payload.map(({ label }: { label: string }) => label)).toEqual(['At 5']);
    expect([first.meta.hasMore, second.meta.hasMore, first.meta.count, second.meta.totals.sales]).toEqual([
      ...[true, false, 3, 21],
    ]);
  });
});

describe('profit and loss', () => {
  it('goes from what was charged to what is left', async () => {
    const pens = await addStock(admin, { unitSell: 10, unitCost: 4, qty: 10 });
    const receipt = await sell(admin, [[pens, 3]]);
    const lines = [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: false }];
    await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' });
    const expense = { date: '2026-03-10', receivedBy: 'Ann', expense: 'Lunch' };
    await admin.post('/expenses', { ...expense, amount: 2.5, type: 'Meals' });
    await admin.post('/expenses', { ...expense, amount: 1, type: 'Transport' });
    // Two of the seven that should be there are missing, and the rest cost 5 from now on.
    const { name, date, warningAt, categoryId } = (await admin.get(`/stock/all?ids=${pens.id}`)).payload[0];
    const details = { name, date, warningAt, categoryId, unitSell: 10 };
    await admin.put('/stock', { id: pens.id, ...details, unitCost: 4, qty: 5 });
    await admin.put('/stock', { id: pens.id, ...details, unitCost: 5, qty: 5 });
    const { payload } = await admin.get('/reports/profit-and-loss?startDate=2026-03-10');
    expect(payload).toMatchObject({
      gross: 30,
      addedTax: 0,
      discounts: 0,
      returns: 10,
      tax: 0,
      netSales: 20,
      costOfGoods: 8,
      grossProfit: 12,
      expenses: 3.5,
      stockLosses: 4,
      stockAdjustments: -8,
      stockRevaluation: 5,
      purchaseDifferences: 0,
      badDebts: 0,
      countDifferences: 0,
      cashRounding: 0,
      netProfit: 1.5,
      compared: null,
    });
    expect(payload.expensesByType).toContainEqual({ type: 'Meals', amount: 2.5 });
    expect((await admin.get('/reports/stock-value')).meta.value).toBe(25);
  });

  it('says which days it is compared with', async () => {
    const { payload } = await admin.get('/reports/profit-and-loss?startDate=2026-03-01&compare=previous');
    expect(payload.compared).toMatchObject({ startDate: '2026-02-01', endDate: '2026-02-10' });
  });
});

describe('stock', () => {
  it('counts from the day it came, and what is dated later from the day it was entered', async () => {
    await addStock(admin, { qty: 10, unitCost: 2, date: '2026-02-01' });
    // Earlier versions accepted goods dated in the future.
    const early = await addStock(admin, { qty: 0, unitCost: 7 });
    await app.database.pool.query(`
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
      values (${early.id}, 'restock', 1, 1, 7, '2027-01-01', '2026-03-10T09:00:00Z', 1)`);
    const on = async (date: string) => (await admin.get(`/reports/stock-value?date=${date}`)).meta.value;
    expect([await on('2026-01-31'), await on('2026-02-01'), await on('2026-03-09'), await on('2026-03-10')]).toEqual([
      ...[0, 20, 20, 27],
    ]);
  });

  it('of a line that was deleted later never left', async () => {
    const pens = await addStock(admin, { qty: 10, unitCost: 2, date: '2026-03-01' });
    const receipt = await sell(admin, [[pens, 4]]);
    await at('2026-03-12T09:00:00Z');
    const on = async () => (await admin.get('/reports/stock-value?date=2026-03-10')).payload[0];
    expect(await on()).toMatchObject({ quantity: 6, value: 12 });
    await admin.post(`/sales/${receipt.lines[0]!.id}`);
    expect(await on()).toMatchObject({ quantity: 10, value: 20 });
  });

  it('is slow when it has not sold for so many days, or came that long ago and never sold', async () => {
    const [sold, never, young, gone] = [
      await addStock(admin, { name: 'Sold', qty: 10, unitCost: 2, date: '2026-03-01' }),
      await addStock(admin, { name: 'Never', qty: 5, unitCost: 3, date: '2026-03-04' }),
      await addStock(admin, { name: 'Young', qty: 5, unitCost: 3, date: '2026-03-09' }),
      await addStock(admin, { name: 'Gone', qty: 1, unitCost: 3, date: '2026-01-01' }),
    ];
    await sell(admin, [
      [sold, 1],
      [gone, 1],
    ]);
    await at('2026-03-14T09:00:00Z');
    await sell(admin, [[young, 1]]);
    const slow = async (days: number) => (await admin.get(`/reports/slow-stock?days=${days}`)).payload;
    expect(await slow(4)).toMatchObject([
      { id: never.id, lastSold: null, idleDays: 10, quantity: 5, value: 15 },
      { id: sold.id, lastSold: '2026-03-10', idleDays: 4, quantity: 9, value: 18 },
    ]);
    expect(await slow(5)).toMatchObject([{ id: never.id }]);
    await deleteStock(admin, never.id);
    expect(await slow(5)).toEqual([]);
    expect(await admin.get('/reports/slow-stock?days=0')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });
});
