/** Excel files as spreadsheets save them, and as an attacker might make them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { bookOf, sheetOf, xlsxOf, zipOf } from '../../../tests/support/xlsx.ts';

let app: TestApp;
let clerk: Caller;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
});
afterAll(() => app.close());

const check = (xlsx: string, more: object = {}) => clerk.post('/stock/import', { xlsx, dryRun: true, ...more });
const found = async (text: string) => (await clerk.get(`/stock/search?search=${encodeURIComponent(text)}`)).payload;
const inBase64 = async (parts: Record<string, string | Buffer>) => (await zipOf(parts)).toString('base64');
const withSheet = (xml: string, more: Record<string, string> = {}) => bookOf([{ name: 'Items', xml }], more);
const unreadable = { httpStatus: 400, payload: expect.stringContaining("can't be read as an Excel file") };
const tooBig = { httpStatus: 400, payload: expect.stringContaining('too big') };

describe('an Excel file', () => {
  it('is read from the first sheet with a name column, with barcodes as all their digits', async () => {
    const xlsx = await xlsxOf(
      { name: 'Read me', rows: [['How to fill this in'], ['Each row is one item']] },
      {
        name: 'Items',
        rows: [
          ['Product', 'Barcode', 'Category', 'Qty', 'Unit Cost', 'Unit Selling'],
          ['Paraffin', 6001234567890, 'Fuel', 12.5, 1.1000000000000001, 2],
          [null, null, null, null, null, null],
          ['Candle & match', 42, null, null, null, 0.5],
        ],
      },
    );
    const { payload: dry } = await check(xlsx);
    expect(dry).toMatchObject({
      counts: { new: 2, wrong: 0 },
      headers: ['Product', 'Barcode', 'Category', 'Qty', 'Unit Cost', 'Unit Selling'],
      rows: [['Paraffin', '6001234567890', 'Fuel', '12.5', '1.1', '2'], expect.anything()],
    });
    expect(dry.lines.map(({ row }: { row: number }) => row)).toEqual([2, 4]);
    const order = { xlsx, dryRun: false };
    expect(await clerk.post('/stock/import', order)).toMatchObject({ httpStatus: 200 });
    expect(await found('Paraffin')).toMatchObject([{ barcodes: ['6001234567890'], qty: 12.5, unitCost: 1.1 }]);
    expect(await found('Candle')).toMatchObject([
      { name: 'Candle & match', barcode: '42', category: { type: 'Other' } },
    ]);
  });

  it('is read by a mapping, from the sheet that has its headers', async () => {
    const xlsx = await xlsxOf(
      { name: 'A', rows: [['Product'], ['Wrong one']] },
      {
        name: 'B',
        rows: [
          ['Bezeichnung', 'Preis'],
          ['Schnur', 3],
        ],
      },
    );
    const columns = { name: 'Bezeichnung', unitSell: 'Preis' };
    expect((await check(xlsx, { columns })).payload).toMatchObject({ counts: { new: 1 }, lines: [{ name: 'Schnur' }] });
  });

  it('is read as it is kept: shared texts, days, formulas, merged cells, leading zeros and prefixed tags', async () => {
    const cells = (row: number, ...inside: string[]) => `<x:row r="${row}">${inside.join('')}</x:row>`;
    const xml = `<x:worksheet xmlns:x="x"><x:sheetData>
      ${cells(1, ...[0, 1, 2, 3, 4].map((text, at) => `<x:c r="${'ABCDE'[at]}1" t="s"><x:v>${text}</x:v></x:c>`))}
      ${cells(
        2,
        '<x:c r="A2" t="s"><x:v>5</x:v></x:c>',
        '<x:c r="B2" s="1"><x:v>45383</x:v></x:c>',
        '<x:c r="C2"><x:f>2*21</x:f><x:v>42</x:v></x:c>',
        '<x:c r="D2" s="2"><x:v>123</x:v></x:c>',
        '<x:c r="E2" t="str"><x:f>[1]Other!A1</x:f><x:v>Shelf</x:v></x:c>',
      )}
      ${cells(3, '<x:c r="A3" t="inlineStr"><x:is><x:t>Second</x:t></x:is></x:c>', '<x:c r="C3" t="e"><x:v>#REF!</x:v></x:c>')}
      </x:sheetData><x:mergeCells><x:mergeCell ref="E2:E3"/></x:mergeCells></x:worksheet>`;
    const texts = ['Name', 'Date', 'Price', 'Barcode', 'Category'].map((text) => `<si><t>${text}</t></si>`).join('');
    const rich = '<si><r><t>Blue </t></r><r><t xml:space="preserve">rope</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';
    const xlsx = await inBase64(
      withSheet(xml, {
        'xl/sharedStrings.xml': `<sst>${texts}${rich}</sst>`,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000000000000"/></numFmts>
          <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
          <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      }),
    );
    const { payload } = await check(xlsx);
    expect(payload.rows).toEqual([
      ['Blue rope', '2024-04-01', '42', '0000000000123', 'Shelf'],
      ['Second', '', '#REF!', '', ''],
    ]);
    expect(payload.lines.map(({ status }: { status: string }) => status)).toEqual(['new', 'wrong']);
  });
});

/** Looked through for each of its characters anew, a text of this length takes minutes. */
const long = 400_000;

