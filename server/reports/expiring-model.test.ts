/** Random deliveries with and without dates among everything else that moves goods, against a model that knows no SQL. */
import { afterEach, expect, it } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { BestBefore, type Moved } from '../../tests/support/best-before-model.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { addSupplier } from '../../tests/support/buying.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { seeded } from '../../tests/support/trading.ts';
import { keepDatedGoods } from '../stock/movements/kept-dated-goods.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

const today = '2026-03-10';
const dates = [-40, -3, 0, 2, 5, 9, 30, 31, 400].map((days) => addDays(today, days));

interface Sold {
  receiptId: number;
  lineId: number;
  stockId: number;
  pieces: number;
  moved: Moved;
}

it.each([1, 2, 3, 4])(
  'what is left of each date is what the model has, shop %i',
  async (seed) => {
    app = await startTestApp();
    app.clock.now = new Date(`${today}T08:00:00Z`);
    const admin = await app.as('admin');
    const random = seeded(seed * 104_729);
    const model = new BestBefore();
    const { id: categoryId } = await addCategory(admin);
    const supplier = await addSupplier(admin);
    const pieces = (most = 6000) => 1 + random.below(most);
    const items: number[] = [];
    for (let at = 0; at < 3; at++) {
      const qty = random.below(5);
      const { id } = await addStock(admin, {
        name: `Goods ${at}`,
        categoryId,
        qty,
        unitCost: 1.37 * (at + 1),
        date: today,
      });
      items.push(id);
      model.move(id, qty * 1000);
    }
    const item = () => random.pick(items);
    const deliveries: { id: number; moved: Moved[] }[] = [];
    const sold: Sold[] = [];
    const byHand: { id: number; moved: Moved }[] = [];
    let taken = 0;

    const ways: Record<string, () => Promise<void>> = {
      async delivery() {
        const lines = Array.from({ length: 1 + random.below(4) }, () => ({
          ...{ stockId: item(), quantity: pieces() / 1000, total: 5 },
          expiresOn: random.below(4) === 0 ? null : random.pick(dates),
        }));
        const { payload } = await admin.post('/deliveries', { supplierId: supplier.id, date: today, lines });
        const moved = lines.map(({ stockId, quantity, expiresOn }) =>
          model.move(stockId, Math.round(quantity * 1000), { expiresOn, deliveryId: payload.id }),
        );
        deliveries.push({ id: payload.id, moved });
      },
      async undo() {
        const one = random.pick(deliveries);
        if (!one || !(await admin.post(`/deliveries/${one.id}/undo`, { reason: 'Mistake' })).status) return;
        taken++;
        for (const moved of one.moved) model.strike(moved);
        deliveries.splice(deliveries.indexOf(one), 1);
      },
      async sale() {
        const stockId = item();
        const amount = pieces();
        const sales = [{ stockId, quantity: amount / 1000 }];
        const { status, payload } = await admin.post('/sales', { sales });
        if (!status) return;
        const moved = model.move(stockId, -amount);
        sold.push({ receiptId: payload.id, lineId: payload.lines[0].id, stockId, pieces: amount, moved });
      },
      async deletion() {
        const one = random.drop(sold);
        if (!one || !(await admin.post(`/sales/${one.lineId}`)).status) return;
        taken++;
        model.strike(one.moved);
      },
      async return() {
        const one = random.drop(sold);
        if (!one) return;
        const toStock = random.below(3) > 0;
        const amount = 1 + random.below(one.pieces);
        const lines = [{ lineId: one.lineId, quantity: amount / 1000, toStock }];
        const { status } = await admin.post('/returns', { receiptId: one.receiptId, lines, reason: 'Back' });
        if (status && toStock) model.move(one.stockId, amount);
      },
      async sentBack() {
        const one = random.below(3) === 0 ? undefined : random.pick(deliveries);
        const stockId = one?.moved[0]?.stockId ?? item();
        const amount = pieces(4000);
        const lines = [{ stockId, quantity: amount / 1000, credit: 1 }];
        const body = { date: today, lines, reason: 'Bad', ...(one && { deliveryId: one.id }) };
        if (!(await admin.post(`/suppliers/${supplier.id}/returns`, body)).status) return;
        taken++;
        if (one) model.sendBack(one.id, stockId, amount);
        else model.move(stockId, -amount);
      },
      async restock() {
        const body = { id: item(), date: today, qty: pieces() / 1000, unitCost: 1.37, unitSell: 3 };
        await admin.put('/stock/restock', body);
        await noteByHand(body.id);
      },
      async adjustment() {
        const { payload } = await admin.get(`/stock/all?ids=${item()}`);
        const { category: _, ...before } = payload[0];
        const { name, date, unitCost, unitSell, warningAt, categoryId } = before;
        const qty = pieces() / 1000;
        if (qty === before.qty) return;
        await admin.put('/stock', { id: before.id, name, date, unitCost, unitSell, warningAt, categoryId, qty });
        await noteByHand(before.id);
      },
      async reversal() {
        const one = random.drop(byHand);
        if (!one || !(await admin.post(`/stock/movements/${one.id}/reverse`, { reason: 'Mistake' })).status) return;
        taken++;
        model.strike(one.moved);
      },
      async writeOff() {
        const stockId = item();
        const amount = pieces(1500);
        const reason = random.pick(['lost', 'expired', 'found'] as const);
        const { status } = await admin.post(`/stock/${stockId}/write-off`, { quantity: amount / 1000, reason });
        if (status) model.move(stockId, reason === 'found' ? amount : -amount);
      },
    };

    async function noteByHand(stockId: number) {
      const { payload } = await admin.get(`/stock/${stockId}/movements?page=1`);
      const last = payload.find(({ kind }: { kind: string }) => kind === 'restock' || kind === 'adjustment');
      byHand.push({ id: last.id, moved: model.move(stockId, Math.round(last.quantity * 1000)) });
    }

    let found = 0;
    for (let step = 0; step < 150; step++) {
      const way = random.pick(['delivery', 'sale', 'sale', ...Object.keys(ways)]);
      await ways[way]!();
      // However much of it was kept up by then.
      if (random.below(4) === 0) await keepDatedGoods(app.database.where);
      const days = random.pick([0, 5, 30, 1000]);
      const { payload: stock } = await admin.get('/stock/all');
      const expected = items
        .flatMap((stockId) => [...model.leftOf(stockId)].map(([expiresOn, left]) => ({ stockId, expiresOn, left })))
        .filter(({ expiresOn, left }) => expiresOn !== '' && expiresOn <= addDays(today, days) && left > 0)
        .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn) || one.stockId - other.stockId);
      const { payload, meta } = await admin.get(`/reports/expiring?days=${days}`);
      const rows = payload.map(
        ({ stockId, expiresOn, left }: { stockId: number; expiresOn: string; left: number }) => ({
          ...{ stockId, expiresOn, left: Math.round(left * 1000) },
        }),
      );
      expect([seed, step, way, rows]).toEqual([seed, step, way, expected]);
      expect(meta.count).toBe(expected.length);
      for (const { id, qty } of stock as { id: number; qty: number }[]) {
        const all = rows.filter(({ stockId }: { stockId: number }) => stockId === id);
        const left = all.reduce((sum: number, one: { left: number }) => sum + one.left, 0);
        expect(left).toBeLessThanOrEqual(Math.round(qty * 1000));
      }
      found += rows.length;
    }
    expect([found > 100, taken > 10]).toEqual([true, true]);
  },
  120_000,
);
