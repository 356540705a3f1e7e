/** A deleted line has the value that it had when it was sold, whatever its item costs by then. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { hledgerBalances } from '../../../tests/support/hledger.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addUp } from '../../reports/add-up.ts';

let app: TestApp;
let admin: Caller;

beforeEach(async () => {
  app = await startTestApp();
  await on('2026-03-10');
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

async function on(day: string): Promise<void> {
  app.clock.now = new Date(`${day}T12:00:00Z`);
  admin = await app.as('admin', 'reports');
}

const addUpNow = () => addUp(app.database.where, app.config.businessTz);

async function stockValue(date: string): Promise<number> {
  return (await admin.get(`/reports/stock-value?date=${date}`)).meta.value;
}

async function profit(day: string) {
  const { payload } = await admin.get(`/reports/profit-and-loss?startDate=${day}&endDate=${day}`);
  const { grossProfit, stockRevaluation, netProfit } = payload;
  return { grossProfit, stockRevaluation, netProfit };
}

/** 100 at a cost of 10, of which 50 are sold on the 10th; on the 12th 10 more come at 20. */
async function trade() {
  const flour = await addStock(admin, { qty: 100, unitCost: 10, unitSell: 15, date: '2026-03-10' });
  const receipt = await sell(admin, [[flour, 50]]);
  await on('2026-03-12');
  await admin.put('/stock/restock', { id: flour.id, qty: 10, date: '2026-03-12', unitCost: 20, unitSell: 25 });
  return { flour, receipt };
}

const nothing = { grossProfit: 0, stockRevaluation: 0, netProfit: 0 };

it.each(['before the sums', 'in the sums'])(
  'the day of the sale is as if it had not been, and the rest is revaluation on the day of the deletion (%s)',
  async (where) => {
    const { flour, receipt } = await trade();
    if (where === 'in the sums') await addUpNow();
    await on('2026-03-14');
    expect(await admin.post(`/sales/${receipt.lines[0]!.id}`)).toMatchObject({ httpStatus: 200 });
    if (where === 'in the sums') await addUpNow();
    expect(await stockValue('2026-03-10')).toBe(1000);
    // 50 at 20, 10 at 20, and at 10 the 50 of the deleted line.
    expect(await stockValue('2026-03-12')).toBe(1700);
    expect(await stockValue('2026-03-14')).toBe(2200);
    expect(await profit('2026-03-10')).toEqual(nothing);
    expect(await profit('2026-03-12')).toEqual({ ...nothing, stockRevaluation: 500, netProfit: 500 });
    expect(await profit('2026-03-14')).toEqual({ ...nothing, stockRevaluation: 500, netProfit: 500 });
    const { payload } = await admin.get(
      `/reports/rows?figure=stockValue&by=item&key=${flour.id}&startDate=2026-03-14&endDate=2026-03-14`,
    );
    expect(payload).toMatchObject([{ day: '2026-03-14', amount: 500 }]);
  },
);

it('voiding does the same when the cost has fallen, and the journal tells each part on its day', async () => {
  const rice = await addStock(admin, { qty: 10, unitCost: 8, unitSell: 9, date: '2026-03-10' });
  const receipt = await sell(admin, [[rice, 4]]);
  await on('2026-03-11');
  const { id, name, categoryId } = rice;
  await admin.put('/stock', {
    id,
    name,
    categoryId,
    date: '2026-03-10',
    qty: 6,
    unitCost: 3,
    unitSell: 9,
    warningAt: 0,
  });
  await on('2026-03-13');
  await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' });
  expect([await stockValue('2026-03-10'), await stockValue('2026-03-11'), await stockValue('2026-03-13')]).toEqual([
    ...[80, 50, 30],
  ]);
  expect(await profit('2026-03-10')).toEqual(nothing);
  expect(await profit('2026-03-13')).toEqual({ ...nothing, stockRevaluation: -20, netProfit: -20 });
  const headers = { authorization: `Bearer ${admin.token}` };
  const url = '/api/reports/journal?startDate=2026-03-13&endDate=2026-03-13';
  const { body } = await app.http.inject({ url, headers });
  expect(body).toContain('Stock revaluation');
  expect(hledgerBalances(body)?.get('expenses:stock revaluation') ?? '20.00').toMatch(/^20(\.00)?$/);
});

it('deleted on the day of the sale, all of it is of that day', async () => {
  const salt = await addStock(admin, { qty: 10, unitCost: 2, unitSell: 9, date: '2026-03-10' });
  const receipt = await sell(admin, [[salt, 4]]);
  await admin.put('/stock/restock', { id: salt.id, qty: 10, date: '2026-03-10', unitCost: 5, unitSell: 9 });
  await admin.post(`/sales/${receipt.lines[0]!.id}`);
  expect(await stockValue('2026-03-10')).toBe(100);
  expect(await profit('2026-03-10')).toEqual({ grossProfit: 0, stockRevaluation: 30, netProfit: 30 });
});

it('days that an earlier version added up wrongly are mended by the migration', async () => {
  const { receipt } = await trade();
  await on('2026-03-14');
  await admin.post(`/sales/${receipt.lines[0]!.id}`);
  await addUpNow();
  // That version booked all of it on the day of the sale.
  await app.database.pool.query(`
    update report_sums set stock_value = stock_value + case starts when '2026-03-10' then 500 else -500 end
    where span = 'day' and dimension in ('day', 'item') and starts in ('2026-03-10', '2026-03-14')`);
  expect([await stockValue('2026-03-10'), await stockValue('2026-03-14')]).toEqual([1500, 2200]);
  const migration = readFileSync('migrations/0129_deleted_lines_at_their_cost.sql', 'utf8');
  await app.database.pool.query(/with parts as[^;]+;/.exec(migration)![0]);
  expect([await stockValue('2026-03-10'), await stockValue('2026-03-12')]).toEqual([1000, 1700]);
  expect(await profit('2026-03-10')).toEqual(nothing);
});
