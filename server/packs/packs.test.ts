/** Packs of an item: what they may be, which names and codes they may have, and what stays when one is deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let keeper: Caller;
let soda: StockItem;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  keeper = await app.as('stock');
});
beforeEach(async () => {
  soda = await addStock(keeper, { name: 'Soda', qty: 100, unitSell: 2 });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const carton = { name: 'Carton', size: 24, unitSell: 40 };
const newCode = () => `60010${++made}`;
const path = ({ id }: StockItem) => `/stock/${id}/packs`;

async function addPack(details: object = {}, item = soda) {
  const { httpStatus, payload } = await keeper.post(path(item), { ...carton, ...details });
  expect([httpStatus, payload]).toEqual([200, payload]);
  return payload;
}

async function packsOf(item: StockItem) {
  return (await keeper.get(path(item))).payload;
}

describe('a pack', () => {
  it('is added with what it holds, its price and its codes, and comes with its item in every list', async () => {
    const codes = [newCode(), newCode()];
    const pack = await addPack({ auto: true, barcodes: codes });
    expect(pack).toEqual({ id: pack.id, ...carton, auto: true, barcodes: codes });
    expect(await packsOf(soda)).toEqual([pack]);
    const seller = await app.as('sales');
    for (const list of [`/stock/all?ids=${soda.id}`, '/stock/search?search=Soda', '/stock?page=1&limit=100']) {
      const found = (await seller.get(list)).payload.find(({ id }: StockItem) => id === soda.id);
      expect([list, found.packs]).toEqual([list, [pack]]);
    }
  });

  it('is bought in and not sold in without a price, and is not made up of pieces unless that is said', async () => {
    const { unitSell: _, ...bought } = carton;
    const { httpStatus, payload } = await keeper.post(path(soda), bought);
    expect([httpStatus, payload]).toEqual([
      200,
      { id: payload.id, ...bought, unitSell: null, auto: false, barcodes: [] },
    ]);
  });

  it('can hold a part of a piece, and is listed with the others by size, the largest first', async () => {
    await addPack({ name: 'Half', size: 0.5 });
    await addPack({ name: 'Pallet', size: 240 });
    await addPack({ name: 'Six', size: 6 });
    const names = (await packsOf(soda)).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Pallet', 'Six', 'Half']);
  });

  it.each([0, 1, -2, 1.0001, 1_000_000_000, 'many', null])('may not hold %j pieces', async (size) => {
    const answer = await keeper.post(path(soda), { ...carton, size });
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain('size must be a number of pieces above 0, not 1, with at most 3 decimals');
    expect(await packsOf(soda)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name must not be empty'],
    [{ unitSell: -1 }, 'unitSell must be an amount'],
    [{ unitSell: 1.005 }, 'unitSell must be an amount'],
    [{ auto: 'yes' }, 'auto must be true or false'],
    [{ barcodes: '6001' }, 'barcodes must be a list of barcodes'],
    [{ barcodes: ['6001', '6001'] }, 'barcodes must not name a barcode twice'],
    [{ barcodes: Array.from({ length: 21 }, (_, at) => `c${at}`) }, 'barcodes can be at most 20 barcodes'],
    [{ colour: 'red' }, 'Unknown field: colour'],
  ])('is refused with %j', async (details, sentence) => {
    const answer = await keeper.post(path(soda), { ...carton, ...details });
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });

  it('has a name that no other pack of the item has, in any case; another item may have it', async () => {
    const { id } = await addPack();
    const taken = { httpStatus: 409, code: 'name-taken', payload: "There is already a pack named 'CARTON'" };
    expect(await keeper.post(path(soda), { ...carton, name: 'CARTON' })).toMatchObject(taken);
    const six = await addPack({ name: 'Six', size: 6 });
    expect(await keeper.put(path(soda), { ...carton, id: six.id, name: 'CARTON' })).toMatchObject(taken);
    expect((await keeper.put(path(soda), { ...carton, id, name: 'CARTON' })).payload.name).toBe('CARTON');
    await addPack({}, await addStock(keeper));
    await keeper.delete(`${path(soda)}/${id}`);
    await addPack();
  });

  it('of an item whose price is entered at the till is refused', async () => {
    const open = await addStock(keeper, { name: 'Repairs', kind: 'open' });
    const refused = { httpStatus: 409, code: 'keeps-no-stock' };
    expect(await keeper.post(path(open), carton)).toMatchObject(refused);
  });

  it('of an item that is sold whole is of whole pieces', async () => {
    const television = await addStock(keeper, { name: 'Television', inParts: false });
    const refused = { httpStatus: 400, code: 'not-whole' };
    expect(await keeper.post(path(television), { ...carton, size: 2.5 })).toMatchObject(refused);
    const pair = await addPack({ name: 'Pair', size: 2 }, television);
    const half = { ...carton, id: pair.id, size: 2.5 };
    expect(await keeper.put(path(television), half)).toMatchObject(refused);
    expect(await packsOf(television)).toEqual([pair]);
  });

  it('of an item that is not there, deleted or another one is not found', async () => {
    const missing = { httpStatus: 404, code: 'not-found' };
    const pack = await addPack();
    const other = await addStock(keeper);
    expect(await keeper.post('/stock/999999/packs', carton)).toMatchObject(missing);
    expect(await keeper.get('/stock/999999/packs')).toMatchObject(missing);
    expect(await keeper.put(path(other), { ...carton, id: pack.id })).toMatchObject(missing);
    expect(await keeper.delete(`${path(other)}/${pack.id}`)).toMatchObject(missing);
    await deleteStock(keeper, soda.id);
    expect(await keeper.put(path(soda), { ...carton, id: pack.id })).toMatchObject(missing);
    expect(await keeper.delete(`${path(soda)}/${pack.id}`)).toMatchObject(missing);
  });
});

describe('changing a pack', () => {
  it('leaves auto and barcodes as they are when they are left out, and takes the price away when that is', async () => {
    const codes = [newCode()];
    const { id } = await addPack({ auto: true, barcodes: codes });
    const { payload } = await keeper.put(path(soda), { id, name: 'Crate', size: 20 });
    expect(payload).toEqual({ id, name: 'Crate', size: 20, unitSell: null, auto: true, barcodes: codes });
    expect((await newestLog(app)).description).toBe(
      "'Soda', Carton: name Carton → Crate, pieces 24 → 20, unit sell 40.00 → (none)",
    );
  });

  it('is not logged when nothing changed', async () => {
    const { id } = await addPack({ barcodes: [newCode()] });
    const before = await newestLog(app);
    await keeper.put(path(soda), { ...carton, id });
    expect(await newestLog(app)).toEqual(before);
  });

  it('lets codes change places within it', async () => {
    const [one, other] = [newCode(), newCode()];
    const { id } = await addPack({ barcodes: [one, other] });
    const { payload } = await keeper.put(path(soda), { ...carton, id, barcodes: [other, one] });
    expect(payload.barcodes).toEqual([other, one]);
    expect((await packsOf(soda))[0].barcodes).toEqual([other, one]);
  });
});

describe('deleting a pack', () => {
  it('takes its codes and its prices along, and leaves those of its item', async () => {
    const [code, own] = [newCode(), newCode()];
    const tea = await addStock(keeper, { name: 'Tea', barcode: own });
    const { id: packId } = await addPack({ barcodes: [code] }, tea);
    const { payload: list } = await keeper.post('/price-lists', { name: 'Wholesale' });
    const prices = [
      { stockId: tea.id, unitSell: 1 },
      { stockId: tea.id, packId, unitSell: 30 },
    ];
    await keeper.put(`/price-lists/${list.id}/prices`, { prices });
    const days = { startDate: '2026-03-10', endDate: '2026-03-12' };
    for (const price of prices) await keeper.post('/timed-prices', { ...price, ...days });
    expect((await keeper.delete(`${path(tea)}/${packId}`)).payload).toBe('The pack has been deleted.');
    expect(await packsOf(tea)).toEqual([]);
    expect(await keeper.get(`/stock/by-code?code=${code}`)).toMatchObject({ httpStatus: 404 });
    expect((await keeper.get(`/stock/by-code?code=${own}`)).payload.item.id).toBe(tea.id);
    const left = [{ stockId: tea.id, packId: null }];
    expect((await keeper.get(`/price-lists/${list.id}/prices`)).payload).toMatchObject(left);
    expect((await keeper.get(`/timed-prices?stockId=${tea.id}`)).payload).toMatchObject(left);
    expect(await keeper.delete(`${path(tea)}/${packId}`)).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });
});

it('two people who add a pack of one name at once add one', async () => {
  const release = await hold(app.database, 'select id from stock where id = $1', [soda.id]);
  const both = Promise.all([keeper.post(path(soda), carton), keeper.post(path(soda), { ...carton, size: 12 })]);
  await untilWaiting(app.database, 2, both);
  await release();
  const answers = await both;
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  expect(await packsOf(soda)).toHaveLength(1);
});
