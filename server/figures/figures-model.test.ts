/**
 * Walks every figure of the product over random books: the rows that it opens add up to it, whatever has been changed, deleted,
 * reversed, counted and added up meanwhile. A figure that is not walked here fails the last test.
 */
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FigureName,
  type FigureOf,
  figureNames,
  type Grouping,
  goodsFigures,
} from '../../contract/books/figure-rows.ts';
import { type LossRow, lossDimensions } from '../../contract/goods/losses.ts';
import { addDays } from '../../contract/values/dates.ts';
import { openRandomShop, type RandomShop } from '../../tests/support/random-shop.ts';
import { setSettings } from '../../tests/support/till.ts';
import { seeded } from '../../tests/support/trading.ts';

let shop: RandomShop;

const walked = new Set<FigureName>();
const withRows = new Set<FigureName>();

describe('over random books', () => {
  afterEach(() => shop.close());

  it.each([
    {
      seed: 11,
      currency: 'USD',
      decimals: 2,
      coin: 0.05,
      zone: 'Africa/Kampala',
      from: '2026-01-20T08:00:00Z',
      steps: [60, 160],
    },
    {
      seed: 13,
      currency: 'TND',
      decimals: 3,
      coin: 0.005,
      zone: 'Pacific/Auckland',
      from: '2026-03-30T12:59:00Z',
      steps: [200],
    },
  ])('every figure is the sum of its rows ($currency, $zone)', { timeout: 300_000 }, async (options) => {
    shop = await openRandomShop(options);
    for (const steps of options.steps) {
      for (let step = 0; step < steps; step++) await shop.step();
      await walk(seeded(options.seed + steps));
    }
  });
});

it('walks every figure there is, most of them with something in them', () => {
  expect(figureNames.filter((figure) => !walked.has(figure))).toEqual([]);
  // Chance decides what happens on a single day and how old debts get, so some figures stay empty.
  expect(withRows.size).toBeGreaterThan(0.75 * figureNames.length);
});

/**
 * Figures are asked for in parallel, in any order. They have a random generator of their own, so that the shop is the same each
 * time.
 */
let random: ReturnType<typeof seeded>;

async function walk(chance: ReturnType<typeof seeded>) {
  random = chance;
  const { today, customers, items } = shop;
  const until = addDays(today(), -random.below(5));
  const ranges = [0, 40, 400].map((length) => ({ startDate: addDays(until, -length), endDate: until }));
  await Promise.all([
    ...ranges.flatMap((range) => [walkSales(range), walkStatement(range), walkBanking(range), walkLosses(range)]),
    walkMoney({ startDate: addDays(today(), -9), endDate: today() }),
    ...[today(), addDays(today(), -3)].map(walkDay),
    walkToday(),
    ...customers.map(walkCustomer),
    walkSuppliers(),
    walkStock(items),
  ]);
  await walkShift(items);
}

interface Days {
  startDate: string;
  endDate: string;
}

const queryOf = (query: object) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

async function get(path: string) {
  const answer = await shop.admin().get(path);
  expect(answer.httpStatus, `${path}: ${answer.payload}`).toBe(200);
  return answer;
}

/** Compares the figure, the sum that the list names and the sum of its rows, in thousandths. */
async function open(value: number, of: FigureOf) {
  const asked = queryOf(of);
  const limit = random.pick([1000, 1000, 1000, 30]);
  const amounts: number[] = [];
  const wrong: string[] = [];
  let last = '9999';
  let sum = 0;
  for (let page = 1, more = true; more; page++) {
    const { payload, meta } = await get(`/reports/rows?${asked}&page=${page}&limit=${limit}`);
    for (const { id, day, amount } of payload) {
      amounts.push(Math.round(amount * 1000));
      if (id !== amounts.length) wrong.push(`row ${amounts.length} is number ${id}`);
      // The newest comes first; items, which have no day, come last.
      if ((day ?? '') > last) wrong.push(`${day} after ${last}`);
      if (amount === 0) wrong.push(`nothing in row ${id}`);
      last = day ?? '';
    }
    sum = meta.sum;
    more = meta.hasMore;
  }
  const rows = amounts.reduce((all, one) => all + one, 0);
  expect({ of, sum: Math.round(sum * 1000), rows, wrong }).toEqual({
    of,
    sum: Math.round(value * 1000),
    rows: Math.round(value * 1000),
    wrong: [],
  });
  walked.add(of.figure);
  if (amounts.length > 0) withRows.add(of.figure);
}

