import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { Sale, StockHistory } from '../../contract/selling/sales.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { type Passed, takeDown } from '../../tests/support/plans.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { readHistory } from './list-stock-history.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let pens: StockItem;
let books: StockItem;
let statements: Passed[];

/** Two pens a day from the 1st to the 12th of March, and one book on the 5th. */
beforeAll(async () => {
  app = await startTestApp();
  statements = takeDown(app.database.pool);
  admin = await app.as('admin');
  till = await app.as('sales');
  pens = await addStock(admin, { name: 'Blue 50% pens', qty: 100, unitCost: 2, unitSell: 3.5 });
  books = await addStock(admin, { name: 'Books_A', qty: 100, unitCost: 10, unitSell: 8 });
  for (let day = 1; day <= 12; day++) {
    app.clock.now = new Date(`2026-03-${String(day).padStart(2, '0')}T09:00:00Z`);
    await sell(
      till,
      day === 5
        ? [
            [pens, 2],
            [books, 1],
          ]
        : [[pens, 2]],
    );
  }
});
afterAll(() => app.close());

const namesOf = (sales: Sale[]) => sales.map((sale) => sale.stock.name);

describe('GET /sales', () => {
  it('lists lines newest first, 10 a page, with sums over all of them', async () => {
    const first = await admin.get('/sales');
    expect(first.payload).toHaveLength(10);
    expect(first.payload[0]).toEqual({
      id: expect.any(Number),
      createdAt: '2026-03-12T09:00:00.000Z',
      quantity: 2,
      pack: null,
      stock: { id: pens.id, name: 'Blue 50% pens', unitCost: 2, unitSell: 3.5 },
      receiptId: expect.any(Number),
      total: 7,
      cost: 4,
      profit: 3,
      discount: 0,
      tax: 0,
      returned: 0,
    });
    expect(first.meta).toEqual({
      totals: { count: 13, quantity: 25, cost: 58, sale: 92, profit: 34 },
      returns: { count: 0, quantity: 0, cost: 0, sale: 0, profit: 0 },
      net: { quantity: 25, cost: 58, sale: 92, profit: 34 },
      hasMore: true,
    });
    const second = await admin.get('/sales?page=2');
    expect(second.payload).toHaveLength(3);
    expect(second.meta.hasMore).toBe(false);
    expect((await admin.get('/sales?page=3')).payload).toEqual([]);
  });

  it('keeps name and prices of a past sale when the item is restocked, renamed or deleted', async () => {
    const item = await addStock(admin, { name: 'Lamp', qty: 5, unitCost: 1, unitSell: 2 });
    const receipt = await sell(till, [[item, 1]]);
    await admin.put('/stock/restock', { id: item.id, date: '2026-03-12', qty: 1, unitCost: 50, unitSell: 60 });
    const { category, salesCount, packs, ...fields } = (await admin.get(`/stock/search?search=Lamp`)).payload[0];
    expect((await admin.put('/stock', { ...fields, name: 'Lantern' })).status).toBe(true);
    await deleteStock(admin, item.id);
    const { payload } = await admin.get('/sales?limit=1');
    expect(payload).toMatchObject([
      { stock: { name: 'Lamp', unitCost: 1, unitSell: 2 }, total: 2, cost: 1, profit: 1 },
    ]);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
  });

  it.each(['page=0', 'page=x', 'limit=1001'])('refuses %s', async (query) => {
    expect((await admin.get(`/sales?${query}`)).httpStatus).toBe(400);
  });
});

describe('GET /sales/by-date', () => {
  it("lists one day's lines with their sums", async () => {
    const { payload, meta } = await till.get('/sales/by-date?date=2026-03-05');
    expect(namesOf(payload)).toEqual(['Books_A', 'Blue 50% pens']);
    expect(meta.totals).toEqual({ count: 2, quantity: 3, cost: 14, sale: 15, profit: 1 });
  });

  it('comes in pages when asked, with the sums of the whole day', async () => {
    const { payload, meta } = await till.get('/sales/by-date?date=2026-03-05&limit=1&page=2');
    expect(namesOf(payload)).toEqual(['Blue 50% pens']);
    expect(meta).toMatchObject({ hasMore: false, totals: { count: 2 } });
  });

  it('means today where no date is given, and a day without sales is empty', async () => {
    expect((await till.get('/sales/by-date')).payload).toHaveLength(1);
    expect(await till.get('/sales/by-date?date=2025-01-01')).toMatchObject({
      payload: [],
      meta: { totals: { count: 0, quantity: 0, cost: 0, sale: 0, profit: 0 } },
    });
  });

  it('refuses a date that does not exist', async () => {
    expect((await till.get('/sales/by-date?date=2026-02-30')).payload).toBe(
      'date must be a real date, YYYY-MM-DD, between 1970 and 2200',
    );
  });

  it('puts a sale just before midnight on its own day', async () => {
    app.clock.now = new Date('2026-03-20T20:59:59.999Z');
    const receipt = await sell(till, [[books, 1]]);
    app.clock.now = new Date('2026-03-12T09:00:00Z');
    expect((await till.get('/sales/by-date?date=2026-03-20')).payload).toMatchObject([{ receiptId: receipt.id }]);
    expect((await till.get('/sales/by-date?date=2026-03-21')).payload).toEqual([]);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
  });
});

