import { beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '../../../tests/support/debts.ts';
import {
  admin,
  app,
  card,
  cash,
  goods,
  later,
  openTill,
  refused,
  sell,
  till,
} from '../../../tests/support/open-till.ts';
import { giveBack } from '../../../tests/support/returning.ts';
import { addMethod, addTax, type Cart, setSettings, trySelling } from '../../../tests/support/till.ts';

openTill();

describe('the total that the screen showed', () => {
  it('is what is charged, or nothing is sold', async () => {
    const item = await goods(48);
    await sell({ lines: [[item, 1]], expectedTotal: 48 });
    const sentence = 'Prices have changed. The total is now 48.00';
    await refused({ lines: [[item, 1]], expectedTotal: 46.5 }, 409, 'total-changed', sentence);
    const paid = { tenders: [{ methodId: cash, amount: 46.5 }], expectedTotal: 46.5 };
    await refused({ lines: [[item, 1]], ...paid }, 409, 'total-changed', sentence);
  });

  it('is the one before cash rounding', async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const item = await goods(1.02);
    expect(await sell({ lines: [[item, 1]], expectedTotal: 1.02 })).toMatchObject({ total: 1.02, rounding: -0.02 });
  });

  it('is of the prices, taxes and methods there are now, whatever an earlier sale was made with', async () => {
    const item = await goods(10);
    const wallet = await addMethod(app, { name: 'Wallet' });
    const paying = (amount: number): Cart => ({
      lines: [[item, 1]],
      tenders: [{ methodId: wallet, amount }],
      expectedTotal: amount,
    });
    await sell(paying(10));
    await app.database.db.updateTable('stock').set({ unit_sell: 12 }).where('id', '=', item.id).execute();
    await refused(paying(10), 409, 'total-changed', 'Prices have changed. The total is now 12.00');
    await sell(paying(12));
    await app.database.db.updateTable('stock').set({ unit_sell: 14 }).where('id', '=', item.id).execute();
    await sell(paying(14));
    await addTax(app, { percent: 50, included: false }, item);
    await sell(paying(21));
    await app.database.pool.query('update payment_methods set active = false where id = $1', [wallet]);
    await refused(paying(21), 409, 'method-not-found', 'Wallet is no longer taken');
  });

  it('holds while prices change under the till', async () => {
    const item = await goods(1);
    const price = (unitSell: number) =>
      admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 1, unitCost: 1, unitSell });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? price(1 + at)
          : trySelling(till, {
              lines: [[item, 1]],
              expectedTotal: 1,
              ...(at % 3 === 1 && { tenders: [{ methodId: card, amount: 1 }] }),
            }),
      ),
    );
    const sales = answers.filter((_, at) => at % 3 !== 0);
    for (const { status, payload, code } of sales) {
      if (status) expect(payload).toMatchObject({ total: 1, lines: [{ unitSell: 1, total: 1 }] });
      else expect(['total-changed', 'conflict']).toContain(code);
    }
  });
});

