/**
 * Counting the shelves: what an entry records, which entries add up, what must be counted again, and that each item is posted once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Count, CountDetails, ReviewRow } from '../../contract/goods/counts.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { setSettings } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let keeper: Caller;
let seller: Caller;
let rice: StockItem;
let beans: StockItem;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  keeper = await app.as('stock');
  seller = await app.as('sales');
});
beforeEach(async () => {
  await setSettings(app, { till: { sellerCounts: false, stockPostsCounts: false } });
  rice = await addStock(keeper, { name: `Rice ${++made}`, qty: 20, unitCost: 2.5, unitSell: 4 });
  beans = await addStock(keeper, { name: `Beans ${made}`, qty: 10, unitCost: 3, unitSell: 5 });
  wait(5 * 60);
});
afterAll(() => app.close());

function wait(seconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
}

const sold = ({ id }: StockItem, quantity: number) => ok(seller.post('/sales', { sales: [{ stockId: id, quantity }] }));
const begin = (changes = {}): Promise<Count> =>
  ok(keeper.post('/counts', { scope: { stockIds: [rice.id, beans.id] }, ...changes }));
let keys = 0;
const entry = (changes = {}) => ({ key: `entry-${++keys}`, stockId: rice.id, quantity: 20, ...changes });
const enter = (id: number, changes = {}, by = keeper) =>
  by.post(`/counts/${id}/entries`, { entries: [entry(changes)] });
const review = async (id: number, by = admin): Promise<ReviewRow[]> => ok(by.get(`/counts/${id}/review`));
const post = (id: number, body = {}, by = admin) => by.post(`/counts/${id}/post`, body);
const details = (id: number, by = keeper): Promise<CountDetails> => ok(by.get(`/counts/${id}`));

async function qtyOf({ id }: StockItem): Promise<number> {
  const { rows } = await app.database.pool.query('select qty::float as qty from stock where id = $1', [id]);
  return rows[0].qty;
}

describe('an entry', () => {
  it('fixes what the books say, so that what is sold before posting changes nothing about the difference', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 18 }));
    wait(5 * 60);
    await sold(rice, 3);
    expect(await review(id)).toMatchObject([
      {
        stockId: rice.id,
        counted: 18,
        book: 20,
        difference: -2,
        value: -5,
        doubtful: false,
        impossible: false,
        stale: false,
      },
    ]);
    expect(await ok(post(id))).toMatchObject({ state: 'posted', posted: 1, differences: 1, value: -5, leftOut: [] });
    expect(await qtyOf(rice)).toBe(15);
  });

  it('of the same person at the same place replaces, or adds; of others and other places it adds up', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 5, place: 'Shelf' }));
    await ok(enter(id, { quantity: 7, place: 'shelf' }));
    await ok(enter(id, { quantity: 2, place: 'Shelf', add: true }));
    await ok(enter(id, { quantity: 6, place: 'Store' }));
    await ok(enter(id, { quantity: 4, place: 'Shelf' }, admin));
    expect(await review(id)).toMatchObject([
      { counted: 19, book: 20, difference: -1, by: ['Test admin', 'Test stock'] },
    ]);
  });

  it('counts once by its key, and is taken back by who made it; what it replaced counts again', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 5 }));
    const again = entry({ quantity: 9 });
    const twice = { entries: [again, again] };
    expect(await ok(keeper.post(`/counts/${id}/entries`, twice))).toHaveLength(1);
    await ok(keeper.post(`/counts/${id}/entries`, twice));
    expect(await review(id)).toMatchObject([{ counted: 9 }]);
    expect(await admin.delete(`/counts/${id}/entries/${again.key}`)).toMatchObject({ httpStatus: 404 });
    await ok(keeper.delete(`/counts/${id}/entries/${again.key}`));
    expect(await review(id)).toMatchObject([{ counted: 5 }]);
  });

  it('in packs is counted in pieces', async () => {
    const { payload: carton } = await keeper.post(`/stock/${rice.id}/packs`, { name: 'Carton', size: 12 });
    const { id } = await begin();
    await ok(enter(id, { packId: carton.id, quantity: 2 }));
    await ok(enter(id, { quantity: 5, add: true }));
    expect(await review(id)).toMatchObject([{ counted: 29 }]);
    expect(await enter(id, { packId: carton.id, quantity: 0.5 })).toMatchObject({ httpStatus: 400, code: 'not-whole' });
    expect(await enter(id, { stockId: beans.id, packId: carton.id })).toMatchObject({ code: 'pack-not-found' });
  });

  it('made without a connection is held against the books of its moment, up to a day back', async () => {
    const { id } = await begin();
    const before = app.clock.now;
    wait(30 * 60);
    await sold(rice, 3);
    wait(30 * 60);
    await ok(enter(id, { quantity: 20, countedAt: before.toISOString() }));
    expect(await review(id)).toMatchObject([{ counted: 20, book: 20, difference: 0, doubtful: false }]);
    // Sent again a day later, because its answer was lost.
    const kept = entry({ quantity: 20, countedAt: app.clock.now.toISOString() });
    await ok(keeper.post(`/counts/${id}/entries`, { entries: [kept] }));
    wait(25 * 3600);
    expect(await ok(keeper.post(`/counts/${id}/entries`, { entries: [kept] }))).toMatchObject([{ key: kept.key }]);
    const tooOld = new Date(app.clock.now.getTime() - 25 * 3_600_000).toISOString();
    expect(await enter(id, { countedAt: tooOld })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    const ahead = new Date(app.clock.now.getTime() + 3_600_000).toISOString();
    expect(await enter(id, { countedAt: ahead })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('is doubtful when something moved within a minute of it, or between two of them', async () => {
    const { id } = await begin();
    await sold(beans, 1);
    wait(30);
    await ok(enter(id, { stockId: beans.id, quantity: 9 }));
    await ok(enter(id, { quantity: 12, place: 'Shelf' }));
    wait(10 * 60);
    await sold(rice, 1);
    wait(10 * 60);
    await ok(enter(id, { quantity: 8, place: 'Store' }));
    const rows = await review(id);
    expect(rows.map(({ stockId, doubtful }) => [stockId, doubtful]).sort()).toEqual([
      [rice.id, true],
      [beans.id, true],
    ]);
    // The first entry's book: a sale from the shelf that was counted before changes nothing.
    expect(rows.find(({ stockId }) => stockId === rice.id)).toMatchObject({ counted: 20, book: 20, difference: 0 });
  });

  it('is refused for what is not in the count, is not there, or keeps no stock', async () => {
    const { id } = await begin({ scope: { stockIds: [rice.id] } });
    expect(await enter(id, { stockId: beans.id })).toMatchObject({ httpStatus: 409, code: 'not-in-count' });
    expect(await enter(id, { stockId: 999_999 })).toMatchObject({ code: 'item-not-found' });
    expect(await enter(999_999)).toMatchObject({ httpStatus: 404 });
    const many = Array.from({ length: 201 }, () => entry());
    expect(await keeper.post(`/counts/${id}/entries`, { entries: many })).toMatchObject({ httpStatus: 400 });
    const long = { place: '棚'.repeat(200) };
    await ok(keeper.post(`/counts/${id}/entries`, { entries: Array.from({ length: 200 }, () => entry(long)) }));
  });
});

describe('what must be counted again', () => {
  it('is stale once the books were corrected, and the first new entry drops the earlier ones', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 18, place: 'Shelf' }));
    await ok(enter(id, { quantity: 1, place: 'Store' }, admin));
    wait(5 * 60);
    await ok(
      keeper.put('/stock', {
        ...rice,
        qty: 19,
        packs: undefined,
        category: undefined,
        sales: undefined,
        salesCount: undefined,
      }),
    );
    expect(await review(id)).toMatchObject([{ stale: true }]);
    expect(await post(id)).toMatchObject({
      ...{ httpStatus: 409, code: 'recount-needed' },
      payload: expect.stringContaining(rice.name),
    });
    wait(5 * 60);
    await ok(enter(id, { quantity: 19, place: 'Shelf' }));
    expect(await review(id)).toMatchObject([{ counted: 19, book: 19, difference: 0, stale: false }]);
  });

  it('is impossible when posting would push the stock below 0, and can be left out', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 5 }));
    await ok(enter(id, { stockId: beans.id, quantity: 9 }));
    wait(5 * 60);
    await sold(rice, 10);
    expect((await review(id))[0]).toMatchObject({ stockId: rice.id, difference: -15, impossible: true });
    expect(await post(id)).toMatchObject({ httpStatus: 409, code: 'recount-needed' });
    expect(await qtyOf(beans)).toBe(10);
    expect(await ok(post(id, { leaveOut: true }))).toMatchObject({ posted: 1, leftOut: [rice.name], state: 'posted' });
    expect([await qtyOf(rice), await qtyOf(beans)]).toEqual([10, 9]);
  });
});

describe('an item in two places', () => {
  it('is whole once both were counted, though what was sold meanwhile made the first alone impossible', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 4, place: 'Store' }));
    wait(5 * 60);
    await sold(rice, 10);
    expect((await review(id))[0]).toMatchObject({ impossible: true });
    wait(5 * 60);
    await ok(enter(id, { quantity: 6, place: 'Shelf' }, admin));
    expect((await review(id))[0]).toMatchObject({ counted: 10, book: 20, doubtful: true, impossible: false });
  });

  it('begins anew where a place is counted again, or none is named', async () => {
    for (const place of ['Store', 'store', '']) {
      const { id } = await begin();
      await ok(enter(id, { quantity: 1, place: 'Store' }));
      wait(5 * 60);
      await sold(rice, 2);
      wait(5 * 60);
      await ok(enter(id, { quantity: 7, place }, admin));
      expect((await review(id))[0]).toMatchObject({ counted: 7, by: [expect.any(String)], impossible: false });
    }
  });
});

describe('posting', () => {
  it('happens once per item, from six callers at once', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 18 }));
    await ok(enter(id, { stockId: beans.id, quantity: 12 }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(id)));
    expect(answers.map(({ httpStatus }) => httpStatus).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    expect([await qtyOf(rice), await qtyOf(beans)]).toEqual([18, 12]);
    expect(await post(id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    expect(await enter(id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    expect(await admin.post(`/counts/${id}/cancel`)).toMatchObject({ httpStatus: 409, code: 'conflict' });
  });

  it('takes what nobody counted as 0 only where the number of it is named', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 20 }));
    expect(await post(id, { zeroUncounted: 2 })).toMatchObject({ httpStatus: 409, code: 'conflict' });
    expect(await ok(post(id, { zeroUncounted: 1 }))).toMatchObject({ posted: 2, differences: 1, value: -30 });
    expect(await qtyOf(beans)).toBe(0);
  });

  it('leaves what nobody counted as it is', async () => {
    const { id } = await begin();
    await ok(enter(id, { quantity: 21 }));
    expect(await ok(post(id))).toMatchObject({ posted: 1, value: 2.5 });
    expect([await qtyOf(rice), await qtyOf(beans)]).toEqual([21, 10]);
    const { payload } = await keeper.get(`/stock/${rice.id}/movements`);
    expect(payload[0]).toMatchObject({
      ...{
        kind: 'counted',
        quantity: 1,
        value: 2.5,
        reason: 'counted',
        document: { kind: 'count', id, label: `Count C-${id}` },
      },
    });
  });

  it('is for admins, and for stock with the setting', async () => {
    const { id } = await begin();
    await ok(enter(id));
    expect(await post(id, {}, keeper)).toMatchObject({ httpStatus: 403 });
    expect(await keeper.post(`/counts/${id}/cancel`)).toMatchObject({ httpStatus: 403 });
    await setSettings(app, { till: { stockPostsCounts: true } });
    await ok(post(id, {}, keeper));
  });

  it('counts as a loss in profit and loss and in the journal, and the audit agrees', async () => {
    const before = await ok(admin.get('/reports/profit-and-loss'));
    const { id } = await begin();
    await ok(enter(id, { quantity: 16 }));
    await ok(enter(id, { stockId: beans.id, quantity: 11 }));
    await ok(post(id));
    const after = await ok(admin.get('/reports/profit-and-loss'));
    expect(after.stockLosses - before.stockLosses).toBeCloseTo(4 * 2.5 - 3, 5);
    expect(after.netProfit - before.netProfit).toBeCloseTo(-7, 5);
    expect(after.stockRevaluation).toBe(before.stockRevaluation);
    expect(await wrongInBooks(app)).toEqual([]);
    expect(await wrongInJournal(app)).toEqual([]);
  });
});

describe('who sees what', () => {
  it('a seller counts with the setting, sees open counts, and never what the books say', async () => {
    const { id } = await begin();
    expect(await enter(id, {}, seller)).toMatchObject({ httpStatus: 403 });
    await setSettings(app, { till: { sellerCounts: true } });
    const [entered] = await ok(enter(id, { quantity: 3 }, seller));
    const items = await ok(seller.get(`/counts/${id}/items`));
    const seen = JSON.stringify([entered, items, await details(id, seller), await ok(seller.get('/counts'))]);
    expect(seen).not.toMatch(/"(cost|value|difference)"/);
    expect(items.map(({ book }: { book: unknown }) => book)).toEqual([null, null]);
    expect(await seller.get(`/counts/${id}/review`)).toMatchObject({ httpStatus: 403 });
    await ok(admin.post(`/counts/${id}/cancel`));
    expect(await seller.get(`/counts/${id}`)).toMatchObject({ httpStatus: 404 });
  });

  it('a blind count stays blind for those who count until someone who may post has reviewed it', async () => {
    const { id } = await begin({ blind: true });
    await ok(enter(id, { quantity: 3 }));
    expect(await review(id, keeper)).toMatchObject([{ counted: 3, book: null, difference: null, value: null }]);
    expect((await ok(keeper.get(`/counts/${id}/items`)))[0]).toMatchObject({ book: null });
    expect(await details(id)).toMatchObject({ seesBooks: false, mayPost: false });
    expect(await review(id)).toMatchObject([{ book: 20, difference: -17 }]);
    expect(await review(id, keeper)).toMatchObject([{ book: 20, difference: -17 }]);
    expect(await details(id)).toMatchObject({ seesBooks: true });
  });
});

describe('a shelf counted at the till', () => {
  it('corrects the books at once, once, for those who may count', async () => {
    expect(await seller.post(`/stock/${rice.id}/count`, { quantity: 25 })).toMatchObject({ httpStatus: 403 });
    await setSettings(app, { till: { sellerCounts: true } });
    const item = await ok(seller.post(`/stock/${rice.id}/count`, { quantity: 25 }));
    expect(item).toMatchObject({ id: rice.id, qty: 25 });
    await ok(seller.post(`/stock/${rice.id}/count`, { quantity: 25 }));
    const { payload } = await keeper.get(`/stock/${rice.id}/movements`);
    expect(payload.filter(({ kind }: { kind: string }) => kind === 'counted')).toHaveLength(1);
    expect((await ok(admin.get('/counts'))).every(({ name }: Count) => name !== rice.name)).toBe(true);
  });
});

describe('a count for today', () => {
  it('picks items, those that nobody counted first', async () => {
    const { id, items } = await ok(keeper.post('/counts', { scope: { today: 1 } }));
    expect(items).toBe(1);
    const [picked] = await ok(keeper.get(`/counts/${id}/items`));
    expect(picked.stockId).toBeGreaterThan(0);
  });

  it.each([[{}], [{ all: true, today: 1 }], [{ today: 0 }], [{ stockIds: [] }], [{ all: false }]])(
    'is refused with the scope %j',
    async (scope) => {
      expect(await keeper.post('/counts', { scope })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    },
  );
});
