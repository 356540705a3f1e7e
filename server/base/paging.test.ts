/** A list goes on after the last row of the page before, whatever happened to the list meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let items: StockItem[];

/** Nine items of two dates, which do not follow their ids, and a sale of three of them on each of three days. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  items = [];
  for (let n = 1; n <= 9; n++) {
    const date = n % 2 ? '2026-01-05' : '2026-01-04';
    items.push(await addStock(admin, { name: `Pen ${n}`, qty: 9, warningAt: 20, date }));
  }
  const [first, second, third] = items as [StockItem, StockItem, StockItem];
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    app.clock.now = new Date(`${day}T09:00:00Z`);
    await sell(admin, [
      [first, 1],
      [second, 1],
      [third, 1],
    ]);
  }
});
afterAll(() => app.close());

const idsOf = async (path: string): Promise<number[]> =>
  (await admin.get(path)).payload.map(({ id }: { id: number }) => id);

const lists = [
  '/stock?compact=true',
  '/stock/all?low=true',
  '/stock/search?search=',
  '/stock/search?search=pen',
  '/stock/search?search=pe',
  '/stock/search?named=Pen%203',
  '/sales?',
  '/sales/by-date?date=2026-03-02',
  '/sales/search?search=',
  '/sales/search?search=pen&startDate=2026-03-02',
  '/sales/search?search=pen%201',
  '/logs?search=',
  '/logs?search=pen',
  '/logs?search=pe',
];

describe('after=', () => {
  it.each(lists)('page after page gives the list, each row once: %s', async (list) => {
    const whole = await idsOf(`${list}&limit=1000`);
    expect(whole.length).toBeGreaterThan(0);
    const read: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const after = read.at(-1) ?? '';
      const { payload, meta } = await admin.get(`${list}&limit=2&after=${after}`);
      read.push(...payload.map(({ id }: { id: number }) => id));
      hasMore = meta.hasMore;
    }
    expect(read).toEqual(whole);
  });

  it('the number of the page says nothing beside it', async () => {
    const [, second, third] = await idsOf('/stock?limit=3');
    expect(await idsOf(`/stock?limit=1&page=7&after=${second}`)).toEqual([third]);
  });

  it('goes on where it was when rows were added before it, and when its own row is gone', async () => {
    const whole = await idsOf('/stock?limit=9');
    const [, last, ...rest] = whole;
    await addStock(admin, { name: 'Newest pen', qty: 1, date: '2026-01-06' });
    expect(await idsOf(`/stock?after=${last}`)).toEqual(rest);
    expect((await deleteStock(admin, last!)).status).toBe(true);
    expect(await idsOf(`/stock?after=${last}`)).toEqual(rest);
  });

  it('counts and sums stay those of the whole list', async () => {
    const [first] = await idsOf('/sales');
    const { meta } = await admin.get(`/sales?after=${first}`);
    expect(meta.totals).toMatchObject({ count: 9, quantity: 9 });
  });

  it('gives nothing after a row that never was', async () => {
    expect(await admin.get('/stock?after=999999')).toMatchObject({ payload: [], meta: { hasMore: false } });
  });

  it.each(['x', '0', '-1', '1.5'])('refuses %s', async (after) => {
    expect(await admin.get(`/stock?after=${after}`)).toMatchObject({ httpStatus: 400, status: false });
  });
});