describe('GET /sales/search', () => {
  it('finds part of a name in any case, with sums over what it finds', async () => {
    const { payload, meta } = await admin.get('/sales/search?search=BOOKS');
    expect(namesOf(payload)).toEqual(['Books_A']);
    expect(meta).toMatchObject({ totals: { count: 1, quantity: 1, cost: 10, sale: 8, profit: -2 }, hasMore: false });
  });

  it.each([
    ['%', 12],
    ['_', 1],
    ['50% p', 12],
    ['ks_a', 1],
    ['\\', 0],
    ['zzz', 0],
    ['', 13],
  ])('takes %s for plain text', async (search, count) => {
    const { payload, meta } = await admin.get(`/sales/search?search=${encodeURIComponent(search)}`);
    expect([payload.length, meta.totals.count]).toEqual([count, count]);
  });

  it.each([
    ['startDate=2026-03-10', 3],
    ['endDate=2026-03-02', 2],
    ['startDate=2026-03-05&endDate=2026-03-05', 2],
    ['startDate=2026-03-06&endDate=2026-03-05', 0],
    ['search=pens&startDate=2026-03-05&endDate=2026-03-06', 2],
    ['search=&startDate=&endDate=', 13],
  ])('takes both days inclusively, either may be missing: %s', async (query, count) => {
    const { payload, meta } = await admin.get(`/sales/search?${query}`);
    expect([payload.length, meta.totals.count]).toEqual([count, count]);
  });

  it('pages on when asked', async () => {
    const { payload, meta } = await admin.get('/sales/search?search=pens&limit=5&page=3');
    expect(payload).toHaveLength(2);
    expect(meta).toMatchObject({ hasMore: false, totals: { count: 12 } });
  });
});

describe('searching sales by a name that changed', () => {
  it('finds each line by the name it was sold under, also of an archived item, and by no other', async () => {
    const item = await addStock(admin, { name: 'Kettle', qty: 50, unitCost: 1, unitSell: 2 });
    await sell(till, [[item, 1]]);
    await sell(till, [[item, 2]]);
    const { category, salesCount, sales, packs, ...fields } = (await admin.get('/stock/search?search=Kettle'))
      .payload[0];
    await admin.put('/stock', { ...fields, qtyBefore: fields.qty, name: 'Samovar' });
    await sell(till, [[item, 4]]);
    const counts = async (search: string, rest = '') => {
      const { payload, meta } = await admin.get(`/sales/search?search=${search}&limit=2${rest}`);
      return [payload.length, meta.totals.count, meta.totals.quantity, meta.hasMore];
    };
    const asSold = async () => {
      expect(await counts('kettle')).toEqual([2, 2, 3, false]);
      expect(await counts('SAMOVAR')).toEqual([1, 1, 4, false]);
      expect(await counts('tt')).toEqual([2, 2, 3, false]);
      expect(await counts('ov')).toEqual([1, 1, 4, false]);
    };
    await asSold();
    await admin.put('/stock', { ...fields, qtyBefore: fields.qty, name: 'Kettle' });
    await asSold();
    await deleteStock(admin, item.id);
    await asSold();
    expect(await counts('kettle', '&endDate=2026-03-11')).toEqual([0, 0, 0, false]);
  });

  it('finds the same however far back it lies', async () => {
    const rare = await addStock(admin, { name: 'Gramophone', qty: 10, unitCost: 1, unitSell: 2 });
    await sell(till, [[rare, 1]]);
    await app.database.pool.query(
      `insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
       select 1, $1, $2, 1, 10, 8, 8, 10, '2026-04-01', now() from generate_series(1, 2100)`,
      [books.id, books.name],
    );
    const { payload, meta } = await admin.get('/sales/search?search=gramo&limit=10');
    expect(namesOf(payload)).toEqual(['Gramophone']);
    expect(meta).toMatchObject({ hasMore: false, totals: { count: 1, sale: 2 } });
    const last = await admin.get('/sales/search?search=books&limit=1000&page=3');
    expect(last.meta.hasMore).toBe(false);
    expect(last.payload.at(-1).createdAt < '2026-03-21').toBe(true);
  });
});

