/** Packs, more barcodes and prices of lists in a file of stock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/books/logs.ts';
import { changedBy } from '../../contract/events.ts';
import { type ImportReport, importStock } from '../../contract/goods/stock-import.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { auditBooks } from '../books/audit-books.ts';

let app: TestApp;
let clerk: Caller;
let categoryId: number;
let round = 0;
/** Keeps the names of one test apart from the others'. */
let mark = '';

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
  categoryId = (await addCategory(clerk, { type: 'Drinks' })).id;
});
beforeEach(async () => {
  mark = `T${++round}`;
  for (const { id } of (await clerk.get('/price-lists')).payload) await clerk.delete(`/price-lists/${id}`);
});
afterAll(() => app.close());

const check = (csv: string) => clerk.post('/stock/import', { csv, dryRun: true });
const take = (csv: string, more: object = {}) => clerk.post('/stock/import', { csv, dryRun: false, ...more });
const found = async (text: string) => (await clerk.get(`/stock/search?search=${encodeURIComponent(text)}`)).payload;
const item = async (name: string) => (await clerk.get(`/stock/search?named=${encodeURIComponent(name)}`)).payload[0];
const logged = async (limit: number) =>
  (await (await app.as('admin')).get(`/logs?limit=${limit}`)).payload as LogEntry[];
const faults = (report: ImportReport) =>
  report.lines.flatMap(({ row, wrong }) => wrong.map(({ column, reason }) => `${row} ${column}: ${reason}`));
const statuses = (report: ImportReport) => report.lines.map(({ status }) => status);
const pricesOf = async (id: number) =>
  (await clerk.get(`/price-lists/${id}/prices`)).payload.map(
    ({ name, pack, unitSell }: { name: string; pack: string | null; unitSell: number }) => [name, pack, unitSell],
  );
async function cola(more: object = {}) {
  return addStock(clerk, { name: `${mark} Cola`, categoryId, qty: 5, unitSell: 3.5, barcode: `${mark}-1`, ...more });
}
async function addPack(id: number, pack: object) {
  const { httpStatus, payload } = await clerk.post(`/stock/${id}/packs`, pack);
  expect(httpStatus).toBe(200);
  return payload;
}
async function addList(name: string): Promise<number> {
  return (await clerk.post('/price-lists', { name })).payload.id;
}

const head = 'Product,Barcode,Category,Qty,Unit Cost,Unit Selling,Barcodes,Pack,Pack Size,Auto';

