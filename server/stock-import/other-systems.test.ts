/** Files of other systems as they are exported, and any other file with a mapping. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { ImportLine } from '../../contract/goods/stock-import.ts';
import {
  loyverse,
  loyverseWithDefaults,
  openSourcePos,
  openSourcePosByNumber,
  openSourcePosScreen,
  shopify,
  square,
  squareWithCategories,
} from '../../tests/support/other-systems.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let clerk: Caller;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
});
afterAll(() => app.close());

const check = (csv: string, more: object = {}) => clerk.post('/stock/import', { csv, dryRun: true, ...more });
const take = (csv: string, more: object = {}) => clerk.post('/stock/import', { csv, dryRun: false, ...more });
async function found(text: string) {
  const { payload } = await clerk.get(`/stock/search?search=${encodeURIComponent(text)}`);
  const items = (payload as StockItem[]).map(
    ({ name, barcodes, qty, unitCost, unitSell, warningAt, category, kind }) => ({
      ...{ name, barcodes, qty, unitCost, unitSell, warningAt, kind },
      category: category.type,
    }),
  );
  return items.sort((one, other) => (one.name < other.name ? -1 : 1));
}
const goods = { kind: 'goods', warningAt: 0, barcodes: [] as string[] };

it('takes a Loyverse file: stores added up, variants by their handle, typed prices as open items, no parts of sets', async () => {
  const { payload: dry } = await check(loyverse);
  expect(dry.counts).toEqual({ new: 5, changed: 0, same: 0, wrong: 0 });
  expect(dry.columns).toMatchObject({
    name: ['Name', 'Option 1 value', 'Option 2 value', 'Option 3 value'],
    barcode: 'Barcode',
    qty: ['In stock [Kisumu]', 'In stock [Nyali]'],
    unitSell: ['Price [Kisumu]', 'Price [Nyali]'],
    warningAt: ['Low stock [Kisumu]', 'Low stock [Nyali]'],
  });
  expect(await take(loyverse)).toMatchObject({ httpStatus: 200 });
  expect(await found('Maize flour')).toEqual([
    {
      ...{ ...goods, name: 'Maize flour 2 kg', barcodes: ['6161100000017'], category: 'Groceries' },
      ...{ qty: 45, unitCost: 110, unitSell: 150, warningAt: 10 },
    },
  ]);
  expect(await found('Kanga')).toEqual([
    {
      ...{ ...goods, name: 'Kanga Blue Long', barcodes: ['6161100000024'], category: 'Clothes' },
      ...{ qty: 8, unitCost: 300, unitSell: 450 },
    },
    { ...goods, name: 'Kanga Red Long', category: 'Clothes', qty: 0, unitCost: 300, unitSell: 450 },
  ]);
  expect(await found('Phone credit')).toMatchObject([{ kind: 'open', category: 'Other' }]);
  expect(await found('Gift set')).toMatchObject([{ qty: 0, unitSell: 900 }]);
  expect((await check(loyverse)).payload.counts).toMatchObject({ new: 0, wrong: 0 });
});

it('takes the price of a Loyverse item from the first shop that has one, else its default', async () => {
  expect((await take(loyverseWithDefaults)).payload).toMatchObject({ imported: true, counts: { new: 2, wrong: 0 } });
  expect(await found('Chai')).toMatchObject([{ qty: 7, unitSell: 95, warningAt: 2 }]);
  expect(await found('Maziwa')).toMatchObject([{ qty: 8, unitSell: 60 }]);
});

it('takes the category that Square counts an item in, before the others', async () => {
  expect((await take(squareWithCategories)).payload).toMatchObject({ imported: true, counts: { new: 2, wrong: 0 } });
  expect(await found('Candle')).toMatchObject([{ category: 'Homeware', qty: 10, warningAt: 3 }]);
  expect(await found('Ribbon')).toMatchObject([{ name: 'Ribbon', category: 'Gifts' }]);
});

it('takes a Square file: a single variation adds nothing to the name', async () => {
  expect((await take(square)).payload).toMatchObject({ imported: true, counts: { new: 3, wrong: 0 } });
  expect(await found('Olive soap')).toEqual([
    {
      ...{ ...goods, name: 'Olive soap', barcodes: ['5012345678900'], category: 'Bath' },
      ...{ qty: 24, unitCost: 1.2, unitSell: 4.5, warningAt: 6 },
    },
  ]);
  expect(await found('Ginger tea')).toMatchObject([
    { name: 'Ginger tea Regular', barcodes: [], qty: 8, unitCost: 0 },
    { name: 'Ginger tea Small', barcodes: ['5012345678917'], qty: 10, unitSell: 2 },
  ]);
});

it('takes a Shopify file: an empty title is that of its handle, and rows of pictures are left out', async () => {
  const { payload: dry } = await check(shopify);
  expect(dry.counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, skipped: 3 });
  expect(dry.rows).toHaveLength(5);
  expect(await take(shopify)).toMatchObject({ httpStatus: 200 });
  expect(await found('Sisal bag')).toEqual([
    { ...goods, name: 'Sisal bag Black M', category: 'Bags', qty: 4, unitCost: 0, unitSell: 27.5 },
    {
      ...{ ...goods, name: 'Sisal bag Natural M', barcodes: ['4006381333931'], category: 'Bags' },
      ...{ qty: 12, unitCost: 9.5, unitSell: 25 },
    },
  ]);
  expect(await found('Glass beads')).toEqual([
    { ...goods, name: 'Glass beads', category: 'Other', qty: 200, unitCost: 0.35, unitSell: 1 },
  ]);
});

it('takes a file of Open Source POS: its places added up, its reorder level as the warning', async () => {
  expect((await take(openSourcePos)).payload).toMatchObject({ imported: true, counts: { new: 2, wrong: 0 } });
  expect(await found('Nails')).toEqual([
    {
      ...{ ...goods, name: 'Nails, 4 inch', barcodes: ['6009000000011'], category: 'Hardware' },
      ...{ qty: 27, unitCost: 80, unitSell: 120, warningAt: 5 },
    },
  ]);
  expect(await found('Hammer')).toMatchObject([{ qty: 0, unitSell: 700 }]);
});

it('takes earlier files of Open Source POS, whose places are numbers, and the list of its screen', async () => {
  expect((await take(openSourcePosByNumber)).payload).toMatchObject({ imported: true, counts: { new: 1, wrong: 0 } });
  expect((await take(openSourcePosScreen)).payload).toMatchObject({ imported: true, counts: { new: 1, wrong: 0 } });
  expect(await found('Cable 10 m')).toMatchObject([{ qty: 27, unitCost: 80, unitSell: 120, warningAt: 5 }]);
  expect(await found('Cable 20 m')).toMatchObject([{ qty: 7, unitCost: 880, unitSell: 1120 }]);
});

it('takes several columns of barcodes as several barcodes, and SKU as none unless it is chosen', async () => {
  const csv = 'Name,SKU,Barcode,EAN,Barcode 2,Price\nJug,J-1,111,222,333,5\nMug,M-1,,444,,6';
  expect(await take(csv)).toMatchObject({ httpStatus: 200 });
  expect(await found('Jug')).toMatchObject([
    { barcodes: ['111', '222', '333'], category: 'Other', qty: 0, unitCost: 0 },
  ]);
  expect(await found('Mug')).toMatchObject([{ barcodes: ['444'] }]);
  const columns = { name: 'Name', unitSell: 'Price', barcode: ['SKU', 'EAN'] };
  const chosen = csv.replaceAll('ug,', 'ug two,').replace('222', '555').replace('444', '666');
  expect(await take(chosen, { columns })).toMatchObject({ httpStatus: 200 });
  expect(await found('Mug two')).toMatchObject([{ barcodes: ['M-1', '666'] }]);
});

it('answers what a file has without judging it where no column is the name, and takes it by a mapping', async () => {
  const csv = 'Artikel;Farbe;Preis;Menge\nTeller;blau;"1.234,50";3\nTasse;;2,5;4';
  const { httpStatus, payload: dry } = await check(csv);
  expect(httpStatus).toBe(200);
  expect(dry).toMatchObject({
    counts: { new: 0, changed: 0, same: 0, wrong: 0 },
    headers: ['Artikel', 'Farbe', 'Preis', 'Menge'],
    columns: {},
    rows: [
      ['Teller', 'blau', '1.234,50', '3'],
      ['Tasse', '', '2,5', '4'],
    ],
    lines: [],
  });
  expect(await take(csv)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  const columns = { name: ['Artikel', 'Farbe'], unitSell: 'Preis', qty: 'Menge' };
  expect((await check(csv, { columns })).payload).toMatchObject({ columns, counts: { new: 2, wrong: 0 } });
  expect(await take(csv, { columns })).toMatchObject({ httpStatus: 200 });
  expect(await found('Teller')).toMatchObject([{ name: 'Teller blau', unitSell: 1234.5, qty: 3 }]);
  expect(await found('Tasse')).toMatchObject([{ name: 'Tasse', unitSell: 2.5, qty: 4 }]);
});

it('replaces the whole mapping by the one that is sent', async () => {
  const csv = 'Name,Code,Price,Wholesale,Qty\nPan,9,5,4,7';
  const columns = { name: 'Name', unitSell: 'Wholesale' };
  const { payload } = await check(csv, { columns });
  expect(payload).toMatchObject({ columns, ignored: ['Code', 'Price', 'Qty'] });
  await take(csv, { columns });
  expect(await found('Pan')).toMatchObject([{ unitSell: 4, qty: 0 }]);
  expect(await check(csv, { columns: { name: 'Nome' } })).toMatchObject({
    httpStatus: 400,
    payload: "The file has no column 'Nome'",
  });
  expect(await check(csv, { columns: { colour: 'Name' } })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
});

it('reads what Excel saves: tabs, decimal commas, a line that names the separator, and says when digits are gone', async () => {
  const tabs = await check('\uFEFFName\tPrice\tQty\nRope\t12,50\t1 200\nWire\t1,234\t2');
  expect(tabs.payload.counts).toMatchObject({ new: 2, wrong: 0 });
  expect(await take('sep=;\r\nName;Price;Cost\r\nRope;12,50;$ 8,1\r\n')).toMatchObject({ httpStatus: 200 });
  expect(await found('Rope')).toMatchObject([{ unitSell: 12.5, unitCost: 8.1 }]);
  const { payload } = await check('Name,Barcode,Price\nTin,6.00E+12,1');
  expect(payload.lines[0].wrong[0].reason).toContain('was shortened by a spreadsheet');
});

it('needs one file, and not two', async () => {
  expect(await clerk.post('/stock/import', { dryRun: true })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  const both = { csv: 'Name,Price\na,1', xlsx: 'UEsDBA==', dryRun: true };
  expect(await clerk.post('/stock/import', both)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
});

it('skips what the other system no longer sells, and says so of each row', async () => {
  const skipped = async (csv: string) => {
    const { counts, lines } = (await take(csv)).payload;
    const named = lines.filter(({ status }: ImportLine) => status === 'skipped');
    return { count: counts.skipped, rows: named.map(({ row, name, changes }: ImportLine) => [row, name, changes]) };
  };
  expect(await skipped(square)).toEqual({ count: 1, rows: [[5, 'Wax paper', 'Archived in the other system']] });
  expect(await skipped(shopify)).toEqual({
    count: 3,
    rows: [
      [6, 'Palm fan Small', 'Archived in the other system'],
      [7, 'Palm fan Large', 'Archived in the other system'],
      [8, 'Oil lamp', 'A draft in the other system'],
    ],
  });
  expect(await skipped(loyverseWithDefaults)).toEqual({
    count: 1,
    rows: [[4, 'Uji flour', 'Not for sale in the other system']],
  });
  for (const name of ['Wax paper', 'Palm fan', 'Oil lamp', 'Uji flour']) expect(await found(name)).toEqual([]);
});

it('takes in what the other system no longer sells where no column says so', async () => {
  const { columns } = (await check(square)).payload;
  expect(columns.sold).toBe('Archived');
  const { sold: _sold, ...others } = columns;
  expect((await take(square, { columns: others })).payload.counts.skipped).toBeUndefined();
  expect(await found('Wax paper')).toMatchObject([{ name: 'Wax paper', qty: 3 }]);
  // In a list of the shop's own, a status may be anything, until a person says what it is.
  const own = 'Name,Price,Status\nTray,5,draft\nBowl,6,';
  expect((await check(own)).payload).toMatchObject({ counts: { new: 2 }, ignored: ['Status'] });
  const chosen = { columns: { name: 'Name', unitSell: 'Price', sold: 'Status' } };
  expect((await check(own, chosen)).payload).toMatchObject({ counts: { new: 1, skipped: 1 } });
});
