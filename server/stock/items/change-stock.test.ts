import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '../../../contract/goods/stock.ts';
import { addCategory, addStock, deleteStock, stockDetails } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
});
afterAll(() => app.close());

const movementsOf = async (id: number) => (await clerk.get(`/stock/${id}/movements`)).payload;
const noSuchItem = { httpStatus: 404, status: false, payload: "That stock item doesn't exist", code: 'not-found' };

/** Every field of an item, with values that are refused, and why. */
const badFields = [
  ['name', [undefined, '', '  ', 'x'.repeat(201), 7, 'a\u0000b'], 'name must'],
  ['qty', [undefined, -1, 'abc', '1e3', 1.2345, 1_000_000_000, null, true], 'qty must be a quantity'],
  ['date', [undefined, '', '2026-02-30', '01/02/2026', '1969-12-31', 5], 'date must be a real date'],
  ['unitCost', [undefined, -0.01, '', 1.1234567, '0x10', 1e12], 'unitCost must be a cost'],
  ['unitSell', [undefined, -1, 'free', [], {}], 'unitSell must be an amount'],
  ['warningAt', [undefined, -2, '', 'low'], 'warningAt must be a quantity'],
  ['categoryId', [undefined, 0, -3, 'Drinks', 1.5], 'categoryId must be a positive whole number'],
  ['barcode', ['x'.repeat(201), 123, 'a\tb'], 'barcode'],
] as const;
const badValues = badFields.flatMap(([field, values, sentence]) =>
  values.map((value) => [field, value, sentence] as const),
);

describe('adding stock', () => {
  it('answers the item, writes its opening movement and a line in the log', async () => {
    const category = await addCategory(clerk, { type: 'Stationery' });
    const sent = { name: ' Pens ', qty: '12.5', date: '2026-03-02', unitCost: '0.30', unitSell: 1, warningAt: 3 };
    const { httpStatus, payload } = await clerk.post('/stock', { ...sent, categoryId: category.id });
    expect(httpStatus).toBe(200);
    expect(payload).toEqual({
      id: expect.any(Number),
      name: 'Pens',
      barcodes: [],
      scaleCode: null,
      packs: [],
      barcode: null,
      qty: 12.5,
      date: '2026-03-02',
      unitCost: 0.3,
      unitSell: 1,
      warningAt: 3,
      categoryId: category.id,
      category,
      taxRateId: null,
      kind: 'goods',
      unit: '',
      inParts: true,
      salesCount: 0,
    });
    expect(await movementsOf(payload.id)).toEqual([
      {
        id: expect.any(Number),
        at: '2026-03-10T09:00:00.000Z',
        kind: 'opening',
        quantity: 12.5,
        balance: 12.5,
        unitCost: 0.3,
        value: 3.75,
        document: null,
        date: '2026-03-02',
        staff: 'Test stock',
        reason: null,
        reference: '',
        reverses: null,
        reversedBy: null,
      },
    ]);
    expect(await newestLog(app)).toMatchObject({
      action: 'stock added',
      description: "'Pens' in Stationery, quantity 12.5, unit cost 0.30, unit sell 1.00",
    });
  });

  it('accepts an item of which there is none yet', async () => {
    const item = await addStock(clerk, { qty: 0, warningAt: 0, unitCost: 0, unitSell: 0 });
    expect(await movementsOf(item.id)).toMatchObject([{ kind: 'opening', quantity: 0, balance: 0 }]);
  });

  it('refuses a barcode that another live item has, and frees it when that one is deleted', async () => {
    const first = await addStock(clerk, { barcode: '4006381333931' });
    const second = await stockDetails(clerk, { barcode: '4006381333931' });
    expect(await clerk.post('/stock', second)).toMatchObject({
      httpStatus: 409,
      payload: `'${first.name}' already has the barcode 4006381333931`,
    });
    await deleteStock(clerk, first.id);
    expect(await clerk.post('/stock', second)).toMatchObject({ httpStatus: 200 });
  });

  it('lets any number of items go without a barcode', async () => {
    await addStock(clerk, { barcode: '' });
    expect((await addStock(clerk, { barcode: '' })).barcode).toBeNull();
  });

  it('refuses a category that does not exist or is deleted', async () => {
    const { id } = await addCategory(clerk);
    await clerk.post(`/categories/${id}`);
    for (const categoryId of [id, 999_999]) {
      expect(await clerk.post('/stock', await stockDetails(clerk, { categoryId }))).toMatchObject({
        httpStatus: 404,
        payload: "That category doesn't exist",
      });
    }
  });

  it.each(badValues)('refuses %s %j', async (field, value, sentence) => {
    const sent = { ...(await stockDetails(clerk)), [field]: value };
    expect(await clerk.post('/stock', sent)).toMatchObject({
      httpStatus: 400,
      status: false,
      payload: expect.stringContaining(sentence),
    });
  });

  it('refuses unknown fields, and names every bad one at once', async () => {
    expect(await clerk.post('/stock', { ...(await stockDetails(clerk)), colour: 'red' })).toMatchObject({
      httpStatus: 400,
      payload: 'Unknown field: colour',
    });
    const { payload } = await clerk.post('/stock', { ...(await stockDetails(clerk)), qty: 'x', date: 'y' });
    expect(payload).toMatch(/qty must be .*; date must be /);
  });
});

