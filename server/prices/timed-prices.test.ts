/** Temporary prices: both days inclusive, by the days of the shop; the lowest price that applies is charged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let keeper: Caller;
let seller: Caller;
let soap: StockItem;

beforeAll(async () => {
  app = await startTestApp({ businessTz: 'Africa/Kampala' });
  [keeper, seller] = [await app.as('stock'), await app.as('sales')];
});
beforeEach(async () => {
  soap = await addStock(keeper, { name: 'Soap', qty: 100, unitSell: 10 });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const days = { startDate: '2026-03-11', endDate: '2026-03-12' };
const add = (details: object) => keeper.post('/timed-prices', { stockId: soap.id, unitSell: 8, ...days, ...details });

async function chargedAt(moment: string): Promise<number> {
  app.clock.now = new Date(moment);
  const { total } = await sell(seller, [[soap, 1]]);
  return total;
}

/** The tests run in the order of their days, because the clock of a shop does not run backwards. */
describe('a temporary price', () => {
  it('is added, listed and deleted', async () => {
    const { httpStatus, payload: price } = await add({});
    expect([httpStatus, price]).toEqual([
      200,
      { id: price.id, stockId: soap.id, name: 'Soap', packId: null, pack: null, unitSell: 8, ...days },
    ]);
    expect((await keeper.get(`/timed-prices?stockId=${soap.id}`)).payload).toEqual([price]);
    expect((await keeper.delete(`/timed-prices/${price.id}`)).payload).toBe('The price has been deleted.');
    expect((await newestLog(app)).description).toBe("'Soap' at 8.00 from Mar 11, 2026 to Mar 12, 2026");
    expect((await keeper.get(`/timed-prices?stockId=${soap.id}`)).payload).toEqual([]);
    const missing = { httpStatus: 404, code: 'not-found', payload: "That price doesn't exist" };
    expect(await keeper.delete(`/timed-prices/${price.id}`)).toMatchObject(missing);
  });

  it('may be for one day, and not for days the wrong way round, or that are none', async () => {
    expect((await add({ endDate: days.startDate })).httpStatus).toBe(200);
    for (const wrong of [{ endDate: '2026-03-10' }, { startDate: '2026-02-30' }, { endDate: '' }, { unitSell: -1 }]) {
      expect([wrong, await add(wrong)]).toMatchObject([wrong, { httpStatus: 400, code: 'bad-input' }]);
    }
  });

  it('is of an item with a price of its own, or of one of its packs', async () => {
    const { payload: box } = await keeper.post(`/stock/${soap.id}/packs`, { name: 'Box', size: 12, unitSell: 90 });
    expect((await add({ packId: box.id })).payload).toMatchObject({ packId: box.id, pack: 'Box' });
    const other = await addStock(keeper, { name: 'Tea' });
    const noPack = { httpStatus: 404, code: 'pack-not-found', payload: "'Tea' has no such pack" };
    expect(await add({ stockId: other.id, packId: box.id })).toMatchObject(noPack);
    const open = await addStock(keeper, { name: 'Repairs', kind: 'open' });
    expect(await add({ stockId: open.id })).toMatchObject({ httpStatus: 409, code: 'keeps-no-stock' });
    expect(await add({ stockId: 999_999 })).toMatchObject({ httpStatus: 404, code: 'not-found' });
    await deleteStock(keeper, other.id);
    expect(await add({ stockId: other.id })).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });

  it('is charged from the first moment of its first day to the last of its last, by the clock of the shop', async () => {
    await add({});
    expect(await chargedAt('2026-03-10T20:59:59Z')).toBe(10);
    expect(await chargedAt('2026-03-10T21:00:00Z')).toBe(8);
    expect(await chargedAt('2026-03-12T20:59:59Z')).toBe(8);
    expect(await chargedAt('2026-03-12T21:00:00Z')).toBe(10);
  });

  it('is listed for all until it has ended, the next to end first, and for its item afterwards too', async () => {
    const ids = async (query = '') => {
      const { payload } = await keeper.get(`/timed-prices${query}`);
      return payload.filter((price: { stockId: number }) => price.stockId === soap.id).map(({ id }: StockItem) => id);
    };
    const { payload: later } = await add({ startDate: '2026-03-13', endDate: '2026-03-15' });
    const { payload: sooner } = await add({ startDate: '2026-03-13', endDate: '2026-03-14' });
    app.clock.now = new Date('2026-03-14T20:59:59Z');
    expect(await ids()).toEqual([sooner.id, later.id]);
    app.clock.now = new Date('2026-03-14T21:00:00Z');
    expect(await ids()).toEqual([later.id]);
    expect(await ids(`?stockId=${soap.id}`)).toEqual([sooner.id, later.id]);
    await deleteStock(keeper, soap.id);
    expect(await ids()).toEqual([]);
  });

  it('is the lowest of those that overlap, and never above what the item costs', async () => {
    const from = (startDate: string, endDate: string, unitSell: number) => add({ startDate, endDate, unitSell });
    await from('2026-03-16', '2026-03-18', 8);
    const { payload: lowest } = await from('2026-03-17', '2026-03-17', 7);
    await from('2026-03-16', '2026-03-20', 9);
    await from('2026-03-16', '2026-03-21', 12);
    expect(await chargedAt('2026-03-16T09:00:00Z')).toBe(8);
    expect(await chargedAt('2026-03-17T09:00:00Z')).toBe(7);
    await keeper.delete(`/timed-prices/${lowest.id}`);
    expect(await chargedAt('2026-03-17T09:00:01Z')).toBe(8);
    expect(await chargedAt('2026-03-19T09:00:00Z')).toBe(9);
    expect(await chargedAt('2026-03-21T09:00:00Z')).toBe(10);
  });
});