describe('rows of packs', () => {
  it('add them to an item of the file, above or below it, and to one in stock', async () => {
    const known = await cola();
    const csv = `${head}
${mark} Cola,,,,,70,,Crate,24,
${mark} Fanta,${mark}-2,Drinks,10,1,2,${mark}-3; ${mark}-4,,,
${mark} FANTA,${mark}-5,,,,11.50,${mark}-6;${mark}-7,Six,6,yes
${mark} Fanta,,,,,,,Pallet,1440.5,no
${mark} Water,,,,,9,,Six,6,
${mark} Water,,Drinks,0,1,2,,,,`;
    const { payload: dry } = await check(csv);
    expect(faults(dry)).toEqual([]);
    expect(dry.lines.map(({ row, name, status }: ImportReport['lines'][number]) => [row, name, status])).toEqual([
      [2, `${mark} Cola, Crate`, 'new'],
      [3, `${mark} Fanta`, 'new'],
      [4, `${mark} FANTA, Six`, 'new'],
      [5, `${mark} Fanta, Pallet`, 'new'],
      [6, `${mark} Water, Six`, 'new'],
      [7, `${mark} Water`, 'new'],
    ]);
    expect((await item(`${mark} Cola`)).packs).toEqual([]);

    expect(await take(csv)).toMatchObject({ httpStatus: 200, payload: { counts: { new: 6, wrong: 0 } } });
    expect(await item(`${mark} Cola`)).toMatchObject({
      id: known.id,
      qty: 5,
      packs: [{ name: 'Crate', size: 24, unitSell: 70, auto: false, barcodes: [] }],
    });
    expect(await item(`${mark} Fanta`)).toMatchObject({
      barcodes: [`${mark}-2`, `${mark}-3`, `${mark}-4`],
      packs: [
        { name: 'Pallet', size: 1440.5, unitSell: null, auto: false, barcodes: [] },
        { name: 'Six', size: 6, unitSell: 11.5, auto: true, barcodes: [`${mark}-5`, `${mark}-6`, `${mark}-7`] },
      ],
    });
    expect(await item(`${mark} Water`)).toMatchObject({ packs: [{ name: 'Six', unitSell: 9 }] });
    expect((await clerk.get(`/stock/by-code?code=${mark}-7`)).payload).toMatchObject({ pack: { name: 'Six' } });

    const again = (await take(csv)).payload;
    expect(statuses(again)).toEqual(Array(6).fill('same'));
  });

  it('change the pack of that name; empty cells change nothing, and packs that are not in the file stay', async () => {
    const { id } = await cola();
    await addPack(id, { name: 'Crate', size: 24, unitSell: 70, auto: true, barcodes: [`${mark}-8`, `${mark}-9`] });
    await addPack(id, { name: 'Six', size: 6 });
    const { payload } = await take(`Product,Pack,Pack Size,Unit Selling,Auto,Barcode,Barcodes
${mark} cola,CRATE,20,60,no,,${mark}-10
${mark} Cola,Six,,,,,`);
    expect(payload.lines).toMatchObject([
      {
        status: 'changed',
        changes: `name Crate → CRATE, pieces 24 → 20, unit sell 70.00 → 60.00, charged automatically yes → no, barcode ${mark}-8, ${mark}-9 → ${mark}-8, ${mark}-10`,
      },
      { status: 'same' },
    ]);
    expect((await item(`${mark} Cola`)).packs).toMatchObject([
      { name: 'CRATE', size: 20, unitSell: 60, auto: false, barcodes: [`${mark}-8`, `${mark}-10`] },
      { name: 'Six', size: 6, unitSell: null },
    ]);
  });

  it('are in the log as their own calls are, with the import', async () => {
    const { id } = await cola();
    await addPack(id, { name: 'Crate', size: 24, unitSell: 70 });
    const list = await addList(`${mark} Wholesale`);
    await take(`Product,Pack,Pack Size,Unit Selling,Category,Qty,Unit Cost,Price: ${mark} Wholesale
${mark} Cola,,,,,,,3
${mark} Cola,Crate,,60,,,,
${mark} Cola,Six,6,20,,,,18
${mark} New,,,2,Drinks,1,1,
${mark} New,Six,6,10,,,,`);
    const [summary, ...entries] = await logged(6);
    const importId = summary!.subject!.id;
    expect(summary).toMatchObject({ code: 'stock-imported', facts: { new: 3, changed: 2 } });
    expect(entries.slice(0, 3)).toMatchObject([
      {
        action: 'pack added',
        description: `'${mark} Cola': Six of 6 at 20.00, by import ${importId}`,
        facts: { pack: 'Six', size: 6, unitSell: 20, auto: false, import: importId },
      },
      {
        action: 'pack changed',
        description: `'${mark} Cola', Crate: unit sell 70.00 → 60.00, by import ${importId}`,
        subject: { kind: 'stock', id },
      },
      {
        action: 'list prices changed',
        description: `${mark} Wholesale: ${mark} Cola (none) → 3.00, ${mark} Cola, Six (none) → 18.00, by import ${importId}`,
        subject: { kind: 'price-list', id: list },
        facts: { changed: 2, import: importId },
      },
    ]);
    expect(entries[3]).toMatchObject({ action: 'price list added' });
  });

  it.each([
    ['0', 'must be a number of pieces above 0, not 1, with at most 3 decimals'],
    ['1', 'must be a number of pieces above 0, not 1, with at most 3 decimals'],
    ['a dozen', 'must be a number of pieces above 0, not 1, with at most 3 decimals'],
    ['2.0005', 'must be a number of pieces above 0, not 1, with at most 3 decimals'],
    ['', 'must not be empty'],
    ['2.5', 'must be a whole number: it is not sold in parts'],
  ])('may not have the size %j', async (size, reason) => {
    await cola({ inParts: false });
    const { payload } = await check(`Product,Pack,Pack Size\n${mark} Cola,Six,${size}`);
    expect(faults(payload)).toEqual([`2 Pack Size: ${reason}`]);
  });

  it('say nothing of quantity, cost and whatever else is of the item', async () => {
    await cola();
    const csv = `Product,Pack,Pack Size,Qty,Unit Cost,Category,Date,Warning At,Unit,In Parts,Item Kind
${mark} Cola,Six,6,1,0,Drinks,2026-03-01,0,box,no,goods`;
    const reason = "must be empty in a pack's row; it belongs in the item's row";
    const columns = ['Category', 'Date', 'Qty', 'Unit Cost', 'Warning At', 'Unit', 'In Parts', 'Item Kind'];
    expect(faults((await check(csv)).payload)).toEqual(columns.map((column) => `2 ${column}: ${reason}`));
    expect(await take(csv)).toMatchObject({ httpStatus: 409 });
    expect((await item(`${mark} Cola`)).packs).toEqual([]);
  });

  it('need an item that keeps stock, that can be told from others, and whose own row is right', async () => {
    await addStock(clerk, { name: `${mark} Service`, categoryId, kind: 'open' });
    await cola();
    await cola({ barcode: `${mark}-2` });
    const { payload } = await check(`${head}
${mark} Service,,,,,1,,Six,6,
${mark} Nobody,,,,,1,,Six,6,
,,,,,1,,Six,6,
${mark} Cola,,,,,1,,Six,6,
${mark} Bad,,Drinks,x,1,1,,,,
${mark} Bad,,,,,1,,Six,6,
${mark} Tea,,Drinks,1,1,1,,,,
${mark} Tea,,,,,1,,Six,6,
${mark} Tea,,,,,2,,SIX,6,
${mark} Loose,,Drinks,1,1,1,,,6,yes`);
    expect(faults(payload)).toEqual([
      '2 Pack: is not possible: the item keeps no stock',
      '3 Product: is neither in stock nor in this file',
      '4 Product: must not be empty',
      "5 Product: is the name of 2 items; put the pack's row below its item's row",
      '6 Qty: must be a quantity from 0 to 999,999,999 with at most 3 decimals',
      '7 Product: is the item of row 6, which has errors',
      '10 Pack: is already in row 9',
      '11 Pack Size: belongs to a pack, but this row does not name one',
      '11 Auto: belongs to a pack, but this row does not name one',
    ]);
  });

  it('belong to the row above them where several items have the name', async () => {
    await cola();
    await cola({ barcode: `${mark}-2` });
    await take(`Product,Barcode,Pack,Pack Size
${mark} Cola,${mark}-1,,
${mark} Cola,,Six,6
${mark} Cola,${mark}-2,,
${mark} Cola,,Six,8`);
    expect((await item(`${mark} Cola`)).packs).toHaveLength(1);
    const sizeBy = async (code: string) =>
      (await clerk.get(`/stock/by-code?code=${code}`)).payload.item.packs.map(({ size }: { size: number }) => size);
    expect(await sizeBy(`${mark}-1`)).toEqual([6]);
    expect(await sizeBy(`${mark}-2`)).toEqual([8]);
  });

  it('keep an item from being sold whole only when it has a pack with a part of a piece', async () => {
    const { id } = await cola();
    await addPack(id, { name: 'Cut', size: 2.5 });
    const { payload } = await check(`Product,In Parts\n${mark} Cola,no`);
    expect(faults(payload)).toEqual(["2 In Parts: can't be no: the pack 'Cut' has 2.5 pieces"]);
  });

  it('follow what the file says of their item: whole, or in parts', async () => {
    await cola({ inParts: false });
    const rows = (inParts: string) => `Product,In Parts,Pack,Pack Size
${mark} Cola,${inParts},,
${mark} Cola,,Cut,2.5`;
    expect(faults((await check(rows('no'))).payload)).toEqual([
      '3 Pack Size: must be a whole number: it is not sold in parts',
    ]);
    expect(await take(rows('yes'))).toMatchObject({ httpStatus: 200, payload: { counts: { new: 1, changed: 1 } } });
  });
});

