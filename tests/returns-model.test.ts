/**
 * Random sequences of sales, returns, voids, deletions, payments, expenses, day closes and reopenings, compared with a shop on
 * paper (`support/shop-model.ts`): every answer, including refusals, is what the paper says, and so are stock, money by method,
 * debts and reports. `npm run test:model` takes 2,400 steps.
 */
import { afterEach, expect, it } from 'vitest';
import { addDays } from '../contract/values/dates.ts';
import { addStock } from './support/builders.ts';
import { addCustomer } from './support/debts.ts';
import { wrongInBooks, wrongInJournal } from './support/selling.ts';
import * as model from './support/shop-model.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from './support/test-app.ts';
import { addMethod, addTax, setSettings } from './support/till.ts';
import { cents, seeded } from './support/trading.ts';

const { cash } = model;
const firstDay = '2026-03-01';
const steps = Number(process.env.MODEL_STEPS ?? 280);
const thousandths = (quantity: number) => Math.round(quantity * 1000);

let app: TestApp;
afterEach(() => app.close());

it.each([
  [1, 1],
  [2, 5],
  [3, 1],
])(
  'stock, money, debts and reports follow from what happened (seed %i, smallest coin %i)',
  async (seed, coin) => {
    app = await startTestApp();
    await setSettings(app, { money: { smallestCoin: coin === 1 ? 0 : coin / 100 }, till: { sellerReturns: true } });
    const run = await openShop(seed, coin);
    for (let step = 1; step <= steps; step++) {
      await run.step();
      if (step % 40 === 0) await run.compare();
      if (step % 280 === 0 || step === steps) expect(await wrongInBooks(app)).toEqual([]);
    }
    expect(await wrongInJournal(app)).toEqual([]);
  },
  300_000,
);

