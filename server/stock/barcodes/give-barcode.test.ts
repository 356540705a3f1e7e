/** The shop's own codes, and which items need a new label. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDigitOf } from '../../../contract/cart/scale-labels.ts';
import { addStock, deleteStock } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { setSettings } from '../../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let clerk: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk] = [await app.as('admin'), await app.as('stock')];
});
afterEach(() => setSettings(app, { till: { scales: [] } }));
afterAll(() => app.close());

const give = (id: number, caller = clerk) => caller.post(`/stock/${id}/barcode`);

function ownCode(prefix: number, id: number): string {
  const digits = `${prefix}${String(id).padStart(10, '0')}`;
  return digits + checkDigitOf(digits);
}

const scale = (prefix: string) => ({ prefix, codeDigits: 5, weightDigits: 7 - prefix.length, decimals: 3 });

describe('giving an item a barcode', () => {
  it('makes an EAN-13 of a prefix of the shop, its id and a check digit, finds the item by it and logs it', async () => {
    const { id, name } = await addStock(admin);
    const barcode = ownCode(20, id);
    expect(barcode).toMatch(/^20\d{11}$/);
    expect((await give(id)).payload).toMatchObject({ id, name, barcode, barcodes: [barcode] });
    expect((await admin.get(`/stock/by-code?code=${barcode}`)).payload.item.id).toBe(id);
    expect(await newestLog(app)).toMatchObject({ action: 'barcode given', description: `'${name}': ${barcode}` });
  });

  it('leaves an item that has one as it is, and logs nothing', async () => {
    const { id } = await addStock(admin, { barcode: '6001' });
    const before = (await newestLog(app)).id;
    expect((await give(id)).payload).toMatchObject({ id, barcode: '6001', barcodes: ['6001'] });
    expect((await newestLog(app)).id).toBe(before);
  });

  it('takes a prefix that no scale uses, whether the prefix of the scale is shorter or longer', async () => {
    const { id } = await addStock(admin);
    await setSettings(app, { till: { scales: [scale('20'), scale('21'), scale('2212')] } });
    expect((await give(id)).payload.barcode).toBe(ownCode(23, id));
  });

  it('is refused where the scales use all prefixes', async () => {
    const { id } = await addStock(admin);
    await setSettings(app, { till: { scales: [{ prefix: '2', codeDigits: 6, weightDigits: 5, decimals: 3 }] } });
    expect(await give(id)).toMatchObject({
      httpStatus: 409,
      code: 'conflict',
      payload: 'Scales use every prefix from 20 to 29, so there is none left for barcodes of your own',
    });
  });

  it('takes the next prefix where another item has the code already, and is refused where all are taken', async () => {
    const { id } = await addStock(admin);
    const all = Array.from({ length: 10 }, (_, at) => ownCode(20 + at, id));
    const { id: other } = await addStock(admin, { barcode: all[0]! });
    expect((await give(id)).payload.barcode).toBe(all[1]);

    const { id: last } = await addStock(admin);
    const ofLast = Array.from({ length: 10 }, (_, at) => ownCode(20 + at, last));
    await addStock(admin, { barcodes: ofLast });
    expect(await give(last)).toMatchObject({ httpStatus: 409, code: 'barcode-taken' });
    expect((await admin.get(`/stock/all?ids=${last},${other}`)).payload).toMatchObject([
      { id: last, barcode: null },
      { id: other, barcode: all[0] },
    ]);
  });

  it('gives one code when two people ask at once', async () => {
    const { id } = await addStock(admin);
    const answers = await Promise.all([give(id), give(id, admin), give(id)]);
    expect(answers.map(({ payload }) => payload.barcode)).toEqual(Array(3).fill(ownCode(20, id)));
    const { payload: entries } = await admin.get('/logs?limit=20');
    const given = entries.filter(({ action, description }: { action: string; description: string }) => {
      return action === 'barcode given' && description.endsWith(ownCode(20, id));
    });
    expect(given).toHaveLength(1);
  });

  it('is not for a deleted item, nor for those who only sell or read reports', async () => {
    const { id } = await addStock(admin);
    for (const role of ['sales', 'reports'] as const) {
      expect((await give(id, await app.as(role))).httpStatus).toBe(403);
    }
    await deleteStock(admin, id);
    expect(await give(id)).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });
});

describe('items whose price changed since a day', () => {
  const change = (id: number, unitSell: number) =>
    admin.put('/stock/restock', { id, qty: 1, date: admin.today(), unitCost: 2, unitSell });
  const since = async (day: string, caller = admin) =>
    (await caller.get(`/stock/repriced?since=${day}`)).payload.map(({ name }: { name: string }) => name);

  it('are those whose price is another one than before it, by name, for everyone who prints labels', async () => {
    const items = [];
    for (const name of ['Zucchini', 'Apples', 'Bread', 'Gone', 'Same']) {
      items.push(await addStock(admin, { name, unitSell: 3, qty: 0 }));
    }
    const [zucchini, apples, bread, gone, same] = items.map(({ id }) => id);
    await change(bread!, 4);
    app.clock.now = new Date('2026-03-12T09:00:00Z');
    await change(apples!, 4);
    await change(zucchini!, 4);
    await change(same!, 4);
    await change(same!, 3);
    await change(gone!, 4);
    await deleteStock(admin, gone!);
    expect(await since('2026-03-10')).toEqual(['Apples', 'Bread', 'Zucchini']);
    for (const role of ['sales', 'stock', 'reports'] as const) {
      expect(await since('2026-03-11', await app.as(role))).toEqual(['Apples', 'Zucchini']);
    }
    expect(await since('2026-03-13')).toEqual([]);
    expect((await admin.get('/stock/repriced?since=yesterday')).httpStatus).toBe(400);
  });
});
