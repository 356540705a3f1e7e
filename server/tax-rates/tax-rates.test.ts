import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock, deleteStock, stockDetails } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

async function add(details: object = {}) {
  const body = { name: `Tax ${++made}`, percent: 18, included: true, ...details };
  const answer = await admin.post('/tax-rates', body);
  expect([answer.status, answer.payload]).toEqual([true, answer.payload]);
  return answer.payload;
}

describe('tax rates', () => {
  it('are added, listed by name, changed and deleted', async () => {
    const vat = await add({ name: 'VAT', percent: '7.125' });
    const city = await add({ name: 'city tax', percent: 2, included: false });
    expect(vat).toEqual({ id: expect.any(Number), name: 'VAT', percent: 7.125, included: true, kind: 'standard' });
    expect((await seller.get('/tax-rates')).payload).toEqual([city, vat]);
    const { payload } = await admin.put('/tax-rates', { id: vat.id, name: 'VAT', percent: 8 });
    expect(payload).toEqual({ ...vat, percent: 8 });
    expect(await newestLog(app)).toMatchObject({
      action: 'tax rate updated',
      description: 'VAT 7.125%, included in prices → VAT 8%, included in prices',
    });
    expect((await admin.delete(`/tax-rates/${city.id}`)).httpStatus).toBe(200);
    expect((await seller.get('/tax-rates')).payload).toEqual([payload]);
    expect((await admin.delete(`/tax-rates/${city.id}`)).httpStatus).toBe(404);
  });

  it('have names of their own, in any case', async () => {
    const { id } = await add({ name: 'Luxury' });
    const other = await add();
    const taken = { httpStatus: 409, code: 'name-taken', payload: "There is already a tax rate named 'LUXURY'" };
    expect(await admin.post('/tax-rates', { name: 'LUXURY', percent: 1, included: true })).toMatchObject(taken);
    expect(await admin.put('/tax-rates', { id: other.id, name: 'LUXURY' })).toMatchObject(taken);
    expect((await admin.put('/tax-rates', { id, name: 'LUXURY' })).httpStatus).toBe(200);
  });

  it.each([
    [{ percent: 100.5 }, 'percent must be a percentage from 0 to 100'],
    [{ percent: 1.0005 }, 'percent must be a percentage from 0 to 100'],
    [{ percent: undefined }, 'percent must be a percentage from 0 to 100'],
    [{ included: 'yes' }, 'included must be true or false'],
    [{ kind: 'reduced' }, 'kind must be one of standard, zero, exempt'],
    [{ kind: 'zero' }, 'A zero-rated or exempt tax must have 0 percent'],
    [{ kind: 'exempt' }, 'A zero-rated or exempt tax must have 0 percent'],
  ])('refuse %j', async (details, sentence) => {
    const answer = await admin.post('/tax-rates', { name: 'Wrong', percent: 5, included: true, ...details });
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });
});

describe('the kind of a tax', () => {
  const kindOf = async (id: number) =>
    (await seller.get('/tax-rates')).payload.find((one: { id: number }) => one.id === id).kind;

  it('is as it is said, and otherwise as the percentage says', async () => {
    expect((await add({ percent: 5 })).kind).toBe('standard');
    expect((await add({ percent: 0 })).kind).toBe('zero');
    for (const kind of ['standard', 'zero', 'exempt']) expect((await add({ percent: 0, kind })).kind).toBe(kind);
  });

  it('stays when it is left out, and is in the log', async () => {
    const { id } = await add({ name: 'Books', percent: 0, kind: 'exempt' });
    expect((await newestLog(app)).description).toBe('Books, exempt, included in prices');
    expect((await admin.put('/tax-rates', { id, name: 'Books' })).payload.kind).toBe('exempt');
    await admin.put('/tax-rates', { id, name: 'Books', kind: 'zero' });
    expect((await newestLog(app)).description).toBe(
      'Books, exempt, included in prices → Books, zero-rated, included in prices',
    );
    const rate = { id, name: 'Books', kind: 'standard', percent: 16 };
    expect((await admin.put('/tax-rates', rate)).payload).toMatchObject(rate);
    expect(await kindOf(id)).toBe('standard');
  });

  it('keeps a zero-rated or exempt one at 0 percent', async () => {
    const { id, name } = await add({ percent: 0, kind: 'exempt' });
    const refused = {
      httpStatus: 400,
      code: 'bad-input',
      payload: 'A zero-rated or exempt tax must have 0 percent',
    };
    expect(await admin.put('/tax-rates', { id, name, percent: 5 })).toMatchObject(refused);
    const other = await add({ percent: 5 });
    expect(await admin.put('/tax-rates', { id: other.id, name: other.name, kind: 'zero' })).toMatchObject(refused);
    expect([await kindOf(id), await kindOf(other.id)]).toEqual(['exempt', 'standard']);
  });

  it('is held to its percentage by the database too', async () => {
    const insert = (kind: string, percent: number) =>
      app.database.pool.query(
        'insert into tax_rates (name, kind, percent, included, created_at) values ($1, $2, $3, true, now())',
        [`Tax ${++made}`, kind, percent],
      );
    await expect(insert('exempt', 1)).rejects.toThrow('tax_rates_kind_percent');
    await expect(insert('zero', 0.001)).rejects.toThrow('tax_rates_kind_percent');
    await expect(insert('reduced', 0)).rejects.toThrow('tax_rates_kind_check');
  });

  it('follows the percentage where the version before writes it, which knows no kinds', async () => {
    const { pool } = app.database;
    const insert =
      'insert into tax_rates (name, percent, included, created_at) values ($1, $2, true, now()) returning id';
    const added = async (percent: number) => (await pool.query(insert, [`Tax ${++made}`, percent])).rows[0].id;
    const [nothing, some] = [await added(0), await added(7)];
    expect([await kindOf(nothing), await kindOf(some)]).toEqual(['zero', 'standard']);
    await pool.query('update tax_rates set percent = 5 where id = $1', [nothing]);
    expect(await kindOf(nothing)).toBe('standard');
  });
});

