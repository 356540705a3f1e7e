/**
 * Random sequences of everything that can happen in a shop, however much of it has been added up, next to plain sums over its rows
 * (`tests/support/report-books.ts`): the reports say the same as these, as each other, and as the Sales Report, the Banking Report,
 * the Cash Book, Day close and the journal for the accountant.
 */
import { afterEach, expect, it } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { hledgerBalances } from '../../tests/support/hledger.ts';
import { openRandomShop, type RandomShop } from '../../tests/support/random-shop.ts';
import { type Range, ReportBooks } from '../../tests/support/report-books.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import type { Caller } from '../../tests/support/test-app.ts';
import { checkJournal } from '../journal/check-journal.ts';

let shop: RandomShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

it.each([
  { seed: 1, currency: 'USD', decimals: 2, coin: 0.05, zone: 'Africa/Kampala', from: '2026-01-20T08:00:00Z' },
  // The clocks go forward on 8 March.
  { seed: 2, currency: 'USD', decimals: 2, coin: 0, zone: 'America/New_York', from: '2026-02-24T04:30:00Z' },
  { seed: 3, currency: 'UGX', decimals: 0, coin: 50, zone: 'Asia/Kathmandu', from: '2027-12-20T18:20:00Z' },
  { seed: 4, currency: 'TND', decimals: 3, coin: 0.005, zone: 'Pacific/Auckland', from: '2026-03-30T12:59:00Z' },
])('reports follow from the rows ($currency, $zone)', { timeout: 300_000 }, async (options) => {
  const opened = await openRandomShop(options);
  shop = opened;
  const { app } = opened;
  for (let step = 1; step <= 220; step++) {
    await opened.step();
    if (step % 110 === 0) await compare(opened);
  }
  expect(await wrongInBooks(app)).toEqual([]);
  rare.push(await rareOnes(opened));
  const headers = { authorization: `Bearer ${(await app.as('reports')).token}` };
  const always = 'startDate=2000-01-01&endDate=2100-01-01';
  const url = `/api/reports/journal?${always}`;
  const { body } = await app.http.inject({ url, headers });
  expect(body.match(/^\d/gm)?.length).toBeGreaterThan(50);
  const sales = hledgerBalances(body)?.get('income:sales');
  const { payload } = await opened.admin().get(`/reports/profit-and-loss?${always}`);
  if (sales) expect(-Number(sales)).toBe(payload.netSales);
});

const rare: Record<string, number>[] = [];

it('had in one of them whatever takes several others to happen first', () => {
  const never = Object.keys(rare[0]!).filter((what) => rare.every((shop) => shop[what] === 0));
  expect(never).toEqual([]);
});

/** How often those things happened that need several others to happen first. */
async function rareOnes({ database }: RandomShop): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`
    select (select count(*) from deliveries where undone_at is not null) as undone,
      (select count(*) from deliveries where reclaims_tax and tax > 0) as "tax claimed back",
      (select count(*) from late_costs where into_stock < amount) as "late cost of goods",
      (select count(*) from late_costs where into_stock > 0) as "late cost of stock",
      (select count(*) from supplier_payments where deleted_at is not null) as "payment deleted",
      (select count(*) from supplier_payments where reverses is not null) as "payment reversed",
      (select count(*) from supplier_advances where amount < 0) as "advance spent",
      (select count(*) from supplier_returns where credited > 0) as "bill lowered by a return",
      (select count(*) from supplier_returns where refunded > 0) as "return refunded",
      (select count(*) from supplier_returns where kept > 0) as "return kept in advance"`);
  return rows[0]!;
}