describe('barcodes', () => {
  it('behind the first are set by their own cell; without it they stay', async () => {
    const { id } = await cola({ barcodes: [`${mark}-1`, `${mark}-2`] });
    await take(`Product,Barcode,Unit Selling\n${mark} Cola,${mark}-2,4`);
    expect(await item(`${mark} Cola`)).toMatchObject({ id, unitSell: 4, barcodes: [`${mark}-1`, `${mark}-2`] });
    const { payload } = await take(`Product,Barcode,Barcodes\n${mark} Cola,${mark}-2,"${mark}-3;${mark}-1"`);
    expect(payload.lines[0].changes).toBe(
      `barcode ${mark}-1 → ${mark}-2, more barcodes ${mark}-2 → ${mark}-3, ${mark}-1`,
    );
    expect(await item(`${mark} Cola`)).toMatchObject({ id, barcodes: [`${mark}-2`, `${mark}-3`, `${mark}-1`] });
    const [, entry] = await logged(2);
    expect(entry).toMatchObject({ action: 'stock updated', facts: { after: { barcodes: `${mark}-3, ${mark}-1` } } });
  });

  it('belong to one item or pack only, in the file and in the shop', async () => {
    const { id } = await cola({ barcodes: [`${mark}-1`, `${mark}-2`] });
    await addPack(id, { name: 'Six', size: 6, barcodes: [`${mark}-3`] });
    const twenty = Array.from({ length: 20 }, (_, n) => `${mark}-b${n}`).join(';');
    const { payload } = await check(`${head}
${mark} A,${mark}-3,Drinks,1,1,1,,,,
${mark} B,,Drinks,1,1,1,${mark}-x;${mark}-2,,,
${mark} C,${mark}-c,Drinks,1,1,1,${mark}-x,,,
${mark} D,,Drinks,1,1,1,${mark}-d;${mark}-d,,,
${mark} E,${mark}-e,Drinks,1,1,1,${twenty},,,
${mark} F,,Drinks,1,1,1,,,,
${mark} F,${mark}-c,,,,,${mark}-3,Box,12,
${mark} Cola,,,,,,${mark}-1,Six,,`);
    expect(faults(payload)).toEqual([
      `2 Barcode: has ${mark}-3, which belongs to '${mark} Cola, Six'`,
      `3 Barcodes: has ${mark}-2, which belongs to '${mark} Cola'`,
      `4 Barcodes: has ${mark}-x, which is already in row 3`,
      '5 Barcodes: must not name a barcode twice',
      '6 Barcodes: can be at most 20 barcodes',
      `8 Barcode: has ${mark}-c, which is already in row 4`,
      `8 Barcodes: has ${mark}-3, which is already in row 2`,
      `9 Barcodes: has ${mark}-1, which belongs to '${mark} Cola'`,
    ]);
    expect(await take(`${head}\n${mark} B,,Drinks,1,1,1,${mark}-2,,,`)).toMatchObject({ httpStatus: 409 });
    expect(await found(`${mark} B`)).toEqual([]);
  });
});