describe('changing stock', () => {
  it('changes every field and logs before and after', async () => {
    const item = await addStock(clerk, { name: 'Penn', qty: 5 });
    const category = await addCategory(clerk, { type: 'Writing' });
    const wanted = {
      id: item.id,
      name: 'Pen',
      qty: 5,
      date: '2026-03-04',
      unitCost: 4.25,
      unitSell: 6,
      warningAt: 0,
      categoryId: category.id,
      barcode: 'P-1',
    };
    const { payload } = await clerk.put('/stock', wanted);
    expect(payload).toMatchObject({ ...wanted, category });
    // The quantity stays, and the goods that are there are revalued.
    expect(await movementsOf(item.id)).toMatchObject([
      { kind: 'revaluation', quantity: 0, balance: 5, unitCost: 4.25 },
      { kind: 'opening', quantity: 5, balance: 5, unitCost: 2 },
    ]);
    const log = await newestLog(app);
    expect(log.action).toBe('stock updated');
    expect(log.description).toContain("'Penn': name Penn → Pen");
    expect(log.description).toContain('unit cost 2.00 → 4.25');
    expect(log.description).toContain('warning at 2 → 0');
    expect(log.description).toContain('barcode (none) → P-1');
    expect(log.description).not.toContain('quantity');
  });

  it.each([
    [10, 7.5, -2.5],
    [0.1, 0.3, 0.2],
    [4, 0, -4],
  ])('writes an adjustment of the difference from %d to %d', async (from, to, difference) => {
    const item = await addStock(clerk, { qty: from });
    const { category, salesCount, ...sent } = item;
    expect((await clerk.put('/stock', { ...sent, qty: to })).payload).toMatchObject({ qty: to });
    expect((await movementsOf(item.id))[0]).toMatchObject({
      kind: 'adjustment',
      quantity: difference,
      balance: to,
      date: '2026-03-10',
    });
  });

  it('keeps why the quantity is another one, in the history and in the log', async () => {
    const { category, salesCount, ...sent } = await addStock(clerk, { name: 'Eggs', qty: 30, unitCost: 1 });
    await clerk.put('/stock', { ...sent, qty: 28, reason: ' Counted the tray again ' });
    expect((await movementsOf(sent.id))[0]).toMatchObject({ kind: 'adjustment', reason: 'Counted the tray again' });
    expect((await newestLog(app)).description).toBe("'Eggs': quantity 30 → 28 (Counted the tray again)");
    // The quantity stays the same, so the reason has nothing to explain.
    await clerk.put('/stock', { ...sent, qty: 28, unitCost: 2, reason: 'Dearer' });
    expect((await movementsOf(sent.id))[0]).toMatchObject({ kind: 'revaluation', reason: null });
    expect((await newestLog(app)).description).not.toContain('Dearer');
    for (const reason of ['', null]) await clerk.put('/stock', { ...sent, qty: reason === '' ? 27 : 26, reason });
    const movements: Movement[] = await movementsOf(sent.id);
    expect(movements.filter(({ kind }) => kind === 'adjustment').map(({ reason }) => reason)).toEqual([
      ...[null, null, 'Counted the tray again'],
    ]);
    expect(await clerk.put('/stock', { ...sent, qty: 5, reason: 'x'.repeat(1001) })).toMatchObject({ httpStatus: 400 });
  });

  it('writes neither movement nor log when nothing changed', async () => {
    const { category, salesCount, ...sent } = await addStock(clerk);
    const before = await newestLog(app);
    expect(await clerk.put('/stock', sent)).toMatchObject({ httpStatus: 200 });
    expect(await newestLog(app)).toEqual(before);
    expect(await movementsOf(sent.id)).toHaveLength(1);
  });

  it('leaves the quantity alone when only something else was edited, however much was sold since', async () => {
    const { category, salesCount, ...sent } = await addStock(clerk, { qty: 10 });
    await clerk.put('/stock', { ...sent, qty: 7 });
    const { payload } = await clerk.put('/stock', { ...sent, name: 'New name', qtyBefore: 10 });
    expect(payload).toMatchObject({ name: 'New name', qty: 7 });
    expect(await movementsOf(sent.id)).toHaveLength(2);
  });

  it('refuses a new quantity reckoned from one that has changed since', async () => {
    const { category, salesCount, ...sent } = await addStock(clerk, { name: 'Cups', qty: 10 });
    await clerk.put('/stock', { ...sent, qty: 7, qtyBefore: 10 });
    expect(await clerk.put('/stock', { ...sent, qty: 12, qtyBefore: 10 })).toMatchObject({
      httpStatus: 409,
      payload: "The quantity of 'Cups' has changed from 10 to 7 since you opened it. Please open it again.",
    });
    expect(await clerk.put('/stock', { ...sent, qty: 12, qtyBefore: 7 })).toMatchObject({ payload: { qty: 12 } });
  });

  it("refuses another item's barcode, an unknown item, a deleted one and an unknown category", async () => {
    await addStock(clerk, { barcode: 'TAKEN' });
    const { category, salesCount, ...sent } = await addStock(clerk);
    expect(await clerk.put('/stock', { ...sent, barcode: 'TAKEN', qty: 99 })).toMatchObject({ httpStatus: 409 });
    expect(await movementsOf(sent.id)).toHaveLength(1);
    expect(await clerk.put('/stock', { ...sent, categoryId: 999_999 })).toMatchObject({ httpStatus: 404 });
    expect(await clerk.put('/stock', { ...sent, id: 999_999 })).toMatchObject(noSuchItem);
    await deleteStock(clerk, sent.id);
    expect(await clerk.put('/stock', sent)).toMatchObject(noSuchItem);
  });

  const badIds = [
    ['id', undefined, 'id must be'],
    ['id', 'x', 'id must be'],
  ] as const;

  it.each([...badIds, ...badValues])('refuses %s %j', async (field, value, sentence) => {
    const { category, salesCount, ...sent } = await addStock(clerk);
    expect(await clerk.put('/stock', { ...sent, [field]: value })).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining(sentence),
    });
  });
});

