import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/books/logs.ts';
import type { ImportReport } from '../../contract/goods/stock-import.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let clerk: Caller;
let round = 0;
/** Keeps the names of one test apart from the others'. */
let mark = '';

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
});
beforeEach(() => {
  mark = `T${++round}`;
});
afterAll(() => app.close());

const check = (csv: string) => clerk.post('/stock/import', { csv, dryRun: true });
const take = (csv: string, more: object = {}) => clerk.post('/stock/import', { csv, dryRun: false, ...more });
const found = async (text: string) => (await clerk.get(`/stock/search?search=${encodeURIComponent(text)}`)).payload;
const movementsOf = async (id: number) => (await clerk.get(`/stock/${id}/movements`)).payload;
const faults = (report: ImportReport) =>
  report.lines.flatMap(({ row, wrong }) => wrong.map(({ column, reason }) => `${row} ${column}: ${reason}`));

describe('a dry run', () => {
  it('says of each row what would happen, and writes nothing', async () => {
    const { id: categoryId } = await addCategory(clerk, { type: `${mark} Pens` });
    await addStock(clerk, { name: `${mark} Blue pen`, categoryId, qty: 5, date: '2026-03-01', barcode: `${mark}-1` });
    await addStock(clerk, { name: `${mark} Red pen`, categoryId, qty: 5, date: '2026-03-01' });
    const csv = `Product,Category,Quantity,Unit Cost,Selling price,Colour
${mark} blue PEN,${mark} pens,8,2,3.5,blue
${mark} Red pen,${mark} pens,5,2,3.5,red
${mark} Eraser,${mark} Rubber,12,0.5,1,
${mark} Ruler,${mark} Rubber,twelve,0.5,,`;
    const { httpStatus, payload } = await check(csv);
    expect(httpStatus).toBe(200);
    expect(payload).toEqual({
      imported: false,
      counts: { new: 1, changed: 1, same: 1, wrong: 1 },
      newCategories: [`${mark} Rubber`],
      ignored: ['Colour'],
      headers: ['Product', 'Category', 'Quantity', 'Unit Cost', 'Selling price', 'Colour'],
      columns: {
        ...{ name: 'Product', category: 'Category', qty: 'Quantity', unitCost: 'Unit Cost' },
        unitSell: 'Selling price',
      },
      rows: [
        [`${mark} blue PEN`, `${mark} pens`, '8', '2', '3.5', 'blue'],
        [`${mark} Red pen`, `${mark} pens`, '5', '2', '3.5', 'red'],
        [`${mark} Eraser`, `${mark} Rubber`, '12', '0.5', '1', ''],
        [`${mark} Ruler`, `${mark} Rubber`, 'twelve', '0.5', '', ''],
      ],
      lines: [
        {
          row: 2,
          status: 'changed',
          name: `${mark} blue PEN`,
          changes: `name ${mark} Blue pen → ${mark} blue PEN, quantity 5 → 8`,
          wrong: [],
        },
        { row: 3, status: 'same', name: `${mark} Red pen`, changes: '', wrong: [] },
        { row: 4, status: 'new', name: `${mark} Eraser`, changes: '', wrong: [] },
        {
          row: 5,
          status: 'wrong',
          name: `${mark} Ruler`,
          changes: '',
          wrong: [
            { column: 'Quantity', reason: 'must be a quantity from 0 to 999,999,999 with at most 3 decimals' },
            { column: 'Selling price', reason: 'must not be empty' },
          ],
        },
      ],
    });
    expect(await found(`${mark} eraser`)).toEqual([]);
    expect((await clerk.get('/categories')).payload.map(({ type }: { type: string }) => type)).not.toContain(
      `${mark} Rubber`,
    );
  });

  it.each([
    ['', 'csv must not be empty'],
    ['Product,Qty', 'There are no rows below the column names'],
    ['Product,Name\na,b', "Two columns are the same: 'Product' and 'Name'"],
    ['Product,Qty\n"a,5', 'A quotation mark in row 2 is never closed'],
    ['Product,Qty\nx,1\n"5 pipe,2\n"6 pipe",3', 'A quotation mark in row 3 is never closed'],
    ['"Product"s,Qty\nx,1', 'Row 1, with the column names, has text after a closing quotation mark'],
  ])('refuses %j as a whole', async (csv, sentence) => {
    expect(await check(csv)).toMatchObject({ httpStatus: 400, payload: expect.stringContaining(sentence) });
  });

  it.each([
    [1, `Product${',x'.repeat(500)}\nx`],
    [2, `Product,Qty\nx${',1'.repeat(500)}`],
  ])('refuses more than 500 columns, here in row %i', async (row, csv) => {
    expect(await check(csv)).toMatchObject({
      httpStatus: 400,
      payload: `Row ${row} has more than 500 columns. Please remove the ones you don't need.`,
    });
  });

  it('tells repeated rows, shared names and foreign barcodes apart', async () => {
    const { id: categoryId } = await addCategory(clerk, { type: `${mark} C` });
    await addStock(clerk, { name: `${mark} Twin`, categoryId, barcode: `${mark}-t1` });
    await addStock(clerk, { name: `${mark} Twin`, categoryId, barcode: `${mark}-t2` });
    await addStock(clerk, { name: `${mark} Single`, categoryId });
    const rest = `${mark} C,1,1,1`;
    const { payload } = await check(`name,barcode,category,qty,cost,price
${mark} Fresh,,${rest}
${mark} fresh,,${rest}
${mark} Other,${mark}-9,${rest}
${mark} Another,${mark}-9,${rest}
${mark} Twin,,${rest}
${mark} Twin,${mark}-t2,${rest}
${mark} Twin,${mark}-t3,${rest}
${mark} Single,${mark}-t1,${rest}
${mark} single,${mark}-s,${rest}
${mark} Single,,${rest}`);
    expect(payload.lines.map(({ status }: { status: string }) => status)).toEqual([
      'new',
      'wrong',
      'new',
      'wrong',
      'wrong',
      'changed',
      'new',
      'wrong',
      'changed',
      'wrong',
    ]);
    expect(faults(payload)).toEqual([
      '3 name: is already in row 2',
      '5 barcode: is already in row 4',
      '6 name: is the name of 2 items; add a barcode to say which one',
      `9 barcode: belongs to another item, '${mark} Twin'`,
      '11 name: is already in row 10',
    ]);
  });
});

