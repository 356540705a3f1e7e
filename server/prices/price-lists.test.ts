/** Price lists: which ones exist, what their prices are, and who pays them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostPriceLists, mostPricesAtOnce } from '../../contract/goods/price-lists.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let keeper: Caller;
let seller: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, keeper, seller] = [await app.as('admin'), await app.as('stock'), await app.as('sales')];
});
beforeEach(async () => {
  for (const { id } of await lists()) await keeper.delete(`/price-lists/${id}`);
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

async function lists(): Promise<{ id: number; name: string }[]> {
  return (await keeper.get('/price-lists')).payload;
}

async function addList(name: string): Promise<number> {
  const { httpStatus, payload } = await keeper.post('/price-lists', { name });
  expect([httpStatus, payload.name]).toEqual([200, name]);
  return payload.id;
}

const setPrices = (list: number, prices: object[]) => keeper.put(`/price-lists/${list}/prices`, { prices });
const pricesOf = async (list: number) => (await keeper.get(`/price-lists/${list}/prices`)).payload;
const give = (customer: number, priceListId: number | null) =>
  admin.put('/customers', { id: customer, name: 'Ann', email: 'none', phone: '1', location: 'Town', priceListId });
const pricesFor = (customer: number, ...items: StockItem[]) =>
  seller.get(`/customers/${customer}/prices?stockIds=${items.map(({ id }) => id).join(',')}`);

describe('price lists', () => {
  it('are added, renamed and deleted, and stand by their names', async () => {
    const trade = await addList('Trade');
    await addList('hotels');
    const renamed = await keeper.put('/price-lists', { id: trade, name: 'Big buyers' });
    expect(renamed.payload).toEqual({ id: trade, name: 'Big buyers' });
    expect((await lists()).map(({ name }) => name)).toEqual(['Big buyers', 'hotels']);
    expect((await keeper.delete(`/price-lists/${trade}`)).payload).toBe('The price list has been deleted.');
    expect((await lists()).map(({ name }) => name)).toEqual(['hotels']);
    for (const answer of [
      await keeper.delete(`/price-lists/${trade}`),
      await keeper.put('/price-lists', { id: trade, name: 'Again' }),
      await keeper.get(`/price-lists/${trade}/prices`),
      await setPrices(trade, []),
    ]) {
      expect(answer).toMatchObject({ httpStatus: 404, code: 'not-found', payload: "That price list doesn't exist" });
    }
  });

  it('have names of their own, in any case; that of a deleted one is free', async () => {
    const trade = await addList('Trade');
    const hotels = await addList('Hotels');
    const taken = { httpStatus: 409, code: 'name-taken', payload: "There is already a price list named 'TRADE'" };
    expect(await keeper.post('/price-lists', { name: 'TRADE' })).toMatchObject(taken);
    expect(await keeper.put('/price-lists', { id: hotels, name: 'TRADE' })).toMatchObject(taken);
    expect(await keeper.post('/price-lists', { name: ' ' })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    await keeper.delete(`/price-lists/${trade}`);
    await addList('TRADE');
  });

  it('are at most five', async () => {
    for (let count = 1; count <= mostPriceLists; count++) await addList(`List ${count}`);
    const tooMany = { httpStatus: 409, code: 'too-many-lists', payload: 'There can be at most 5 price lists' };
    expect(await keeper.post('/price-lists', { name: 'One more' })).toMatchObject(tooMany);
    await keeper.delete(`/price-lists/${(await lists())[0]!.id}`);
    await addList('One more');
  });

  it('are at most five, whoever adds the last ones at once', async () => {
    for (let count = 1; count < mostPriceLists; count++) await addList(`List ${count}`);
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('lock table price_lists in access exclusive mode');
    const both = Promise.all([
      keeper.post('/price-lists', { name: 'Fifth' }),
      admin.post('/price-lists', { name: 'Sixth' }),
    ]);
    await untilWaiting(app.database, 2, both);
    await client.query('rollback');
    client.release();
    expect((await both).map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect(await lists()).toHaveLength(mostPriceLists);
  });
});

describe('the prices of a list', () => {
  let soap: StockItem;
  let tea: StockItem;
  let boxId: number;
  let list: number;
  beforeEach(async () => {
    [soap, tea] = [await addStock(keeper, { name: 'Soap' }), await addStock(keeper, { name: 'Tea' })];
    boxId = (await keeper.post(`/stock/${tea.id}/packs`, { name: 'Box', size: 12, unitSell: 40 })).payload.id;
    list = await addList('Trade');
  });

  it('are set where they are named, taken away by null, and stay otherwise', async () => {
    const set = await setPrices(list, [
      { stockId: tea.id, unitSell: 3 },
      { stockId: tea.id, packId: boxId, unitSell: '35.5' },
      { stockId: soap.id, packId: null, unitSell: 2 },
    ]);
    expect(set.payload).toEqual({ set: 3, removed: 0 });
    const all = [
      { stockId: soap.id, packId: null, unitSell: 2, name: 'Soap', pack: null },
      { stockId: tea.id, packId: null, unitSell: 3, name: 'Tea', pack: null },
      { stockId: tea.id, packId: boxId, unitSell: 35.5, name: 'Tea', pack: 'Box' },
    ];
    expect(await pricesOf(list)).toEqual(all);
    const changed = await setPrices(list, [
      { stockId: tea.id, unitSell: null },
      { stockId: soap.id, unitSell: 0 },
    ]);
    expect(changed.payload).toEqual({ set: 1, removed: 1 });
    expect(await pricesOf(list)).toEqual([{ ...all[0], unitSell: 0 }, all[2]]);
    expect((await newestLog(app)).description).toBe('Trade: Soap 2.00 → 0.00, Tea 3.00 → (none)');
    // Removing a price that was never set is not an error.
    expect((await setPrices(list, [{ stockId: tea.id, unitSell: null }])).payload).toEqual({ set: 0, removed: 0 });
  });

  it('of one item named twice is the last', async () => {
    const twice = [3, 2.5].map((unitSell) => ({ stockId: soap.id, unitSell }));
    expect((await setPrices(list, twice)).payload).toEqual({ set: 1, removed: 0 });
    expect(await pricesOf(list)).toMatchObject([{ unitSell: 2.5 }]);
  });

  it('must be for items and packs that exist, all or none', async () => {
    const fine = { stockId: soap.id, unitSell: 1 };
    const gone = await addStock(keeper);
    await deleteStock(keeper, gone.id);
    const missing = { httpStatus: 404, code: 'item-not-found' };
    expect(await setPrices(list, [fine, { stockId: 999_999, unitSell: 1 }])).toMatchObject(missing);
    expect(await setPrices(list, [fine, { stockId: gone.id, unitSell: 1 }])).toMatchObject(missing);
    const noPack = { httpStatus: 404, code: 'pack-not-found', payload: "'Soap' has no such pack" };
    expect(await setPrices(list, [fine, { stockId: soap.id, packId: boxId, unitSell: 1 }])).toMatchObject(noPack);
    await keeper.delete(`/stock/${tea.id}/packs/${boxId}`);
    expect(await setPrices(list, [fine, { stockId: tea.id, packId: boxId, unitSell: 1 }])).toMatchObject({
      ...noPack,
      payload: "'Tea' has no such pack",
    });
    expect(await pricesOf(list)).toEqual([]);
  });

  it.each([-1, 1.005, 'cheap', undefined])('may not be %j', async (unitSell) => {
    const answer = await setPrices(list, [{ stockId: soap.id, unitSell }]);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('of a deleted item are not listed any more', async () => {
    await setPrices(list, [{ stockId: soap.id, unitSell: 1 }]);
    await deleteStock(keeper, soap.id);
    expect(await pricesOf(list)).toEqual([]);
  });

  it('are set up to five thousand at once, and the log names fifty of them', async () => {
    const prices: object[] = [];
    for (let at = 0; at < mostPricesAtOnce; at += 500) {
      const { rows } = await app.database.pool.query(
        `insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
         select 'Many ' || lpad(n::text, 4, '0'), $1, '2026-03-10', 0, 1, 2, 0
         from generate_series($2::int + 1, $2::int + 500) n returning id`,
        [soap.categoryId, at],
      );
      prices.push(...rows.map(({ id }) => ({ stockId: id, packId: null, unitSell: 1.25 })));
    }
    expect((await setPrices(list, prices)).payload).toEqual({ set: mostPricesAtOnce, removed: 0 });
    expect(await pricesOf(list)).toHaveLength(mostPricesAtOnce);
    const { description } = await newestLog(app);
    expect(description).toMatch(/^Trade: Many 0001 \(none\) → 1.25, .*Many 0050 \(none\) → 1.25, and 4,950 more$/);
    const tooMany = await setPrices(list, [...prices, { stockId: soap.id, unitSell: 1 }]);
    expect(tooMany).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(tooMany.payload).toContain('can be at most 5000 prices at once');
    const none = prices.map((price) => ({ ...price, unitSell: null }));
    expect((await setPrices(list, none)).payload).toEqual({ set: 0, removed: mostPricesAtOnce });
  });

  it('of two people who set them at once are those of both', async () => {
    const release = await hold(app.database, 'select id from price_lists where id = $1', [list]);
    const both = Promise.all([
      setPrices(list, [{ stockId: soap.id, unitSell: 1 }]),
      admin.put(`/price-lists/${list}/prices`, { prices: [{ stockId: tea.id, unitSell: 2 }] }),
    ]);
    await untilWaiting(app.database, 2, both);
    await release();
    expect((await both).map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
    expect(await pricesOf(list)).toMatchObject([{ name: 'Soap' }, { name: 'Tea' }]);
  });
});

describe('the list of a customer', () => {
  it('tells those who sell its name and its prices of the items in the cart', async () => {
    const [soap, tea] = [await addStock(keeper), await addStock(keeper)];
    const [ann, bob] = [await addCustomer(app), await addCustomer(app)];
    const list = await addList('Trade');
    await setPrices(list, [
      { stockId: soap.id, unitSell: 1 },
      { stockId: tea.id, unitSell: 2 },
    ]);
    expect((await give(ann, list)).payload.priceListId).toBe(list);
    expect((await pricesFor(ann, soap)).payload).toEqual({
      list: { id: list, name: 'Trade' },
      prices: [{ stockId: soap.id, packId: null, unitSell: 1 }],
    });
    expect((await pricesFor(bob, soap)).payload).toEqual({ list: null, prices: [] });
    expect(await seller.get('/customers/999999/prices?stockIds=1')).toMatchObject({
      httpStatus: 404,
      code: 'not-found',
    });
    expect((await admin.get(`/customers?id=${ann}`)).payload).toMatchObject([{ priceListId: list }]);
  });

  it('is kept when it is left out, and taken away by null', async () => {
    const ann = await addCustomer(app);
    const list = await addList('Trade');
    await give(ann, list);
    const details = { id: ann, name: 'Ann', email: 'none', phone: '2', location: 'Town' };
    expect((await admin.put('/customers', details)).payload.priceListId).toBe(list);
    expect((await give(ann, null)).payload.priceListId).toBeNull();
    expect((await newestLog(app)).description).toContain('price list Trade → (none)');
  });

  it('must be there, is given by an admin alone, and not by a seller who adds a customer', async () => {
    const ann = await addCustomer(app);
    const list = await addList('Trade');
    const missing = { httpStatus: 404, code: 'price-list-not-found' };
    expect(await give(ann, 999_999)).toMatchObject(missing);
    const added = { name: 'Cy', email: 'none', phone: '1', location: 'Town' };
    expect(await admin.post('/customers', { ...added, priceListId: 999_999 })).toMatchObject(missing);
    expect((await admin.post('/customers', { ...added, priceListId: list })).payload.priceListId).toBe(list);
    await admin.put('/settings', { till: { sellerCustomers: true } });
    const friend = await seller.post('/customers', { name: 'Friend', phone: '1', priceListId: list });
    expect(friend).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    for (const caller of [seller, keeper]) {
      const changed = await caller.put('/customers', { id: ann, ...added, priceListId: list });
      expect(changed.httpStatus).toBe(403);
    }
  });

  it('is gone with the list', async () => {
    const soap = await addStock(keeper);
    const ann = await addCustomer(app);
    const list = await addList('Trade');
    await setPrices(list, [{ stockId: soap.id, unitSell: 1 }]);
    await give(ann, list);
    await keeper.delete(`/price-lists/${list}`);
    expect((await pricesFor(ann, soap)).payload).toEqual({ list: null, prices: [] });
    expect((await admin.get(`/customers?id=${ann}`)).payload).toMatchObject([{ priceListId: null }]);
    expect(await give(ann, list)).toMatchObject({ httpStatus: 404, code: 'price-list-not-found' });
  });

  it('given while it is deleted is either refused or gone', async () => {
    const ann = await addCustomer(app);
    const list = await addList('Trade');
    const release = await hold(app.database, 'select id from price_lists where id = $1', [list]);
    const both = Promise.all([give(ann, list), keeper.delete(`/price-lists/${list}`)]);
    await untilWaiting(app.database, 2, both);
    await release();
    const [given, deleted] = await both;
    expect([deleted.httpStatus, [200, 404].includes(given.httpStatus)]).toEqual([200, true]);
    expect((await admin.get(`/customers?id=${ann}`)).payload).toMatchObject([{ priceListId: null }]);
  });
});
