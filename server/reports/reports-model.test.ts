/**
 * Random sequences of everything that can happen in a shop, whatever part of it has been added up, beside plain sums over its
 * rows (`tests/support/report-books.ts`): the reports say the same as these, as each other, and as the Sales Report, the
 * Banking Report, the Cash Book, Day close and the journal for the accountant.
 */
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { addDays, dayIn } from '../../contract/dates.ts';
import { setMoneyDecimals } from '../../contract/money-decimals.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { hledgerBalances } from '../../tests/support/hledger.ts';
import { type Range, ReportBooks } from '../../tests/support/report-books.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, addTax, setSettings } from '../../tests/support/till.ts';
import { seeded } from '../../tests/support/trading.ts';
import { migrate } from '../db/migrate.ts';
import { checkJournal } from '../journal/check-journal.ts';
import { addUp } from './add-up.ts';

let database: TestDatabase;
let app: TestApp;
afterEach(async () => {
  await app.close();
  await database.close();
  setMoneyDecimals(2);
});

it.each([
  { seed: 1, currency: 'USD', decimals: 2, coin: 0.05, zone: 'Africa/Kampala', from: '2026-01-20T08:00:00Z' },
  // The clocks go forward on 8 March.
  { seed: 2, currency: 'USD', decimals: 2, coin: 0, zone: 'America/New_York', from: '2026-02-24T04:30:00Z' },
  { seed: 3, currency: 'UGX', decimals: 0, coin: 50, zone: 'Asia/Kathmandu', from: '2027-12-20T18:20:00Z' },
  { seed: 4, currency: 'TND', decimals: 3, coin: 0.005, zone: 'Pacific/Auckland', from: '2026-03-30T12:59:00Z' },
])('reports follow from the rows ($currency, $zone)', { timeout: 300_000 }, async (shop) => {
  const run = await openShop(shop);
  for (let step = 1; step <= 240; step++) {
    await run.step();
    if (step % 60 === 0) await run.compare();
  }
  expect(await wrongInBooks(app)).toEqual([]);
  const headers = { authorization: `Bearer ${(await app.as('reports')).token}` };
  const url = '/api/reports/journal?startDate=2000-01-01&endDate=2100-01-01';
  const { body } = await app.http.inject({ url, headers });
  expect(body.match(/^\d/gm)?.length).toBeGreaterThan(100);
  const sales = hledgerBalances(body)?.get('income:sales');
  if (sales) expect(-Number(sales)).toBe((await run.profitAndLoss()).netSales);
});

interface ShopOptions {
  seed: number;
  currency: string;
  decimals: number;
  coin: number;
  zone: string;
  from: string;
}