async function compare(shop: RandomShop) {
  const { app, admin: signedIn, random, zone, decimals, today, firstDay } = shop;
  const admin = signedIn();
  const books = await new ReportBooks(zone, decimals).read(app);
  const ranges = [0, 27, 400].map((length) => {
    const endDate = addDays(today(), -random.below(20));
    return { startDate: addDays(endDate, -length), endDate };
  });
  const month = { startDate: `${today().slice(0, 7)}-01`, endDate: today() };
  await Promise.all([...ranges, month].map((range) => compareRange(admin, books, range)));
  const { findings } = await checkJournal(shop.database.pool, zone, [random.pick(ranges), month]);
  expect(findings).toEqual([]);
  await compareStock(admin, books, [today(), addDays(today(), -1), addDays(today(), -random.below(60)), firstDay]);
  await compareToday(admin, books, today());
}

/** Amounts in whole units, quantities in thousandths. */
function inUnits(books: ReportBooks, row: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => typeof value === 'number')
      .map(([name, value]) => {
        if (name === 'lines' || name === 'id') return [name, value];
        return [name, /quantity/i.test(name) ? Math.round((value as number) * 1000) : books.units(value as number)];
      }),
  );
}

async function compareRange(admin: Caller, books: ReportBooks, range: Range) {
  const query = `startDate=${range.startDate}&endDate=${range.endDate}`;
  const get = async (path: string) => {
    const { httpStatus, payload, meta } = await admin.get(`${path}${query}`);
    expect(httpStatus, String(payload)).toBe(200);
    return { payload, meta };
  };
  const whole = books.period(range);

  for (const by of ['day', 'week', 'month']) {
    const { payload, meta } = await get(`/reports/summary?by=${by}&`);
    expect(inUnits(books, meta.totals)).toEqual(whole);
    let next = payload[0]?.start;
    for (const { start, end, ...row } of payload) {
      expect(start).toBe(next);
      expect(inUnits(books, row)).toEqual(books.period({ startDate: start, endDate: end }));
      next = addDays(end, 1);
    }
    const sums = Object.fromEntries(Object.keys(whole).map((name) => [name, 0]));
    for (const row of payload) {
      for (const [name, value] of Object.entries(inUnits(books, row))) sums[name]! += value as number;
    }
    expect(sums).toEqual(whole);
  }

  const sales = books.sales(range);
  for (const by of ['item', 'category', 'staff', 'hour', 'weekday', 'customer', 'tax']) {
    const { payload, meta } = await get(`/reports/breakdown?by=${by}&`);
    const expected = books.breakdown(by, range);
    const rows = payload.map((row: Record<string, unknown>) => {
      const { id: _, ...figures } = inUnits(books, row);
      return [by === 'tax' ? `${row.label} ${row.kind ?? 'none'}` : row.key, figures];
    });
    expect(new Map(rows), by).toEqual(expected);
    expect([inUnits(books, meta.totals), meta.count, meta.hasMore]).toEqual([sales, expected.size, false]);
    if (by === 'tax') expect(inUnits(books, meta.bases)).toEqual(basesOf(books, range));
    const order = payload.map((row: { key: string; netSales: number }) =>
      by === 'hour' || by === 'weekday' ? Number(row.key) : -row.netSales,
    );
    expect(order).toEqual(order.toSorted((one: number, other: number) => one - other));
  }
  const methods = await get('/reports/breakdown?by=method&');
  const byMethod = methods.payload.map((row: Record<string, unknown>) => {
    const { id: _, ...figures } = inUnits(books, row);
    return [row.key, figures];
  });
  expect(new Map(byMethod)).toEqual(books.methods(range));

  const { payload: statement } = await get('/reports/profit-and-loss?compare=previous&');
  const { compared } = statement;
  for (const part of [statement, compared]) {
    const days = { startDate: part.startDate, endDate: part.endDate };
    const types = part.expensesByType.map((one: { type: string; amount: number }) => ({
      ...one,
      amount: books.units(one.amount),
    }));
    expect({ ...inUnits(books, part), expensesByType: types }).toEqual(books.profitAndLoss(days));
    expect(books.units(part.netProfit)).toBe(books.gained(days));
  }

  // The lists that are older than these reports must agree, too.
  const report = (await get('/sales/search?search=&limit=0&')).meta;
  expect([report.totals.count, books.units(report.totals.sale), books.units(report.returns.sale)]).toEqual([
    ...[sales.lines, sales.sales, sales.returns],
  ]);
  expect([books.units(report.net.cost), books.units(report.net.profit)]).toEqual([sales.cost, sales.profit]);
  const { totals } = (await get('/sales/bank-report?')).meta;
  expect([books.units(totals.sales), books.units(totals.expenses)]).toEqual([
    sales.sales - sales.returns,
    whole.expenses,
  ]);
  for (const { id, net } of methods.payload.filter((row: { id: number | null }) => row.id !== null)) {
    const book = (await get(`/money?methodId=${id}&limit=1000&`)).payload;
    const moved = book.filter(
      (one: { kind: string }) => !/^(banked|transfer|tax|cash|float|opening|count|purchase|supplier)/.test(one.kind),
    );
    const sum = moved.reduce((all: number, one: { amount: number }) => all + books.units(one.amount), 0);
    expect(sum).toBe(books.units(net));
  }
}