const ofPeriods = [...goodsFigures, 'soldOnCredit', 'collected', 'expenses'] as FigureName[];
/** The figures as the Summary asks for them, because a later cost belongs to no sale. */
const ofWholeDays = (figure: FigureName): FigureName =>
  figure === 'cost' ? 'costOfGoods' : figure === 'profit' ? 'grossProfit' : figure;
const ofMethods: FigureName[] = ['paid', 'refunded', 'collected', 'deposits', 'expenses', 'net'];

async function walkSales(range: Days) {
  const summary = await get(`/reports/summary?by=week&${queryOf(range)}`);
  for (const figure of ofPeriods.filter((name) => name in summary.meta.totals)) {
    await open(summary.meta.totals[figure], { figure: ofWholeDays(figure), ...range });
  }
  for (const row of summary.payload.slice(-3)) {
    const figure = random.pick(ofPeriods.filter((name) => name in row));
    await open(row[figure], { figure: ofWholeDays(figure), startDate: row.start, endDate: row.end });
  }
  for (const by of ['item', 'category', 'staff', 'hour', 'weekday', 'customer', 'tax', 'method'] as Grouping[]) {
    const { payload, meta } = await get(`/reports/breakdown?by=${by}&${queryOf(range)}`);
    const figures = (by === 'method' ? ofMethods : (goodsFigures as readonly FigureName[])).filter(
      (name) => name in meta.totals,
    );
    for (const row of some(payload) as typeof payload) {
      for (const figure of [random.pick(figures), random.pick(figures)]) {
        await open(row[figure], { figure, by, key: row.key, ...range });
      }
    }
    if (by === 'method') for (const figure of some(figures)) await open(meta.totals[figure], { figure, ...range });
  }
  await walkTaxBases(range);
  const { returns, net } = (await get(`/sales/search?search=&limit=0&${queryOf(range)}`)).meta;
  await open(0 - returns.quantity, { figure: 'returnedQuantity', less: true, ...range });
  await open(0 - returns.sale, { figure: 'returns', less: true, ...range });
  await open(0 - returns.cost, { figure: 'returnedCost', less: true, ...range });
  await open(0 - returns.profit, { figure: 'returnedProfit', less: true, ...range });
  await open(net.quantity, { figure: 'netQuantity', ...range });
  await open(net.sale, { figure: 'salesLessReturns', ...range });
}

async function walkTaxBases(range: Days) {
  const { meta } = await get(`/reports/breakdown?by=tax&${queryOf(range)}`);
  for (const [key, base] of Object.entries<number>(meta.bases)) {
    await open(base, { figure: 'netSales', by: 'taxKind', key, ...range });
  }
}

/** Three of them, or all if there are no more. */
function some<Row>(rows: Row[]): Row[] {
  const from = random.below(Math.max(1, rows.length - 2));
  return rows.slice(from, from + 3);
}

async function walkStatement(range: Days) {
  const { payload } = await get(`/reports/profit-and-loss?${queryOf(range)}`);
  const names: [shown: string, figure: FigureName][] = [
    ['costOfGoods', 'costOfGoods'],
    ['grossProfit', 'grossProfit'],
    ['otherIncome', 'otherIncome'],
    ['expenses', 'expenses'],
    ['stockLosses', 'stockLosses'],
    ['gifts', 'gifts'],
    ['stockAdjustments', 'stockAdjustments'],
    ['stockRevaluation', 'stockRevaluation'],
    ['purchaseDifferences', 'purchaseDifferences'],
    ['badDebts', 'badDebts'],
    ['countDifferences', 'countDifferences'],
    ['cashRounding', 'cashRounding'],
    ['netProfit', 'netProfit'],
  ];
  for (const [shown, figure] of names) await open(payload[shown], { figure, ...range });
  await open((await get(`/reports/tax?${queryOf(range)}`)).payload.badDebts, { figure: 'badDebtTax', ...range });
  for (const { type, amount } of payload.expensesByType) {
    await open(0 - amount, { figure: 'expenses', by: 'type', key: type, less: true, ...range });
  }
}

