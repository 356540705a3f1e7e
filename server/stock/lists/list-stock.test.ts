import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addStock, deleteStock } from '../../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
const names = ({ payload }: { payload: { name: string }[] }) => payload.map(({ name }) => name);

/** 45 items: 'Item 01' is the oldest; every third is below its warning level, every fifth exactly at it. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  const { id: categoryId } = await addCategory(admin, { type: 'Things' });
  for (let n = 1; n <= 45; n++) {
    const qty = n % 3 === 0 ? 1 : n % 5 === 0 ? 4 : 9;
    await addStock(admin, { name: `Item ${String(n).padStart(2, '0')}`, qty, warningAt: 4, categoryId, ...dated(n) });
  }
});
afterAll(() => app.close());

function dated(n: number) {
  return { date: n <= 40 ? '2026-01-05' : '2026-01-04' };
}

/** The first `count` items: those of the newest day, and then of the day before. */
const newestFirst = [
  ...Array.from({ length: 40 }, (_, at) => `Item ${String(40 - at).padStart(2, '0')}`),
  ...Array.from({ length: 5 }, (_, at) => `Item ${String(45 - at).padStart(2, '0')}`),
];

describe('GET /stock', () => {
  it('pages 20 at a time, newest first by date, then id, and says whether there is more', async () => {
    const first = await admin.get('/stock');
    expect(names(first as never)).toEqual(newestFirst.slice(0, 20));
    expect(first.meta).toEqual({ count: 45, hasMore: true });
    const third = await admin.get('/stock?page=3');
    expect(names(third as never)).toEqual(newestFirst.slice(40));
    expect(third.meta).toEqual({ count: 45, hasMore: false });
    expect(await admin.get('/stock?page=4')).toMatchObject({ payload: [], meta: { hasMore: false } });
  });

  it('carries the category, and the sale ids unless compact', async () => {
    const [item] = (await admin.get('/stock?limit=1')).payload;
    expect(item).toMatchObject({ category: { type: 'Things' }, sales: [], salesCount: 0 });
    const [compact] = (await admin.get('/stock?limit=1&compact=true')).payload;
    expect(compact).not.toHaveProperty('sales');
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'limit=1001', 'limit=-1', 'compact=yes'])(
    'refuses ?%s',
    async (query) => {
      expect(await admin.get(`/stock?${query}`)).toMatchObject({ httpStatus: 400, status: false });
    },
  );
});

describe('GET /stock in another order', () => {
  interface Item {
    id: number;
    name: string;
    [field: string]: unknown;
  }
  let fruit: number;
  let greens: number;

  beforeAll(async () => {
    fruit = (await addCategory(admin, { type: 'zz Fruit' })).id;
    greens = (await addCategory(admin, { type: 'AA Greens' })).id;
    const items = [
      { name: 'banana', qty: 7.5, unitCost: 1, unitSell: 4, categoryId: fruit },
      { name: 'Apple', qty: 2, unitCost: 9, unitSell: 10, categoryId: fruit },
      { name: 'Cherry', qty: 0, unitCost: 3, unitSell: 30, categoryId: fruit },
      { name: 'cherry', qty: 2, unitCost: 9, unitSell: 10, categoryId: fruit },
      { name: 'Apple mint', qty: 40, unitCost: 0.5, unitSell: 0.4, categoryId: greens },
    ];
    for (const item of items) await addStock(admin, { ...item, date: '2025-12-01' });
  });
  afterAll(async () => {
    const { payload } = await admin.get('/stock/all');
    for (const { id, categoryId } of payload as Item[]) {
      if (categoryId === fruit || categoryId === greens) await deleteStock(admin, id);
    }
  });

  /** Reads page after page of two, each after the last item of the one before. */
  async function inPages(path: string): Promise<Item[]> {
    const read: Item[] = [];
    for (let hasMore = true; hasMore; ) {
      const after = read.length > 0 ? `&after=${read.at(-1)!.id}` : '';
      const { payload, meta } = await admin.get(`${path}&limit=2${after}`);
      read.push(...(payload as Item[]));
      hasMore = meta!.hasMore as boolean;
    }
    return read;
  }

  const ofFruit: [sort: string, up: string[]][] = [
    ['name', ['Apple', 'banana', 'Cherry', 'cherry']],
    ['qty', ['Cherry', 'Apple', 'cherry', 'banana']],
    ['unitCost', ['banana', 'Cherry', 'Apple', 'cherry']],
    ['unitSell', ['banana', 'Apple', 'cherry', 'Cherry']],
    ['totalCost', ['Cherry', 'banana', 'Apple', 'cherry']],
    ['totalSale', ['Cherry', 'Apple', 'cherry', 'banana']],
    ['totalProfit', ['Cherry', 'Apple', 'cherry', 'banana']],
    ['date', ['banana', 'Apple', 'Cherry', 'cherry']],
    ['category', ['banana', 'Apple', 'Cherry', 'cherry']],
  ];
  it.each(ofFruit)('goes by %s, both ways, over the pages of a category', async (sort, up) => {
    const path = `/stock?categoryId=${fruit}&compact=true&sort=${sort}`;
    expect((await inPages(path)).map(({ name }) => name)).toEqual(up);
    expect((await inPages(`${path}&order=desc`)).map(({ name }) => name)).toEqual(up.toReversed());
    expect((await admin.get(`${path}&page=2&limit=3`)).payload.map(({ name }: Item) => name)).toEqual(up.slice(3));
  });

  it('goes by category over all stock, and counts a category for itself', async () => {
    const types = (await inPages('/stock?sort=category')).map(({ category }) => (category as { type: string }).type);
    expect([types.length, types[0], types.at(-1)]).toEqual([50, 'AA Greens', 'zz Fruit']);
    const { payload, meta } = await admin.get(`/stock?categoryId=${fruit}&limit=1`);
    expect([payload[0].name, payload[0].sales, meta]).toEqual(['cherry', [], { count: 4, hasMore: true }]);
    expect(await admin.get('/stock?categoryId=999999')).toMatchObject({ payload: [], meta: { count: 0 } });
  });

  it('holds for a search too', async () => {
    const found = await inPages('/stock/search?search=AP&sort=unitSell&order=desc');
    expect(found.map(({ name }) => name)).toEqual(['Apple', 'Apple mint']);
    const here = await admin.get(`/stock/search?search=pp&categoryId=${greens}`);
    expect(here.payload.map(({ name }: Item) => name)).toEqual(['Apple mint']);
    expect(await inPages(`/stock/search?search=&sort=name&categoryId=${fruit}`)).toHaveLength(4);
  });

  it.each(['sort=price', 'order=up', 'categoryId=x', 'sort=name&order=ASC'])('refuses ?%s', async (query) => {
    expect(await admin.get(`/stock?${query}`)).toMatchObject({ httpStatus: 400 });
  });
});

