/** Items that are sold whole: 0.3 of a television would be a discount that nobody approved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, stockDetails } from '../../tests/support/builders.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { tryReturn } from '../../tests/support/returning.ts';
import { sell, trySale, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let television: StockItem;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
beforeEach(async () => {
  television = await addStock(admin, { name: 'Television', qty: 100, unitSell: 500, inParts: false, unit: 'piece' });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const notWhole = { httpStatus: 400, code: 'not-whole', payload: "'Television' is sold in whole numbers only" };

function detailsOf({ category: _, salesCount: __, sales: ___, packs: ____, ...details }: StockItem) {
  return details;
}

it('are sold in parts and have no unit unless it is said', async () => {
  const item = await addStock(admin);
  expect(item).toMatchObject({ inParts: true, unit: '' });
  expect(television).toMatchObject({ inParts: false, unit: 'piece' });
  const { inParts: _, unit: __, ...rest } = detailsOf(television);
  expect((await admin.put('/stock', { ...rest, name: 'TV' })).payload).toMatchObject({ inParts: false, unit: 'piece' });
  expect((await admin.put('/stock', { ...rest, inParts: true, unit: '' })).payload).toMatchObject({
    inParts: true,
    unit: '',
  });
  expect((await newestLog(app)).description).toContain('sold in parts no → yes');
  for (const path of ['/stock', '/stock/search?search=tele', '/stock/all', '/stock/top']) {
    const [first] = (await admin.get(path)).payload;
    expect(first).toMatchObject({ unit: expect.any(String), inParts: expect.any(Boolean), kind: 'goods' });
  }
  const long = await stockDetails(admin, { unit: 'x'.repeat(21) });
  expect(await admin.post('/stock', long)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
});

describe('a part of one', () => {
  it('is not written off nor found, but what is left of one can go', async () => {
    const writeOff = (id: number, quantity: number, reason: string) =>
      admin.post(`/stock/${id}/write-off`, { quantity, reason });
    expect(await writeOff(television.id, 0.3, 'damaged')).toMatchObject(notWhole);
    expect(await writeOff(television.id, 2.001, 'own-use')).toMatchObject(notWhole);
    expect(await writeOff(television.id, 0.5, 'found')).toMatchObject(notWhole);
    expect((await writeOff(television.id, 2, 'damaged')).payload).toMatchObject({ qty: 98 });
    const rolls = await addStock(admin, { name: 'Rolls', qty: 3, unitSell: 2 });
    const receipt = await sell(seller, [[rolls, 0.5]]);
    await sell(seller, [[rolls, 0.5]]);
    const whole = { ...detailsOf(rolls), qty: 2, inParts: false };
    expect((await admin.put('/stock', whole)).payload).toMatchObject({ qty: 2, inParts: false });
    expect((await tryReturn(admin, receipt, [0.5])).httpStatus).toBe(200);
    expect(await writeOff(rolls.id, 0.25, 'lost')).toMatchObject({ httpStatus: 400, code: 'not-whole' });
    expect((await writeOff(rolls.id, 0.5, 'lost')).payload).toMatchObject({ qty: 2 });
    expect((await writeOff(rolls.id, 2, 'lost')).payload).toMatchObject({ qty: 0 });
  });

  it('is found in the part that makes one whole again', async () => {
    const find = (id: number, quantity: number) => admin.post(`/stock/${id}/write-off`, { quantity, reason: 'found' });
    const cloth = await addStock(admin, { name: 'Cloth', qty: 3, unitSell: 2 });
    const receipt = await sell(seller, [[cloth, 0.25]]);
    await sell(seller, [[cloth, 0.75]]);
    await admin.put('/stock', { ...detailsOf(cloth), qty: 2, inParts: false });
    await tryReturn(admin, receipt, [0.25]);
    expect(await find(cloth.id, 0.25)).toMatchObject({ httpStatus: 400, code: 'not-whole' });
    expect((await find(cloth.id, 0.75)).payload).toMatchObject({ qty: 3 });
  });

  it('is not sold, held, returned, restocked, counted or opened with', async () => {
    expect(await trySale(seller, [[television, 0.3]])).toMatchObject(notWhole);
    expect(await trySale(admin, [[television, 1.5]])).toMatchObject(notWhole);
    const tendered = { sales: [{ stockId: television.id, quantity: 2.5 }], tenders: [{ methodId: 1, amount: 1250 }] };
    expect(await seller.post('/sales', tendered)).toMatchObject(notWhole);
    const sales = [{ stockId: television.id, quantity: 0.5 }];
    expect(await seller.post('/held-carts', { sales })).toMatchObject(notWhole);
    const receipt = await sell(seller, [[television, 2]]);
    expect(await tryReturn(admin, receipt, [0.5])).toMatchObject(notWhole);
    const delivery = { id: television.id, date: '2026-03-10', qty: 0.5, unitCost: 1, unitSell: 2 };
    expect(await admin.put('/stock/restock', delivery)).toMatchObject(notWhole);
    expect(await admin.put('/stock', { ...detailsOf(television), qty: 97.5 })).toMatchObject(notWhole);
    const opening = await stockDetails(admin, { name: 'Television', qty: 0.5, inParts: false });
    expect(await admin.post('/stock', opening)).toMatchObject(notWhole);
    expect((await tryReturn(admin, receipt, [1])).httpStatus).toBe(200);
  });

  it('keeps an item from being made whole while a part lies in stock', async () => {
    const item = await addStock(admin, { name: 'Television', qty: 2.5 });
    expect(await admin.put('/stock', { ...detailsOf(item), inParts: false })).toMatchObject(notWhole);
    expect((await admin.put('/stock', { ...detailsOf(item), inParts: false, qty: 2 })).httpStatus).toBe(200);
  });

  it('that was sold while it could be can still come back', async () => {
    const item = await addStock(admin, { qty: 10 });
    const receipt = await sell(seller, [[item, 1.5]]);
    await admin.put('/stock', { ...detailsOf(item), qty: 8, inParts: false });
    expect((await tryReturn(admin, receipt, [1.5])).httpStatus).toBe(200);
  });

  it('is refused where the item is made whole while the sale waits for it', async () => {
    const item = await addStock(admin, { name: 'Television', qty: 5 });
    const release = await hold(app.database, 'select id from stock where id = $1', [item.id]);
    const changing = admin.put('/stock', { ...detailsOf(item), inParts: false });
    await untilWaiting(app.database, 1, changing);
    const selling = trySale(seller, [[item, 0.5]]);
    await untilWaiting(app.database, 2, selling);
    await release();
    expect([(await changing).httpStatus, await selling]).toEqual([200, expect.objectContaining(notWhole)]);
  });
});

describe('a file', () => {
  const importing = (csv: string) => admin.post('/stock/import', { csv, dryRun: false });

  it('takes the unit and whether an item is sold in parts, and refuses a part of one that is not', async () => {
    const csv =
      'Product,Category,Qty,Unit Cost,Unit Selling,Unit,In Parts\nSugar,Food,2.5,1,2,kg,yes\nRadio,Food,3,1,2,,no\n';
    expect((await importing(csv)).payload.counts).toMatchObject({ new: 2 });
    const items = (await admin.get('/stock/search?search=a')).payload as StockItem[];
    const named = (name: string) => items.find((item) => item.name === name);
    expect(named('Sugar')).toMatchObject({ unit: 'kg', inParts: true, qty: 2.5 });
    expect(named('Radio')).toMatchObject({ unit: '', inParts: false, qty: 3 });
    const wrong = await admin.post('/stock/import', { csv: 'Product,Qty\nRadio,1.5\n', dryRun: true });
    expect(wrong.payload.lines[0]).toMatchObject({
      status: 'wrong',
      wrong: [{ column: 'Qty', reason: 'must be a whole number: it is not sold in parts' }],
    });
    const maybe = await admin.post('/stock/import', { csv: 'Product,In parts\nRadio,maybe\n', dryRun: true });
    expect(maybe.payload.lines[0].wrong).toEqual([{ column: 'In parts', reason: 'must be yes or no' }]);
    expect((await importing('Product,Unit\nRadio,piece\n')).payload.counts).toMatchObject({ changed: 1 });
    await importing('Product,In Parts\nRadio,yes\n');
    const told = (await admin.get('/logs?search=radio&limit=2')).payload as { description: string }[];
    expect(told.map(({ description }) => description.replace(/ \d+$/, ' #'))).toEqual([
      "'Radio': sold in parts no → yes, by import #",
      "'Radio': unit (none) → piece, by import #",
    ]);
  });
});

describe('one press', () => {
  it('makes all items whole that only ever moved whole, and says how many', async () => {
    const inParts = await addStock(admin, { qty: 10 });
    await sell(seller, [[inParts, 0.5]]);
    await sell(seller, [[inParts, 0.5]]);
    const whole = await addStock(admin, { qty: 10 });
    await sell(seller, [[whole, 3]]);
    const open = await addStock(admin, { kind: 'open' });
    const { items } = (await admin.post('/stock/whole', { dryRun: true })).payload;
    expect(items).toBeGreaterThan(0);
    expect((await admin.post('/stock/whole')).payload).toEqual({ items });
    expect((await newestLog(app)).description).toContain('sold in whole numbers only from now on');
    const now = (await admin.get(`/stock/all?ids=${inParts.id},${whole.id},${open.id}`)).payload as StockItem[];
    expect(new Map(now.map((item) => [item.id, item.inParts]))).toEqual(
      new Map([
        [inParts.id, true],
        [whole.id, false],
        [open.id, true],
      ]),
    );
    expect((await admin.post('/stock/whole', { dryRun: true })).payload).toEqual({ items: 0 });
    expect(await seller.post('/stock/whole')).toMatchObject({ httpStatus: 403 });
  });
});
