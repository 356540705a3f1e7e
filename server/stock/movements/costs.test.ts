/**
 * What an item costs: with six decimals, by the last goods or by the average, and changed only by as much as somebody changed it.
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement, StockItem } from '../../../contract/goods/stock.ts';
import { setMoneyDecimals } from '../../../contract/values/money-decimals.ts';
import { addStock, stockDetails } from '../../../tests/support/builders.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
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
afterAll(() => app.close());

const restock = (id: number, qty: number, unitCost: number | string, more = {}) =>
  admin.put('/stock/restock', { id, date: admin.today(), qty, unitCost, unitSell: 9, ...more });
const itemOf = async (id: number): Promise<StockItem> => (await admin.get(`/stock/all?ids=${id}`)).payload[0];
/** Newest first. */
const movementsOf = async (id: number): Promise<Movement[]> =>
  (await admin.get(`/stock/${id}/movements?limit=1000`)).payload;

async function edit(id: number, changes: object) {
  const { category, salesCount, sales, packs, ...item } = await itemOf(id);
  return admin.put('/stock', { ...item, ...changes });
}

describe('a cost with six decimals', () => {
  it('is kept exactly by the item, its movements and what is sold of it, and amounts stay in cents', async () => {
    const { id } = await addStock(admin, { qty: 24, unitCost: 0.416667, unitSell: 1 });
    const { payload } = await admin.post('/sales', { sales: [{ stockId: id, quantity: 3 }] });
    const sale = (await admin.get(`/sales?receiptId=${payload.id}`)).payload;
    expect(await itemOf(id)).toMatchObject({ unitCost: 0.416667 });
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'sale', unitCost: 0.416667, value: -1.25 },
      { kind: 'opening', unitCost: 0.416667, value: 10 },
    ]);
    expect(JSON.stringify(sale)).toContain('"unitCost":0.416667');
    expect((await admin.get('/reports/profit-and-loss')).payload.costOfGoods).toBe(1.25);
  });

  it('is refused with seven', async () => {
    const sent = await stockDetails(admin, { unitCost: 0.1234567 });
    expect(await admin.post('/stock', sent)).toMatchObject({
      httpStatus: 400,
      payload: 'unitCost must be a cost from 0 to 999,999,999,999.99 with at most 6 decimals',
    });
  });

  it.each([0.42, 0.416667])('stays as it is when an edit sends %f back', async (sent) => {
    const { id } = await addStock(admin, { qty: 24, unitCost: 0.416667 });
    expect((await edit(id, { unitCost: sent, name: `Renamed ${id}` })).payload).toMatchObject({ unitCost: 0.416667 });
    expect(await movementsOf(id)).toMatchObject([{ kind: 'opening' }]);
  });

  it('is another one when an edit sends anything else, and what lies there is valued anew', async () => {
    const { id } = await addStock(admin, { qty: 24, unitCost: 0.416667 });
    expect((await edit(id, { unitCost: 0.41 })).payload).toMatchObject({ unitCost: 0.41 });
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'revaluation', quantity: 0, unitCost: 0.41, value: 0 },
      { kind: 'opening' },
    ]);
  });

  it('stays as it is when a file sends it back as it is shown', async () => {
    const { id, name } = await addStock(admin, { qty: 24, unitCost: 0.416667 });
    const csv = `Product,Unit Cost,Quantity\n${name},0.42,20`;
    const bring = (file: string) => admin.post('/stock/import', { csv: file, dryRun: false });
    expect((await bring(csv)).payload).toMatchObject({ counts: { changed: 1 } });
    expect(await itemOf(id)).toMatchObject({ qty: 20, unitCost: 0.416667 });
    expect((await bring(csv)).payload).toMatchObject({ counts: { same: 1 } });
    expect((await bring(csv.replace('0.42', '0.123456'))).payload).toMatchObject({ counts: { changed: 1 } });
    expect(await itemOf(id)).toMatchObject({ unitCost: 0.123456 });
  });

  it('is what a restock sends, also when that is how it was shown', async () => {
    const { id } = await addStock(admin, { qty: 24, unitCost: 0.416667 });
    await restock(id, 1, 0.42);
    expect(await itemOf(id)).toMatchObject({ unitCost: 0.42 });
  });
});