describe('GET /stock/all', () => {
  it('answers all stock without sale ids, and the counts', async () => {
    const all = await admin.get('/stock/all');
    expect(names(all as never)).toEqual(newestFirst);
    expect(all.payload[0]).not.toHaveProperty('sales');
    expect(all.meta).toEqual({ count: 45, belowWarning: 15, atOrBelowWarning: 21, hasMore: false });
  });

  it('answers the counts alone for limit=0', async () => {
    expect(await admin.get('/stock/all?limit=0')).toMatchObject({ payload: [], meta: { count: 45, belowWarning: 15 } });
  });

  it('picks the items of a cart by their ids, and leaves out those that are not there', async () => {
    const [first, , third] = (await admin.get('/stock?limit=3')).payload;
    const { payload } = await admin.get(`/stock/all?ids=${third.id},${first.id},999999`);
    expect(payload.map((item: { id: number }) => item.id)).toEqual([first.id, third.id]);
    expect((await admin.get('/stock/all?ids=1,x')).payload).toBe('ids must be up to 500 ids separated by commas');
  });

  it('lists only what is at or below its warning level for low=true, in pages when asked', async () => {
    const low = await admin.get('/stock/all?low=true');
    expect(low.payload).toHaveLength(21);
    expect(low.payload.every((item: { qty: number; warningAt: number }) => item.qty <= item.warningAt)).toBe(true);
    const last = await admin.get('/stock/all?low=true&limit=10&page=3');
    expect(last.payload).toHaveLength(1);
    expect(last.meta.hasMore).toBe(false);
  });

  it('keeps the counts as items are restocked, edited and deleted', async () => {
    const before = (await admin.get('/stock/all?limit=0')).meta;
    const item = await addStock(admin, { qty: 1, warningAt: 5 });
    const step = async () => {
      const { count, belowWarning, atOrBelowWarning } = (await admin.get('/stock/all?limit=0')).meta;
      return [count - before.count, belowWarning - before.belowWarning, atOrBelowWarning - before.atOrBelowWarning];
    };
    expect(await step()).toEqual([1, 1, 1]);
    await admin.put('/stock/restock', { id: item.id, date: '2026-03-01', qty: 4, unitCost: 1, unitSell: 1 });
    expect(await step()).toEqual([1, 0, 1]);
    const { category, salesCount, ...sent } = item;
    await admin.put('/stock', { ...sent, qty: 5, warningAt: 4 });
    expect(await step()).toEqual([1, 0, 0]);
    await admin.put('/stock', { ...sent, qty: 0 });
    expect(await step()).toEqual([1, 1, 1]);
    await deleteStock(admin, item.id);
    expect(await step()).toEqual([0, 0, 0]);
  });
});

describe('who may read stock', () => {
  const reads = [
    ['/stock', ['admin', 'sales', 'stock', 'reports']],
    ['/stock/search', ['admin', 'sales', 'stock']],
    ['/stock/all', ['admin', 'sales', 'stock', 'reports']],
    ['/stock/top', ['admin', 'reports']],
  ] as const;

  it.each(reads)('%s needs a session and one of %j', async (path, allowed) => {
    expect(await app.withToken('').get(path)).toMatchObject({ httpStatus: 401 });
    expect(await (await app.as()).get(path)).toMatchObject({ httpStatus: 403 });
    for (const role of ['admin', 'sales', 'stock', 'reports'] as const) {
      const { httpStatus } = await (await app.as(role)).get(path);
      expect([role, httpStatus]).toEqual([role, (allowed as readonly string[]).includes(role) ? 200 : 403]);
    }
  });
});
