/**
 * Random write-offs and counts, in currencies with 0, 2 and 3 decimals, against a model that knows no SQL: a list of what was lost,
 * with its value in whole units. The report of losses, the rows behind each of its figures, and profit and loss agree with it.
 */
import { expect, it } from 'vitest';
import type { FigureRow } from '../../contract/books/figure-rows.ts';
import { type LossDimension, type LossRow, lossDimensions } from '../../contract/goods/losses.ts';
import { type StockItem, writeOffReasons } from '../../contract/goods/stock.ts';
import { addDays } from '../../contract/values/dates.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { shopsInCurrencies } from '../../tests/support/shop-in-currency.ts';
import type { Caller } from '../../tests/support/test-app.ts';
import { setSettings } from '../../tests/support/till.ts';
import { seeded } from '../../tests/support/trading.ts';

const open = shopsInCurrencies();

interface Item {
  id: number;
  category: number;
  /** In thousandths; `cost` is that of a piece in millionths. */
  there: number;
  cost: number;
}

interface Gone {
  item: Item;
  reason: string;
  staff: number;
  day: string;
  /** In thousandths, and the value in the smallest coin; what was found is negative. */
  quantity: number;
  value: number;
  count: number | null;
}

interface Days {
  startDate: string;
  endDate: string;
}