async function openShop({ seed, currency, decimals, coin, zone, from }: ShopOptions) {
  database = await createTestDatabase({ template: 'template0' });
  await migrate(database.where, pino({ level: 'silent' }), { business: { currency, businessTz: zone } });
  app = await startTestApp({ currency, businessTz: zone }, { database });
  app.clock.now = new Date(from);
  await setSettings(app, { money: { smallestCoin: coin }, till: { sellerReturns: true } });
  const random = seeded(seed * 104_729);
  const chance = (one: number) => random.below(one) === 0;
  const unit = 10 ** -decimals;
  const amountOf = (units: number) => Number((units * unit).toFixed(decimals));
  const today = () => dayIn(zone, app.clock.now);
  const firstDay = today();
  const someDay = () => (chance(3) ? addDays(today(), -random.below(40)) : today());
  let admin = await app.as('admin', 'reports');
  let seller = await app.as('sales');
  const staff = () => (chance(2) ? admin : seller);
  const card = await addMethod(app, { name: 'Card', kind: 'card' });
  const methods = [1, card];
  const customers = [await addCustomer(app), await addCustomer(app), await addCustomer(app)];
  const categories = [(await addCategory(admin)).id, (await addCategory(admin)).id];
  const items: number[] = [];
  const taxes = [
    { name: 'VAT', percent: 18, included: true },
    { name: 'Levy', percent: 2.5, included: false },
  ];
  for (let at = 0; at < 7; at++) {
    const unitCost = amountOf(33 + 170 * at);
    const details = { qty: 200 + at, unitCost, unitSell: amountOf(50 + 211 * at), categoryId: random.pick(categories) };
    const { id } = await addStock(admin, { ...details, date: addDays(firstDay, at === 5 ? 400 : -at * 9) });
    items.push(id);
  }
  for (const [at, tax] of taxes.entries()) {
    await addTax(app, tax, ...items.filter((_, index) => index % 3 === at).map((id) => ({ id })));
  }
  const receipts: { id: number; lines: { id: number; quantity: number }[]; accountId: number | null }[] = [];
  const payments: number[] = [];
  const expenses: number[] = [];

  /** Refusals are part of the game; faults are not. */
  async function tried(answer: Promise<Answer>): Promise<Answer> {
    const found = await answer;
    expect(found.httpStatus, String(found.payload)).toBeLessThan(500);
    return found;
  }

  async function sell() {
    const lines = items
      .filter(() => chance(3))
      .map((stockId) => ({
        ...{ stockId, quantity: chance(3) ? (1 + random.below(3000)) / 1000 : 1 + random.below(4) },
        ...(chance(5) && { discount: { percent: random.below(60) } }),
      }));
    const customerId = chance(2) ? random.pick(customers) : null;
    const credit = customerId !== null && chance(2);
    const sent = {
      sales: lines,
      ...(chance(5) && { discount: { percent: random.below(40) } }),
      ...(customerId !== null && { customerId, paymentDate: addDays(today(), random.below(30)) }),
      ...(credit &&
        chance(2) && { tenders: [{ methodId: random.pick(methods), amount: amountOf(1 + random.below(60)) }] }),
    };
    const { status, payload } = await tried(staff().post('/sales', sent));
    if (!status) return;
    const { id, credit: owed } = payload;
    receipts.push({ id, lines: payload.lines, accountId: owed?.accountId ?? null });
  }

  async function takeBack() {
    const receipt = random.pick(receipts.slice(-30));
    if (!receipt) return;
    const line = random.pick(receipt.lines);
    const quantity = chance(2) ? line.quantity : Math.min(line.quantity, (1 + random.below(2000)) / 1000);
    const lines = [{ lineId: line.id, quantity, toStock: !chance(3) }];
    await tried(admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Not wanted' }));
  }

  async function undoSale() {
    const receipt = random.pick(receipts.slice(-30));
    if (!receipt) return;
    if (chance(2)) await tried(admin.post(`/sales/${random.pick(receipt.lines).id}`));
    else await tried(admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' }));
  }

  async function pay() {
    const accountId = random.pick(receipts.slice(-60))?.accountId;
    if (!accountId) return;
    const payment = { date: someDay(), amount: amountOf(1 + random.below(90)), methodId: random.pick(methods) };
    const { status, payload } = await tried(admin.post('/accounts/pay', { id: accountId, ...payment }));
    if (status) payments.push(payload.payments.at(-1).id);
  }

  async function changePayment() {
    const id = random.pick(payments);
    if (!id) return;
    if (chance(2)) await tried(admin.delete(`/accounts/${id}`));
    else await tried(admin.put('/accounts', { id, date: someDay(), amount: amountOf(1 + random.below(50)) }));
  }

  async function giveUp() {
    const accountId = random.pick(receipts.slice(-60))?.accountId;
    if (!accountId) return;
    if (chance(3)) await tried(admin.delete(`/accounts/${accountId}/write-off`));
    else await tried(admin.post(`/accounts/${accountId}/write-off`, { reason: 'Gone' }));
  }

  async function spend() {
    const types = ['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'];
    const expense = { receivedBy: 'Grace', expense: 'Lunch', type: random.pick(types), date: someDay() };
    const sent = { ...expense, amount: amountOf(1 + random.below(900)), methodId: random.pick(methods) };
    const known = random.pick(expenses);
    if (known && chance(3)) await tried(admin.delete(`/expenses/${known}`));
    else if (known && chance(2)) await tried(admin.put('/expenses', { id: known, ...sent }));
    else {
      const { status, payload } = await tried(admin.post('/expenses', sent));
      if (status) expenses.push(payload.id);
    }
  }

  async function changeStock() {
    const id = random.pick(items);
    const { payload: found } = await admin.get(`/stock/all?ids=${id}`);
    const item = found[0];
    if (!item) return;
    const unitCost = chance(2) ? item.unitCost : amountOf(10 + random.below(900));
    if (chance(2)) {
      const date = random.pick([today(), addDays(today(), -random.below(50)), addDays(today(), 30)]);
      await tried(
        admin.put('/stock/restock', { id, qty: 1 + random.below(30), date, unitCost, unitSell: item.unitSell }),
      );
    } else if (chance(15)) await tried(admin.delete(`/stock/${id}`));
    else {
      const { name, date, unitSell, warningAt, qty } = item;
      const details = { name, date, unitSell, warningAt, unitCost, categoryId: random.pick(categories) };
      await tried(
        admin.put('/stock', { id, ...details, qty: chance(2) ? qty : Math.max(0, qty + random.below(9) - 4) }),
      );
    }
  }

  async function moveCash() {
    const amount = amountOf(1 + random.below(500));
    const customer = random.pick(customers);
    const kind = random.pick(['in', 'out', 'float', 'deposit', 'refund']);
    if (kind === 'deposit') await tried(admin.post(`/customers/${customer}/deposits`, { date: someDay(), amount }));
    else if (kind === 'refund') {
      await tried(admin.post(`/customers/${customer}/deposits/refund`, { amount, methodId: 1 }));
    } else await tried(admin.post('/cash-movements', { kind, amount, reason: 'Change' }));
  }

  async function closeDay() {
    const date = addDays(today(), -random.below(3));
    if (chance(4)) await tried(admin.delete(`/days/${date}`, { body: { reason: 'Miscounted' } }));
    else await tried(admin.post('/days', { date, counted: amountOf(random.below(3000)) }));
  }

  /** Sessions end after 30 days. */
  async function passTime() {
    const hours = chance(3) ? 24 * random.below(12) : 0;
    app.clock.now = new Date(
      app.clock.now.getTime() + (hours + random.below(30)) * 3_600_000 + random.below(3_600_000),
    );
    admin = await app.as('admin', 'reports');
    seller = await app.as('sales');
  }

  const steps: [weight: number, take: () => Promise<unknown>][] = [
    ...([
      [20, sell],
      [8, takeBack],
      [5, undoSale],
      [6, pay],
      [3, changePayment],
      [3, giveUp],
    ] as const),
    ...([
      [6, spend],
      [7, changeStock],
      [4, moveCash],
      [2, closeDay],
      [8, passTime],
    ] as const),
    [6, () => addUp(database.where, zone, { most: 1 + random.below(60) })],
  ].map(([weight, take]) => [weight as number, take as () => Promise<unknown>]);
  const bag = steps.flatMap(([weight, take]) => Array.from({ length: weight }, () => take));

  async function compare() {
    const books = await new ReportBooks(zone, decimals).read(app);
    const lengths = [0, 6, 27, 45, 400];
    for (const length of lengths) {
      const endDate = addDays(today(), -random.below(20));
      await compareRange(admin, books, { startDate: addDays(endDate, -length), endDate });
    }
    const month = today().slice(0, 7);
    await compareRange(admin, books, { startDate: `${month}-01`, endDate: today() });
    await compareStock(admin, books, [today(), addDays(today(), -1), addDays(today(), -random.below(60)), firstDay]);
    await compareToday(admin, books, today());
  }

  const profitAndLoss = async () =>
    (await admin.get('/reports/profit-and-loss?startDate=2000-01-01&endDate=2100-01-01')).payload;

  return { step: () => random.pick(bag)(), compare, profitAndLoss };
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
  expect((await checkJournal(database.pool, books.zone, [range])).findings).toEqual([]);
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

  const { soldOnCredit: _credit, collected: _collected, expenses: _expenses, ...sales } = whole;
  for (const by of ['item', 'category', 'staff', 'hour', 'weekday', 'customer', 'tax']) {
    const { payload, meta } = await get(`/reports/breakdown?by=${by}&`);
    const expected = books.breakdown(by, range);
    const key = by === 'tax' ? 'label' : 'key';
    const rows = payload.map((row: Record<string, unknown>) => {
      const { id: _, ...figures } = inUnits(books, row);
      return [row[key], figures];
    });
    expect(new Map(rows), by).toEqual(expected);
    expect([inUnits(books, meta.totals), meta.count, meta.hasMore]).toEqual([sales, expected.size, false]);
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

  // What was there before.
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
    const moved = book.filter((one: { kind: string }) => !/^(banked|cash|float|count)/.test(one.kind));
    const sum = moved.reduce((all: number, one: { amount: number }) => all + books.units(one.amount), 0);
    expect(sum).toBe(books.units(net));
  }
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
      ...{ sales: sales - returns, profit, soldOnCredit, collected, expenses, cashInDrawer },
    });
  }
  expect(payload.days).toHaveLength(30);
  for (const [at, { date, sales, profit }] of payload.days.entries()) {
    expect(date).toBe(addDays(today, at - 29));
    const expected = books.sales({ startDate: date, endDate: date });
    expect([books.units(sales), books.units(profit)]).toEqual([expected.sales - expected.returns, expected.profit]);
  }
}