describe('restocking', () => {
  const delivery = { date: '2026-03-09', qty: 5, unitCost: 2.5, unitSell: 4 };

  it('adds the quantity, replaces both prices and keeps what the delivery cost', async () => {
    const item = await addStock(clerk, { name: 'Rulers', qty: 1.5, date: '2026-03-01' });
    const { payload } = await clerk.put('/stock/restock', { id: item.id, ...delivery });
    expect(payload).toMatchObject({ id: item.id, qty: 6.5, unitCost: 2.5, unitSell: 4, date: '2026-03-01' });
    expect(await movementsOf(item.id)).toMatchObject([
      { kind: 'restock', quantity: 5, balance: 6.5, unitCost: 2.5, date: '2026-03-09' },
      { kind: 'revaluation', quantity: 0, balance: 1.5, unitCost: 2.5, date: '2026-03-10' },
      { kind: 'opening', quantity: 1.5, balance: 1.5, unitCost: 2, date: '2026-03-01' },
    ]);
    expect(await newestLog(app)).toMatchObject({
      action: 'stock restocked',
      description: "'Rulers' by 5, dated Mar 9, 2026: quantity 1.5 → 6.5, unit cost 2.00 → 2.50, unit sell 3.50 → 4.00",
    });
  });

  it('refuses what the books can not hold, and adds nothing', async () => {
    const item = await addStock(clerk, { qty: 999_999_999 });
    expect(await clerk.put('/stock/restock', { id: item.id, ...delivery })).toMatchObject({ httpStatus: 409 });
    expect(await movementsOf(item.id)).toHaveLength(1);
  });

  it('refuses an unknown item and a deleted one', async () => {
    const { id } = await addStock(clerk);
    await deleteStock(clerk, id);
    for (const unknown of [id, 999_999]) {
      expect(await clerk.put('/stock/restock', { id: unknown, ...delivery })).toMatchObject(noSuchItem);
    }
  });

  it.each([
    ['id', null, 'id must be'],
    ['date', '', 'date must be'],
    ['date', undefined, 'date must be'],
    ['qty', 0, 'qty must be a quantity above 0'],
    ['qty', -1, 'qty must be'],
    ['qty', undefined, 'qty must be'],
    ['unitCost', '', 'unitCost must be'],
    ['unitCost', undefined, 'unitCost must be'],
    ['unitSell', 1.001, 'unitSell must be'],
    ['unitSell', undefined, 'unitSell must be'],
    ['name', 'Pens', 'Unknown field: name'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const { id } = await addStock(clerk);
    expect(await clerk.put('/stock/restock', { id, ...delivery, [field]: value })).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining(sentence),
    });
  });
});

