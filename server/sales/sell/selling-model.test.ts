/**
 * Random days at the shop (sales with discounts, taxes and tenders, deletions, payments, restocks) against a model that a child
 * could keep on paper, in whole cents and thousandths. After every step stock, history, balances and the day's sums must be what
 * the model says.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../contract/values/dates.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { wrongInBooks, wrongInJournal } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addMethod, addTax, setSettings, trySelling } from '../../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let card: number;
let day = '2026-05-01';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  card = await addMethod(app, { name: 'Card', kind: 'card' });
});
afterAll(() => app.close());

interface Item {
  id: number;
  qty: number;
  cost: number;
  sell: number;
  tax: { percent: number; included: boolean } | null;
  /** The quantity before each sale and how much it sold, newest first. */
  history: { before: number; sold: number }[];
}
interface Account {
  id: number;
  amount: number;
  payments: { id: number; amount: number }[];
}
interface Receipt {
  account: Account | null;
  cash: number;
  card: number;
}
interface Line {
  id: number;
  item: Item;
  quantity: number;
  total: number;
  tax: number;
  cost: number;
  receipt: Receipt;
  deleted: boolean;
}
interface Shop {
  /** In cents; 1 if cash is not rounded. */
  coin: number;
  items: Item[];
  customerId: number;
  lines: Line[];
  accounts: Account[];
}

const roundedCents = (thousandths: number, cents: number) => Math.floor((thousandths * cents + 500) / 1000);
const rounded = (over: number, under: number) => Math.floor((2 * over + under) / (2 * under));
/** No sale is rounded to nothing: what costs anything costs at least a coin. */
const toCoin = (cents: number, coin: number) => Math.max(rounded(cents, coin), cents > 0 ? 1 : 0) * coin;
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const paid = (account: Account) => account.payments.reduce((sum, payment) => sum + payment.amount, 0);
const inCents = (amount: number) => Math.round(amount * 100);
const inThousandths = (quantity: number) => Math.round(quantity * 1000);
const pick = <One>(list: One[], at: number): One | undefined => list[Math.floor(at * list.length)];

const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((whole) => whole * 1000),
  fc.integer({ min: 1, max: 9000 }),
);
const cents = fc.integer({ min: 0, max: 5000 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      cart: fc.array(fc.tuple(fc.nat(2), quantity, fc.constantFrom(0, 0, 10, 33)), { minLength: 1, maxLength: 4 }),
      percentOff: fc.constantFrom(0, 0, 7),
      pay: fc.constantFrom('cash', 'credit', 'split', 'in part'),
      part: fraction,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), at: fraction }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      at: fraction,
      part: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unpay' as const), at: fraction }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restock' as const), at: fc.nat(2), quantity, cost: cents, sell: cents }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function openShop(prices: [number, number][], coin: number): Promise<Shop> {
  await setSettings(app, { money: { smallestCoin: coin > 1 ? coin / 100 : 0 } });
  const taxes = [null, { percent: 16, included: true }, { percent: 5, included: false }];
  const items: Item[] = [];
  for (const [at, [cost, sell]] of prices.entries()) {
    const { id } = await addStock(admin, { qty: 12, unitCost: cost / 100, unitSell: sell / 100 });
    const tax = taxes[at] ?? null;
    if (tax) await addTax(app, tax, { id });
    items.push({ id, qty: 12_000, cost, sell, tax, history: [] });
  }
  return { coin, items, customerId: await addCustomer(app), lines: [], accounts: [] };
}

interface Priced {
  item: Item;
  quantity: number;
  total: number;
  tax: number;
}

/**
 * The rules as one would apply them on paper: lines of one item and percentage are one; the cart's discount is shared by largest
 * remainder.
 */
function priced(shop: Shop, { cart, percentOff }: Extract<Step, { do: 'sell' }>): Priced[] {
  const lines = new Map<string, { item: Item; quantity: number; off: number }>();
  for (const [at, quantity, off] of cart) {
    const key = `${at} ${off}`;
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { item: shop.items[at] as Item, quantity: before + quantity, off });
  }
  const left = [...lines.values()].map(({ item, quantity, off }) => {
    const gross = roundedCents(quantity, item.sell);
    return gross - rounded(gross * off, 100);
  });
  const all = sumOf(left);
  const whole = rounded(all * percentOff, 100);
  const parts = left.map((one) => (all ? Math.floor((whole * one) / all) : 0));
  const rest = left.map((one) => (all ? (whole * one) % all : 0));
  for (let missing = whole - sumOf(parts); missing > 0; missing--) {
    const at = rest.indexOf(Math.max(...rest));
    parts[at]! += 1;
    rest[at] = -1;
  }
  return [...lines.values()].map(({ item, quantity }, at) => {
    const net = left[at]! - parts[at]!;
    const { percent, included } = item.tax ?? { percent: 0, included: true };
    const tax = rounded(net * percent, included ? 100 + percent : 100);
    return { item, quantity, tax, total: net + (included ? 0 : tax) };
  });
}

