/** A mistyped restock or adjustment is taken back: goods and value as they came, once, whatever happened since. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement, StockItem } from '../../../contract/goods/stock.ts';
import { addStock, type StockOverrides } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { setSettings } from '../../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'reports');
});
beforeEach(() => setSettings(app, { money: { costMethod: 'last' } }));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const restock = (id: number, qty: number, unitCost: number, date = admin.today()) =>
  admin.put('/stock/restock', { id, date, qty, unitCost, unitSell: 30 });
const itemOf = async (id: number): Promise<StockItem> => (await admin.get(`/stock/all?ids=${id}`)).payload[0];
/** Newest first. */
const movementsOf = async (id: number): Promise<Movement[]> => (await admin.get(`/stock/${id}/movements`)).payload;
const reverse = (id: number, by = admin) =>
  by.post(`/stock/movements/${id}/reverse`, { reason: 'Typed one 0 too many' });
const profit = async () => (await admin.get('/reports/profit-and-loss')).payload;

async function restocked(item: StockOverrides, qty: number, unitCost: number) {
  const { id } = await addStock(admin, { unitSell: 30, ...item });
  await restock(id, qty, unitCost);
  const [movement] = await movementsOf(id);
  return { id, movement: movement! };
}

describe.each(['last', 'average'] as const)('with the cost method %s', (costMethod) => {
  beforeEach(() => setSettings(app, { money: { costMethod } }));

  it('everything is as it was before a restock, and the loss that it would have left is none', async () => {
    const before = await profit();
    const { id, movement } = await restocked({ qty: 10, unitCost: 10 }, 100, 20);
    const { httpStatus, payload } = await reverse(movement.id);
    expect([httpStatus, payload]).toMatchObject([
      200,
      { kind: 'restock', quantity: -100, value: -2000, reason: 'Typed one 0 too many', reverses: movement.id },
    ]);
    expect(await itemOf(id)).toMatchObject({ qty: 10, unitCost: 10 });
    expect((await movementsOf(id)).find((one) => one.id === movement.id)).toMatchObject({ reversedBy: payload.id });
    expect(await profit()).toEqual(before);
  });

  it('what was sold meanwhile keeps its cost, and the rest is revaluation', async () => {
    const before = await profit();
    const { id, movement } = await restocked({ qty: 10, unitCost: 10 }, 10, 20);
    await admin.post('/sales', { sales: [{ stockId: id, quantity: 5 }] });
    await reverse(movement.id);
    expect(await itemOf(id)).toMatchObject({ qty: 5, unitCost: 10 });
    const { costOfGoods, stockRevaluation } = await profit();
    const [cost, revalued] = [costOfGoods - before.costOfGoods, stockRevaluation - before.stockRevaluation];
    // 10 pieces came for 100, and 5 of them are still there for 50.
    expect(revalued - cost).toBe(-50);
    expect(cost).toBe(costMethod === 'last' ? 100 : 75);
  });

  it('a cost that somebody set since stays', async () => {
    const { id, movement } = await restocked({ qty: 10, unitCost: 10 }, 10, 20);
    await restock(id, 1, 40);
    const { unitCost } = await itemOf(id);
    await reverse(movement.id);
    expect(await itemOf(id)).toMatchObject({ qty: 11, unitCost });
  });
});

it.each([
  ['fewer', 4],
  ['more', 17.5],
])('an adjustment to %s is taken back at the value it had', async (_, qty) => {
  const before = await profit();
  const { id, categoryId, name, date } = await addStock(admin, { qty: 10, unitCost: 2, unitSell: 30 });
  const details = { id, categoryId, name, date, unitSell: 30, warningAt: 0 };
  await admin.put('/stock', { ...details, qty, unitCost: 2 });
  const [adjusted] = await movementsOf(id);
  await admin.put('/stock', { ...details, qty, unitCost: 3 });
  await reverse(adjusted!.id);
  expect(await itemOf(id)).toMatchObject({ qty: 10, unitCost: 3 });
  const after = await profit();
  expect(after.stockAdjustments).toBe(before.stockAdjustments);
  // As if the count had never been wrong: ten pieces, each worth 1 more.
  expect(after.stockRevaluation - before.stockRevaluation).toBe(10);
});

it('is written in the log and dated today, though the day of the restock is closed', async () => {
  const { id } = await addStock(admin, { qty: 0, date: '2026-03-01' });
  await restock(id, 5, 2, '2026-03-05');
  const [movement] = await movementsOf(id);
  await admin.post('/days', { date: '2026-03-05', counted: 0 });
  expect(await restock(id, 5, 2, '2026-03-05')).toMatchObject({ code: 'day-closed' });
  expect((await reverse(movement!.id)).payload).toMatchObject({ date: admin.today(), quantity: -5 });
  expect(await newestLog(app)).toMatchObject({
    action: 'stock movement reversed',
    description: expect.stringMatching(/^'Item \d+': restock of 5, 10\.00 at cost \(Typed one 0 too many\)$/),
  });
});

it('is not in the log of a seller from whom costs are hidden', async () => {
  const { id, movement } = await restocked({ qty: 10 }, 5, 2);
  await reverse(movement.id);
  const { name } = await itemOf(id);
  const seller = await app.as('sales');
  const seen = async () =>
    (await seller.get(`/logs?search=${name}`)).payload.map(({ action }: { action: string }) => action);
  expect(await seen()).toContain('stock movement reversed');
  await setSettings(app, { till: { sellerSeesCost: false } });
  expect(await seen()).not.toContain('stock movement reversed');
  await setSettings(app, { till: { sellerSeesCost: true } });
});

describe('is refused', () => {
  it('a second time, also when two try at once', async () => {
    const { movement } = await restocked({ qty: 10 }, 5, 2);
    const answers = await Promise.all([reverse(movement.id), reverse(movement.id), reverse(movement.id)]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
    expect(await reverse(movement.id)).toMatchObject({
      code: 'reversed-already',
      payload: 'This was already taken back',
    });
  });

  it('when the goods are gone', async () => {
    const { id, movement } = await restocked({ qty: 1 }, 5, 2);
    await admin.post('/sales', { sales: [{ stockId: id, quantity: 2 }] });
    const { name } = await itemOf(id);
    expect(await reverse(movement.id)).toMatchObject({
      httpStatus: 409,
      code: 'used-already',
      payload: `Only 4 of '${name}' left in stock, so this can't be taken back any more`,
    });
    expect(await itemOf(id)).toMatchObject({ qty: 4 });
  });

  it('of anything but a restock or an adjustment, and of a reversal', async () => {
    const { id, movement } = await restocked({ qty: 10 }, 5, 2);
    await admin.post('/sales', { sales: [{ stockId: id, quantity: 1 }] });
    const reversal = (await reverse(movement.id)).payload;
    const others = (await movementsOf(id)).filter(({ kind }) => kind === 'sale' || kind === 'opening');
    for (const one of [reversal, ...others]) {
      expect(await reverse(one.id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    }
    expect(others).toHaveLength(2);
  });

  it('without a reason, of what is not there, and to sellers', async () => {
    const { movement } = await restocked({ qty: 10 }, 5, 2);
    expect(await admin.post(`/stock/movements/${movement.id}/reverse`, { reason: ' ' })).toMatchObject({
      httpStatus: 400,
    });
    expect(await reverse(999_999)).toMatchObject({ httpStatus: 404, payload: 'There is no stock movement 999999' });
    expect(await reverse(movement.id, await app.as('sales'))).toMatchObject({ httpStatus: 403 });
  });
});