describe('GET /sales/stock', () => {
  it('tells per item how it went down, newest first', async () => {
    const { payload, meta } = await admin.get('/sales/stock');
    expect(payload.map((item: { stockName: string }) => item.stockName)).toContain('Lantern');
    const item = payload.find((one: { stockId: number }) => one.stockId === pens.id);
    expect(item.history).toHaveLength(12);
    expect(item.history[0]).toEqual({
      stockName: 'Blue 50% pens',
      soldAt: '2026-03-12T09:00:00.000Z',
      quantitySold: 2,
      balanceBefore: 78,
      currentBalance: 76,
    });
    expect(meta).toEqual({ hasMore: false, next: null });
  });

  it.each([
    ['startDate=2026-03-11', 2],
    ['endDate=2026-03-03', 3],
    ['startDate=2026-03-04&endDate=2026-03-06', 3],
    ['limit=4', 4],
    ['search=blue', 12],
  ])('filters on the server: %s', async (query, entries) => {
    const { payload } = await admin.get(`/sales/stock?stockId=${pens.id}&${query}`);
    expect(payload).toHaveLength(1);
    expect(payload[0].history).toHaveLength(entries);
  });

  describe('when one item sold more often than a page holds', () => {
    const entriesIn = (payload: StockHistory[]) => payload.flatMap(({ history }) => history);
    const balances = (payload: StockHistory[]) => entriesIn(payload).map(({ currentBalance }) => currentBalance);
    const days = 'startDate=2026-02-01&endDate=2026-02-28';
    let popular: StockItem;
    const all = Array.from({ length: 4321 }, (_, n) => n);

    beforeAll(async () => {
      popular = await addStock(admin, { name: 'Popular', qty: 4322 });
      await app.database.pool.query(
        `insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
         select $1, 'sale', -1, 4321 - n, 1, date '2026-02-01' + n / 200, timestamptz '2026-02-01' + n * interval '1 min', 1
         from generate_series(1, 4321) as n`,
        [popular.id],
      );
      await app.database.pool.query(
        `insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
         select (select min(id) from receipts), $1, 'Popular', 1, 1, 1, 1, 1, '2026-02-01', timestamptz '2026-02-01'`,
        [popular.id],
      );
    });

    it.each([days, 'startDate=2026-02-01', 'search=popul'])('gives all of them for %s', async (query) => {
      const { payload, meta } = await admin.get(`/sales/stock?${query}`);
      expect(meta).toEqual({ hasMore: false, next: null });
      const found = payload.filter(({ stockId }: StockHistory) => stockId === popular.id);
      expect(found).toHaveLength(1);
      expect(balances(found)).toEqual(all);
    });

    it('gives the newest 100 bare, and as many of each as a limit says', async () => {
      const ofPopular = async (query: string) => {
        const { payload } = await admin.get(`/sales/stock${query}`);
        return balances(payload.filter(({ stockId }: StockHistory) => stockId === popular.id));
      };
      expect(await ofPopular('')).toEqual(all.slice(0, 100));
      expect(await ofPopular('?limit=7')).toEqual(all.slice(0, 7));
      expect(await ofPopular(`?limit=300&${days}`)).toEqual(all.slice(0, 300));
      expect(await ofPopular('?limit=0')).toEqual([]);
    });

    it.each([1000, 999, 700])('gives pages that say there are more until they are through: %i', async (size) => {
      const { payload: whole } = await admin.get('/sales/stock?startDate=2026-01-01');
      const pages: StockHistory[] = [];
      let asked = 0;
      for (let after: string | null = ''; after !== null; asked++) {
        const { payload, meta } = await admin.get(`/sales/stock?startDate=2026-01-01&pageSize=${size}&after=${after}`);
        expect(meta.hasMore).toBe(meta.next !== null);
        if (meta.hasMore) expect(entriesIn(payload)).toHaveLength(size);
        pages.push(...payload);
        after = meta.next;
      }
      expect(asked).toBe(Math.ceil(entriesIn(whole).length / size));
      expect(entriesIn(pages)).toEqual(entriesIn(whole));
    });

    it('goes on where it was although something is sold meanwhile', async () => {
      const first = await admin.get(`/sales/stock?stockId=${popular.id}&pageSize=1000`);
      await app.database.pool.query(
        `insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
         values ($1, 'sale', -1, 9999, 1, '2026-03-12', now(), 1)`,
        [popular.id],
      );
      const { payload } = await admin.get(`/sales/stock?stockId=${popular.id}&pageSize=1000&after=${first.meta.next}`);
      expect(balances(payload)).toEqual(all.slice(1000, 2000));
    });

    it.each([
      ['pageSize=0', 'pageSize must be a number of entries from 1 to 1000'],
      ['pageSize=1001', 'pageSize must be a number of entries from 1 to 1000'],
      ['pageSize=5&after=7', 'after must be the next value of the previous page'],
      ['pageSize=5&limit=5', "pageSize can't be sent together with limit"],
    ])('refuses %s', async (query, sentence) => {
      expect(await admin.get(`/sales/stock?${query}`)).toMatchObject({
        httpStatus: 400,
        payload: expect.stringContaining(sentence),
      });
    });
  });

  it('is whole without a page, however many items sold', async () => {
    const before = (await admin.get('/sales/stock')).payload.length;
    await app.database.pool.query(
      `with added as (
         insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
         select 'Many ' || n, (select min(id) from categories), '2026-03-01', 0, 1, 2, 0 from generate_series(1, 1001) as n
         returning id
       )
       insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
       select id, kind, quantity, balance, 1, '2026-03-01', now(), 1
       from added, (values ('opening', 1, 1), ('sale', -1, 0)) as m (kind, quantity, balance) order by id, balance desc`,
    );
    const { payload, meta } = await admin.get('/sales/stock');
    expect(meta.hasMore).toBe(false);
    expect(new Set(payload.map((item: { stockId: number }) => item.stockId)).size).toBe(before + 1001);
    expect(payload).toHaveLength(before + 1001);
  });

  it('is sent as it is read, to several at once', async () => {
    const open = async (path: string) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      const response = await app.http.inject({ url: `/api${path}`, headers, payloadAsStream: true });
      expect(response.statusCode).toBe(200);
      return { length: response.headers['content-length'], body: response.stream() };
    };
    const readers = await Promise.all(['', '', '?limit=1'].map((query) => open(`/sales/stock${query}`)));
    expect(readers.map(({ length }) => length)).toEqual([undefined, undefined, undefined]);
    const [one, other, short] = await Promise.all(readers.map(async ({ body }) => JSON.parse(await text(body))));
    expect(one.payload.length).toBeGreaterThan(1001);
    expect(other).toEqual(one);
    expect(short.payload.map((item: StockHistory) => item.history)).toEqual(
      one.payload.map((item: StockHistory) => item.history.slice(0, 1)),
    );
    expect((await open('/sales/stock?pageSize=5')).length).toBeDefined();
  });

  it('is read no faster than it is taken', async () => {
    const reading = readHistory(app.database, { search: '', limit: 100 });
    statements.length = 0;
    await reading.next();
    expect(statements).toHaveLength(2);
    await reading.next();
    expect(statements).toHaveLength(3);
  });

  it('leaves out items that sold nothing', async () => {
    const item = await addStock(admin);
    expect((await admin.get(`/sales/stock?stockId=${item.id}`)).payload).toEqual([]);
  });
});

