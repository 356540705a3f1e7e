/**
 * Random days at the shop (sales, deletions, payments, restocks) against a model that a child could keep on paper, in
 * whole cents and thousandths. After every step stock, history, balances and the day's sums must be what the model says.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { trySale, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let day = '2026-05-01';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

interface Item {
  id: number;
  qty: number;
  cost: number;
  sell: number;
  /** Quantities before each sale and sold by it, newest first. */
  history: { before: number; sold: number }[];
}
interface Account {
  id: number;
  amount: number;
  payments: { id: number; amount: number }[];
}
interface Line {
  id: number;
  item: Item;
  quantity: number;
  total: number;
  cost: number;
  account: Account | null;
  deleted: boolean;
}
interface Shop {
  items: Item[];
  customerId: number;
  lines: Line[];
  accounts: Account[];
}

const roundedCents = (thousandths: number, cents: number) => Math.floor((thousandths * cents + 500) / 1000);
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
      cart: fc.array(fc.tuple(fc.nat(2), quantity), { minLength: 1, maxLength: 4 }),
      credit: fc.boolean(),
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

async function openShop(prices: [number, number][]): Promise<Shop> {
  const items: Item[] = [];
  for (const [cost, sell] of prices) {
    const { id } = await addStock(admin, { qty: 12, unitCost: cost / 100, unitSell: sell / 100 });
    items.push({ id, qty: 12_000, cost, sell, history: [] });
  }
  return { items, customerId: await addCustomer(app), lines: [], accounts: [] };
}

/** Does the step in the shop and on paper; the shop must accept and refuse exactly what paper does. */
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

async function takeSale(shop: Shop, { cart, credit }: Extract<Step, { do: 'sell' }>): Promise<void> {
  const wanted = new Map<Item, number>();
  for (const [at, quantity] of cart) {
    const item = shop.items[at] as Item;
    wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  }
  const { httpStatus, payload } = await trySale(
    admin,
    cart.map(([at, quantity]) => [shop.items[at] as Item, quantity / 1000]),
    credit ? { customerId: shop.customerId, paymentDate: addDays(day, 7) } : {},
  );
  const enough = [...wanted].every(([item, quantity]) => item.qty >= quantity);
  expect(httpStatus).toBe(enough ? 200 : 409);
  if (!enough) return;
  const sold = [...wanted].map(([item, quantity]): Omit<Line, 'id' | 'account'> => {
    item.history.unshift({ before: item.qty, sold: quantity });
    item.qty -= quantity;
    const total = roundedCents(quantity, item.sell);
    return { item, quantity, total, cost: roundedCents(quantity, item.cost), deleted: false };
  });
  const total = sold.reduce((sum, line) => sum + line.total, 0);
  expect(inCents(payload.total)).toBe(total);
  const account = credit ? { id: payload.credit.accountId, amount: total, payments: [] } : null;
  if (account) shop.accounts.push(account);
  shop.lines.push(...sold.map((line, at) => ({ ...line, id: payload.lines[at].id, account })));
}

async function takeDeletion(shop: Shop, at: number): Promise<void> {
  const line = pick(shop.lines, at);
  if (!line) return;
  const { httpStatus } = await admin.post(`/sales/${line.id}`);
  const overpaid = line.account && paid(line.account) > line.account.amount - line.total;
  expect(httpStatus).toBe(line.deleted ? 404 : overpaid ? 409 : 200);
  if (httpStatus !== 200) return;
  line.deleted = true;
  line.item.qty += line.quantity;
  if (line.account) line.account.amount -= line.total;
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
    sum((line) => line.total - line.cost),
  ]);
}

it('agrees with paper after every step of any day', { timeout: 120_000 }, async () => {
  const prices = fc.array(fc.tuple(cents, cents), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(prices, fc.array(step, { maxLength: 18 }), async (prices, steps) => {
      // A day of its own per run, so that the day's sums are this run's alone.
      day = addDays(day, 1);
      app.clock.now = new Date(`${day}T10:00:00Z`);
      admin = await app.as('admin');
      const shop = await openShop(prices);
      for (const one of steps) {
        await take(shop, one);
        await compare(shop);
      }
    }),
    { numRuns: 25 },
  );
  expect(await wrongInBooks(app)).toEqual([]);
});
