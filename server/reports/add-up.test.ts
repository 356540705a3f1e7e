import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addTax } from '../../tests/support/till.ts';
import { addUp } from './add-up.ts';

const zone = 'Africa/Kampala';
let app: TestApp;
let admin: Caller;

/** Two days of sales, one line of which came back and another was deleted. */
async function trade(): Promise<void> {
  app = await startTestApp();
  admin = await app.as('admin', 'reports');
  const pens = await addStock(admin, { qty: 100, unitCost: 2, unitSell: 3 });
  const ink = await addStock(admin, { qty: 100, unitCost: 5, unitSell: 9 });
  await addTax(app, { name: 'VAT', percent: 10, included: false }, ink);
  const first = await sell(admin, [
    [pens, 4],
    [ink, 1],
  ]);
  await sell(admin, [[pens, 1]]);
  const deleted = await sell(admin, [[pens, 7]]);
  await admin.post(`/sales/${deleted.lines[0]!.id}`);
  await admin.post('/expenses', { date: '2026-03-10', amount: 3, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' });
  app.clock.now = new Date('2026-03-11T09:00:00Z');
  admin = await app.as('admin', 'reports');
  await sell(admin, [[ink, 2]]);
  const lines = [{ lineId: first.lines[0]!.id, quantity: 1, toStock: false }];
  await admin.post('/returns', { receiptId: first.id, lines, reason: 'Broken' });
}

const progress = async () => (await app.database.pool.query('select * from report_progress')).rows[0];
const newest = async () =>
  (await app.database.pool.query('select max(id) as id from stock_movements')).rows[0].id as number;

async function netSales(): Promise<number> {
  return (await admin.get('/reports/profit-and-loss?startDate=2026-03-01&endDate=2026-03-31')).payload.netSales;
}

describe('adding up', () => {
  beforeEach(trade);
  afterEach(() => app.close());

  it('changes no figure, in one go or in small parts, however often it runs', async () => {
    const before = await netSales();
    expect(await addUp(app.database.where, zone, { most: 3 })).toBe(true);
    expect(await progress()).toMatchObject({ movements_to: await newest(), return_lines_to: 1 });
    expect(await netSales()).toBe(before);
    await addUp(app.database.where, zone);
    expect(await netSales()).toBe(before);
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it('on two servers at once counts everything once', async () => {
    const before = await netSales();
    await Promise.all(Array.from({ length: 6 }, () => addUp(app.database.where, zone, { most: 2 })));
    await addUp(app.database.where, zone);
    expect(await netSales()).toBe(before);
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it('waits for a movement that took its id earlier and is committed later', async () => {
    const slow = await app.database.pool.connect();
    await slow.query('begin');
    await slow.query(`
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
      select id, 'adjustment', 5, qty + 5, unit_cost, '2026-03-11', now(), 1 from stock where id = 1`);
    await admin.put('/stock/restock', { id: 2, qty: 10, date: '2026-03-11', unitCost: 5, unitSell: 9 });
    expect(await addUp(app.database.where, zone, { patience: 0 })).toBe(false);
    expect(await progress()).toMatchObject({ movements_to: 0 });
    const waiting = addUp(app.database.where, zone);
    await slow.query('commit');
    slow.release();
    expect(await waiting).toBe(true);
    expect(await progress()).toMatchObject({ movements_to: await newest() });
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it('leaves a day that changes afterwards right at once, and after the next time too', async () => {
    const read = async () => (await admin.get('/reports/summary?startDate=2026-03-10&endDate=2026-03-11')).payload;
    await addUp(app.database.where, zone);
    const [before] = await read();
    const { payload: receipts } = await admin.get('/sales/search?search=&startDate=2026-03-10&endDate=2026-03-10');
    const one = receipts.find((line: { quantity: number }) => line.quantity === 1 && line);
    expect((await admin.post(`/sales/${one.id}`)).httpStatus).toBe(200);
    const [changed] = await read();
    expect([changed.lines, changed.sales]).toEqual([before.lines - 1, Number((before.sales - one.total).toFixed(2))]);
    await addUp(app.database.where, zone);
    expect((await read())[0]).toEqual(changed);
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it('takes what was sold of an item along when it moves to another category', async () => {
    await addUp(app.database.where, zone);
    const { payload: other } = await admin.post('/categories', { type: 'Other' });
    const item = (await admin.get('/stock/all?ids=1')).payload[0];
    const { name, qty, date, unitCost, unitSell, warningAt } = item;
    const details = { name, qty, date, unitCost, unitSell, warningAt, categoryId: other.id };
    expect((await admin.put('/stock', { id: 1, ...details })).httpStatus).toBe(200);
    const read = async () => {
      const { payload } = await admin.get('/reports/breakdown?by=category&startDate=2026-03-01');
      return payload.map((row: { label: string; lines: number }) => [row.label, row.lines]);
    };
    const moved = await read();
    expect(moved).toContainEqual(['Other', 2]);
    await addUp(app.database.where, zone);
    expect(await read()).toEqual(moved);
    expect(await wrongInBooks(app)).toEqual([]);
  });
});

describe('auditing the sums', () => {
  beforeAll(async () => {
    await trade();
    await addUp(app.database.where, zone);
  });
  afterAll(() => app.close());

  /** Runs a statement that bypasses every constraint and trigger. */
  async function tamper(statement: string): Promise<void> {
    const client = new pg.Client(app.database.where);
    await client.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  const sums = (change: string, of: string) => `update report_sums set ${change} where ${of}`;
  it.each([
    ['day 2026-03-10', 'discounts = discounts + 1, gross = gross + 1', "dimension = 'day' and starts = '2026-03-10'"],
    ['day 2026-03-11', 'lost = lost + 1', "dimension = 'day' and starts = '2026-03-11'"],
    ['stock 1', 'stock_value = stock_value + 1', "dimension = 'item' and key = '1'"],
    ['stock 2', 'quantity = quantity + 1', "dimension = 'item' and key = '2' and span = 'month'"],
    ['customer 0', 'gross = gross + 1', "dimension = 'customer'"],
    ['tax ', 'lines = lines + 1', "dimension = 'tax' and key = ''"],
    ['hour 12 in 2026-03-01', 'gross = gross + 1', "dimension = 'hour' and span = 'month'"],
    ['day 2026-03-10', 'cost = cost + 1', "dimension = 'hour' and starts in ('2026-03-01', '2026-03-10')"],
  ])('names %s after a change of %s', async (record, change, of) => {
    await tamper(sums(change, of));
    expect((await wrongInBooks(app)).map((finding) => finding.record)).toContain(record);
    await tamper(sums(change.replaceAll(' + 1', ' - 1'), of));
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it.each([
    [
      'stock 1',
      "update report_items set last_sold_on = '2026-01-01' where stock_id = 1",
      "last_sold_on = '2026-03-10'",
    ],
    ['stock 1', 'update report_items set category_id = 2 where stock_id = 1', 'category_id = 1'],
    ['day 2026-03-10, Meals', 'update day_expenses set amount = 4', 'amount = 3'],
  ])('names %s after: %s', async (record, harm, repair) => {
    await tamper(harm);
    expect((await wrongInBooks(app)).map((finding) => finding.record)).toContain(record);
    await tamper(harm.replace(/set .*?(?= where|$)/, `set ${repair}`));
    expect(await wrongInBooks(app)).toEqual([]);
  });
});