describe('by the average', () => {
  beforeEach(() => setSettings(app, { money: { costMethod: 'average' } }));

  it('old and new goods share one cost, and nothing is valued anew', async () => {
    const { id } = await addStock(admin, { qty: 10, unitCost: 3 });
    await restock(id, 5, 4);
    expect(await itemOf(id)).toMatchObject({ qty: 15, unitCost: 3.333333, unitSell: 9 });
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'restock', quantity: 5, unitCost: 3.333333, value: 20 },
      { kind: 'opening', quantity: 10, unitCost: 3, value: 30 },
    ]);
  });

  it('of an item without stock is the cost of what comes', async () => {
    const { id } = await addStock(admin, { qty: 0, unitCost: 3 });
    await restock(id, 3, 0.333333);
    // Three of them are worth 1.00, which is what was paid for them.
    expect(await itemOf(id)).toMatchObject({ unitCost: 0.333333 });
    expect((await movementsOf(id))[0]).toMatchObject({ kind: 'restock', value: 1 });
  });

  it('changes by nothing but goods that come in', async () => {
    const { id } = await addStock(admin, { qty: 10, unitCost: 3 });
    await restock(id, 5, 4);
    const { payload } = await admin.post('/sales', { sales: [{ stockId: id, quantity: 4 }] });
    const lines = [{ lineId: payload.lines[0].id, quantity: 1, toStock: true }];
    await admin.post('/returns', { receiptId: payload.id, lines, reason: 'wrong size' });
    await admin.post(`/stock/${id}/write-off`, { quantity: 1, reason: 'damaged' });
    await edit(id, { qty: 20 });
    expect(await itemOf(id)).toMatchObject({ unitCost: 3.333333 });
    expect((await movementsOf(id)).map(({ kind, value }) => [kind, value])).toEqual([
      ['adjustment', 30],
      ['written off', -3.33],
      ['return', 3.33],
      ['sale', -13.33],
      ['restock', 20],
      ['opening', 30],
    ]);
  });

  it('holds for what comes from then on: a change of the method changes nothing that is past', async () => {
    const { id } = await addStock(admin, { qty: 10, unitCost: 3 });
    const before = (await admin.get('/reports/profit-and-loss')).payload;
    await setSettings(app, { money: { costMethod: 'last' } });
    expect((await admin.get('/reports/profit-and-loss')).payload).toEqual(before);
    await restock(id, 5, 4);
    expect(await itemOf(id)).toMatchObject({ unitCost: 4 });
  });
});

it('a movement names its document, and one that somebody entered names none', async () => {
  const { id, name } = await addStock(admin, { qty: 10 });
  const { payload: receipt } = await admin.post('/sales', { sales: [{ stockId: id, quantity: 2 }] });
  const [line] = receipt.lines;
  const { payload: back } = await admin.post('/returns', {
    receiptId: receipt.id,
    lines: [{ lineId: line.id, quantity: 1, toStock: false }],
    reason: 'broken',
  });
  await admin.post(`/stock/${id}/write-off`, { quantity: 1, reason: 'expired', note: 'June' });
  const movements = await movementsOf(id);
  const returned = { kind: 'return', id: back.id, label: `Return R-${back.id}` };
  expect(movements.map(({ kind, document, reason }) => [kind, document?.kind, document?.label, reason])).toEqual([
    ['written off', 'stock write-off', expect.stringMatching(/^Goods written off \d+$/), 'expired'],
    ['loss', 'return', returned.label, null],
    ['return', 'return', returned.label, null],
    ['sale', 'receipt', `Receipt ${receipt.id}`, null],
    ['opening', undefined, undefined, null],
  ]);
  expect(movements[2]!.document).toEqual(returned);
  expect(name).not.toBe('');
});

it('a line that is deleted brings back what it cost when it was sold', async () => {
  const { id } = await addStock(admin, { qty: 10, unitCost: 2 });
  const { payload: receipt } = await admin.post('/sales', { sales: [{ stockId: id, quantity: 2 }] });
  await restock(id, 1, 5);
  await admin.post(`/sales/${receipt.lines[0].id}`);
  expect((await movementsOf(id))[0]).toMatchObject({
    kind: 'sale deleted',
    unitCost: 5,
    value: 4,
    document: { kind: 'receipt', id: receipt.id },
  });
});

it('restocks of many at once cost as if they had come one after the other', async () => {
  await setSettings(app, { money: { costMethod: 'average' } });
  const { id } = await addStock(admin, { qty: 0, unitCost: 0 });
  await Promise.all(Array.from({ length: 12 }, (_, at) => restock(id, 1 + at, 1 + at)));
  const movements = (await movementsOf(id)).reverse();
  const model = modelOf(2, 'average');
  for (const { quantity, unitCost, balance } of movements.slice(1)) {
    // The goods came at a cost of as much per piece as their quantity.
    model.comes(BigInt(quantity) * 1000n, BigInt(quantity) * 1_000_000n);
    expect([balance * 1000, unitCost]).toEqual([model.has(), model.cost()]);
  }
  expect(model.has()).toBe(78_000);
});

