import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { giveBack } from '../../../tests/support/returning.ts';
import { sell } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let till: Caller;
let pens: StockItem;
let paper: StockItem;
let grace: number;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.as('admin');
  till = await app.as('sales');
  pens = await addStock(admin, { name: 'Blue Pens', unitSell: 2, qty: 1000 });
  paper = await addStock(admin, { name: '100% Paper', unitSell: 3, qty: 1000 });
  grace = await addCustomer(app, 'Grace Auma');
  // Receipts 1 to 4, on two days.
  app.clock.now = new Date('2026-03-08T09:00:00Z');
  await sell(till, [[pens, 1]]);
  const { id: paid } = await sell(till, [[paper, 2]], { customerId: grace, paymentDate: '2026-04-01' });
  app.clock.now = new Date('2026-03-10T09:00:00Z');
  const both = await sell(till, [
    [paper, 1],
    [pens, 2],
  ]);
  await sell(till, [[pens, 3]]);
  expect(paid).toBe(2);
  await giveBack(admin, both, [0, 1]);
  const { category, sales, salesCount, ...item } = pens;
  expect(await admin.put('/stock', { ...item, qty: 994, name: 'Red Pens' })).toMatchObject({ httpStatus: 200 });
});
afterAll(() => app.close());

const found = async (query: string) =>
  (await till.get(`/sales/receipts?${query}`)).payload.map(({ id }: { id: number }) => id);

describe('GET /sales/receipts', () => {
  it('lists receipts, newest first, with what they are about', async () => {
    const { payload, meta } = await till.get('/sales/receipts');
    expect(payload.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2, 1]);
    expect(payload[1]).toEqual({
      id: 3,
      label: null,
      createdAt: '2026-03-10T09:00:00.000Z',
      date: '2026-03-10',
      staff: 'Test sales',
      customer: null,
      goods: '100% Paper and 1 more',
      total: 7,
      returned: 2,
      voided: false,
    });
    expect(payload[2].customer).toEqual({ id: grace, name: 'Grace Auma' });
    expect(meta).toEqual({ hasMore: false, missing: [] });
  });

  it.each([
    ['search=3', [3]],
    ['search=PENS', [4, 3, 1]],
    ['search=blue', [4, 3, 1]],
    ['search=red', []],
    ['search=100%25', [3, 2]],
    ['search=%25', [3, 2]],
    ['search=grace', [2]],
    ['search=ce%20au', [2]],
    ['search=r', [3, 2]],
    ['search=nothing', []],
    ['search=99999999999999999999', []],
    ['startDate=2026-03-09', [4, 3]],
    ['endDate=2026-03-09', [2, 1]],
    ['search=pens&endDate=2026-03-09', [1]],
    ['search=grace&startDate=2026-03-09', []],
    ['search=3&endDate=2026-03-09', []],
    ['search=pens&limit=2', [4, 3]],
    ['search=pens&limit=2&page=2', [1]],
    ['limit=3&page=2', [1]],
    ['limit=0', []],
  ])('finds by number, item and customer: %s', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('pages through everything it finds, each once, however often an item is on a receipt', async () => {
    const discounts = [undefined, { percent: 5 }, { percent: 6 }];
    for (let count = 0; count < 12; count++) {
      const sales = discounts.map((discount) => ({ stockId: paper.id, quantity: 1, discount }));
      expect((await (await app.as('admin')).post('/sales', { sales })).status).toBe(true);
    }
    const pages: number[] = [];
    for (let page = 1; page <= 5; page++) pages.push(...(await found(`search=paper&limit=4&page=${page}`)));
    expect(pages).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2]);
  });

  it.each(['startDate=x', 'page=0', 'limit=-1'])('refuses ?%s', async (query) => {
    expect(await till.get(`/sales/receipts?${query}`)).toMatchObject({ httpStatus: 400 });
  });
});