async function walkLosses(range: Days) {
  for (const by of lossDimensions) {
    const { payload, meta } = await get(`/reports/losses?by=${by}&${queryOf(range)}`);
    for (const { key, quantity, value } of some<LossRow>(payload)) {
      await open(quantity, { figure: 'lostQuantity', by, key: String(key), ...range });
      await open(value, { figure: 'lostValue', by, key: String(key), ...range });
    }
    await open(meta.quantity, { figure: 'lostQuantity', ...range });
    await open(meta.value, { figure: 'lostValue', ...range });
  }
}

async function walkBanking(range: Days) {
  const { payload, meta } = await get(`/sales/bank-report?${queryOf(range)}`);
  const { totals } = meta;
  const parts = async (row: typeof totals, days: Days) => {
    await open(row.sales, { figure: 'salesLessReturns', ...days });
    await open(row.unpaidSales, { figure: 'unpaidSales', ...days });
    await open(row.expenses, { figure: 'expenses', ...days });
    await open(row.banked, { figure: 'toBank', ...days });
    for (const { methodId, amount } of row.methods ?? []) {
      await open(amount, { figure: 'takenForSales', by: 'method', key: String(methodId), ...days });
    }
  };
  await parts({ ...totals, methods: [] }, range);
  await open(totals.salesPlusUnpaidSales, { figure: 'salesPlusUnpaidSales', ...range });
  for (const row of payload.slice(0, 2)) await parts(row, { startDate: row.date, endDate: row.date });
  const { debt } = (await get(`/returns?limit=0&${queryOf(range)}`)).meta.totals;
  await open(debt, { figure: 'takenOffDebts', ...range });
}

async function walkMoney(range: Days) {
  for (const { id } of (await get('/payment-methods')).payload) {
    const of = { by: 'method', key: String(id) } as const;
    const { opening, in: came, out, closing } = (await get(`/money?methodId=${id}&${queryOf(range)}`)).meta;
    await open(opening, { figure: 'balance', ...of, endDate: addDays(range.startDate, -1) });
    await open(came, { figure: 'moneyIn', ...of, ...range });
    await open(out, { figure: 'moneyOut', ...of, ...range });
    await open(closing, { figure: 'balance', ...of, endDate: range.endDate });
  }
}

async function walkDay(date: string) {
  const { payload: day } = await get(`/days?date=${date}`);
  const ofCash = { by: 'method', key: '1' } as const;
  const ofDay = { ...ofCash, startDate: date, endDate: date };
  await open(day.carriedOver, { figure: 'balance', ...ofCash, endDate: addDays(date, -1) });
  await open(day.expected, { figure: 'expectedBalance', ...ofCash, endDate: date });
  await open(day.cashSales, { figure: 'paid', ...ofDay });
  await open(day.collected, { figure: 'collected', ...ofDay });
  await open(day.deposits, { figure: 'depositsTaken', ...ofDay });
  await open(day.cashIn, { figure: 'cashIn', ...ofDay });
  await open(0 - day.refunds, { figure: 'givenBack', less: true, ...ofDay });
  await open(0 - day.expenses, { figure: 'expenses', less: true, ...ofDay });
  await open(0 - day.taxPaid, { figure: 'taxPaid', less: true, ...ofDay });
  await open(0 - day.suppliers, { figure: 'paidToSuppliers', less: true, ...ofDay });
  await open(0 - day.banked, { figure: 'banked', less: true, ...ofDay });
  await open(0 - day.cashOut, { figure: 'cashOut', less: true, ...ofDay });
  await open(day.transfers, { figure: 'transfers', ...ofDay });
  if (day.closed) await open(day.closed.posted, { figure: 'countDifferences', ...ofDay });
  for (const { methodId, carriedOver, in: came, out, expected } of day.methods) {
    const of = { by: 'method', key: String(methodId) } as const;
    await open(carriedOver, { figure: 'balance', ...of, endDate: addDays(date, -1) });
    await open(came, { figure: 'dayIn', ...of, startDate: date, endDate: date });
    await open(out, { figure: 'dayOut', ...of, startDate: date, endDate: date });
    await open(expected, { figure: 'expectedBalance', ...of, endDate: date });
  }
}

async function walkToday() {
  const { payload } = await get('/reports/today');
  for (const [date, figures] of [
    [payload.date, payload.today],
    [payload.lastWeek.date, payload.lastWeek],
  ]) {
    const range = { startDate: date, endDate: date };
    await open(figures.sales, { figure: 'salesLessReturns', ...range });
    await open(figures.profit, { figure: 'grossProfit', ...range });
    for (const figure of ['soldOnCredit', 'collected', 'expenses'] as const) {
      await open(figures[figure], { figure, ...range });
    }
    await open(figures.cashInDrawer, { figure: 'expectedBalance', by: 'method', key: '1', endDate: date });
  }
}