/** Does the step in the shop and on paper; the shop must accept and refuse exactly what the model does. */
async function take(shop: Shop, step: Step): Promise<void> {
  if (step.do === 'sell') return takeSale(shop, step);
  if (step.do === 'delete') return takeDeletion(shop, step.at);
  if (step.do === 'pay') return takePayment(shop, step);
  if (step.do === 'unpay') return takeUnpayment(shop, step.at);
  const item = shop.items[step.at] as Item;
  const { httpStatus } = await admin.put('/stock/restock', {
    id: item.id,
    date: day,
    qty: step.quantity / 1000,
    unitCost: step.cost / 100,
    unitSell: step.sell / 100,
  });
  expect(httpStatus).toBe(200);
  Object.assign(item, { qty: item.qty + step.quantity, cost: step.cost, sell: step.sell });
}

async function takeSale(shop: Shop, step: Extract<Step, { do: 'sell' }>): Promise<void> {
  const lines = priced(shop, step);
  const total = sumOf(lines.map((line) => line.total));
  const part = Math.floor(total * step.part);
  const hasCustomer = step.pay === 'credit' || step.pay === 'in part';
  const receipt: Receipt = {
    account: null,
    card: step.pay === 'split' ? part : 0,
    cash: { credit: 0, cash: toCoin(total, shop.coin), split: total - part, 'in part': part }[step.pay],
  };
  // A sale paid only in cash is rounded, even if it was meant to be split.
  const onlyCash = step.pay === 'split' && part === 0;
  if (onlyCash) receipt.cash = toCoin(total, shop.coin);
  const coveredInCash = step.pay === 'in part' && part > 0 && part >= Math.min(total, toCoin(total, shop.coin));
  const tenders = [
    { methodId: card, amount: receipt.card / 100 },
    { methodId: 1, amount: receipt.cash / 100 },
  ].filter(({ amount }) => amount > 0);
  const { httpStatus, payload } = await trySelling(admin, {
    lines: step.cart.map(([at, quantity, percent]) => [shop.items[at] as Item, quantity / 1000, { percent }]),
    discount: { percent: step.percentOff },
    expectedTotal: total / 100,
    ...(step.pay !== 'cash' && step.pay !== 'credit' && { tenders }),
    ...(hasCustomer && { customerId: shop.customerId, paymentDate: addDays(day, 7) }),
  });
  const wanted = new Map<Item, number>();
  for (const { item, quantity } of lines) wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  const enough = [...wanted].every(([item, quantity]) => item.qty >= quantity);
  const fits = !coveredInCash || part === toCoin(total, shop.coin);
  expect(httpStatus).toBe(!enough ? 409 : fits ? 200 : 400);
  if (httpStatus !== 200) return;
  expect(inCents(payload.total)).toBe(total);
  const owed = hasCustomer && !coveredInCash ? total - receipt.cash : 0;
  expect(payload.credit === null).toBe(owed === 0);
  if (owed > 0) {
    receipt.account = { id: payload.credit.accountId, amount: owed, payments: [] };
    shop.accounts.push(receipt.account);
  }
  for (const [at, line] of lines.entries()) {
    const { item, quantity } = line;
    item.history.unshift({ before: item.qty, sold: quantity });
    item.qty -= quantity;
    const cost = roundedCents(quantity, item.cost);
    shop.lines.push({ ...line, id: payload.lines[at].id, cost, receipt, deleted: false });
  }
}

async function takeDeletion(shop: Shop, at: number): Promise<void> {
  const line = pick(shop.lines, at);
  if (!line) return;
  const { httpStatus } = await admin.post(`/sales/${line.id}`);
  const { receipt } = line;
  const { account } = receipt;
  const fromDebt = account ? Math.min(line.total, account.amount - paid(account)) : 0;
  const rest = line.total - fromDebt;
  const onlyCash = !account && receipt.card === 0;
  const tooMuch = !onlyCash && rest > receipt.cash + receipt.card;
  expect(httpStatus).toBe(line.deleted ? 404 : tooMuch ? 409 : 200);
  if (httpStatus !== 200) return;
  line.deleted = true;
  line.item.qty += line.quantity;
  if (account) account.amount -= fromDebt;
  if (onlyCash) {
    const standing = shop.lines.filter((one) => one.receipt === receipt && !one.deleted);
    receipt.cash = toCoin(sumOf(standing.map((one) => one.total)), shop.coin);
  } else {
    const fromCash = Math.min(rest, receipt.cash);
    receipt.cash -= fromCash;
    receipt.card -= rest - fromCash;
  }
}