describe('deleting stock', () => {
  it('takes it out of every list and the search, and keeps its history', async () => {
    const item = await addStock(clerk, { name: 'Discontinued kettle' });
    expect(await deleteStock(clerk, item.id)).toMatchObject({ httpStatus: 200, status: true });
    expect(await newestLog(app)).toMatchObject({
      action: 'stock deleted',
      description: "'Discontinued kettle'",
    });
    const admin = await app.as('admin');
    for (const list of ['/stock?limit=1000', '/stock/all', '/stock/top', '/stock/search?search=kettle']) {
      const { payload } = await admin.get(list);
      expect(payload.map(({ id }: { id: number }) => id)).not.toContain(item.id);
    }
    expect(await movementsOf(item.id)).toHaveLength(2);
  });

  it('answers 404 to a second time, an unknown id, and 400 to no id at all', async () => {
    const { id } = await addStock(clerk);
    await deleteStock(clerk, id);
    expect(await deleteStock(clerk, id)).toMatchObject(noSuchItem);
    expect(await clerk.delete('/stock/999999')).toMatchObject(noSuchItem);
    expect(await clerk.delete('/stock/pens')).toMatchObject({ httpStatus: 400 });
  });
});

describe('who may change stock', () => {
  const calls = [
    ['post', '/stock'],
    ['put', '/stock'],
    ['put', '/stock/restock'],
    ['delete', '/stock/1'],
    ['get', '/stock/1/movements'],
  ] as const;

  it.each(calls)('%s %s needs a session', async (method, path) => {
    expect(await app.withToken('')[method](path)).toMatchObject({ httpStatus: 401, payload: 'Please sign in' });
  });

  it.each(calls)('%s %s is refused to sales and reports', async (method, path) => {
    const other = await app.as('sales', 'reports');
    expect(await other[method](path)).toMatchObject({ httpStatus: 403, payload: 'You do not have access to this' });
  });
});
