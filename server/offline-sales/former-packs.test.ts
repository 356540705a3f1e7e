/** A till that has not heard of a pack's new size sells by the size it knows, and so many pieces leave the shelf. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { type OfflineShop, type Signed, startOfflineShop } from '../../tests/support/offline.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { hasSeen } from './catalogue-version.ts';

let shop: OfflineShop;
let stockId: number;
let box: { id: number; name: string; size: number; unitSell: number; auto: boolean };
const catalogueNow = async () => (await ok(shop.seller.get('/till-catalogue'))).version as string;
const resize = (size: number) =>
  ok(
    shop.admin.put(`/stock/${stockId}/packs`, {
      id: box.id,
      name: `Box of ${size}`,
      size,
      unitSell: 25,
      auto: true,
    }),
  );
const pack = (quantity: number) => ({ stockId: stockId, packId: box.id, quantity, unitSell: 25 });

/** Delivers one sale, and returns what is left on the shelf and which pack its receipt names. */
async function land(record: Signed) {
  const [delivered] = await ok(shop.till.deliver(record));
  const { rows } = await shop.app.database.pool.query('select qty from stock where id = $1', [stockId]);
  if (delivered.outcome !== 'landed') return { outcome: delivered.outcome, left: rows[0].qty };
  const receipt = await ok(shop.admin.get(`/sales/receipts/${delivered.receiptId}`));
  const packs = receipt.lines.map((line: { pack: { name: string; size: number; count: number } }) => line.pack);
  return { outcome: delivered.outcome, left: rows[0].qty, packs, settle: delivered.settle };
}

describe('a pack whose size was changed', () => {
  beforeEach(async () => {
    shop = await startOfflineShop();
    ({ id: stockId } = await addStock(shop.admin, { name: 'Candles', qty: 100, unitSell: 5, unitCost: 3 }));
    box = await ok(shop.admin.post(`/stock/${stockId}/packs`, { name: 'Box', size: 6, unitSell: 25, auto: true }));
  });
  afterEach(async () => {
    expect(await wrongInBooks(shop.app)).toEqual([]);
    await shop.app.close();
  });

  it('is sold in the size of the till’s catalogue until the till has the new one', async () => {
    const catalogue = await catalogueNow();
    await resize(10);
    await resize(12);
    const old = shop.till.sell(shop.seller.id, [pack(2)], { catalogue });
    expect(await land(old)).toEqual({
      outcome: 'landed',
      left: 88,
      packs: [{ name: 'Box', size: 6, count: 2 }],
      settle: [],
    });
    const since = shop.till.sell(shop.seller.id, [pack(1)], { catalogue: await catalogueNow() });
    expect(await land(since)).toEqual({
      outcome: 'landed',
      left: 76,
      packs: [{ name: 'Box of 12', size: 12, count: 1 }],
      settle: [],
    });
  });

  it('is made up of as many pieces as the till knew', async () => {
    const catalogue = await catalogueNow();
    await resize(10);
    const sale = { sales: [{ stockId: stockId, quantity: 6 }] };
    expect(await land(shop.till.sell(shop.seller.id, [pack(1)], { catalogue, sale }))).toMatchObject({
      outcome: 'landed',
      left: 94,
      packs: [{ size: 6, count: 1 }],
    });
  });

  it('keeps the size of one change for the tills that knew it', async () => {
    await resize(10);
    const between = await catalogueNow();
    await resize(12);
    expect(await land(shop.till.sell(shop.seller.id, [pack(1)], { catalogue: between }))).toMatchObject({
      left: 90,
      packs: [{ name: 'Box of 10', size: 10, count: 1 }],
    });
  });

  it('is not forgotten, and nothing else about a pack is kept', async () => {
    await ok(
      shop.admin.put(`/stock/${stockId}/packs`, { id: box.id, name: 'Case', size: 6, unitSell: 24, auto: false }),
    );
    await resize(10);
    const { pool } = shop.app.database;
    expect((await pool.query('select name, size from former_packs')).rows).toEqual([{ name: 'Case', size: 6 }]);
    await expect(pool.query('delete from former_packs')).rejects.toThrow();
    await expect(pool.query('update former_packs set size = 7')).rejects.toThrow();
  });
});

it.each([
  ['1.2.100', '99', true],
  ['1.2.100', '100', false],
  ['1.2.100:100:', '100', false],
  ['1.2.100:104:', '102', true],
  ['1.2.100:104:100,102', '102', false],
  ['1.2.100:104:100,102', '103', true],
  ['1.2.100:104:100,102', '104', false],
  ['', '5', true],
  ['nobody’s', '5', true],
  ['1.2.9999999999999999999999', '5', true],
])('a catalogue of version %s has seen transaction %s: %s', (version, transaction, seen) => {
  expect(hasSeen(version, transaction)).toBe(seen);
});
