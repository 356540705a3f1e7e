/** Compares the figures of every report with sums that this file makes by itself from a ledger of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongInBooks } from './support/selling.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';
import { cents, type Entry, type Ledger, paidOn, trade, tradingDays } from './support/trading.ts';

let app: TestApp;
let reader: Caller;
let ledger: Ledger;

beforeAll(async () => {
  app = await startTestApp();
  reader = await app.as('reports');
  ledger = await trade(app, await app.as('admin'), 260);
  app.clock.now = new Date('2026-03-01T23:59:59.999+03:00');
}, 60_000);
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

it('has something of everything to report on', () => {
  const payments = ledger.debts.flatMap((debt) => debt.payments);
  for (const list of [ledger.lines, ledger.debts, payments, ledger.expenses, ledger.bankings]) {
    expect(list.length).toBeGreaterThan(5);
  }
});

const ranges: { name: string; start: string; end: string }[] = [
  { name: 'all days', start: '', end: '' },
  { name: 'a start alone', start: '2026-01-31', end: '' },
  { name: 'an end alone', start: '', end: '2026-02-01' },
  { name: 'the month of February', start: '2026-02-01', end: '2026-02-28' },
  { name: 'the last day of January', start: '2026-01-31', end: '2026-01-31' },
  { name: 'the last and the first day of two months', start: '2026-02-28', end: '2026-03-01' },
  { name: 'days on which nothing happened', start: '2026-02-02', end: '2026-02-13' },
  { name: 'a range that ends before it starts', start: '2026-03-01', end: '2026-01-30' },
];

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
const amountOf = (entries: Entry[]) => sum(entries.map((one) => one.amount));

describe.each(ranges)('over $name', ({ start, end }) => {
  const query = `startDate=${start}&endDate=${end}`;
  const within = <One extends { day: string }>(list: One[]) =>
    list.filter(({ day }) => (start === '' || day >= start) && (end === '' || day <= end));

  it('the bank report has a row for each day with anything, and Banked = sales - (unpaid sales + expenses)', async () => {
    const paper = within(tradingDays.map((day) => ({ day })))
      .map(({ day }) => {
        const on = <One extends { day: string }>(list: One[]) => list.filter((one) => one.day === day);
        const sales = sum(on(ledger.lines).map((line) => line.total));
        const unpaidSales = sum(on(ledger.debts).map((debt) => debt.amount - paidOn(debt)));
        const expenses = amountOf(on(ledger.expenses));
        const banked = sales - (unpaidSales + expenses);
        // All of it is cash in this shop.
        const methods = banked === 0 ? [] : [{ methodId: 1, amount: banked / 100 }];
        return { date: day, sales, unpaidSales, expenses, suppliers: 0, banked, methods };
      })
      .filter((row) => row.sales || row.unpaidSales || row.expenses)
      .reverse();
    const { payload, meta } = await reader.get(`/sales/bank-report?${query}`);
    expect(payload.map(inCents)).toEqual(paper);
    const total = (pick: (row: (typeof paper)[number]) => number) => sum(paper.map(pick));
    expect(inCents(meta.totals)).toEqual({
      sales: total((row) => row.sales),
      unpaidSales: total((row) => row.unpaidSales),
      expenses: total((row) => row.expenses),
      suppliers: 0,
      salesPlusUnpaidSales: total((row) => row.sales + row.unpaidSales),
      banked: total((row) => row.banked),
    });
  });

  it.each(['', 'PEN', 'nothing of the kind'])(
    'the sales found by %j and their totals are those sold',
    async (search) => {
      const sold = within(ledger.lines).filter((line) => line.name.toLowerCase().includes(search.toLowerCase()));
      const { payload, meta } = await reader.get(`/sales/search?search=${search}&${query}`);
      expect(payload.map((one: { id: number }) => one.id).sort(byNumber)).toEqual(
        sold.map((one) => one.id).sort(byNumber),
      );
      const { count, quantity, cost, sale, profit } = meta.totals;
      expect({ count, quantity: Math.round(quantity * 1000), ...inCents({ cost, sale, profit }) }).toEqual({
        count: sold.length,
        quantity: sum(sold.map((line) => line.quantity)),
        cost: sum(sold.map((line) => line.cost)),
        sale: sum(sold.map((line) => line.total)),
        profit: sum(sold.map((line) => line.total - line.cost)),
      });
    },
  );

  it('the expenses report adds up what was spent, also by type and text', async () => {
    const spent = within(ledger.expenses);
    const all = await reader.get(`/expenses/search?${query}`);
    expect([all.meta.count, cents(all.meta.total)]).toEqual([spent.length, amountOf(spent)]);
    const some = await reader.get(`/expenses/search?search=LUNCH&type=Meals&${query}`);
    const lunches = spent.filter((one) => one.expense === 'Lunch' && one.type === 'Meals');
    expect([some.meta.count, cents(some.meta.total)]).toEqual([lunches.length, amountOf(lunches)]);
  });

  it('banking shows the total of these days beside the total of all', async () => {
    const { meta } = await reader.get(`/bankings?${query}`);
    expect([meta.count, cents(meta.filteredTotal), cents(meta.total)]).toEqual([
      within(ledger.bankings).length,
      amountOf(within(ledger.bankings)),
      amountOf(ledger.bankings),
    ]);
  });
});

describe('the cash of a day', () => {
  it.each(tradingDays)('of %s is what came in and went out since the beginning', async (date) => {
    const until = <One extends { day: string }>(list: One[]) => list.filter(({ day }) => day <= date);
    const payments = ledger.debts.flatMap((debt) => debt.payments);
    const cash = sum(until(ledger.lines.filter((line) => !line.account)).map((line) => line.total));
    const { payload } = await reader.get(`/days?date=${date}`);
    expect(cents(payload.expected)).toBe(
      cash + amountOf(until(payments)) - amountOf(until(ledger.expenses)) - amountOf(until(ledger.bankings)),
    );
    expect(cents(payload.collected)).toBe(amountOf(payments.filter(({ day }) => day === date)));
  });
});

it('puts a sale at 23:59:59 and one a second later on two days', async () => {
  const admin = await app.as('admin');
  const [line] = ledger.lines;
  const stockId = (await admin.get(`/stock/search?search=${line?.name}`)).payload[0].id;
  const on = async (day: string) => (await reader.get(`/sales/by-date?date=${day}`)).meta.totals.count;
  for (const at of ['2026-05-31T20:59:59.999Z', '2026-05-31T21:00:00.000Z']) {
    app.clock.now = new Date(at);
    const late = await app.as('admin');
    expect((await late.post('/sales', { sales: [{ stockId, quantity: 1 }] })).status).toBe(true);
    expect((await late.get('/sales/bank-report?startDate=2026-05-31')).payload[0].date).toBe(
      at.includes('T20') ? '2026-05-31' : '2026-06-01',
    );
  }
  reader = await app.as('reports');
  expect([await on('2026-05-31'), await on('2026-06-01')]).toEqual([1, 1]);
});

function byNumber(one: number, other: number) {
  return one - other;
}

function inCents<Row extends Record<string, unknown>>(row: Row) {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? cents(value) : value]),
  );
}
