import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../contract/values/csv.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { png } from '../../tests/support/pictures.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { listTables } from '../backup/tables.ts';
import { withClient } from '../db/connections/with-client.ts';
import { exportFiles, leftOut } from './files.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'sales');
  const pens = await addStock(admin, { name: '=cmd|x', unitCost: 1, unitSell: 2, qty: 50 });
  const customerId = await addCustomer(app, 'Zoë, "the\nfirst"');
  await admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 1.5 }], customerId, paymentDate: '2026-04-01' });
  await admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 2 }] });
  await addCustomer(app, 'Kato;=1+1');
  const box = { name: 'Box', size: 12, unitSell: 20, auto: true, barcodes: ['=box'] };
  const { payload: pack } = await admin.post(`/stock/${pens.id}/packs`, box);
  const { payload: list } = await admin.post('/price-lists', { name: 'Wholesale' });
  const price = { stockId: pens.id, packId: pack.id, unitSell: 18 };
  await admin.put(`/price-lists/${list.id}/prices`, { prices: [price] });
  await admin.post('/timed-prices', { ...price, unitSell: 15, startDate: '2026-03-10', endDate: '2026-03-12' });
  await app.database.pool.query(`
    update staff set password_hash = '$argon2id$of a password';
    insert into till_pins (staff_id, hash, set_at) select id, '$argon2id$of a PIN', now() from staff`);
});
afterAll(() => app.close());

function ask(token = admin.token) {
  return app.http.inject({ url: '/api/export', headers: { authorization: `Bearer ${token}` } });
}

async function sold(quantity: number) {
  const item = await addStock(admin, { unitSell: 2 });
  return (await admin.post('/sales', { sales: [{ stockId: item.id, quantity }] })).payload;
}

/** Reads the zip by its central directory, as every program does. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, extra, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(data, data + packed);
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

describe('the export', () => {
  it('has every row of every table that it names', async () => {
    const answer = await ask();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="countinghouse-2026-03-10.zip"');
    const files = unzip(answer.rawPayload);
    expect([...files.keys()]).toEqual(['README.txt', ...exportFiles.map(({ name }) => `${name}.csv`)]);
    for (const { name, table, without = [] } of exportFiles) {
      const [head, ...rows] = [...readCsv(files.get(`${name}.csv`)!).rows].map(({ cells }) => cells);
      const { rows: counted } = await app.database.pool.query(`select count(*)::int as count from ${table}`);
      expect([name, rows.length]).toEqual([name, counted[0].count]);
      expect(head!.filter((column) => without.includes(column))).toEqual([]);
      expect(rows.every((row) => row.length === head!.length)).toBe(true);
      expect(files.get('README.txt')).toContain(`${name}.csv: `);
    }
    const [head, item] = [...readCsv(files.get('items.csv')!).rows].map(({ cells }) => cells);
    const cell = (column: string) => item![head!.indexOf(column)];
    expect([cell('name'), cell('qty'), cell('unit_sell')]).toEqual(["'=cmd|x", '46.500', '2.00']);
    expect(files.get('packs.csv')).toContain('1,1,Box,12.000,20.00');
    expect(files.get('barcodes.csv')).toContain("'=box,1,1,0");
    expect(files.get('price-lists.csv')).toContain('1,Wholesale,');
    expect(files.get('list-prices.csv')).toContain('1,1,1,18.00');
    expect(files.get('timed-prices.csv')).toContain('1,1,1,15.00');
    expect(files.get('timed-prices.csv')).toContain('2026-03-10,2026-03-12');
    expect(files.get('customers.csv')).toContain('"Zoë, ""the\nfirst"""');
    // A spreadsheet that divides by semicolons would start a cell here, whatever is quoted.
    expect(files.get('customers.csv')).toContain("Kato;'=1+1");
    expect(files.get('items.csv')!.startsWith('\uFEFFid,name,')).toBe(true);
  });

  it('has no secrets, and every table is either in it or left out on purpose', async () => {
    const tables = await withClient(app.database.where, listTables);
    const known = [...exportFiles.map(({ table }) => table), ...leftOut];
    expect(tables.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
    const files = unzip((await ask()).rawPayload);
    for (const [name, text] of files) {
      const head = text.split('\n')[0]!;
      expect([name, head.match(/password|token|secret|\bpin\b|recovery/i)]).toEqual([name, null]);
      expect(text).not.toMatch(/\$argon2/);
    }
  });

  it('has the pictures of items as pictures, by the id of the item', async () => {
    const { id } = await addStock(admin);
    await admin.put(`/stock/${id}/picture`, png());
    const files = unzip((await ask()).rawPayload);
    expect(files.get(`pictures/${id}.png`)).toBe(png().toString('utf8'));
    expect(files.get('item-pictures.csv')).toContain(`\n${id},image/png,2026-03-10`);
  });

  it('is explained in the handbook, file by file', () => {
    const chapter = readFileSync('docs/handbook/taking-your-data-with-you.md', 'utf8').replace(/\s+/g, ' ');
    for (const { name, about } of exportFiles) expect(chapter).toContain(`\`${name}.csv\`: ${about}`);
  });

  it('says of every receipt what is left of it', async () => {
    const [kept, voided, part] = [await sold(3), await sold(4), await sold(5)];
    await admin.post(`/sales/receipts/${voided.id}/void`, { reason: 'A mistake' });
    const lines = [{ lineId: part.lines[0].id, quantity: 2, toStock: true }];
    expect((await admin.post('/returns', { receiptId: part.id, lines, reason: 'Broken' })).httpStatus).toBe(200);
    const files = unzip((await ask()).rawPayload);
    const [head, ...rows] = [...readCsv(files.get('receipts.csv')!).rows].map(({ cells }) => cells);
    const cells = ({ id }: { id: number }) => {
      const row = rows.find((one) => one[0] === String(id))!;
      return ['total', 'standing'].map((column) => row[head!.indexOf(column)]);
    };
    expect([cells(kept), cells(voided), cells(part)]).toEqual([
      ['6.00', '6.00'],
      ['8.00', '0.00'],
      ['10.00', '6.00'],
    ]);
  });

  it('is for admins', async () => {
    for (const roles of [['sales', 'stock', 'reports'], []] as const) {
      expect((await ask((await app.as(...roles)).token)).statusCode).toBe(403);
    }
  });
});
