/** Barcodes: an item may have several, they are unique over the shop's items and packs, and the first of them is `barcode`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addStock, deleteStock, type StockOverrides, stockDetails } from '../../../tests/support/builders.ts';
import { untilWaiting } from '../../../tests/support/locks.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let keeper: Caller;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  keeper = await app.as('stock');
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const newCode = () => `code-${++made}`;
const newCodes = (count: number) => Array.from({ length: count }, newCode);
/** The sentence says what has it: an item, or one of its packs. */
const taken = (code: string, { name }: StockItem, pack?: string) => ({
  httpStatus: 409,
  code: 'barcode-taken',
  payload: `${pack ? `The pack '${pack}' of '${name}'` : `'${name}'`} already has the barcode ${code}`,
});

/** What a screen sends that knows only one barcode. */
function detailsOf(item: StockItem) {
  const { id, name, qty, date, unitCost, unitSell, warningAt, categoryId } = item;
  return { id, name, qty, date, unitCost, unitSell, warningAt, categoryId };
}

async function change(item: StockItem, changes: object) {
  return keeper.put('/stock', { ...detailsOf(item), ...changes });
}

async function tryAdd(overrides: StockOverrides) {
  return keeper.post('/stock', await stockDetails(keeper, overrides));
}

async function itemNow({ id }: StockItem): Promise<StockItem> {
  return (await keeper.get(`/stock/all?ids=${id}`)).payload[0];
}

/** The codes of an item in the table that scanners are answered from. */
async function rowsOf({ id }: StockItem) {
  const { rows } = await app.database.pool.query(
    'select code, pack_id is not null as of_pack from barcodes where stock_id = $1 order by pack_id nulls first, place',
    [id],
  );
  return rows.map(({ code, of_pack }) => (of_pack ? `${code} of a pack` : code));
}

describe('the barcodes of an item', () => {
  it('are taken and answered in their order, the first of them as its barcode', async () => {
    const codes = newCodes(3);
    const item = await addStock(keeper, { barcodes: codes });
    expect(item).toMatchObject({ barcode: codes[0], barcodes: codes });
    const turned = [...codes].reverse();
    expect((await change(item, { barcodes: turned })).payload).toMatchObject({ barcode: turned[0], barcodes: turned });
    expect(await rowsOf(item)).toEqual(turned);
    expect(await itemNow(item)).toMatchObject({ barcode: turned[0], barcodes: turned });
    expect((await change(item, { barcodes: [] })).payload).toMatchObject({ barcode: null, barcodes: [] });
    expect(await rowsOf(item)).toEqual([]);
  });

  it('keep all but the first when only that is sent, which replaces it', async () => {
    const [first, second, third] = newCodes(3);
    const item = await addStock(keeper, { barcodes: [first!, second!] });
    expect((await change(item, { barcode: third })).payload.barcodes).toEqual([third, second]);
    expect(await rowsOf(item)).toEqual([third, second]);
    // A further code of its own moves to the front.
    expect((await change(item, { barcode: second })).payload.barcodes).toEqual([second]);
    expect((await change(item, { barcodes: [first, second, third] })).payload.barcodes).toEqual([first, second, third]);
    // If the first is removed, the next one becomes the first.
    expect((await change(item, { barcode: '' })).payload).toMatchObject({ barcode: second, barcodes: [second, third] });
    expect(await rowsOf(item)).toEqual([second, third]);
  });

  it('are told by the log', async () => {
    const [first, second, third] = newCodes(3);
    const item = await addStock(keeper, { name: 'Soap', barcodes: [first!, second!] });
    await change(item, { barcodes: [first, third] });
    expect((await newestLog(app)).description).toBe(`'Soap': more barcodes ${second} → ${third}`);
  });

  it.each([
    [{ barcodes: ['same', 'same'] }, 'barcodes must not name a barcode twice'],
    [{ barcodes: ['fine', ' '] }, 'barcodes.1 must not be empty'],
    [{ barcodes: Array.from({ length: 21 }, (_, at) => `many-${at}`) }, 'barcodes can be at most 20 barcodes'],
  ])('are refused as %j', async (codes, sentence) => {
    const answer = await tryAdd(codes);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });
});