describe('GET /sales/receipts/{id}', () => {
  it('shows a receipt again, with what is still owed on it', async () => {
    const customerId = await addCustomer(app, 'Ann');
    const receipt = await sell(till, [[books, 2]], { customerId, paymentDate: '2026-04-01' });
    const { payload } = await till.get(`/sales/receipts/${receipt.id}`);
    expect(payload).toEqual(receipt);
  });

  it('is 404 for one that does not exist', async () => {
    expect(await till.get('/sales/receipts/999999')).toMatchObject({
      httpStatus: 404,
      payload: 'There is no receipt 999999',
    });
  });
});

describe('who may', () => {
  const cases = [
    ['post', '/sales', ['admin', 'sales']],
    ['post', '/sales/1', ['admin', 'reports']],
    ['get', '/sales/receipts/1', ['admin', 'sales', 'reports']],
    ['get', '/sales', ['admin', 'reports']],
    ['get', '/sales/by-date', ['admin', 'sales', 'reports']],
    ['get', '/sales/search', ['admin', 'reports']],
    ['get', '/sales/stock', ['admin', 'reports']],
  ] as const;

  it.each(cases)('%s %s: only a signed-in %j', async (method, path, allowed) => {
    expect((await app.withToken('')[method](path)).httpStatus).toBe(401);
    for (const role of ['admin', 'sales', 'stock', 'reports'] as const) {
      const { httpStatus } = await (await app.as(role))[method](path);
      if ((allowed as readonly string[]).includes(role)) expect(httpStatus).not.toBe(403);
      else expect(httpStatus).toBe(403);
    }
  });
});