function basesOf(books: ReportBooks, range: Range) {
  const kinds = books.breakdown('taxKind', range);
  return Object.fromEntries(
    ['standard', 'zero', 'exempt', 'none'].map((kind) => [kind, kinds.get(kind)?.netSales ?? 0]),
  );
}

async function compareStock(admin: Caller, books: ReportBooks, days: string[]) {
  for (const date of days) {
    const { payload, meta } = await admin.get(`/reports/stock-value?date=${date}&limit=1000`);
    const rows = payload.map((row: { id: number; quantity: number; value: number }) => [
      row.id,
      { quantity: Math.round(row.quantity * 1000), value: books.units(row.value) },
    ]);
    expect(new Map(rows)).toEqual(books.stockOn(date));
    expect(books.units(meta.value)).toBe(books.stockValue(date));
  }
  const all = (await admin.get('/reports/stock-value')).meta.value;
  expect(books.units(all)).toBe(books.items.reduce((sum, item) => sum + books.worth(item.qty, item.unit_cost), 0));
  for (const days of [1, 5, 30]) {
    const { payload, meta } = await admin.get(`/reports/slow-stock?days=${days}`);
    const expected = books.slow(meta.idleSince);
    const shown = payload.map((row: { id: number; lastSold: string | null; value: number }) => [
      ...[row.id, row.lastSold, books.units(row.value)],
    ]);
    expect(shown).toEqual(expected.map(({ id, lastSold, value }) => [id, lastSold, value]));
    const value = expected.reduce((sum, one) => sum + one.value, 0);
    expect([meta.count, books.units(meta.value), meta.stockValue]).toEqual([expected.length, value, all]);
  }
}

async function compareToday(admin: Caller, books: ReportBooks, today: string) {
  const { payload } = await admin.get('/reports/today');
  for (const [day, figures] of [
    [today, payload.today],
    [addDays(today, -7), payload.lastWeek],
  ]) {
    const { sales, returns, profit, soldOnCredit, collected, expenses } = books.period({
      startDate: day,
      endDate: day,
    });
    const cashInDrawer = books.units((await admin.get(`/days?date=${day}`)).payload.expected);
    expect(inUnits(books, figures)).toEqual({
      sales: sales - returns,
      profit,
      soldOnCredit,
      collected,
      expenses,
      cashInDrawer,
    });
  }
  expect(payload.days).toHaveLength(30);
  for (const [at, { date, sales, profit }] of payload.days.entries()) {
    expect(date).toBe(addDays(today, at - 29));
    const expected = books.period({ startDate: date, endDate: date });
    expect([books.units(sales), books.units(profit)]).toEqual([expected.sales - expected.returns, expected.profit]);
  }
}