it('is read in no time, whatever its figures and formats look like', async () => {
  const xlsx = await inBase64(
    withSheet(
      sheetOf([
        ['Name', 'Price'],
        ['Net', `1${' '.repeat(long)}1`],
      ]),
      {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(long)}"/></numFmts>
        <cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
      },
    ),
  );
  expect((await check(xlsx)).payload.lines[0].wrong).toMatchObject([{ column: 'Price' }]);
  const barcodes = (
    await clerk.post('/stock/import', { csv: `Name,Price,Barcodes\nNet,1,${'1'.repeat(long)}`, dryRun: true })
  ).payload.lines[0];
  expect(barcodes.wrong).toMatchObject([{ column: 'Barcodes' }]);
});

describe('what is refused, each with a sentence', () => {
  it.each([
    ['text', Buffer.from('Name,Price\na,1')],
    ['an old .xls, or one with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing but the beginning of a zip', Buffer.from('PK\u0003\u0004')],
  ])('%s', async (_what, file) => {
    expect(await check(file.toString('base64'))).toMatchObject(unreadable);
  });

  it('a zip that is no workbook, a workbook that is not XML, and one that is cut off', async () => {
    expect(await check(await inBase64({ 'a.txt': 'x' }))).toMatchObject(unreadable);
    expect(await check(await inBase64(withSheet('Name;Price')))).toMatchObject(unreadable);
    const whole = await zipOf(withSheet(sheetOf([['Name'], ['a']])));
    expect(await check(whole.subarray(0, whole.length - 30).toString('base64'))).toMatchObject(unreadable);
  });

  it('entities that a file declares itself', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
      <worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    expect(await check(await inBase64(withSheet(bomb)))).toMatchObject(unreadable);
  });

  it('a small file that unpacks to a huge sheet, or to huge texts', async () => {
    const rows = Buffer.alloc(80 * 1024 * 1024, '<row></row>');
    const parts = { ...withSheet(''), 'xl/worksheets/sheet1.xml': rows };
    Buffer.from('<worksheet><sheetData>').copy(rows);
    expect(await check(await inBase64(parts))).toMatchObject(tooBig);
    const texts = Buffer.alloc(40 * 1024 * 1024, '<si></si>');
    Buffer.from('<sst>    ').copy(texts);
    const withTexts = { ...withSheet(sheetOf([['Name'], ['a']])), 'xl/sharedStrings.xml': texts };
    expect(await check(await inBase64(withTexts))).toMatchObject(tooBig);
  });

  it('one long text that thousands of cells name', async () => {
    const text = 'long '.repeat(20_000);
    const rows = Array.from({ length: 1000 }, () => '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>');
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const texts = `<sst><si><t>Name</t></si><si><t>${text}</t></si></sst>`;
    expect(await check(await inBase64(withSheet(sheet, { 'xl/sharedStrings.xml': texts })))).toMatchObject(tooBig);
  });

  it('one text without an end', async () => {
    const text = Buffer.alloc(8 * 1024 * 1024, 'a');
    Buffer.from('<worksheet><sheetData><row><c t="str"><v>').copy(text);
    expect(await check(await inBase64({ ...withSheet(''), 'xl/worksheets/sheet1.xml': text }))).toMatchObject(
      unreadable,
    );
  });

  it('a file whose list of parts lies about their size', async () => {
    const file = await zipOf(withSheet(sheetOf([['Name'], ['a'.repeat(5000)]])));
    let at = file.indexOf('PK\u0001\u0002', 0, 'latin1');
    while (at !== -1) {
      file.writeUInt32LE(10, at + 24);
      at = file.indexOf('PK\u0001\u0002', at + 4, 'latin1');
    }
    expect(await check(file.toString('base64'))).toMatchObject(unreadable);
  });

  it('more rows or columns than an import takes', async () => {
    const rows = Array.from({ length: 50_002 }, (_, n) => `<row r="${n + 1}"><c t="str"><v>n${n}</v></c></row>`);
    const long = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    expect(await check(await inBase64(withSheet(long)))).toMatchObject({
      httpStatus: 400,
      payload: 'That is more than 50000 rows. Please split the file.',
    });
    const wide = '<worksheet><sheetData><row r="7"><c r="XFD7"><v>1</v></c></row></sheetData></worksheet>';
    expect(await check(await inBase64(withSheet(wide)))).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining('Row 7 has more than 500 columns'),
    });
  });

  it('a file with nothing in it', async () => {
    expect(await check(await xlsxOf({ name: 'Empty', rows: [] }))).toMatchObject({
      httpStatus: 400,
      payload: 'There are no rows below the column names',
    });
  });
});
