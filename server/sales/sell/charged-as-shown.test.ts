/**
 * Random carts, shown as the till shows them (packs first, then the price function) and sold by the server: every figure is the
 * same, for currencies with 0, 2 and 3 decimals, with packs, a price list and a temporary price, whether the server prices them or,
 * for plain goods, the sale's statement does. `npm run test:carts` sells 3,000 of each.
 */
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { atLowestPrices, countPacks, type Offered, type OtherPrice } from '../../../contract/cart/packs.ts';
import { type Cart, type Discount, priceCart, type TaxRate } from '../../../contract/cart/price.ts';
import { settle } from '../../../contract/cart/settle.ts';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { setMoneyDecimals } from '../../../contract/values/money-decimals.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addMethod, addTax, setSettings } from '../../../tests/support/till.ts';

const sales = Number(process.env.CARTS_SOLD ?? 600);
const atOnce = 10;
afterEach(() => setMoneyDecimals(2));

interface Item {
  id: number;
  tax: TaxRate | null;
  offered: Offered;
  /** The prices for the customer, who has a price list. */
  listed: Offered;
}

interface Shop {
  app: TestApp;
  till: Caller;
  decimals: number;
  items: Item[];
  card: number;
  customerId: number;
  smallestCoin: number;
}

async function openShop(currency: string, decimals: number): Promise<Shop> {
  const database = await createTestDatabase({ currency });
  const app = await startTestApp({ currency }, { database });
  const till = await app.as('admin');
  const unit = 10 ** -decimals;
  const taxes = [
    null,
    null,
    { name: 'Included', percent: 16, included: true },
    { name: 'Odd', percent: 7.125, included: true },
    { name: 'Added', percent: 18, included: false },
    { name: 'Little', percent: 0.5, included: false },
  ];
  const items: Item[] = [];
  for (const [at, tax] of taxes.entries()) {
    const unitSell = Number(((37 * at * at + 13) * unit).toFixed(decimals));
    const { id } = await addStock(till, { qty: 99_999_999, unitCost: 1, unitSell });
    if (tax) await addTax(app, tax, { id });
    const offered = { unitSell, packs: [] };
    items.push({ id, tax, offered, listed: offered });
  }
  const card = await addMethod(app, { name: 'Card', kind: 'card' });
  const customerId = await addCustomer(app);
  const shop = { app, till, decimals, items, card, customerId, smallestCoin: 0 };
  await offerPacks(shop);
  return shop;
}

/** Leaves the first two items plain; the others get packs, some of them a list price and one a temporary price. */
async function offerPacks({ till, decimals, items, customerId, app }: Shop): Promise<void> {
  const share = (price: number, part: number) => Number((price * part).toFixed(decimals));
  const { payload: list } = await till.post('/price-lists', { name: 'Wholesale' });
  await app.database.pool.query('update customers set price_list_id = $1 where id = $2', [list.id, customerId]);
  for (const [at, item] of items.entries()) {
    if (at < 2) continue;
    const { unitSell } = item.offered;
    const packs = [
      { name: 'Three', size: 3, unitSell: share(unitSell * 3, 0.9), auto: true },
      { name: 'Half more', size: 1.5, unitSell: share(unitSell * 1.5, 0.97), auto: at % 2 === 0 },
      { name: 'Seven', size: 7, unitSell: share(unitSell * 7, 0.8), auto: at !== 3 },
    ];
    for (const pack of packs) await till.post(`/stock/${item.id}/packs`, pack);
    const { payload } = await till.get(`/stock/${item.id}/packs`);
    const own = { unitSell, packs: payload as Offered['packs'] };
    const seven = own.packs.find(({ size }) => size === 7)!;
    const timed: OtherPrice[] = at === 5 ? [{ packId: null, unitSell: share(unitSell, 0.9) }] : [];
    const listed: OtherPrice[] = [
      { packId: null, unitSell: share(unitSell, 0.95) },
      { packId: seven.id, unitSell: share(unitSell * 7, 0.7) },
    ];
    const ofItem = (price: OtherPrice) => ({ stockId: item.id, ...price });
    for (const price of timed) {
      await till.post('/timed-prices', { ...ofItem(price), startDate: '2026-01-01', endDate: '2026-12-31' });
    }
    const set = await till.put(`/price-lists/${list.id}/prices`, { prices: listed.map(ofItem) });
    expect(set.status).toBe(true);
    item.offered = atLowestPrices(own, timed);
    item.listed = atLowestPrices(own, [...timed, ...listed]);
  }
}

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 9999 }).map((part) => part / 1000),
);
const percent = fc.integer({ min: 1, max: 10_000 }).map((part) => ({ percent: part / 100 }));
/** A discount by amount is drawn as a share of what it is taken from. */
const share = fc.double({ min: 0, max: 1, noNaN: true }).map((part) => ({ share: part }));
const discount = fc.option(fc.oneof(percent, share), { freq: 2 });
const cart = fc.record({
  lines: fc.array(fc.record({ item: fc.nat(5), pack: fc.nat(5), quantity, discount }), { minLength: 1, maxLength: 6 }),
  discount,
  paid: fc.constantFrom(
    'as ever' as const,
    'cash' as const,
    'split' as const,
    'on credit' as const,
    'in part' as const,
  ),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});
const plainCart = cart.map((one) => ({
  ...one,
  lines: one.lines.map((line) => ({ ...line, item: line.item % 2, discount: null })),
  discount: null,
  paid: 'as ever' as const,
}));
type Drawn = typeof cart extends fc.Arbitrary<infer One> ? One : never;
type Drawing = Drawn['discount'];

