/** What a scanned code stands for: an item, a pack, or the weight on the label of a scale. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDigitOf } from '../../../contract/cart/scale-labels.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addStock, deleteStock, stockDetails } from '../../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
  await setScales([{ prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 }]);
});
afterAll(() => app.close());

const setScales = (scales: object[]) => admin.put('/settings', { till: { scales } });
const scan = (code: string) => seller.get(`/stock/by-code?code=${encodeURIComponent(code)}`);
const checked = (digits: string) => digits + checkDigitOf(digits);
/** A label as a scale of the shop prints it. */
const label = (scaleCode: number, grams: number) =>
  checked(`21${String(scaleCode).padStart(5, '0')}${String(grams).padStart(5, '0')}`);
const unknown = (code: string) => ({
  httpStatus: 404,
  code: 'code-not-found',
  payload: `No item has the code '${code}'`,
});

describe('a barcode', () => {
  it('stands for its item once, whichever of its codes it is', async () => {
    const soap = await addStock(admin, { barcodes: ['soap-1', 'soap-2'] });
    for (const code of soap.barcodes) {
      expect((await scan(code)).payload).toMatchObject({ item: { id: soap.id }, pack: null, quantity: 1 });
    }
  });

  it('of a pack stands for one pack, with its item and all that the till needs of it', async () => {
    const tea = await addStock(admin, { name: 'Tea' });
    const { payload: pack } = await admin.post(`/stock/${tea.id}/packs`, {
      name: 'Box',
      size: 12,
      unitSell: 20,
      barcodes: ['tea-box'],
    });
    expect((await scan('tea-box')).payload).toMatchObject({ item: { name: 'Tea', packs: [pack] }, pack, quantity: 1 });
  });

  it('of a deleted item, or of a pack of one, is not known', async () => {
    const gone = await addStock(admin, { barcode: 'gone-1' });
    await admin.post(`/stock/${gone.id}/packs`, { name: 'Box', size: 12, barcodes: ['gone-box'] });
    await deleteStock(admin, gone.id);
    for (const code of ['gone-1', 'gone-box']) expect(await scan(code)).toMatchObject(unknown(code));
  });

  it('that nothing has, or none at all, is not known', async () => {
    for (const code of ['nobody', "'; drop table stock", '']) expect(await scan(code)).toMatchObject(unknown(code));
  });
});

describe('the label of a scale', () => {
  let apples: StockItem;
  beforeAll(async () => {
    apples = await addStock(admin, { name: 'Apples', unit: 'kg', scaleCode: '0042' });
  });

  it('stands for the weight of its item, whose code is compared as a number', async () => {
    expect((await scan(label(42, 1250))).payload).toMatchObject({
      item: { id: apples.id },
      pack: null,
      quantity: 1.25,
    });
    expect((await scan(label(42, 1))).payload.quantity).toBe(0.001);
    expect(apples.scaleCode).toBe('0042');
  });

  it.each([
    ['with a wrong check digit', () => label(42, 1250).slice(0, -1) + ((Number(label(42, 1250).at(-1)) + 1) % 10)],
    ['of an item that no code has', () => label(43, 1250)],
    ['of another scale', () => checked('220004201250')],
    ['of nothing', () => label(42, 0)],
    ['that is a digit short', () => label(42, 1250).slice(1)],
  ])('%s is not known', async (_, code) => {
    expect(await scan(code())).toMatchObject(unknown(code()));
  });

  it('gives way to a barcode that is exactly the same', async () => {
    const jam = await addStock(admin, { name: 'Jam', barcode: label(42, 500) });
    expect((await scan(label(42, 500))).payload).toMatchObject({ item: { id: jam.id }, quantity: 1 });
    expect((await scan(label(42, 501))).payload).toMatchObject({ item: { id: apples.id }, quantity: 0.501 });
  });

  it('is read by the scales that the shop has now', async () => {
    await setScales([{ prefix: '22', codeDigits: 4, weightDigits: 6, decimals: 2 }]);
    expect((await scan(checked('220042000150'))).payload).toMatchObject({ item: { id: apples.id }, quantity: 1.5 });
    expect(await scan(label(42, 1250))).toMatchObject({ httpStatus: 404 });
    await setScales([{ prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 }]);
  });
});

describe('a scale code', () => {
  const taken = (scaleCode: string) => ({
    httpStatus: 409,
    code: 'scale-code-taken',
    payload: `Another item already has the scale code ${scaleCode}`,
  });

  it('is of one item, and leading zeros make no difference', async () => {
    const pears = await addStock(admin, { name: 'Pears', scaleCode: '7' });
    const plums = await addStock(admin, { name: 'Plums' });
    expect(await admin.post('/stock', await stockDetails(admin, { scaleCode: '007' }))).toMatchObject(taken('007'));
    const { category: _, packs: __, sales: ___, salesCount: ____, ...details } = plums;
    expect(await admin.put('/stock', { ...details, scaleCode: '07' })).toMatchObject(taken('07'));
    await deleteStock(admin, pears.id);
    expect((await admin.put('/stock', { ...details, scaleCode: '07' })).payload.scaleCode).toBe('07');
    const { scaleCode: _____, ...without } = details;
    expect((await admin.put('/stock', without)).payload.scaleCode).toBe('07');
    expect((await admin.put('/stock', { ...details, scaleCode: '' })).payload.scaleCode).toBeNull();
  });

  it('wanted for two items at once goes to one of them', async () => {
    const bodies = [await stockDetails(admin, { scaleCode: '88' }), await stockDetails(admin, { scaleCode: '088' })];
    const answers = await Promise.all(bodies.map((body) => admin.post('/stock', body)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  it.each(['1234567', '12a', '-1', ' 7'])('may not be %j', async (scaleCode) => {
    const answer = await admin.post('/stock', await stockDetails(admin, { scaleCode }));
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain('scaleCode must be 1 to 6 digits');
  });
});