async function takePayment(shop: Shop, { at, part }: Extract<Step, { do: 'pay' }>): Promise<void> {
  const account = pick(shop.accounts, at);
  if (!account) return;
  const amount = Math.max(1, Math.round(account.amount * part));
  const { httpStatus, payload } = await admin.post('/accounts/pay', {
    id: account.id,
    date: day,
    amount: amount / 100,
  });
  const fits = amount <= account.amount - paid(account);
  expect(httpStatus).toBe(fits ? 200 : 409);
  if (fits) account.payments.push({ id: payload.payments.at(-1).id, amount });
}

async function takeUnpayment(shop: Shop, at: number): Promise<void> {
  const account = pick(
    shop.accounts.filter((one) => one.payments.length > 0),
    at,
  );
  const payment = account?.payments.pop();
  if (payment) expect((await admin.delete(`/accounts/${payment.id}`)).httpStatus).toBe(200);
}

async function compare(shop: Shop): Promise<void> {
  const standing = shop.lines.filter((line) => !line.deleted);
  for (const item of shop.items) {
    const row = await app.database.db
      .selectFrom('stock')
      .select(['qty', 'sales_count'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect([inThousandths(row.qty), row.sales_count]).toEqual([
      item.qty,
      standing.filter((line) => line.item === item).length,
    ]);
    const { payload } = await admin.get(`/sales/stock?stockId=${item.id}`);
    const history = (payload[0]?.history ?? []).map((entry: Record<string, number>) => ({
      before: inThousandths(entry.balanceBefore as number),
      sold: inThousandths(entry.quantitySold as number),
    }));
    expect(history).toEqual(item.history);
  }
  const accounts = await admin.get(`/accounts?customerId=${shop.customerId}`);
  const balances = accounts.payload.map((one: { id: number; balance: number }) => [one.id, inCents(one.balance)]);
  expect(new Map(balances)).toEqual(new Map(shop.accounts.map((one) => [one.id, one.amount - paid(one)])));
  const { payload, meta } = await admin.get(`/sales/by-date?date=${day}`);
  const sum = (of: (line: Line) => number) => standing.reduce((total, line) => total + of(line), 0);
  expect(payload).toHaveLength(standing.length);
  expect([
    meta.totals.count,
    inCents(meta.totals.sale),
    inCents(meta.totals.cost),
    inCents(meta.totals.profit),
  ]).toEqual([
    standing.length,
    sum((line) => line.total),
    sum((line) => line.cost),
    sum((line) => line.total - line.tax - line.cost),
  ]);
  const receipts = [...new Set(shop.lines.map((line) => line.receipt))];
  expect([await moved(1), await moved(card)]).toEqual([
    sumOf(receipts.map(({ cash }) => cash)) + sumOf(shop.accounts.map(paid)),
    sumOf(receipts.map((receipt) => receipt.card)),
  ]);
}

/** What came in by a method on the day, less what went out. */
async function moved(methodId: number): Promise<number> {
  const { meta } = await admin.get(`/money?methodId=${methodId}&startDate=${day}&endDate=${day}&limit=0`);
  return inCents(meta.in) - inCents(meta.out);
}

it('agrees with paper after every step of any day', { timeout: 300_000 }, async () => {
  const prices = fc.array(fc.tuple(cents, cents), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(prices, fc.constantFrom(1, 5), fc.array(step, { maxLength: 18 }), async (prices, coin, steps) => {
      // Each run has a day of its own, so that the day's sums are of this run alone.
      day = addDays(day, 1);
      app.clock.now = new Date(`${day}T10:00:00Z`);
      admin = await app.as('admin');
      const shop = await openShop(prices, coin);
      for (const one of steps) {
        await take(shop, one);
        await compare(shop);
      }
    }),
    {
      numRuns: 25,
      // In this example, less than half a coin is left when a line of a cash sale is taken back.
      examples: [
        [
          [
            [0, 2123],
            [0, 0],
            [0, 0],
          ],
          5,
          [
            {
              do: 'sell',
              cart: [
                [0, 1, 0],
                [0, 1000, 33],
              ],
              percentOff: 0,
              pay: 'cash',
              part: 0,
            },
            { do: 'delete', at: 0.5 },
          ],
        ],
      ],
    },
  );
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
});