/** The cart as the till has it, which has already merged the lines that the server would merge. */
function onScreen({ items, decimals }: Shop, drawn: Drawn) {
  const round = (amount: number) => Number(amount.toFixed(decimals));
  const real = (drawing: Drawing, whole: number): Discount | undefined => {
    if (!drawing || 'percent' in drawing) return drawing ?? undefined;
    const amount = Math.min(round(whole * drawing.share), whole);
    return amount === 0 ? undefined : { amount };
  };
  const rules = { decimals };
  const seen = new Set<string>();
  const asked = drawn.lines.flatMap(({ item: at, pack: packAt, quantity: some, discount: drawing }) => {
    const item = items[at]!;
    const offered = hasCustomer(drawn) ? item.listed : item.offered;
    const pack = offered.packs[packAt] ?? null;
    const quantity = pack ? Math.ceil(some) : some;
    const { subtotal } = priceCart({ lines: [{ quantity, unitSell: pack?.unitSell ?? offered.unitSell }] }, rules);
    const discount = real(drawing, subtotal);
    const kind = discount ? ('percent' in discount ? discount.percent : Math.random()) : 'full price';
    if (seen.has(`${at} ${pack?.name} ${kind}`)) return [];
    seen.add(`${at} ${pack?.name} ${kind}`);
    return [{ stockId: item.id, packId: pack?.id, quantity, discount, tax: item.tax, offered }];
  });
  const lines = countPacks(asked, ({ offered }) => offered).map(({ from, count, unitSell }) => ({
    ...{ quantity: count, unitSell, discount: from.discount, tax: from.tax },
  }));
  const { subtotal, discount: taken } = priceCart({ lines }, rules);
  return { asked, cart: { lines, discount: real(drawn.discount, round(subtotal - taken)) } satisfies Cart };
}

function hasCustomer({ paid }: Drawn): boolean {
  return paid === 'on credit' || paid === 'in part';
}

function tendersOf({ card, decimals }: Shop, { paid, part }: Drawn, total: number, due: number) {
  const round = (amount: number) => Number(amount.toFixed(decimals));
  const some = round(total * part);
  const tender = (methodId: number, kind: 'cash' | 'card', amount: number) => ({ methodId, kind, amount });
  const parts = {
    'as ever': undefined,
    'on credit': undefined,
    cash: [tender(1, 'cash', due)],
    split: [tender(card, 'card', some), tender(1, 'cash', round(total - some))],
    'in part': [tender(card, 'card', some)],
  }[paid];
  return parts?.filter(({ amount }) => amount > 0);
}

async function sellAndCompare(shop: Shop, drawn: Drawn): Promise<void> {
  const { till, customerId, smallestCoin, decimals } = shop;
  const { asked, cart } = onScreen(shop, drawn);
  const shown = priceCart(cart, { decimals, smallestCoin });
  const isKnown = hasCustomer(drawn);
  const tenders = tendersOf(shop, drawn, shown.total, shown.cash.due);
  const settled = settle(shown, tenders ?? (isKnown ? [] : [{ kind: 'cash', amount: shown.cash.due }]), isKnown);
  const answer: Answer = await till.post('/sales', {
    sales: asked.map(({ stockId, packId, quantity, discount }) => ({ stockId, packId, quantity, discount })),
    ...(cart.discount && { discount: cart.discount }),
    ...(tenders && { tenders: tenders.map(({ kind, ...tender }) => tender) }),
    ...(isKnown && { customerId, paymentDate: '2026-12-31' }),
    expectedTotal: shown.total,
  });
  if (!settled.fits) {
    expect(answer.code).toBe('tenders-differ');
    return;
  }
  expect([answer.httpStatus, answer.payload]).toEqual([200, answer.payload]);
  const receipt: Receipt = answer.payload;
  expect({
    lines: receipt.lines.map(({ gross, discount, tax, total }) => ({ gross, discount, tax, total })),
    subtotal: receipt.subtotal,
    discount: receipt.discounts,
    taxes: receipt.taxes,
    total: receipt.total,
    rounding: receipt.rounding,
    owed: receipt.owed,
    paid: receipt.tenders.reduce((sum, { amount }) => Number((sum + amount).toFixed(decimals)), 0),
  }).toEqual({
    lines: shown.lines.map(({ gross, discount, tax, total }) => ({ gross, discount, tax, total })),
    subtotal: shown.subtotal,
    discount: shown.discount,
    taxes: shown.taxes,
    total: shown.total,
    rounding: settled.rounding,
    owed: settled.owed,
    paid: settled.paid,
  });
}

it.each([
  ['UGX', 0, 50],
  ['KES', 2, 0.05],
  ['TND', 3, 0.005],
])('in %s, with %d decimals, the server charges what the till showed', { timeout: 600_000 }, async (...of) => {
  const [currency, decimals, coin] = of;
  const shop = await openShop(currency, decimals);
  const carts = fc.sample(fc.oneof({ weight: 3, arbitrary: cart }, { weight: 1, arbitrary: plainCart }), sales);
  for (let at = 0; at < carts.length; at += atOnce) {
    if (at === sales / 2) {
      await setSettings(shop.app, { money: { smallestCoin: coin } });
      shop.smallestCoin = coin;
    }
    await Promise.all(carts.slice(at, at + atOnce).map((drawn) => sellAndCompare(shop, drawn)));
  }
  expect(await wrongInBooks(shop.app)).toEqual([]);
  await shop.app.close();
  await shop.app.database.close();
});
