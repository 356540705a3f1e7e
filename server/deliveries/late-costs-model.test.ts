/**
 * Random deliveries, sales and later costs, in shops of every kind, next to a model of its own in whole units: every share, the
 * part of it that goes into stock and the cost of a piece are those of the model, and what came in, left, was paid and is owed adds
 * up.
 */
import { expect, it } from 'vitest';
import type { Delivery, LateCost } from '../../contract/buying/deliveries.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { addSupplier, advanceMethod, payInAdvance } from '../../tests/support/buying.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { shopsInCurrencies } from '../../tests/support/shop-in-currency.ts';
import { setSettings } from '../../tests/support/till.ts';
import { seeded } from '../../tests/support/trading.ts';

const openShop = shopsInCurrencies();

/** Quantities in thousandths, costs of a piece in millionths, amounts in the smallest unit of the currency. */
const units = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals));
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** Shares by largest remainder, ties to the earlier one, by giving out the units one by one. */
function sharesOf(whole: bigint, weights: bigint[]): bigint[] {
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const parts = weights.map((weight) => (whole * weight) / all);
  const rests = weights.map((weight) => (whole * weight) % all);
  for (let left = whole - parts.reduce((sum, one) => sum + one, 0n); left > 0n; left--) {
    const largest = rests.reduce((best, rest, at) => (rest > rests[best]! ? at : best), 0);
    parts[largest]! += 1n;
    rests[largest] = -1n;
  }
  return parts;
}

it.each([
  { seed: 1, currency: 'UGX', decimals: 0, costMethod: 'average' },
  { seed: 2, currency: 'USD', decimals: 2, costMethod: 'last' },
  { seed: 3, currency: 'KWD', decimals: 3, costMethod: 'average' },
  { seed: 4, currency: 'KWD', decimals: 3, costMethod: 'last' },
] as const)(
  'later costs are what the model says in $currency, with the cost method $costMethod',
  async ({ seed, currency, decimals, costMethod }) => {
    const shop = await openShop(currency);
    await setSettings(shop, { money: { costMethod } });
    const random = seeded(seed * 104_729);
    const admin = await shop.as('admin');
    const amount = (most: number) => Number((random.below(most) / 10 ** decimals).toFixed(decimals));
    const money = (value: number) => units(value, decimals);
    const { id: categoryId } = await addCategory(admin);
    const items: number[] = [];
    for (let at = 0; at < 3; at++) {
      items.push((await addStock(admin, { categoryId, qty: 0, unitCost: 0, unitSell: amount(900) })).id);
    }
    const supplier = await addSupplier(admin);
    await payInAdvance(admin, supplier.id, '2026-03-08', 3000);
    const methods = [1, 3, await advanceMethod(admin)];
    const made: Delivery[] = [];
    const item = () => random.pick(items)!;
    const pieces = () => (random.below(3) ? 1 + random.below(6) : (1 + random.below(4000)) / 1000);
    const sums = { costs: 0n, intoStock: 0n, shared: 0 };

    async function stockNow() {
      const { payload } = await admin.get(`/stock/all?ids=${items.join(',')}`);
      return new Map<number, { qty: bigint; cost: bigint }>(
        payload.map(({ id, qty, unitCost }: { id: number; qty: number; unitCost: number }) => [
          id,
          { qty: units(qty, 3), cost: units(unitCost, 6) },
        ]),
      );
    }

    async function deliver() {
      const lines = Array.from({ length: 1 + random.below(3) }, () => ({
        ...{ stockId: item(), quantity: pieces(), free: random.below(2), total: random.below(4) ? amount(2000) : 0 },
      }));
      const { status, payload } = await admin.post('/deliveries', {
        supplierId: supplier.id,
        date: '2026-03-10',
        lines,
      });
      if (status) made.push(payload);
    }

    async function chargeLater() {
      const delivery = random.pick(made);
      if (!delivery) return;
      const [cost, paid] = [amount(700), amount(300)];
      const spread = random.pick(['value', 'quantity'] as const);
      const payments = paid > 0 ? [{ methodId: random.pick(methods), amount: paid }] : [];
      const before = await stockNow();
      const body = { name: 'Duty', amount: cost, spread, payments };
      const { status, payload } = await admin.post(`/deliveries/${delivery.id}/costs`, body);
      expect([cost, paid, status]).toEqual([cost, paid, cost > 0 && paid <= cost]);
      if (!status) return;
      const late: LateCost = payload.lateCosts.at(-1);
      const totals = delivery.lines.map(({ total }) => money(total));
      const counts = delivery.lines.map((line) => units(line.pieces, 3));
      const isByValue = spread === 'value' && totals.some((total) => total > 0n);
      const shares = sharesOf(money(cost), isByValue ? totals : counts);
      const left = new Map([...before].map(([id, { qty }]) => [id, qty]));
      const expected = delivery.lines.map(({ id, stockId }, at) => {
        const there = left.get(stockId)! < counts[at]! ? left.get(stockId)! : counts[at]!;
        left.set(stockId, left.get(stockId)! - there);
        const into = rounded(shares[at]! * there, counts[at]!);
        const now = before.get(stockId)!;
        if (into > 0n) now.cost = rounded(now.qty * now.cost + into * 10n ** BigInt(9 - decimals), now.qty);
        return { id, share: shares[at]!, into };
      });
      expect(late.lines.map(({ lineId, share, intoStock }) => [lineId, money(share), money(intoStock)])).toEqual(
        expected.map(({ id, share, into }) => [id, share, into]),
      );
      expect(await stockNow()).toEqual(before);
      expect(money(late.paid) + money(late.bill?.amount ?? 0)).toBe(money(cost));
      sums.costs += money(cost);
      sums.intoStock += expected.reduce((sum, { into }) => sum + into, 0n);
      if (late.costOfGoods > 0 && late.intoStock > 0) sums.shared++;
    }

    /** Sells all of an item, or all but a few pieces. */
    async function sellMost() {
      const stockId = item();
      const there = Number((await stockNow()).get(stockId)!.qty);
      const quantity = (there - random.below(Math.min(there, 4000) + 1)) / 1000;
      if (quantity > 0) await admin.post('/sales', { sales: [{ stockId, quantity }] });
    }

    for (let step = 0; step < 60; step++) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
      const what = random.below(7);
      if (what < 2 || made.length < 2) await deliver();
      else if (what < 5) await chargeLater();
      else await sellMost();
    }
    expect(sums.shared).toBeGreaterThan(2);
    const { rows } = await shop.database.pool.query(`
      select (select sum(goods_value) from deliveries) as bought, (select sum(cost) from sale_lines) as sold,
        (select sum(round(qty * unit_cost, money_decimals())) from stock) as stock,
        (select -sum(amount) from money_movements where kind = 'purchase') as paid, (select sum(amount) from bills) as owed`);
    const found = Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, money(Number(value))]));
    const { payload: result } = await admin.get('/reports/profit-and-loss');
    // What was paid and what is owed is what came in. What came in is still there, was sold, or is cost of goods.
    expect(found.paid! + found.owed!).toBe(found.bought! + sums.costs);
    expect(money(result.costOfGoods)).toBe(found.sold! + sums.costs - sums.intoStock);
    expect(found.bought! + sums.costs + money(result.stockRevaluation)).toBe(found.stock! + money(result.costOfGoods));
    expect([await wrongInBooks(shop), await wrongInJournal(shop)]).toEqual([[], []]);
  },
  120_000,
);
