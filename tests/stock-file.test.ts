/** A file of stock that the page exports can be imported by the server, and nothing changes on the way. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinCodes, splitCodes } from '../contract/goods/barcode-cell.ts';
import type { StockItem } from '../contract/goods/stock.ts';
import { exportColumnsOf, rowsOf } from '../web/stock/spreadsheets/export-columns.ts';
import { toCsv } from '../web/ui/paper/csv.ts';
import { addCategory, addStock } from './support/builders.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function exported(shop: Caller, locale = 'en'): Promise<string> {
  const ask = async (path: string) => (await shop.get(path)).payload;
  const rows = rowsOf(await ask('/stock?compact=true&limit=500'));
  const lists = [];
  for (const list of await ask('/price-lists')) {
    lists.push({ list, prices: await ask(`/price-lists/${list.id}/prices`) });
  }
  return toCsv(exportColumnsOf(rows, await ask('/tax-rates'), lists), rows, locale);
}
const take = (shop: Caller, csv: string, language = 'en') =>
  shop.post('/stock/import', { csv: `\uFEFF${csv}`, dryRun: false }, { headers: { 'accept-language': language } });
const linesOf = (csv: string) => csv.trimEnd().split('\r\n');
const without = ({ id: _id, categoryId: _category, category, packs, ...item }: StockItem) => ({
  ...item,
  category: category.type,
  packs: packs.map(({ id: _pack, ...pack }) => pack),
});

describe('a shop without packs, lists and more barcodes', () => {
  it('gets the file that it always got', async () => {
    const { id: categoryId } = await addCategory(admin, { type: 'Drinks' });
    await addList('Nobody');
    await addStock(admin, { name: 'Plain', categoryId, barcode: '1', date: '2026-03-01' });
    expect(linesOf(await exported(admin))).toEqual([
      'Product,Barcode,Category,Date,Qty,Unit Cost,Unit Selling,Warning At,Unit,In Parts,Item Kind,Total Cost,Total Sale,Total Profit',
      'Plain,1,Drinks,2026-03-01,10,2,3.5,2,,yes,goods,20,35,15',
    ]);
  });
});

async function addList(name: string): Promise<number> {
  return (await admin.post('/price-lists', { name })).payload.id;
}

describe('a shop with all of it', () => {
  beforeAll(async () => {
    const { id: categoryId } = await addCategory(admin, { type: 'Beer; wine' });
    const lists = [await addList('Wholesale'), await addList('=Staff "1"')];
    const details = { categoryId, qty: 1234.5, unitCost: 0.416667, date: '2026-03-02' };
    const names = ['=Cola, "cold"', 'Twin', 'Twin', 'Whole'];
    for (const [n, name] of names.entries()) {
      const more = name === 'Whole' ? { inParts: false, qty: 7, unit: 'bottle' } : {};
      const barcodes = [`${n}-1`, `=${n}`, `${n};3`, `; ${n}`];
      const { id } = await addStock(admin, { ...details, name, barcodes, ...more });
      const packs = [
        { name: '=Crate', size: 24, unitSell: 70.25, auto: true, barcodes: [`${n}-4`, `-${n}`, `+${n}`] },
        { name: 'Pallet, big', size: n === 3 ? 1440 : 1440.125 },
        { name: 'Again 24', size: 24, unitSell: 0 },
      ];
      for (const [place, pack] of packs.entries()) {
        const { payload } = await admin.post(`/stock/${id}/packs`, pack);
        const prices = [{ stockId: id, packId: payload.id, unitSell: n + place + 0.5 }];
        await admin.put(`/price-lists/${lists[place % 2]}/prices`, { prices });
      }
      await admin.put(`/price-lists/${lists[0]}/prices`, { prices: [{ stockId: id, unitSell: 0.25 }] });
    }
    await addStock(admin, { name: 'Open', categoryId, kind: 'open', date: '2026-03-03' });
  });

  it.each([
    ['en', 'en'],
    ['de', 'en'],
    ['en', 'fr'],
    ['fr', 'ar'],
    ['pt-PT', 'sw'],
    ['ar-u-nu-latn', 'es'],
  ])(
    'takes in what was exported with locale %s as unchanged from someone who reads %s, and no cost changes',
    async (locale, language) => {
      const before = (await admin.get('/stock/all')).payload;
      const csv = await exported(admin, locale);
      const { payload } = await take(admin, csv, language);
      expect(payload).toMatchObject({
        imported: true,
        counts: { new: 0, changed: 0, same: 6 + 4 * 3, wrong: 0 },
        ignored: ['Total Cost', 'Total Sale', 'Total Profit'],
      });
      expect((await admin.get('/stock/all')).payload).toEqual(before);
      expect(await exported(admin, locale)).toBe(csv);
    },
  );

  it('has one row for each pack, below its item', async () => {
    const [head, ...rows] = linesOf(await exported(admin));
    expect(head).toContain('Item Kind,Barcodes,Pack,Pack Size,Auto,"Price: =Staff ""1""",Price: Wholesale,Total Cost');
    const at = rows.findIndex((row) => row.startsWith('Whole,'));
    expect(rows.slice(at, at + 4)).toEqual([
      'Whole,3-1,"Beer; wine",2026-03-02,7,0.416667,3.5,2,bottle,no,goods,"=3; 3;;3; ;; 3",,,,,0.25,2.92,24.5,21.58'.replace(
        '"=3;',
        `"'=3;`,
      ),
      'Whole,,,,,,,,,,,,"Pallet, big",1440,no,4.5,,,,',
      `Whole,3-4,,,,,70.25,,,,,"'-3; +3",'=Crate,24,yes,,3.5,,,`,
      'Whole,,,,,,0,,,,,,Again 24,24,no,,5.5,,,',
    ]);
  });

  it.each(['en', 'de'])('gives a new shop the same stock, so that it exports the same file (%s)', async (locale) => {
    const csv = await exported(admin, locale);
    const other = await startTestApp();
    const owner = await other.as('admin');
    const { payload } = await take(owner, csv);
    expect(payload).toMatchObject({ counts: { new: 18, wrong: 0 }, newPriceLists: ['=Staff "1"', 'Wholesale'] });
    expect(await exported(owner, locale)).toBe(csv);
    const details = async (shop: Caller) =>
      ((await shop.get('/stock?compact=true')).payload as StockItem[]).map(without);
    expect(await details(owner)).toEqual(await details(admin));
    expect((await take(owner, csv)).payload.counts).toEqual({ new: 0, changed: 0, same: 18, wrong: 0 });
    await other.close();
  });
});

it('puts any codes into one cell and takes the same ones out of it', () => {
  const code = fc.string({ minLength: 1, unit: fc.constantFrom(...'a1;, \'"=') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(code.filter((text) => text !== '')), (codes) => {
      expect(splitCodes(joinCodes(codes))).toEqual(codes);
    }),
  );
});