describe('prices of lists', () => {
  it('are set for pieces and packs; empty cells leave them', async () => {
    const { id } = await cola();
    const pack = await addPack(id, { name: 'Six', size: 6, unitSell: 20 });
    const list = await addList(`${mark} Wholesale`);
    await clerk.put(`/price-lists/${list}/prices`, {
      prices: [
        { stockId: id, unitSell: 3 },
        { stockId: id, packId: pack.id, unitSell: 17 },
      ],
    });
    const csv = `Product,Category,Qty,Unit Cost,Unit Selling,Pack,Pack Size,PRICE: ${mark} wholesale
${mark} Cola,,,,,,,"2.75"
${mark} Cola,,,,,Six,,
${mark} Tea,Drinks,1,1,2,,,1.50
${mark} Tea,,,,11,Six,6,8`;
    const { payload } = await take(csv);
    expect(payload).not.toHaveProperty('newPriceLists');
    expect(payload.lines).toMatchObject([
      { status: 'changed', changes: `${mark} Wholesale 3.00 → 2.75` },
      { status: 'same' },
      { status: 'new' },
      { status: 'new' },
    ]);
    expect(await pricesOf(list)).toEqual([
      [`${mark} Cola`, null, 2.75],
      [`${mark} Cola`, 'Six', 17],
      [`${mark} Tea`, null, 1.5],
      [`${mark} Tea`, 'Six', 8],
    ]);
    expect(statuses((await take(csv)).payload)).toEqual(Array(4).fill('same'));
    expect((await take(csv.replace(`PRICE: ${mark} wholesale`, `${mark} WHOLESALE`))).payload.counts.same).toBe(4);
  });

  it('make the lists that are missing, at most five in all, and none for an empty column', async () => {
    for (const name of ['A', 'B', 'C']) await addList(`${mark} ${name}`);
    const csv = `Product,Category,Qty,Unit Cost,Unit Selling,Colour,Price: ${mark} D,Price: Empty,Price: ${mark} E,Price: ${mark} F
${mark} Tea,Drinks,1,1,2,red,1,,1,
${mark} Jam,Drinks,1,1,2,red,,,,1
${mark} Bad,Drinks,1,1,2,red,-1,,,`;
    const { payload: dry } = await check(csv);
    expect(dry).toMatchObject({ newPriceLists: [`${mark} D`, `${mark} E`], ignored: ['Colour'] });
    expect(faults(dry)).toEqual([
      `3 Price: ${mark} F: is not a price list that you have, and there can be at most 5`,
      expect.stringContaining(`4 Price: ${mark} D: must be an amount from 0`),
    ]);
    expect((await clerk.get('/price-lists')).payload).toHaveLength(3);
    await take(csv, { skipWrong: true });
    const lists = (await clerk.get('/price-lists')).payload;
    expect(lists.map(({ name }: { name: string }) => name)).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((n) => `${mark} ${n}`),
    );
    expect(await pricesOf(lists[4].id)).toEqual([[`${mark} Tea`, null, 1]]);
  });

  it('stand in one column for each list', async () => {
    await addList(`${mark} W`);
    expect(await check(`Product,Price: ${mark} W,price:${mark} w\nx,1,2`)).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining('Two columns are the same'),
    });
  });
});

it('tells every screen that has price lists to load them again', () => {
  expect(changedBy(importStock)).toEqual(expect.arrayContaining(['stock', 'categories', 'price-lists', 'customers']));
});

it('leaves books that agree', async () => {
  expect((await auditBooks(app.database.where)).findings).toEqual([]);
});
