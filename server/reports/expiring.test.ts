/** What is left of goods with a date, as a shop sees it. expiring-model.test.ts tries every way in which goods move. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier } from '../../tests/support/buying.ts';
import { giveBack } from '../../tests/support/returning.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;
let milk: { id: number };
let supplier: { id: number };
beforeEach(async () => {
  app = await startTestApp();
  app.clock.now = new Date(`${today}T08:00:00Z`);
  admin = await app.as('admin');
  milk = await addStock(admin, { name: 'Milk', qty: 2, unitCost: 0.333333, date: today });
  supplier = await addSupplier(admin);
});
afterEach(() => app.close());

async function deliver(lines: [quantity: number, expiresOn: string | null][], from: object = {}): Promise<number> {
  const { payload, status } = await admin.post('/deliveries', {
    ...{ supplierId: supplier.id, date: today, ...from },
    lines: lines.map(([quantity, expiresOn]) => ({ stockId: milk.id, quantity, total: quantity, expiresOn })),
  });
  expect([status, payload]).toEqual([true, payload]);
  return payload.id;
}

async function leftIn(days = 30): Promise<[string, number][]> {
  const { payload } = await admin.get(`/reports/expiring?days=${days}`);
  return payload.map(({ expiresOn, left }: { expiresOn: string; left: number }) => [expiresOn, left]);
}

describe('what is left of each date', () => {
  it('goods without a date leave first, then what expires first; one date is one row', async () => {
    await deliver([
      [5, '2026-03-20'],
      [3, '2026-03-12'],
    ]);
    await deliver([[4, '2026-03-20']]);
    expect(await leftIn()).toEqual([
      ['2026-03-12', 3],
      ['2026-03-20', 9],
    ]);
    await sell(admin, [[milk, 2]]);
    expect((await leftIn())[0]).toEqual(['2026-03-12', 3]);
    await sell(admin, [[milk, 4]]);
    expect(await leftIn()).toEqual([['2026-03-20', 8]]);
  });

  it('what was sold before goods of an earlier date came stays sold', async () => {
    await deliver([[5, '2026-03-20']]);
    await sell(admin, [[milk, 4]]);
    await deliver([[5, '2026-03-12']]);
    expect(await leftIn()).toEqual([
      ['2026-03-12', 5],
      ['2026-03-20', 3],
    ]);
  });

  it('a sale that is deleted puts its dates back; what a customer brings back has none', async () => {
    await deliver([[5, '2026-03-12']]);
    const wrong = await sell(admin, [[milk, 6]]);
    expect(await leftIn()).toEqual([['2026-03-12', 1]]);
    await admin.post(`/sales/receipts/${wrong.id}/void`, { reason: 'Wrong item' });
    expect(await leftIn()).toEqual([['2026-03-12', 5]]);
    const receipt = await sell(admin, [[milk, 6]]);
    await giveBack(admin, receipt, [4]);
    expect(await leftIn()).toEqual([['2026-03-12', 1]]);
    await sell(admin, [[milk, 4]]);
    expect(await leftIn()).toEqual([['2026-03-12', 1]]);
  });

  it('a delivery that is undone was never there, and goods sent back are off their own date', async () => {
    const id = await deliver([[5, '2026-03-12']]);
    await deliver([[5, '2026-03-20']]);
    const lines = [{ stockId: milk.id, quantity: 2, credit: 2 }];
    await admin.post(`/suppliers/${supplier.id}/returns`, { deliveryId: id, date: today, lines, reason: 'Sour' });
    expect(await leftIn()).toEqual([
      ['2026-03-12', 3],
      ['2026-03-20', 5],
    ]);
    const wrong = await deliver([[9, '2026-03-11']]);
    expect((await leftIn())[0]).toEqual(['2026-03-11', 9]);
    await admin.post(`/deliveries/${wrong}/undo`, { reason: 'Mistake' });
    expect(await leftIn()).toEqual([
      ['2026-03-12', 3],
      ['2026-03-20', 5],
    ]);
  });
});

describe('the report', () => {
  it('has what is past, up to so many days from today, with what it cost', async () => {
    const first = await deliver([[1, '2026-01-31']]);
    await deliver([
      [1, '2026-03-10'],
      [1, '2026-04-09'],
      [1, '2026-04-10'],
    ]);
    const { payload, meta } = await admin.get('/reports/expiring');
    expect(payload[0]).toEqual({
      ...{ stockId: milk.id, name: 'Milk', expiresOn: '2026-01-31', left: 1, cost: 1, deliveryId: first },
    });
    expect(payload).toHaveLength(3);
    expect(meta).toEqual({ days: 30, until: '2026-04-09', count: 3, cost: 3, hasMore: false });
    expect((await leftIn(0)).map(([day]) => day)).toEqual(['2026-01-31', '2026-03-10']);
    expect((await leftIn(31)).length).toBe(4);
    const page = await admin.get('/reports/expiring?limit=2&page=2');
    expect([page.payload.length, page.meta.hasMore, page.meta.cost]).toEqual([1, false, 3]);
    expect(await admin.get('/reports/expiring?days=-1')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(await admin.get('/reports/expiring?days=soon')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('names a delivery only where its supplier can take goods back', async () => {
    const paid = { supplierId: null, payments: [{ methodId: 1, amount: 3 }] };
    await deliver([[3, '2026-03-12']], paid);
    expect((await admin.get('/reports/expiring')).payload).toMatchObject([{ left: 3, deliveryId: null }]);
  });

  it('rounds what is left at its cost in the currency', async () => {
    const oil = await addStock(admin, { name: 'Oil', qty: 0, unitCost: 1, date: today });
    const lines = [{ stockId: oil.id, quantity: 3, total: 1, expiresOn: '2026-03-12' }];
    await admin.post('/deliveries', { supplierId: supplier.id, date: today, lines });
    await sell(admin, [[oil, 1]]);
    expect((await admin.get('/reports/expiring')).payload).toMatchObject([{ left: 2, cost: 0.67 }]);
  });

  it('is for admins, stock and reports', async () => {
    for (const role of ['stock', 'reports'] as const) {
      expect((await (await app.as(role)).get('/reports/expiring')).status).toBe(true);
    }
    expect((await (await app.as('sales')).get('/reports/expiring')).httpStatus).toBe(403);
  });
});
