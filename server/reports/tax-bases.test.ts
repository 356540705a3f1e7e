/** The breakdown by tax shows what each kind of tax was charged on, and changing a rate later does not change it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addUp } from './add-up.ts';

const zone = 'Africa/Kampala';
let app: TestApp;
let admin: Caller;
const items: Record<string, { id: number }> = {};
const rates: Record<string, { id: number; name: string }> = {};

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'reports');
  const taxes = {
    vat: { name: 'VAT', percent: 25, included: true },
    levy: { name: 'Levy', percent: 10, included: false },
    exports: { name: 'Exports', percent: 0, included: true, kind: 'zero' },
    books: { name: 'Books', percent: 0, included: true, kind: 'exempt' },
    holiday: { name: 'Tax holiday', percent: 0, included: false, kind: 'standard' },
  };
  for (const [key, tax] of Object.entries(taxes)) {
    rates[key] = (await admin.post('/tax-rates', tax)).payload;
    items[key] = await addStock(admin, { qty: 100, unitCost: 1, unitSell: 10, taxRateId: rates[key]!.id });
  }
  items.none = await addStock(admin, { qty: 100, unitCost: 1, unitSell: 10 });
});
afterAll(() => app.close());

const byTax = (query = '') => admin.get(`/reports/breakdown?by=tax${query}`);

async function kinds(query = '') {
  const { payload } = await byTax(query);
  return Object.fromEntries(
    payload.map(({ label, kind, netSales }: Record<string, unknown>) => [`${label} ${kind}`, netSales]),
  );
}

/** The bases. They add up to the net sales, and each is the sum of the rows behind it. */
async function bases() {
  const { meta } = await byTax();
  const sum = Object.values<number>(meta.bases).reduce((all, one) => all + one, 0);
  expect(Math.round(sum * 100) / 100).toBe(meta.totals.netSales);
  expect((await byTax('&limit=1&page=2')).meta.bases).toEqual(meta.bases);
  for (const [key, base] of Object.entries<number>(meta.bases)) {
    const { payload, meta: rows } = await admin.get(`/reports/rows?figure=netSales&by=taxKind&key=${key}&limit=1000`);
    const amounts = payload.map(({ amount }: { amount: number }) => amount);
    expect(Math.round(amounts.reduce((all: number, one: number) => all + one, 0) * 100) / 100).toBe(base);
    expect(rows.sum).toBe(base);
  }
  return meta.bases;
}

const added = () => addUp(app.database.where, zone);

it('is the same before and after it is added up, less what came back and what was deleted', async () => {
  expect(await bases()).toEqual({ standard: 0, zero: 0, exempt: 0, none: 0 });
  const { vat, levy, exports, books, holiday, none } = items as Record<string, { id: number }>;
  const receipt = await sell(admin, [
    [vat!, 2],
    [levy!, 1],
    [exports!, 3],
    [books!, 4],
    [holiday!, 1],
    [none!, 5],
  ]);
  const sold = { standard: 16 + 10 + 10, zero: 30, exempt: 40, none: 50 };
  expect(await bases()).toEqual(sold);
  await added();
  expect(await bases()).toEqual(sold);
  expect(await wrongInBooks(app)).toEqual([]);

  const lines = [receipt.lines[0], receipt.lines[3]].map((line) => ({ lineId: line!.id, quantity: 1, toStock: true }));
  expect((await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' })).httpStatus).toBe(200);
  const another = await sell(admin, [
    [books!, 1],
    [exports!, 1],
  ]);
  expect(await bases()).toEqual({ ...sold, standard: 28, zero: 40, exempt: 40 });
  expect((await admin.post(`/sales/${another.lines[0]!.id}`)).httpStatus).toBe(200);
  const left = { ...sold, standard: 28, zero: 40, exempt: 30 };
  expect(await bases()).toEqual(left);
  await added();
  expect(await bases()).toEqual(left);
  expect(await kinds()).toEqual({
    'No tax null': 50,
    'VAT 25% standard': 8,
    'Levy 10% added standard': 10,
    'Exports 0% zero': 40,
    'Books 0% exempt': 30,
    'Tax holiday 0% added standard': 10,
  });
  expect(await wrongInBooks(app)).toEqual([]);
});

it('does not change when a rate is changed later', async () => {
  const before = await bases();
  await admin.put('/tax-rates', { ...rates.books, name: 'Books', kind: 'zero' });
  await admin.put('/tax-rates', { ...rates.exports, name: 'Exports', kind: 'standard', percent: 10 });
  expect(await bases()).toEqual(before);
  await sell(admin, [[items.books!, 1]]);
  expect(await bases()).toEqual({ ...before, zero: before.zero + 10 });
  expect(await kinds()).toMatchObject({ 'Books 0% exempt': 30, 'Books 0% zero': 10 });
  await added();
  expect(await kinds()).toMatchObject({ 'Books 0% exempt': 30, 'Books 0% zero': 10 });
  await admin.put('/tax-rates', { ...rates.books, name: 'Books', kind: 'exempt' });
  expect(await wrongInBooks(app)).toEqual([]);
});

it('counts what was sold before there were kinds by its percentage', async () => {
  const before = await bases();
  const { pool } = app.database;
  // Sells as the previous version does: it writes no kind, and adds up under the key without one.
  const receipt = await sell(admin, [
    [items.vat!, 1],
    [items.books!, 1],
  ]);
  await pool.query('alter table sale_lines disable trigger user');
  await pool.query('update sale_lines set tax_kind = null where receipt_id = $1', [receipt.id]);
  await pool.query('alter table sale_lines enable trigger user');
  const after = { ...before, standard: before.standard + 8, zero: before.zero + 10 };
  expect(await bases()).toEqual(after);
  await added();
  expect(await bases()).toEqual(after);
  const { payload } = await admin.get(`/sales/receipts/${receipt.id}`);
  expect(payload.taxes.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
    ['VAT', 'standard'],
    ['Books', 'zero'],
  ]);
  expect(await wrongInBooks(app)).toEqual([]);
});

it('is not added up by a version that knows no kinds where it would get them wrong', async () => {
  const { pool } = app.database;
  await added();
  const toTheEnd = `update report_progress set movements_to = (select max(id) from stock_movements),
    return_lines_to = coalesce((select max(id) from return_lines), 0)`;
  await sell(admin, [[items.vat!, 1]]);
  await pool.query(`begin; ${toTheEnd}; rollback`);
  const receipt = await sell(admin, [[items.books!, 1]]);
  await expect(pool.query(toTheEnd)).rejects.toThrow('does not know kinds of tax');
  await added();
  await pool.query(toTheEnd);
  const lines = [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: false }];
  await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Torn' });
  await expect(pool.query(toTheEnd)).rejects.toThrow('does not know kinds of tax');
  await added();
  expect(await wrongInBooks(app)).toEqual([]);
});

it.each(['reduced', '', 'constructor'])('has no rows of a kind %j', async (key) => {
  expect(await admin.get(`/reports/rows?figure=netSales&by=taxKind&key=${key}`)).toMatchObject({
    httpStatus: 400,
    code: 'bad-input',
  });
});

it('is in no other breakdown', async () => {
  const { payload, meta } = await admin.get('/reports/breakdown?by=item');
  expect([meta.bases, 'kind' in payload[0]]).toEqual([undefined, false]);
});