async function openShop(seed: number, coin: number) {
  const random = seeded(seed * 7919);
  const shop = new model.Shop(firstDay, coin);
  app.clock.now = noonOf(firstDay);
  const admin = await app.as('admin');
  const seller = await app.as('sales');
  const card = await addMethod(app, { name: 'Card', kind: 'card' });
  const mobile = await addMethod(app, { name: 'M-Pesa' });
  const methods = [cash, card, mobile];
  const customers = [await addCustomer(app), await addCustomer(app)];
  const items: model.Item[] = [];
  for (const [sell, cost, tax] of [
    [333, 210, null],
    [1999, 1500, { percent: 18, included: true }],
    [1005, 401, { percent: 7, included: false }],
    [50, 33, null],
  ] as const) {
    const details = { qty: 100_000, unitSell: sell / 100, unitCost: cost / 100, date: firstDay };
    const { id } = await addStock(admin, details);
    if (tax) await addTax(app, tax, { id });
    items.push({ id, qty: 100_000_000, sell, cost, tax });
  }
  const chance = (one: number) => random.below(one) === 0;
  const someDay = () => (chance(3) ? addDays(shop.today, -random.below(6)) : shop.today);
  const money = ({ method, amount }: model.Money) => ({ methodId: method, amount: amount / 100 });

  function expectRefused({ httpStatus, code }: Answer, { status, code: expected }: model.Refusal) {
    expect([httpStatus, code]).toEqual([status, expected]);
  }

  async function sell() {
    const cart: model.CartLine[] = items
      .filter(() => chance(2))
      .map((item) => ({
        item,
        qty: chance(3) ? 1 + random.below(4000) : 1000 * (1 + random.below(5)),
        discount: chance(5) ? (chance(2) ? { percent: random.below(40) } : { cents: random.below(30) }) : null,
      }));
    if (cart.length === 0) return;
    const discount = chance(5) ? (chance(2) ? { percent: random.below(30) } : { cents: random.below(200) }) : null;
    const priced = model.price(cart, discount);
    const total = model.sum(priced.map((line) => line.total));
    if (total < 10) return;
    const { customer, tenders } = wayToPay(total);
    const sent = (one: model.Discount | null) => one && ('percent' in one ? one : { amount: one.cents / 100 });
    const { httpStatus, payload } = await admin.post('/sales', {
      sales: cart.map((line) => ({
        stockId: line.item.id,
        quantity: line.qty / 1000,
        // A discount above the sum of the line would be refused.
        discount: sent(line.discount),
      })),
      discount: sent(discount),
      ...(customer && { customerId: customer, paymentDate: '2027-01-01' }),
      ...(tenders && { tenders: tenders.map(money) }),
    });
    if (httpStatus === 400 && /discount/i.test(payload)) return;
    expect([httpStatus, cents(payload.total)]).toEqual([200, total]);
    const due = !tenders && !customer ? shop.inCash(total) : total;
    const paid = tenders ?? (customer ? [] : [{ method: cash, amount: due }]);
    const owed = due - model.amounts(paid);
    shop.receipts.push({
      id: payload.id,
      day: shop.today,
      lines: cart.map(({ item, qty }, at) => {
        item.qty -= qty;
        const back = { qty: 0, total: 0, tax: 0, cost: 0 };
        return { id: payload.lines[at].id, item, qty, ...priced[at]!, deleted: false, back };
      }),
      tenders: paid.filter(({ amount }) => amount > 0),
      rounding: due - total,
      account: owed > 0 ? { id: payload.credit.accountId, amount: owed, payments: [], returned: 0 } : null,
      refunds: [],
      returns: 0,
      rounded: 0,
      voided: false,
    });
    await compareReceipt(shop.receipts.at(-1)!);
  }

  /** In cash, by several methods, on credit, or partly on credit. */
  function wayToPay(total: number): { customer: number | null; tenders: model.Money[] | null } {
    const customer = random.pick(customers);
    const split = 1 + random.below(total - 1);
    const [one, other] = chance(2) ? [card, cash] : [cash, mobile];
    const both = [
      { method: one, amount: split },
      { method: other, amount: total - split },
    ];
    switch (random.below(6)) {
      case 0:
        return { customer: null, tenders: both };
      case 1:
        return { customer, tenders: null };
      case 2:
        return { customer, tenders: [{ method: random.pick(methods), amount: Math.ceil(total / 3) }] };
      case 3:
        return { customer, tenders: both };
      default:
        return { customer: null, tenders: null };
    }
  }

  async function takeBack() {
    const receipt = random.pick(shop.receipts.slice(-25));
    const standing = receipt?.lines.filter(({ deleted }) => !deleted) ?? [];
    if (standing.length === 0) return;
    const open = standing.filter(({ qty, back }) => back.qty < qty);
    if (open.length === 0) return returnTooMany(receipt, standing);
    const chosen = chance(3) ? open : [random.pick(open)];
    const wanted: model.Wanted = chosen.flatMap((line) => {
      const left = line.qty - line.back.qty;
      if (chance(4) && left > 1) {
        const shelf = 1 + random.below(left - 1);
        return [
          { line, qty: shelf, toStock: true },
          { line, qty: left - shelf, toStock: false },
        ];
      }
      return [{ line, qty: chance(2) ? left : 1 + random.below(left), toStock: !chance(4) }];
    });
    if (chance(10)) return returnTooMany(receipt, open);
    const worth = shop.worth(receipt, wanted);
    const refunds = chance(2) ? null : otherRefunds(worth.due);
    const caller = chance(2) ? seller : admin;
    const answer = await send(caller, receipt, wanted, refunds);
    const given = refunds ?? worth.refunds;
    if (caller === seller && shop.isAboveTaken(receipt, given, worth.due.otherwise)) {
      return expectRefused(answer, { status: 409, code: 'above-taken' });
    }
    expect([answer.httpStatus, answer.payload]).toEqual([200, answer.payload]);
    const made = shop.takeReturn(receipt, wanted, given);
    const { payload } = answer;
    expect({
      total: cents(payload.total),
      tax: cents(payload.tax),
      debt: cents(payload.debt),
      rounding: cents(payload.rounding),
      refunds: payload.refunds.map((one: { methodId: number; amount: number }) => ({
        method: one.methodId,
        amount: cents(one.amount),
      })),
      date: payload.date,
    }).toEqual({
      total: made.total,
      tax: made.tax,
      debt: made.debt,
      rounding: made.rounding,
      refunds: made.refunds,
      date: shop.today,
    });
    if (chance(4)) await refundDiffering(receipt);
    await compareReceipt(receipt);
  }

  function otherRefunds({ inCash, otherwise }: { inCash: number; otherwise: number }): model.Money[] {
    if (otherwise < 2) return inCash > 0 ? [{ method: cash, amount: inCash }] : [];
    if (chance(3)) return inCash > 0 ? [{ method: cash, amount: inCash }] : [];
    if (chance(2)) return [{ method: card, amount: otherwise }];
    const part = 1 + random.below(otherwise - 1);
    return [
      { method: cash, amount: part },
      { method: mobile, amount: otherwise - part },
    ];
  }

  function send(caller: Caller, receipt: model.Receipt, wanted: model.Wanted, refunds: model.Money[] | null) {
    return caller.post('/returns', {
      receiptId: receipt.id,
      lines: wanted.map(({ line, qty, toStock }) => ({ lineId: line.id, quantity: qty / 1000, toStock })),
      reason: 'Not wanted',
      ...(refunds && { refunds: refunds.map(money) }),
    });
  }

  async function returnTooMany(receipt: model.Receipt, lines: model.Line[]) {
    const line = random.pick(lines);
    const wanted = [{ line, qty: line.qty - line.back.qty + 1, toStock: true }];
    expectRefused(await send(admin, receipt, wanted, null), { status: 409, code: 'too-many-returned' });
  }

  async function refundDiffering(receipt: model.Receipt) {
    const line = receipt.lines.find(({ deleted, qty, back }) => !deleted && back.qty < qty);
    if (!line) return;
    const wanted = [{ line, qty: 1, toStock: true }];
    const { otherwise } = shop.worth(receipt, wanted).due;
    const answer = await send(admin, receipt, wanted, [{ method: card, amount: otherwise + 1 }]);
    expectRefused(answer, { status: 400, code: 'refunds-differ' });
  }

  async function deleteLine() {
    const receipt = random.pick(shop.receipts.slice(-20));
    if (!receipt) return;
    const line = random.pick(receipt.lines);
    const answer = await admin.post(`/sales/${line.id}`);
    if (line.deleted) return expectRefused(answer, { status: 404, code: 'not-found' });
    const refused = shop.deleteLines(receipt, [line]);
    if (refused) expectRefused(answer, refused);
    else expect([answer.httpStatus, answer.payload]).toEqual([200, 'Sale deleted']);
    await compareReceipt(receipt);
  }

  async function voidReceipt() {
    const receipt = random.pick(shop.receipts.slice(-20));
    if (!receipt) return;
    const answer = await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' });
    const refused = shop.deleteLines(
      receipt,
      receipt.lines.filter(({ deleted }) => !deleted),
    );
    if (refused) expectRefused(answer, refused);
    else {
      expect(answer.httpStatus).toBe(200);
      receipt.voided = true;
    }
    await compareReceipt(receipt);
  }

  const lent = () => shop.receipts.filter(({ account }) => account).slice(-20);

  async function pay() {
    const receipt = random.pick(lent());
    if (!receipt?.account) return;
    const { account } = receipt;
    const owed = shop.owed(receipt);
    const amount = 1 + random.below(Math.max(1, owed + (chance(8) ? 50 : 0)));
    const payment = { method: random.pick(methods), amount, day: someDay() };
    const body = { id: account.id, date: payment.day, ...money(payment) };
    const answer = await admin.post('/accounts/pay', body);
    if (shop.isLocked(payment.day)) return expectRefused(answer, { status: 409, code: 'day-closed' });
    if (payment.day < receipt.day) return expectRefused(answer, { status: 400, code: 'bad-input' });
    if (amount > owed) return expectRefused(answer, { status: 409, code: 'above-balance' });
    const known = account.payments.map(({ id }) => id);
    const { id } = answer.payload.payments.find((one: { id: number }) => !known.includes(one.id));
    account.payments.push({ id, ...payment });
    await compareReceipt(receipt);
  }

  async function editPayment() {
    const receipt = random.pick(lent().filter(({ account }) => account!.payments.length > 0));
    if (!receipt?.account) return;
    const payment = random.pick(receipt.account.payments);
    const next = { method: random.pick(methods), amount: 1 + random.below(payment.amount + 300), day: someDay() };
    const body = { id: payment.id, date: next.day, ...money(next) };
    const answer = await admin.put('/accounts', body);
    if (shop.isLocked(next.day) || shop.isLocked(payment.day)) {
      return expectRefused(answer, { status: 409, code: 'day-closed' });
    }
    if (next.day < receipt.day) return expectRefused(answer, { status: 400, code: 'bad-input' });
    if (next.amount > shop.owed(receipt) + payment.amount) {
      return expectRefused(answer, { status: 409, code: 'above-balance' });
    }
    if (shop.isGivenBack(receipt, payment.amount - next.amount)) {
      return expectRefused(answer, { status: 409, code: 'already-paid' });
    }
    expect(answer.httpStatus).toBe(200);
    Object.assign(payment, next);
    await compareReceipt(receipt);
  }

  async function deletePayment() {
    const receipt = random.pick(lent().filter(({ account }) => account!.payments.length > 0));
    if (!receipt?.account) return;
    const payment = random.pick(receipt.account.payments);
    const answer = await admin.delete(`/accounts/${payment.id}`);
    if (shop.isLocked(payment.day)) return expectRefused(answer, { status: 409, code: 'day-closed' });
    if (shop.isGivenBack(receipt, payment.amount)) return expectRefused(answer, { status: 409, code: 'already-paid' });
    expect(answer.httpStatus).toBe(200);
    receipt.account.payments = receipt.account.payments.filter((one) => one !== payment);
    await compareReceipt(receipt);
  }

  async function spend() {
    if (chance(3) && shop.expenses.length > 0) {
      const expense = random.pick(shop.expenses);
      const answer = await admin.delete(`/expenses/${expense.id}`);
      if (shop.isLocked(expense.day)) return expectRefused(answer, { status: 409, code: 'day-closed' });
      expect(answer.httpStatus).toBe(200);
      shop.expenses = shop.expenses.filter((one) => one !== expense);
      return;
    }
    const expense = { method: random.pick(methods), amount: 1 + random.below(900), day: someDay() };
    const what = { type: 'Meals', receivedBy: 'Grace', expense: 'Lunch', date: expense.day };
    const answer = await admin.post('/expenses', { ...what, ...money(expense) });
    if (shop.isLocked(expense.day)) return expectRefused(answer, { status: 409, code: 'day-closed' });
    shop.expenses.push({ id: answer.payload.id, ...expense });
  }

  async function closeDay() {
    const day = someDay();
    const latest = shop.closes.at(-1);
    const isAgain = latest?.day === day;
    const expected = shop.balance(cash, day) - (isAgain ? latest.difference : 0);
    const counted = Math.max(0, expected + random.pick([0, 0, 25, -40, 500]));
    const answer = await admin.post('/days', { date: day, counted: counted / 100 });
    if (latest && day < latest.day) return expectRefused(answer, { status: 409, code: 'day-closed' });
    expect([answer.httpStatus, answer.payload.closed?.counted]).toEqual([200, counted / 100]);
    if (isAgain) shop.closes.pop();
    shop.closes.push({ day, difference: counted - expected });
  }

  async function reopenDay() {
    const latest = shop.closes.at(-1);
    if (!latest) return;
    expect(await admin.delete(`/days/${latest.day}`, { body: { reason: 'Miscounted' } })).toMatchObject({
      httpStatus: 200,
    });
    shop.closes.pop();
  }

  /** Signs in again too, because sessions end after 30 days. */
  async function nextDay() {
    if (shop.today === addDays(firstDay, 28)) return;
    shop.today = addDays(shop.today, 1);
    app.clock.now = noonOf(shop.today);
  }

  async function compareReceipt(receipt: model.Receipt) {
    const { payload } = await admin.get(`/sales/receipts/${receipt.id}`);
    expect({
      lines: payload.lines.map((line: { returned: { quantity: number; total: number }; deleted: boolean }) => [
        ...[line.deleted, thousandths(line.returned.quantity), cents(line.returned.total)],
      ]),
      rounding: cents(payload.rounding),
      tenders: payload.tenders.map((one: { amount: number }) => cents(one.amount)).sort(),
      owed: cents(payload.owed),
      returns: payload.returns.length,
      voided: payload.voided !== null,
      left: payload.taken
        .map((one: { methodId: number; amount: number; refunded: number }) => ({
          method: one.methodId,
          amount: cents(one.amount) - cents(one.refunded),
        }))
        .filter(hasMoved),
    }).toEqual({
      lines: receipt.lines.map(({ deleted, back }) => [deleted, back.qty, back.total]),
      rounding: receipt.rounding,
      tenders: receipt.tenders.map(({ amount }) => amount).sort(),
      owed: shop.owed(receipt),
      returns: receipt.returns,
      voided: receipt.voided,
      left: shop.left(receipt).filter(hasMoved),
    });
  }

  const hasMoved = ({ amount }: model.Money) => amount > 0;

  async function compare() {
    const stock = (await admin.get(`/stock/all?ids=${items.map(({ id }) => id)}`)).payload;
    for (const { id, qty } of items) {
      expect(thousandths(stock.find((one: { id: number }) => one.id === id).qty)).toBe(qty);
    }
    const middle = addDays(shop.today, -3);
    for (const method of methods) {
      expect(cents((await admin.get(`/money?methodId=${method}&limit=0`)).meta.closing)).toBe(shop.balance(method));
      const until = await admin.get(`/money?methodId=${method}&endDate=${middle}&limit=0`);
      expect(cents(until.meta.closing)).toBe(shop.balance(method, middle));
    }
    const owed = (await admin.get('/accounts?open=true&limit=0')).meta;
    const debts = shop.receipts.map((receipt) => shop.owed(receipt)).filter((one) => one > 0);
    expect([owed.openCount, cents(owed.openBalance)]).toEqual([debts.length, model.sum(debts)]);
    await compareReports(firstDay, shop.today);
    await compareReports(addDays(shop.today, -random.below(4)), shop.today);
    const report = await admin.get('/sales/bank-report');
    expect(report.payload.map(inCents)).toEqual(shop.bankReport());
    const list = (await admin.get(`/returns?startDate=${middle}&limit=0`)).meta.totals;
    const made = shop.returned.filter(({ day }) => day >= middle);
    expect([list.count, cents(list.total), cents(list.debt), cents(list.refunded)]).toEqual([
      ...[made.length, model.sum(made.map(({ total }) => total)), model.sum(made.map(({ debt }) => debt))],
      model.sum(made.map(({ refunds }) => model.amounts(refunds))),
    ]);
  }

  async function compareReports(from: string, until: string) {
    const { meta } = await admin.get(`/sales/search?search=&startDate=${from}&endDate=${until}&limit=0`);
    const figures = (one: { quantity: number; cost: number; sale: number; profit: number; count?: number }) => ({
      quantity: thousandths(one.quantity),
      cost: cents(one.cost),
      sale: cents(one.sale),
      profit: cents(one.profit),
    });
    const { totals, returns } = shop.sales(from, until);
    const { count, ...sold } = totals;
    const { count: lines, ...back } = returns;
    expect([meta.totals.count, figures(meta.totals), meta.returns.count, figures(meta.returns)]).toEqual([
      ...[count, sold, lines, back],
    ]);
    expect(figures(meta.net)).toEqual({
      quantity: sold.quantity - back.quantity,
      cost: sold.cost - back.cost,
      sale: sold.sale - back.sale,
      profit: sold.profit - back.profit,
    });
  }

  const steps: [weight: number, take: () => Promise<unknown>][] = [
    [24, sell],
    [24, takeBack],
    [6, deleteLine],
    [4, voidReceipt],
    [12, pay],
    [5, editPayment],
    [4, deletePayment],
    [8, spend],
    [3, closeDay],
    [2, reopenDay],
    [4, nextDay],
  ];
  const bag = steps.flatMap(([weight, take]) => Array.from({ length: weight }, () => take));
  return { step: () => random.pick(bag)(), compare };
}

function inCents(row: {
  date: string;
  sales: number;
  unpaidSales: number;
  expenses: number;
  banked: number;
  methods: { methodId: number; amount: number }[];
}) {
  return {
    date: row.date,
    sales: cents(row.sales),
    unpaidSales: cents(row.unpaidSales),
    expenses: cents(row.expenses),
    banked: cents(row.banked),
    methods: row.methods.map(({ methodId, amount }) => ({ methodId, amount: cents(amount) })),
  };
}

/** Noon by the clock of the shop, which is three hours ahead. */
function noonOf(day: string): Date {
  return new Date(`${day}T09:00:00Z`);
}