describe('taxes', () => {
  it('are included in the price or added to it, by line, and are no profit', async () => {
    const [bread, wine, pens] = [await goods(10.5), await goods(20), await goods(5)];
    await addTax(app, { name: 'VAT', percent: 5, included: true }, bread);
    await addTax(app, { name: 'Duty', percent: 12.5, included: false }, wine);
    const receipt = await sell({
      lines: [
        [bread, 1],
        [wine, 2],
        [pens, 1],
      ],
      expectedTotal: 60.5,
    });
    expect(receipt).toMatchObject({
      subtotal: 55.5,
      discounts: 0,
      taxes: [
        { name: 'VAT', percent: 5, included: true, tax: 0.5 },
        { name: 'Duty', percent: 12.5, included: false, tax: 5 },
      ],
      total: 60.5,
      tenders: [{ methodId: cash, amount: 60.5 }],
      lines: [
        { gross: 10.5, tax: 0.5, total: 10.5 },
        { gross: 40, tax: 5, total: 45 },
        { gross: 5, tax: 0, total: 5 },
      ],
    });
    const { payload, meta } = await admin.get('/sales?limit=3');
    expect(payload.map(({ profit }: { profit: number }) => profit)).toEqual([3, 36, 8]);
    const found = await admin.get(`/sales/search?search=${wine.name}`);
    expect(found.meta.totals).toMatchObject({ sale: 45, cost: 4, profit: 36 });
    const dated = await admin.get(`/sales/search?search=${wine.name}&startDate=2026-03-10&endDate=2026-03-10`);
    expect(dated.meta.totals).toEqual(found.meta.totals);
    await admin.post(`/sales/${receipt.lines[1]?.id}`);
    expect((await admin.get('/sales')).meta.totals.profit).toBe(Math.round((meta.totals.profit - 36) * 100) / 100);
  });

  it('stay as they were on what is sold', async () => {
    const item = await goods(100);
    const id = await addTax(app, { name: 'Old name', percent: 10, included: false }, item);
    const receipt = await sell({ lines: [[item, 1]] });
    await app.database.pool.query("update tax_rates set name = 'New name', percent = 20 where id = $1", [id]);
    expect((await till.get(`/sales/receipts/${receipt.id}`)).payload.taxes).toEqual([
      { name: 'Old name', percent: 10, included: false, kind: 'standard', tax: 10 },
    ]);
    expect((await sell({ lines: [[item, 1]] })).total).toBe(120);
  });
});

describe('cash rounding', () => {
  beforeEach(() => setSettings(app, { money: { smallestCoin: 0.05 } }));

  it('is for what is paid in cash alone', async () => {
    const lines: Cart['lines'] = [[await goods(1.03), 1]];
    expect(await sell({ lines })).toMatchObject({ total: 1.03, rounding: 0.02, tenders: [{ amount: 1.05 }] });
    const inCash = (amount: number): Cart => ({ lines, tenders: [{ methodId: cash, amount, given: 2 }] });
    expect(await sell(inCash(1.05))).toMatchObject({ rounding: 0.02, tenders: [{ amount: 1.05, change: 0.95 }] });
    await refused(inCash(1.03), 400, 'tenders-differ', 'Payments total 1.03, but the sale is 1.05');
    const split = (inCard: number): Cart => ({
      lines,
      tenders: [
        { methodId: card, amount: inCard },
        { methodId: cash, amount: 1 },
      ],
    });
    expect(await sell(split(0.03))).toMatchObject({ rounding: 0, total: 1.03 });
    await refused(split(0.05), 400, 'tenders-differ', 'Payments total 1.05, but the sale is 1.03');
  });

  it('takes at least one coin where anything is charged, and gives it back with the goods', async () => {
    const lines: Cart['lines'] = [[await goods(0.02), 1]];
    const receipt = await sell({ lines });
    expect(receipt).toMatchObject({ total: 0.02, rounding: 0.03, tenders: [{ amount: 0.05 }] });
    expect(await sell({ lines, tenders: [{ methodId: cash, amount: 0.05 }] })).toMatchObject({ rounding: 0.03 });
    await refused({ lines, tenders: [] }, 400, 'tenders-differ', 'Payments total 0.00, but the sale is 0.05');
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ total: 0.02, refunded: 0.05 });
    expect((await sell({ lines: [[await goods(0), 1]] })).tenders).toEqual([]);
  });

  it('with a customer is for what is wholly paid in cash; a part in cash leaves the exact rest', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(1.03), 1]];
    const paying = (amount: number): Cart => ({
      lines,
      customerId,
      paymentDate: later,
      tenders: [{ methodId: cash, amount }],
    });
    expect(await sell(paying(1.05))).toMatchObject({ rounding: 0.02, owed: 0, credit: null });
    expect(await sell(paying(1))).toMatchObject({ rounding: 0, owed: 0.03 });
    await refused(paying(1.04), 400, 'tenders-differ', 'Payments total 1.04, but the sale is 1.05');
    expect(await sell({ lines, customerId, paymentDate: later })).toMatchObject({ rounding: 0, owed: 1.03 });
  });
});