describe('the tax of an item', () => {
  it('is set with the item, stays when it is left out, and goes with null', async () => {
    const [vat, other] = [await add(), await add()];
    const item = await addStock(admin, { taxRateId: vat.id });
    expect(item.taxRateId).toBe(vat.id);
    expect((await newestLog(app)).description).toContain(`, tax ${vat.name}`);
    const { id, categoryId, name } = item;
    const details = { id, ...(await stockDetails(admin, { categoryId, name })) };
    expect((await admin.put('/stock', details)).payload.taxRateId).toBe(vat.id);
    expect((await admin.put('/stock', { ...details, taxRateId: other.id })).payload.taxRateId).toBe(other.id);
    expect((await newestLog(app)).description).toBe(`'${name}': tax ${vat.name} → ${other.name}`);
    expect((await seller.get(`/stock/all?ids=${id}`)).payload[0].taxRateId).toBe(other.id);
    expect((await admin.put('/stock', { ...details, taxRateId: null })).payload.taxRateId).toBe(null);
    expect((await newestLog(app)).description).toBe(`'${name}': tax ${other.name} → (none)`);
  });

  it('can be no rate that is not there', async () => {
    const gone = await add();
    await admin.delete(`/tax-rates/${gone.id}`);
    const refused = { httpStatus: 404, code: 'tax-not-found' };
    for (const taxRateId of [gone.id, 999_999]) {
      expect(await admin.post('/stock', await stockDetails(admin, { taxRateId }))).toMatchObject(refused);
      const item = await addStock(admin);
      const details = await stockDetails(admin, { categoryId: item.categoryId, taxRateId });
      expect(await admin.put('/stock', { id: item.id, ...details })).toMatchObject(refused);
    }
  });

  it('keeps its rate from being deleted, until the item is', async () => {
    const vat = await add({ name: 'Kept' });
    const item = await addStock(admin, { taxRateId: vat.id });
    expect(await admin.delete(`/tax-rates/${vat.id}`)).toMatchObject({
      httpStatus: 409,
      code: 'tax-in-use',
      payload: "'Kept' is the tax of 1 item",
    });
    await deleteStock(admin, item.id);
    expect((await admin.delete(`/tax-rates/${vat.id}`)).httpStatus).toBe(200);
  });
});

describe('the column Tax of an import', () => {
  const head = 'Product,Category,Qty,Unit Cost,Unit Selling';
  const bring = (csv: string, more: object = {}) => admin.post('/stock/import', { csv, dryRun: false, ...more });
  const taxOf = async (name: string) =>
    (await seller.get(`/stock/search?named=${name}`)).payload.map(({ taxRateId }: { taxRateId: number }) => taxRateId);

  it('names a rate in any case; empty or without a column the tax stays', async () => {
    const vat = await add({ name: 'Standard' });
    await bring(`${head},Tax\nRope,Import,1,1,2,STANDARD\nTwine,Import,1,1,2,`);
    expect([await taxOf('Rope'), await taxOf('Twine')]).toEqual([[vat.id], [null]]);
    await bring(`${head}\nRope,Import,2,1,2`);
    await bring(`${head},Tax\nRope,Import,3,1,2,`);
    expect(await taxOf('Rope')).toEqual([vat.id]);
    const { payload } = await bring(`${head},Tax\nTwine,Import,1,1,2,standard`, { dryRun: true });
    expect(payload.lines).toMatchObject([{ status: 'changed', changes: 'tax (none) → Standard' }]);
    await bring(`${head},Tax\nTwine,Import,1,1,2,standard`);
    expect(await taxOf('Twine')).toEqual([vat.id]);
  });

  it('is wrong where there is no rate of that name', async () => {
    const { payload } = await bring(`${head},Tax\nCord,Import,1,1,2,Nonsense`, { dryRun: true });
    expect(payload.lines).toMatchObject([
      { status: 'wrong', wrong: [{ column: 'Tax', reason: 'is not the name of a tax rate' }] },
    ]);
    expect(await bring(`${head},Tax\nCord,Import,1,1,2,Nonsense`)).toMatchObject({ code: 'rows-wrong' });
  });
});