/** An item as the specification describes it, in whole millionths, thousandths and units of money. */
function modelOf(decimals: number, method: 'last' | 'average') {
  const round = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
  let [qty, cost] = [0n, 0n];
  const toUnits = 10n ** BigInt(9 - decimals);
  return {
    comes(thousandths: bigint, millionths: bigint) {
      const value = round(thousandths * millionths, toUnits);
      if (method === 'last') cost = millionths;
      else cost = round(qty * cost + value * toUnits, qty + thousandths);
      qty += thousandths;
      return Number(value) / 10 ** decimals;
    },
    goes(thousandths: bigint) {
      qty -= thousandths;
      return Number(-round(thousandths * cost, toUnits)) / 10 ** decimals;
    },
    has: () => Number(qty),
    cost: () => Number(cost) / 1e6,
  };
}

describe('the example of the handbook (docs/handbook/restocking.md)', () => {
  const sold = { netSales: 2250, stockLosses: 0, expenses: 0, netProfit: 600 };

  it.each([
    [
      'last',
      130,
      { stockRevaluation: 300 },
      { costOfGoods: 1950, grossProfit: 300, stockRevaluation: 0, netProfit: 300 },
    ],
    [
      'average',
      110,
      { stockRevaluation: 0 },
      { costOfGoods: 1650, grossProfit: 600, stockRevaluation: 0, netProfit: 600 },
    ],
  ] as const)('with the method %s', async (method, cost, ofRestock, ofSale) => {
    const shop = await startTestApp();
    const owner = await shop.as('admin', 'reports');
    await setSettings(shop, { money: { costMethod: method } });
    const resultOf = async (startDate: string, endDate = startDate) =>
      (await owner.get(`/reports/profit-and-loss?startDate=${startDate}&endDate=${endDate}`)).payload;
    const [first, last] = ['2026-03-10', '2026-03-11'] as const;
    const { id } = await addStock(owner, { qty: 10, unitCost: 100, unitSell: 150, date: first });
    await owner.put('/stock/restock', { id, date: first, qty: 5, unitCost: 130, unitSell: 150 });
    const [newest] = (await owner.get(`/stock/${id}/movements?limit=1`)).payload;
    expect(newest).toMatchObject({ unitCost: cost, balance: 15 });
    expect(await resultOf(first)).toMatchObject({
      grossProfit: 0,
      ...ofRestock,
      netProfit: ofRestock.stockRevaluation,
    });
    shop.clock.now = new Date(`${last}T09:00:00Z`);
    await owner.post('/sales', { sales: [{ stockId: id, quantity: 15 }] });
    expect(await resultOf(last)).toMatchObject(ofSale);
    expect(await resultOf(first, last)).toMatchObject(sold);
    await shop.close();
  });
});

describe.each([
  ['UGX', 0],
  ['USD', 2],
  ['TND', 3],
] as const)('in %s', (currency, decimals) => {
  afterEach(() => setMoneyDecimals(2));

  it.each(['last', 'average'] as const)('any restocks and sales cost what the method %s says', async (method) => {
    const database = await createTestDatabase({ currency });
    const shop = await startTestApp({ currency }, { database });
    const owner = await shop.as('admin');
    await setSettings(shop, { money: { costMethod: method } });
    const step = fc.record({
      does: fc.constantFrom('restock', 'sell', 'lose'),
      thousandths: fc.bigInt(1n, 9000n),
      millionths: fc.bigInt(0n, 40_000_000n),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const { id } = await addStock(owner, { qty: 0, unitCost: 0, unitSell: 1 });
        const model = modelOf(decimals, method);
        for (const { does, thousandths, millionths } of steps) {
          const quantity = Number(thousandths) / 1000;
          const unitCost = Number(millionths) / 1e6;
          if (does !== 'restock' && Number(thousandths) > model.has()) continue;
          const expected = does === 'restock' ? model.comes(thousandths, millionths) : model.goes(thousandths);
          const sent =
            does === 'restock'
              ? owner.put('/stock/restock', { id, date: owner.today(), qty: quantity, unitCost, unitSell: 1 })
              : does === 'sell'
                ? owner.post('/sales', { sales: [{ stockId: id, quantity }] })
                : owner.post(`/stock/${id}/write-off`, { quantity, reason: 'lost' });
          expect(await sent).toMatchObject({ httpStatus: 200 });
          const [newest] = (await owner.get(`/stock/${id}/movements?limit=1`)).payload;
          expect([newest.unitCost, newest.value]).toEqual([model.cost(), expected]);
        }
      }),
      { numRuns: 12 },
    );
    expect(await wrongInBooks(shop)).toEqual([]);
    expect(await wrongInJournal(shop)).toEqual([]);
    await shop.close();
    await database.close();
  });
});