async function walkCustomer(id: number) {
  const { payload } = await get(`/customers/${id}`);
  const of = { by: 'customer', key: String(id) } as const;
  await open(payload.owes, { figure: 'owed', ...of });
  await open(payload.overdue, { figure: 'overdue', ...of });
  await open(payload.deposit, { figure: 'inAdvance', ...of });
  for (const age of ['notDue', 'to30', 'to60', 'to90', 'over90'] as const) {
    await open(payload.ageing[age], { figure: age, ...of });
  }
  const { meta } = await get('/accounts?open=true&limit=0');
  await open(meta.openBalance, { figure: 'owed' });
}

async function walkSuppliers() {
  const { owed, dueSoon, overdue } = await owedNow();
  await open(owed, { figure: 'owedToSuppliers' });
  await open(overdue, { figure: 'overdueToSuppliers' });
  await open(dueSoon, { figure: 'dueSoonToSuppliers' });
  await open(Number((owed - overdue - dueSoon).toFixed(3)), { figure: 'dueLaterToSuppliers' });
  for (const supplier of (await get('/suppliers')).payload) {
    const of = { by: 'supplier', key: String(supplier.id) } as const;
    await open(supplier.owed, { figure: 'owedToSuppliers', ...of });
    await open(supplier.overdue, { figure: 'overdueToSuppliers', ...of });
    await open(supplier.advance, { figure: 'paidInAdvance', ...of });
  }
  for (const asOf of [shop.today(), addDays(shop.today(), -12)]) {
    const { payload, meta } = await get(`/payables/ageing?asOf=${asOf}`);
    for (const age of ['notDue', 'to30', 'to60', 'to90', 'over90', 'total'] as const) {
      const of = { figure: payableAges[age], endDate: asOf };
      await open(meta.total[age], of);
      for (const row of payload) await open(row[age], { ...of, by: 'supplier', key: String(row.supplier.id) });
    }
  }
}

async function owedNow() {
  const { balance: owed, dueSoon, overdue } = (await get('/bills?limit=0')).meta;
  return { owed, dueSoon, overdue };
}

const payableAges = {
  notDue: 'suppliersNotDue',
  to30: 'suppliersTo30',
  to60: 'suppliersTo60',
  to90: 'suppliersTo90',
  over90: 'suppliersOver90',
  total: 'owedToSuppliers',
} as const;

async function walkStock(items: readonly number[]) {
  for (const date of [undefined, addDays(shop.today(), -7)]) {
    const { payload, meta } = await get(`/reports/stock-value?${queryOf({ date, limit: 1000 })}`);
    await open(meta.value, { figure: 'stockValue', endDate: date });
    for (const { id, quantity, value } of some<{ id: number; quantity: number; value: number }>(payload)) {
      await open(quantity, { figure: 'stockQuantity', by: 'item', key: String(id), endDate: date });
      await open(value, { figure: 'stockValue', by: 'item', key: String(id), endDate: date });
    }
  }
  const { payload } = await get(`/stock/all?ids=${items.join(',')}`);
  for (const { id, qty } of payload) await open(qty, { figure: 'stockQuantity', by: 'item', key: String(id) });
}

/** Someone opens a shift, sells, and takes a sale back. */
async function walkShift([item]: readonly number[]) {
  const seller = await shop.app.as('sales', 'admin');
  await setSettings(shop.app, { till: { shifts: 'seller' } });
  await seller.post('/shifts', { float: 50 });
  await seller.post('/sales', { sales: [{ stockId: item, quantity: 1 }] });
  const { payload } = await seller.post('/sales', { sales: [{ stockId: item, quantity: 2 }] });
  await seller.post(`/sales/receipts/${payload.id}/void`, { reason: 'A mistake' });
  for (const { id, expected } of (await get(`/shifts?date=${shop.today()}`)).payload) {
    await open(expected, { figure: 'shiftExpected', by: 'shift', key: String(id) });
  }
  // Turned off again, because nobody else has a shift.
  await setSettings(shop.app, { till: { shifts: 'off' } });
}