it.each([
  { currency: 'UGX', decimals: 0 },
  { currency: 'USD', decimals: 2 },
  { currency: 'TND', decimals: 3 },
])('losses are what the model has, and their rows add up to them ($currency)', { timeout: 300_000 }, async (shop) => {
  const app = await open(shop.currency);
  app.clock.now = new Date('2026-03-01T08:00:00Z');
  await setSettings(app, { till: { stockLossLimit: 1_000_000, sellerCounts: true, stockPostsCounts: true } });
  const random = seeded(31 + shop.decimals);
  const model: Gone[] = [];
  let [admin, clerk, seller] = [await app.as('admin'), await app.as('stock'), await app.as('sales')];
  const categories = [await addCategory(admin), await addCategory(admin)].map(({ id }) => id);
  const items: Item[] = [];
  for (let at = 0; at < 5; at++) {
    const [category, cost] = [random.pick(categories), 1 + random.below(9_000_000)];
    const details = { qty: 400, unitCost: cost / 1e6, unitSell: 20, categoryId: category };
    const { id } = await addStock(admin, { ...details, date: '2026-02-01' });
    items.push({ id, category, there: 400_000, cost });
  }

  function note(caller: Caller, item: Item, gone: { reason: string; quantity: number; count?: number }) {
    const { reason, quantity, count = null } = gone;
    const value = Math.sign(quantity) * roundHalfUp((Math.abs(quantity) * item.cost) / 10 ** (9 - shop.decimals));
    item.there -= quantity;
    model.push({ item, reason, staff: caller.id, day: caller.today(), quantity, value, count });
  }

  async function ok(answer: ReturnType<Caller['get']>) {
    const { httpStatus, payload, meta } = await answer;
    expect(httpStatus, String(payload)).toBe(200);
    return { payload, meta };
  }

  const ways = {
    async writeOff() {
      const [item, reason, caller] = [random.pick(items), random.pick(writeOffReasons), random.pick([admin, clerk])];
      const quantity = 1 + random.below(3000);
      await ok(caller.post(`/stock/${item.id}/write-off`, { quantity: quantity / 1000, reason, note: 'As seen' }));
      note(caller, item, { reason, quantity: reason === 'found' ? -quantity : quantity });
    },
    async countShelf() {
      const [item, caller] = [random.pick(items), random.pick([admin, clerk, seller])];
      const counted = Math.max(0, item.there + random.below(4001) - 2000);
      await ok(caller.post(`/stock/${item.id}/count`, { quantity: counted / 1000 }));
      if (counted === item.there) return;
      const { payload } = await ok(admin.get(`/stock/${item.id}/movements?limit=1`));
      note(caller, item, { reason: 'counted', quantity: item.there - counted, count: payload[0].document.id });
    },
    async countSome() {
      const chosen = items.filter(() => random.below(2) === 0);
      if (chosen.length === 0) return;
      const { payload } = await ok(admin.post('/counts', { scope: { stockIds: chosen.map(({ id }) => id) } }));
      const counted = chosen.map(({ there }) => Math.max(0, there + random.below(5) * 750 - 1500));
      const entries = chosen.map(({ id }, at) => ({
        ...{ key: `${payload.id} ${id}`, stockId: id, quantity: counted[at]! / 1000 },
      }));
      await ok(seller.post(`/counts/${payload.id}/entries`, { entries }));
      await ok(clerk.post(`/counts/${payload.id}/post`, {}));
      for (const [at, item] of chosen.entries()) {
        const quantity = item.there - counted[at]!;
        if (quantity !== 0) note(clerk, item, { reason: 'counted', quantity, count: payload.id });
      }
    },
    /** Earlier losses of the item move with it to its new category, and keep their value. */
    async change() {
      const item = random.pick(items);
      const { payload } = await ok(admin.get(`/stock/all?ids=${item.id}`));
      const { name, date, unitSell, warningAt, qty } = payload[0] as StockItem;
      const [categoryId, cost] = [random.pick(categories), 1 + random.below(9_000_000)];
      const details = { name, date, unitSell, warningAt, qty, categoryId, unitCost: cost / 1e6 };
      await ok(admin.put('/stock', { id: item.id, ...details }));
      Object.assign(item, { category: categoryId, cost });
    },
    async passTime() {
      app.clock.now = new Date(app.clock.now.getTime() + random.below(60) * 3_600_000);
      [admin, clerk, seller] = [await app.as('admin'), await app.as('stock'), await app.as('sales')];
    },
  };

  const unitsOf = (amount: number) => Math.round(amount * 10 ** shop.decimals);
  const thousandths = (quantity: number) => Math.round(quantity * 1000);

  async function rowsOf(figure: string, of: string, limit: number): Promise<{ rows: FigureRow[]; sum: number }> {
    const rows: FigureRow[] = [];
    for (let page = 1; ; page++) {
      const { payload, meta } = await ok(admin.get(`/reports/rows?figure=${figure}&${of}&page=${page}&limit=${limit}`));
      rows.push(...payload);
      if (!meta.hasMore) return { rows, sum: meta.sum };
    }
  }

  /** The rows of a figure are those of the model, one by one, and add up to it. */
  async function openRows(of: string, gone: Gone[]) {
    const byFigure = [
      { figure: 'lostQuantity', amountOf: ({ quantity }: Gone) => quantity, inUnits: thousandths },
      { figure: 'lostValue', amountOf: ({ value }: Gone) => value, inUnits: unitsOf },
    ];
    for (const { figure, amountOf, inUnits } of byFigure) {
      const { rows, sum } = await rowsOf(figure, of, random.pick([17, 1000]));
      const told = rows.map(
        ({ day, document, amount }) => `${day} ${document.kind} ${document.id}: ${inUnits(amount)}`,
      );
      const meant = gone
        .filter((one) => amountOf(one) !== 0)
        .map((one) => {
          const document = one.count === null ? `item ${one.item.id}` : `count ${one.count}`;
          return `${one.day} ${document}: ${amountOf(one)}`;
        });
      expect(told.sort(), `${figure} ${of}`).toEqual(meant.sort());
      expect(inUnits(sum), `${figure} ${of}`).toBe(total(gone.map(amountOf)));
    }
  }

  async function compare({ startDate, endDate }: Days) {
    const days = `startDate=${startDate}&endDate=${endDate}`;
    const gone = model.filter(({ day }) => startDate <= day && day <= endDate);
    const sums = (some: Gone[]) => [total(some.map((one) => one.quantity)), total(some.map((one) => one.value))];
    for (const by of lossDimensions) {
      const { payload, meta } = await ok(admin.get(`/reports/losses?by=${by}&${days}`));
      const rows = (payload as LossRow[]).map(({ key, quantity, value }) => [
        ...[key, thousandths(quantity), unitsOf(value)],
      ]);
      const keys = new Set(gone.map((one) => keyOf(by, one)));
      const meant = [...keys].map((key) => [key, ...sums(gone.filter((one) => keyOf(by, one) === key))]);
      expect(new Map(rows.map((row) => [row[0], row])), by).toEqual(new Map(meant.map((row) => [row[0], row])));
      expect([thousandths(meta.quantity), unitsOf(meta.value)]).toEqual(sums(gone));
      const key = random.pick([...keys]);
      if (key === undefined) continue;
      await openRows(
        `by=${by}&key=${key}&${days}`,
        gone.filter((one) => keyOf(by, one) === key),
      );
    }
    await openRows(days, gone);
    const { payload: profit } = await ok(admin.get(`/reports/profit-and-loss?${days}`));
    const worth = (isMeant: (one: Gone) => boolean) => total(gone.filter(isMeant).map(({ value }) => value));
    expect([unitsOf(profit.stockLosses), unitsOf(profit.gifts)]).toEqual([
      worth(({ reason }) => reason !== 'own-use' && reason !== 'gift'),
      worth(({ reason }) => reason === 'gift'),
    ]);
    const { rows, sum } = await rowsOf('stockLosses', days, 1000);
    expect([total(rows.map(({ amount }) => unitsOf(amount))), unitsOf(sum)]).toEqual([
      ...[unitsOf(profit.stockLosses), unitsOf(profit.stockLosses)],
    ]);
  }

  for (let step = 1; step <= 80; step++) {
    await ways[random.pick(['writeOff', 'writeOff', 'countShelf', 'countSome', 'change', 'passTime'] as const)]();
    if (step % 40 > 0) continue;
    const today = admin.today();
    for (const length of [0, 9, 400]) await compare({ startDate: addDays(today, -length), endDate: today });
  }
  expect(new Set(model.map(({ reason }) => reason)).size).toBe(writeOffReasons.length + 1);
  expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
});

function keyOf(by: LossDimension, { reason, item, staff }: Gone): string | number {
  return { reason, item: item.id, category: item.category, staff }[by];
}

function total(amounts: number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5);
}