describe('a barcode', () => {
  it('is of one item or pack in the whole shop, as the first or another', async () => {
    const [first, other, ofPack] = newCodes(3);
    const soap = await addStock(keeper, { barcodes: [first!, other!] });
    const { payload: pack } = await keeper.post(`/stock/${soap.id}/packs`, {
      name: 'Box',
      size: 12,
      barcodes: [ofPack],
    });
    const tea = await addStock(keeper);
    const before = await app.database.pool.query('select count(*) from packs');
    for (const code of [first!, other!, ofPack!]) {
      const isTaken = taken(code, soap, code === ofPack ? 'Box' : undefined);
      expect(await tryAdd({ barcode: code })).toMatchObject(isTaken);
      expect(await tryAdd({ barcodes: [newCode(), code] })).toMatchObject(isTaken);
      expect(await change(tea, { barcode: code })).toMatchObject(isTaken);
      expect(await change(tea, { barcodes: [newCode(), code] })).toMatchObject(isTaken);
      const box = { name: 'Box', size: 6, barcodes: [newCode(), code] };
      expect(await keeper.post(`/stock/${tea.id}/packs`, box)).toMatchObject(isTaken);
    }
    expect(await change(soap, { barcodes: [first, ofPack] })).toMatchObject(taken(ofPack!, soap, 'Box'));
    const widened = { id: pack.id, name: 'Box', size: 12, barcodes: [ofPack, other] };
    expect(await keeper.put(`/stock/${soap.id}/packs`, widened)).toMatchObject(taken(other!, soap));
    expect(await rowsOf(tea)).toEqual([]);
    expect(await rowsOf(soap)).toEqual([first, other, `${ofPack} of a pack`]);
    expect((await app.database.pool.query('select count(*) from packs')).rows).toEqual(before.rows);
  });

  it('of a deleted item or pack is free, also those behind the first', async () => {
    const [first, other, ofPack] = newCodes(3);
    const soap = await addStock(keeper, { barcodes: [first!, other!] });
    await keeper.post(`/stock/${soap.id}/packs`, { name: 'Box', size: 12, barcodes: [ofPack] });
    expect(await deleteStock(keeper, soap.id)).toMatchObject({ httpStatus: 200 });
    expect(await rowsOf(soap)).toEqual([]);
    const next = await addStock(keeper, { barcodes: [ofPack!, first!, other!] });
    const found = await keeper.get(`/stock/by-code?code=${ofPack}`);
    expect(found.payload).toMatchObject({ item: { id: next.id }, pack: null });
  });

  it('wanted for two items at once goes to one of them', async () => {
    const code = newCode();
    const [soap, tea] = [await addStock(keeper), await addStock(keeper)];
    const other = await app.as('stock');
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('lock table barcodes in share row exclusive mode');
    const both = Promise.all([
      change(soap, { barcode: code }),
      other.put('/stock', { ...detailsOf(tea), barcodes: [code] }),
    ]);
    await untilWaiting(app.database, 2, both);
    await client.query('rollback');
    client.release();
    const answers = await both;
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    const winner = [soap, tea][answers.findIndex(({ status }) => status)]!;
    expect(answers.find(({ httpStatus }) => httpStatus === 409)).toMatchObject(taken(code, winner));
    const { rows } = await app.database.pool.query(
      'select stock_id, (select barcode from stock where id = stock_id) as first from barcodes where code = $1',
      [code],
    );
    expect(rows).toEqual([{ stock_id: winner.id, first: code }]);
  });

  it('of a pack is refused in a file of items, and nothing of the file is taken in', async () => {
    const code = newCode();
    const soap = await addStock(keeper);
    await keeper.post(`/stock/${soap.id}/packs`, { name: 'Box', size: 12, barcodes: [code] });
    const name = `Listed ${++made}`;
    const csv = `Name,Category,Quantity,Cost,Price,Barcode\n${name},Paper,1,2,3,${code}`;
    const answer = await keeper.post('/stock/import', { csv, dryRun: false });
    expect(answer).toMatchObject({ httpStatus: 409, code: 'rows-wrong' });
    expect((await keeper.get(`/stock/search?search=${encodeURIComponent(name)}`)).payload).toEqual([]);
  });
});

describe('a server of the version before, which knows one barcode only', () => {
  const write = (statement: string, values: unknown[]) => app.database.pool.query(statement, values);

  it('keeps the table of all codes right by writing that of the item', async () => {
    const [first, other, ofPack, next] = newCodes(4);
    const soap = await addStock(keeper, { barcodes: [first!, other!] });
    await keeper.post(`/stock/${soap.id}/packs`, { name: 'Box', size: 12, barcodes: [ofPack] });
    await write('update stock set barcode = $1 where id = $2', [next, soap.id]);
    expect(await rowsOf(soap)).toEqual([next, other, `${ofPack} of a pack`]);
    expect((await itemNow(soap)).barcodes).toEqual([next, other]);
    await write('update stock set barcode = null where id = $1', [soap.id]);
    expect(await rowsOf(soap)).toEqual([other, `${ofPack} of a pack`]);
    await write('update stock set barcode = $1 where id = $2', [first, soap.id]);
    await write('update stock set deleted_at = now() where id = $1', [soap.id]);
    expect(await rowsOf(soap)).toEqual([]);
  });

  it('adds an item whose code is found at once, and can not take the code of another', async () => {
    const [code, ofPack] = newCodes(2);
    const { categoryId, id } = await addStock(keeper);
    await keeper.post(`/stock/${id}/packs`, { name: 'Box', size: 12, barcodes: [ofPack] });
    const add = (barcode: string) =>
      write(
        `insert into stock (name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at)
         values ('Old', $1, $2, '2026-03-10', 0, 1, 2, 0) returning id`,
        [barcode, categoryId],
      );
    const { rows } = await add(code!);
    expect((await keeper.get(`/stock/by-code?code=${code}`)).payload.item.id).toBe(rows[0].id);
    await expect(add(ofPack!)).rejects.toMatchObject({ constraint: 'barcodes_pkey' });
  });
});