describe('rows whose cells can not be told apart', () => {
  it('are wrong, each with its number and why, and make no item', async () => {
    const csv = `Product,Category,Qty,Cost,Price
"${mark} 5"" pipe" long,${mark} C,1,1,1
${mark} Pipe, long,${mark} C,1,1,1
"${mark} 6"" pipe",${mark} C,1,1,1
${mark} 7" pipe,${mark} C,1,1,1`;
    const { payload } = await check(csv);
    expect(faults(payload)).toEqual([
      '2 Product: has text after its closing quotation mark; inside a cell, write a quotation mark twice',
      '3 Row: has 6 cells, but there are 5 columns',
    ]);
    await take(csv, { skipWrong: true });
    const names = (await found(mark)).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([`${mark} 6" pipe`, `${mark} 7" pipe`]);
  });
});

describe('a name in any case is the same', () => {
  const twice = (one: string, other: string) => `product,category,qty,cost,price
${mark} ${one},${mark} ${one},1,1,1
${mark} Other,${mark} ${other},1,1,1`;

  it.each([
    ['ΚΑΦΕΣ ΕΛΛΗΝΙΚΟΣ', 'καφεσ ελληνικοσ'],
    ['İçki', 'içki'],
    ['STRASSE', 'strasse'],
    ['ČAJ ŽUTI', 'čaj žuti'],
  ])('as the database has it: %s', async (name, lower) => {
    expect(await take(twice(name, lower))).toMatchObject({
      httpStatus: 200,
      payload: { counts: { new: 2 }, newCategories: [`${mark} ${name}`] },
    });
    for (const again of [name, lower, name]) {
      expect(await take(twice(again, lower))).toMatchObject({ httpStatus: 200, payload: { counts: { new: 0 } } });
    }
    expect(await found(mark)).toHaveLength(2);
    const { payload } = await check(`product,qty\n${mark} ${name},1\n${mark} ${lower},1`);
    expect(faults(payload)).toEqual(['3 product: is already in row 2']);
  });

  it('takes any names twice over and adds them once', { timeout: 60_000 }, async () => {
    const letter = fc.constantFrom(...'aAiIİıßẞΣσςŁłЖжÅåÅǅǆK\u0307é');
    const name = fc.string({ unit: letter, minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        mark = `T${++round}`;
        const rows = names.map((one) => `${mark} ${one},${mark} ${one},1,1,1`);
        const csv = ['product,category,qty,cost,price', ...rows].join('\n');
        expect(await take(csv, { skipWrong: true })).toMatchObject({ httpStatus: 200 });
        expect(await take(csv, { skipWrong: true })).toMatchObject({
          httpStatus: 200,
          payload: { counts: { new: 0 } },
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('what is reported of a huge file', () => {
  it('is the first 2,000 lines of each kind and the first 100 names, beside counts of all', async () => {
    const rows = Array.from({ length: 2100 }, (_, n) => `${mark} ${n},${mark} C${n},1,1,1`);
    const wrong = Array.from({ length: 2100 }, (_, n) => `${mark} wrong ${n},${mark} C,x,1,1`);
    const more = Array.from({ length: 110 }, (_, n) => `More ${n}`);
    const { payload } = await check(
      [`product,category,Qty${'!'.repeat(500)},cost,price,${more}`, ...rows, ...wrong].join('\n'),
    );
    expect(payload.counts).toEqual({ new: 2100, changed: 0, same: 0, wrong: 2100 });
    const listed = (status: string) => payload.lines.filter((line: { status: string }) => line.status === status);
    expect(listed('new')).toHaveLength(2000);
    expect(listed('wrong')).toHaveLength(2000);
    expect(listed('wrong')[1999]).toMatchObject({ row: 4101, wrong: [{ column: `Qty${'!'.repeat(57)}` }] });
    expect(payload.newCategories).toHaveLength(101);
    expect(payload.newCategories.at(-1)).toBe('and 2,000 more');
    expect(payload.ignored.at(-1)).toBe('and 10 more');
  });
});

describe('an import', () => {
  it('adds new items with their opening, changes known ones with an adjustment, and logs it', async () => {
    const { id: categoryId } = await addCategory(clerk, { type: `${mark} Tea` });
    const known = await addStock(clerk, { name: `${mark} Green`, categoryId, qty: 5, warningAt: 4 });
    const { payload } = await take(`\uFEFFItem;Category;Qty;Unit Cost;Unit Selling;EAN
${mark} Green;;7,5;;4,25;${mark}-77
"${mark} Black; loose";${mark} tea;1;1.5;2;`);
    expect(payload).toMatchObject({ imported: true, counts: { new: 1, changed: 1, same: 0, wrong: 0 } });
    expect(await found(`${mark} Green`)).toMatchObject([
      { id: known.id, qty: 7.5, unitCost: 2, unitSell: 4.25, warningAt: 4, barcode: `${mark}-77`, categoryId },
    ]);
    expect(await movementsOf(known.id)).toMatchObject([
      { kind: 'adjustment', quantity: 2.5, balance: 7.5 },
      { kind: 'opening' },
    ]);
    const [black] = await found(`${mark} Black; loose`);
    expect(black).toMatchObject({ qty: 1, unitCost: 1.5, date: '2026-03-10', warningAt: 0, categoryId });
    expect(await movementsOf(black.id)).toMatchObject([{ kind: 'opening', quantity: 1, balance: 1, unitCost: 1.5 }]);
    expect(await newestLog(app)).toMatchObject({
      action: 'stock imported',
      description: '1 new, 1 changed, 0 unchanged, 0 left out',
      subject: { kind: 'import' },
      facts: { new: 1, changed: 1, same: 0, wrong: 0, newCategories: [], moreCategories: 0 },
      staff: { email: clerk.email },
    });
  });

  it('logs each item that it changed with its old and new values, and its report can be opened', async () => {
    const { id: categoryId } = await addCategory(clerk, { type: `${mark} Tea` });
    const details = { categoryId, qty: 5, unitCost: 2, unitSell: 3.5, warningAt: 4, date: '2026-03-01' };
    const items = [];
    for (const name of ['Green', 'White', 'Mint'])
      items.push(await addStock(clerk, { name: `${mark} ${name}`, ...details }));
    const { payload: report } = await take(`Item,Category,Qty,Cost,Price
${mark} Green,${mark} TEA,5,2,1.05
${mark} White,${mark} tea,5,2,3.50
${mark} Mint,${mark} Herbs,4,1.75,3.50
${mark} New,${mark} Herbs,4,1,3`);
    const admin = await app.as('admin');
    const { payload: entries } = await admin.get('/logs?limit=4');
    const [summary, mint, green] = entries as LogEntry[];
    const id = summary!.subject!.id;
    expect(summary).toMatchObject({ code: 'stock-imported', subject: { kind: 'import', id, name: `Import ${id}` } });
    expect([mint, green]).toMatchObject([
      {
        code: 'stock-updated',
        description: `'${mark} Mint': category ${mark} Tea → ${mark} Herbs, quantity 5 → 4, unit cost 2.00 → 1.75, by import ${id}`,
        subject: { kind: 'stock', id: items[2]!.id, name: `${mark} Mint` },
        staff: { email: clerk.email },
      },
      {
        description: `'${mark} Green': unit sell 3.50 → 1.05, by import ${id}`,
        facts: { before: { unitSell: 3.5 }, after: { unitSell: 1.05 }, import: id },
      },
    ]);
    expect(entries[3]).not.toMatchObject({ code: 'stock-updated' });

    const opened = { kind: 'stock', id, staff: 'Test stock', at: '2026-03-10T09:00:00.000Z', report };
    for (const reader of [clerk, admin]) {
      expect(await reader.get(`/imports/${id}`)).toMatchObject({ httpStatus: 200, payload: opened });
    }
    const inSpanish = await clerk.get(`/imports/${id}`, { headers: { 'accept-language': 'es' } });
    expect(inSpanish.payload.report.lines[2]).toEqual({
      ...report.lines[2],
      changes: `categoría ${mark} Tea → ${mark} Herbs, cantidad 5 → 4, costo unitario 2,00 → 1,75`,
    });
    expect(await (await app.as('sales', 'reports')).get(`/imports/${id}`)).toMatchObject({ httpStatus: 403 });
    expect(await clerk.get('/imports/999999')).toMatchObject({ httpStatus: 404 });
  });

  it('makes the categories that are missing, once, whatever their case', async () => {
    const { payload } = await take(`product,category,qty,cost,price
${mark} A,${mark} Fish,1,1,1
${mark} B,${mark} FISH,1,1,1`);
    expect(payload.newCategories).toEqual([`${mark} Fish`]);
    const [a] = await found(`${mark} A`);
    const [b] = await found(`${mark} B`);
    expect(a.category).toEqual(b.category);
  });

  it('takes back what was exported, formula-safe cells included, as unchanged', async () => {
    const { id: categoryId } = await addCategory(clerk, { type: `${mark} Odd` });
    await addStock(clerk, { name: `=${mark}()`, categoryId, qty: 1234.5, unitCost: 1234.5 });
    const { payload } = await check(`Product,Barcode,Category,Date,Qty,Unit Cost,Unit Selling,Warning At,Total Cost
'=${mark}(),,${mark} Odd,2026-03-10,"1,234.5","1,234.50",3.5,2,2469`);
    expect(payload).toMatchObject({ counts: { same: 1, wrong: 0, new: 0 }, ignored: ['Total Cost'] });
  });

  it('writes nothing while a row is wrong, unless wrong rows are to be left out', async () => {
    const csv = `product,category,qty,cost,price
${mark} Good,${mark} C,1,1,1
${mark} Bad,${mark} C,-1,1,1`;
    expect(await take(csv)).toMatchObject({
      httpStatus: 409,
      payload: '1 row has errors, so nothing was imported',
    });
    expect(await found(mark)).toEqual([]);
    expect(await take(csv, { skipWrong: true })).toMatchObject({ payload: { imported: true, counts: { new: 1 } } });
    expect(await found(mark)).toHaveLength(1);
  });

  it('keeps the count of items and of low stock', async () => {
    const before = (await clerk.get('/stock/all?limit=0')).meta;
    await take(`product,category,qty,cost,price,warning
${mark} Low,${mark} C,1,1,1,5
${mark} At,${mark} C,5,1,1,5
${mark} High,${mark} C,9,1,1,5`);
    await take(`product,qty\n${mark} High,2`);
    const { meta } = await clerk.get('/stock/all?limit=0');
    expect(meta.count - before.count).toBe(3);
    expect(meta.belowWarning - before.belowWarning).toBe(2);
    expect(meta.atOrBelowWarning - before.atOrBelowWarning).toBe(3);
  });

  it('says how far it has come, and refuses the same import twice', async () => {
    const id = crypto.randomUUID();
    expect(await clerk.get(`/stock/imports/${id}`)).toMatchObject({ httpStatus: 404 });
    const csv = `product,category,qty,cost,price\n${mark} P,${mark} C,1,1,1`;
    await take(csv, { id });
    expect(await clerk.get(`/stock/imports/${id}`)).toMatchObject({ payload: { state: 'done', done: 1, total: 1 } });
    expect(await take(csv, { id })).toMatchObject({ httpStatus: 409, payload: 'This import has already been made' });
    const failing = crypto.randomUUID();
    await take(`product\n${mark} Nothing known of it`, { id: failing });
    expect(await clerk.get(`/stock/imports/${failing}`)).toMatchObject({ payload: { state: 'failed' } });
  });

  it('calls an import failed whose server has been silent for long', async () => {
    const id = crypto.randomUUID();
    const row = { id, staff_id: clerk.id, state: 'running' as const, done: 5, total: 10 };
    await app.database.db
      .insertInto('stock_imports')
      .values({ ...row, at: app.clock.now })
      .execute();
    expect(await clerk.get(`/stock/imports/${id}`)).toMatchObject({ payload: { state: 'running', done: 5 } });
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 61_000);
    expect(await clerk.get(`/stock/imports/${id}`)).toMatchObject({ payload: { state: 'failed' } });
    app.clock.now = now;
  });

  it('is refused to other roles and without a session, and field by field', async () => {
    const body = { csv: 'product\nx', dryRun: true };
    const path = `/stock/imports/${crypto.randomUUID()}`;
    expect(await app.withToken('').post('/stock/import', body)).toMatchObject({ httpStatus: 401 });
    expect(await app.withToken('').get(path)).toMatchObject({ httpStatus: 401 });
    const other = await app.as('sales', 'reports');
    expect(await other.post('/stock/import', body)).toMatchObject({ httpStatus: 403 });
    expect(await other.get(path)).toMatchObject({ httpStatus: 403 });
    for (const [change, sentence] of [
      [{ csv: 5 }, 'csv must be the text of a CSV file'],
      [{ dryRun: 'yes' }, 'dryRun must be true or false'],
      [{ skipWrong: 1 }, 'skipWrong must be true or false'],
      [{ id: '7' }, 'id must be a UUID'],
      [{ colour: 'red' }, 'Unknown field: colour'],
    ] as const) {
      expect(await clerk.post('/stock/import', { ...body, ...change })).toMatchObject({
        httpStatus: 400,
        payload: expect.stringContaining(sentence),
      });
    }
    expect(await clerk.get('/stock/imports/7')).toMatchObject({ httpStatus: 400 });
  });
});

describe('10,000 rows with 50 planted faults', () => {
  const total = 10_000;
  /** Every 200th row has one fault, of these kinds in turn: the cell, and its content. */
  const kinds = [
    ['Qty', 4, 'many'],
    ['Unit Cost', 5, '-3'],
    ['Unit Selling', 6, '1.999'],
    ['Date', 3, '2026-02-30'],
    ['Category', 2, 'x'.repeat(201)],
    ['Product', 0, 'x'.repeat(201)],
    ['Warning At', 7, '1e3'],
    ['Barcode', 1, 'big-1'],
    ['Product', 0, ''],
    ['Unit Selling', 6, ''],
  ] as const;

  it('names all 50 by row and column, and takes in the other 9,950', { timeout: 120_000 }, async () => {
    const planted: string[] = [];
    const lines = ['Product,Barcode,Category,Date,Qty,Unit Cost,Unit Selling,Warning At'];
    for (let n = 1; n <= total; n++) {
      const cells = [
        `Big item ${n}`,
        `big-${n}`,
        `Big shelf ${n % 30}`,
        '2026-01-15',
        `${n % 90}.5`,
        '1.25',
        '2',
        '10',
      ];
      if (n % 200 === 0) {
        const [column, place, content] = kinds[(n / 200) % kinds.length] as (typeof kinds)[number];
        cells[place] = content;
        planted.push(`${n + 1} ${column}`);
      }
      lines.push(cells.join(','));
    }
    const csv = lines.join('\r\n');
    const { payload: dry } = await check(csv);
    expect(planted).toHaveLength(50);
    expect(dry.counts).toEqual({ new: 9950, changed: 0, same: 0, wrong: 50 });
    expect(faults(dry).map((fault) => fault.split(':')[0])).toEqual(planted);
    expect(await take(csv)).toMatchObject({ httpStatus: 409 });
    expect(await found('Big item')).toEqual([]);

    const id = crypto.randomUUID();
    const { payload: report } = await take(csv, { skipWrong: true, id });
    expect(report).toMatchObject({ imported: true, counts: { new: 9950, wrong: 50 } });
    expect(await clerk.get(`/stock/imports/${id}`)).toMatchObject({ payload: { state: 'done', done: total, total } });
    const books = await app.database.db
      .selectFrom('stock as s')
      .innerJoin('stock_movements as m', 'm.stock_id', 's.id')
      .select((eb) => [
        eb.fn.countAll<number>().as('items'),
        eb.fn.sum<number>('s.qty').as('qty'),
        eb.fn.sum<number>('m.quantity').as('moved'),
      ])
      .where('s.name', 'like', 'Big item %')
      .executeTakeFirstOrThrow();
    expect(books.items).toBe(9950);
    expect(books.moved).toBe(books.qty);

    const { payload: again } = await check(csv);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 9950, wrong: 50 });
  });
});
