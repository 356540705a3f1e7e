/**
 * A shop in which everything that can happen does, at random: all kinds of sales, returns, deletions, payments, deposits that
 * are taken, spent and given back, opening balances, expenses, taxes, banking, transfers, buying, stock that comes in, is
 * corrected and gets other costs, cash in and out, days that are closed and reopened, and time that passes. Now and then the
 * sums of the reports are added up, a part at a time. The same seed gives the same shop.
 */
import { expect } from 'vitest';
import { taxKinds } from '../../contract/cart/price.ts';
import { isReversible, type Movement, type StockItem, writeOffReasons } from '../../contract/goods/stock.ts';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addUpAccounts } from '../../server/journal/add-up-accounts.ts';
import { addUp } from '../../server/reports/add-up.ts';
import { addCategory, addStock, deleteStock } from './builders.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addCustomer } from './debts.ts';
import { openBuying } from './random-buying.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from './test-app.ts';
import { addMethod, addTax, setSettings } from './till.ts';
import { seeded } from './trading.ts';

export interface ShopOptions {
  seed: number;
  currency: string;
  decimals: number;
  coin: number;
  zone: string;
  from: string;
}

export interface RandomShop {
  app: TestApp;
  database: TestDatabase;
  random: ReturnType<typeof seeded>;
  zone: string;
  decimals: number;
  firstDay: string;
  customers: readonly number[];
  items: readonly number[];
  today(): string;
  /** The owner, who signs in again as time passes. */
  admin(): Caller;
  /** Lets time pass; people then sign in again. */
  wait(milliseconds: number): Promise<void>;
  /** Does something at random, which may be refused. */
  step(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openRandomShop({ seed, currency, decimals, coin, zone, from }: ShopOptions): Promise<RandomShop> {
  const database = await createTestDatabase({ currency });
  const app = await startTestApp({ currency, businessTz: zone }, { database });
  app.clock.now = new Date(from);
  const costMethod = seed % 2 === 0 ? 'average' : 'last';
  await setSettings(app, { money: { smallestCoin: coin, costMethod }, till: { sellerReturns: true } });
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
  const deposit = 2;
  const bank = 3;
  const methods = [1, card];
  const customers = [await addCustomer(app), await addCustomer(app), await addCustomer(app)];
  const categories = [(await addCategory(admin)).id, (await addCategory(admin)).id];
  const items: number[] = [];
  const taxes = [
    { name: 'VAT 18%', percent: 18, included: true },
    { name: 'Levy', percent: 2.5, included: false },
    { name: 'Books', percent: 0, included: true },
  ];
  for (let at = 0; at < 7; at++) {
    const unitCost = amountOf(33 + 170 * at);
    // There are so few of the last items that most of what is delivered is sold.
    const details = {
      qty: at < 5 ? 200 + at : at,
      unitCost,
      unitSell: amountOf(50 + 211 * at),
      categoryId: random.pick(categories),
    };
    const { id } = await addStock(admin, { ...details, date: addDays(firstDay, -at * 9) });
    items.push(id);
  }
  let books = 0;
  for (const [at, tax] of taxes.entries()) {
    books = await addTax(app, tax, ...items.filter((_, index) => index % 4 === at).map((id) => ({ id })));
  }
  const receipts: { id: number; lines: { id: number; quantity: number }[] }[] = [];
  /** One account for each receipt, null if nothing is owed, and those of opening balances. */
  const debts: (number | null)[] = [];
  const payments: number[] = [];
  const expenses: number[] = [];
  const transfers: number[] = [];
  const taxPayments: number[] = [];
  const openings: number[] = [];
  /** Takes refusals as normal; throws on a fault of the server. */
  async function tried(answer: Promise<Answer>): Promise<Answer> {
    const found = await answer;
    expect(found.httpStatus, String(found.payload)).toBeLessThan(500);
    return found;
  }

  const buying = await openBuying({
    ...{ random, items, methods: [...methods, bank], admin: () => admin, today, someDay, amountOf, tried },
  });

  async function sell() {
    const lines = items
      .filter(() => chance(3))
      .map((stockId) => ({
        stockId,
        quantity: chance(3) ? (1 + random.below(3000)) / 1000 : 1 + random.below(4),
        ...(chance(5) && { discount: chance(4) ? { amount: amountOf(1) } : { percent: random.below(60) } }),
      }));
    const customerId = chance(2) ? random.pick(customers) : null;
    const credit = customerId !== null && chance(2);
    const tendered = () => ({ methodId: random.pick([...methods, deposit]), amount: amountOf(1 + random.below(60)) });
    const sent = {
      sales: lines,
      ...(chance(5) && { discount: { percent: random.below(40) } }),
      ...(customerId !== null && { customerId, paymentDate: addDays(today(), random.below(30)) }),
      ...(credit && chance(2) && { tenders: [tendered()] }),
    };
    const { status, payload } = await tried(staff().post('/sales', sent));
    if (!status) return;
    const { id, credit: owed } = payload;
    receipts.push({ id, lines: payload.lines });
    debts.push(owed?.accountId ?? null);
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
    if (chance(4)) {
      const payment = { date: someDay(), amount: amountOf(1 + random.below(200)), methodId: random.pick(methods) };
      await tried(admin.post(`/customers/${random.pick(customers)}/payments`, { ...payment, keepRest: chance(2) }));
      return;
    }
    const accountId = random.pick(debts.slice(-60));
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
    const accountId = random.pick(debts.slice(-60));
    if (!accountId) return;
    // Sometimes the shop changes the setting for the tax of its bad debts.
    if (chance(3)) await tried(admin.put('/settings', { business: { badDebtTax: chance(2) } }));
    if (chance(3)) await tried(admin.delete(`/accounts/${accountId}/write-off`));
    else await tried(admin.post(`/accounts/${accountId}/write-off`, { reason: 'Gone' }));
  }

  async function spend() {
    const types = ['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'];
    const expense = { receivedBy: 'Grace', expense: 'Lunch', type: random.pick(types), date: someDay() };
    const sent = { ...expense, amount: amountOf(1 + random.below(900)), methodId: random.pick([...methods, bank]) };
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
    const other = chance(2) ? amountOf(10 + random.below(900)) : amountOf(10) / 7;
    const unitCost = chance(2) ? item.unitCost : Number(other.toFixed(6));
    if (chance(2)) {
      const date = random.pick([today(), addDays(today(), -random.below(50)), addDays(today(), 30)]);
      await tried(
        admin.put('/stock/restock', { id, qty: 1 + random.below(30), date, unitCost, unitSell: item.unitSell }),
      );
    } else if (chance(4)) {
      const { payload: movements } = await admin.get(`/stock/${id}/movements?limit=20`);
      const reversible = movements.filter(isReversible);
      if (reversible.length === 0) return;
      await tried(
        admin.post(`/stock/movements/${random.pick(reversible as Movement[]).id}/reverse`, { reason: 'mistyped' }),
      );
    } else if (chance(15)) await tried(deleteStock(admin, id));
    else if (chance(3)) {
      const reason = random.pick([...writeOffReasons]);
      await tried(admin.post(`/stock/${id}/write-off`, { quantity: (1 + random.below(3000)) / 1000, reason }));
    } else {
      const { name, date, unitSell, warningAt, qty } = item;
      const details = { name, date, unitSell, warningAt, unitCost, categoryId: random.pick(categories) };
      await tried(
        admin.put('/stock', { id, ...details, qty: chance(2) ? qty : Math.max(0, qty + random.below(9) - 4) }),
      );
    }
  }

  /** Counts one item at the till, or several together, and posts the count at once. */
  async function countStock() {
    const { payload: found } = await admin.get(`/stock/all?ids=${items.filter(() => chance(2)).join(',')}`);
    const counted = (found as StockItem[]).map(({ id, qty }) => ({
      stockId: id,
      quantity: Math.max(0, Math.round(1000 * qty + random.below(4000) - 2000)) / 1000,
    }));
    const [first] = counted;
    if (!first) return;
    if (chance(2)) return tried(admin.post(`/stock/${first.stockId}/count`, { quantity: first.quantity }));
    const { payload } = await tried(admin.post('/counts', { scope: { stockIds: counted.map((one) => one.stockId) } }));
    const entries = counted.map((one) => ({ ...one, key: `${payload.id} ${one.stockId}` }));
    await tried(admin.post(`/counts/${payload.id}/entries`, { entries }));
    await tried(admin.post(`/counts/${payload.id}/post`, {}));
  }

  async function moveCash() {
    const amount = amountOf(1 + random.below(500));
    const customer = random.pick(customers);
    const kind = random.pick(['in', 'out', 'float', 'deposit', 'refund', 'bank']);
    const methodId = random.pick(methods);
    if (kind === 'deposit') {
      await tried(admin.post(`/customers/${customer}/deposits`, { date: someDay(), amount, methodId }));
    } else if (kind === 'refund')
      await tried(admin.post(`/customers/${customer}/deposits/refund`, { amount, methodId }));
    else if (kind === 'bank') {
      await tried(admin.post('/bankings', { date: someDay(), amount, comment: 'To the bank', methodId }));
    } else {
      const purpose = random.pick(['owner', 'loan', 'other-income', undefined]);
      const where = { methodId: random.pick([...methods, bank, undefined]) };
      await tried(admin.post('/cash-movements', { kind, amount, reason: 'Change', purpose, ...where }));
    }
  }

  async function transfer() {
    const known = random.pick(transfers);
    if (known && chance(3)) return tried(admin.delete(`/transfers/${known}`));
    const [fromMethodId, toMethodId] = [random.pick([...methods, bank]), random.pick([...methods, bank])];
    const amount = amountOf(1 + random.below(700));
    const fee = chance(2) ? amountOf(1 + random.below(30)) : undefined;
    const { status, payload } = await tried(
      admin.post('/transfers', { date: someDay(), fromMethodId, toMethodId, amount, fee }),
    );
    if (status) transfers.push(payload.id);
  }

  async function payTax() {
    const known = random.pick(taxPayments);
    if (known && chance(3)) return tried(admin.delete(`/tax-payments/${known}`));
    if (known && chance(3)) return tried(admin.post(`/tax-payments/${known}/reverse`, { reason: 'A mistake' }));
    const methodId = random.pick([...methods, bank]);
    const { status, payload } = await tried(
      admin.post('/tax-payments', { date: someDay(), amount: amountOf(1 + random.below(300)), methodId }),
    );
    if (status) taxPayments.push(payload.id);
  }

  async function enterOpening() {
    const known = random.pick(openings);
    if (known && chance(3)) return tried(admin.delete(`/opening/${known}`));
    const date = someDay();
    const amount = () => amountOf(1 + random.below(900));
    const dueOn = addDays(date, random.below(60) - 40);
    const customerId = random.pick(customers);
    const { status, payload } = await tried(
      admin.post('/opening', {
        date,
        ...(chance(2) && { cash: [{ methodId: random.pick(methods), amount: amount() }] }),
        ...(chance(3) && { bank: amount() }),
        ...(chance(3) && { suppliers: [{ supplierId: random.pick(buying.suppliers), amount: amount(), dueOn }] }),
        ...(chance(3) && { advances: [{ supplierId: random.pick(buying.suppliers), amount: amount() }] }),
        ...(chance(3) && { deposits: [{ customerId: random.pick(customers), amount: amount() }] }),
        customers: [{ customerId, amount: amount(), dueOn }],
      }),
    );
    if (!status) return;
    openings.push(payload.id);
    debts.push(payload.customers[0].accountId);
  }

  async function closeDay() {
    const date = addDays(today(), -random.below(3));
    if (chance(4)) await tried(admin.delete(`/days/${date}`, { body: { reason: 'Miscounted' } }));
    else {
      const counts = chance(2) ? [{ methodId: card, counted: amountOf(random.below(900)) }] : [];
      await tried(admin.post('/days', { date, counted: amountOf(random.below(3000)), methods: counts }));
    }
  }

  async function passTime() {
    const hours = chance(3) ? 24 * random.below(12) : 0;
    await wait((hours + random.below(30)) * 3_600_000 + random.below(3_600_000));
  }

  /** Sessions end after 30 days, so people sign in again. */
  async function wait(milliseconds: number) {
    app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
    admin = await app.as('admin', 'reports');
    seller = await app.as('sales');
  }

  async function changeTax() {
    await tried(admin.put('/tax-rates', { id: books, name: 'Books', kind: random.pick([...taxKinds]) }));
  }

  async function addUpSome() {
    await addUp(database.where, zone, { most: 1 + random.below(60) });
    if (chance(2)) await addUpAccounts(database.where, zone, { most: 1 + random.below(9) });
  }

  const steps: [weight: number, take: () => Promise<unknown>][] = [
    ...([
      [20, sell],
      [8, takeBack],
      [5, undoSale],
      [6, pay],
      [3, changePayment],
      [6, giveUp],
    ] as const),
    ...([
      [6, spend],
      [7, changeStock],
      [3, countStock],
      [4, moveCash],
      [3, transfer],
      [3, payTax],
      [4, enterOpening],
      [2, closeDay],
      [2, changeTax],
      [8, passTime],
    ] as const),
    ...buying.steps,
    [6, addUpSome],
  ].map(([weight, take]) => [weight as number, take as () => Promise<unknown>]);
  const bag = steps.flatMap(([weight, take]) => Array.from({ length: weight }, () => take));

  return {
    app,
    database,
    random,
    zone,
    decimals,
    firstDay,
    customers,
    items,
    today,
    admin: () => admin,
    step: () => random.pick(bag)(),
    wait,
    async close() {
      await app.close();
      await database.close();
      setMoneyDecimals(2);
    },
  };
}
