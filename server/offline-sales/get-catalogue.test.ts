import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { ok } from '../../tests/support/ok.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

const since = (version?: string) => ok(seller.get(`/till-catalogue${version ? `?since=${version}` : ''}`));
const idsIn = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

/**
 * Waits for a version after which nothing changes: while the server works in the background, the latest changes are sent once more.
 */
async function calm(): Promise<string> {
  let { version } = await since();
  await expect
    .poll(async () => {
      const { items, removed, version: next } = await since(version);
      version = next;
      return items.length + removed.length;
    })
    .toBe(0);
  return version;
}

it('has what a till sells by, and no costs, contacts or quantities', async () => {
  const { id, categoryId } = await addStock(admin, { name: 'Soap', barcode: '600', unitSell: 2, unitCost: 1.11 });
  await ok(admin.post(`/stock/${id}/packs`, { name: 'Box', size: 12, unitSell: 20, auto: true, barcodes: ['612'] }));
  const today = app.clock.now.toISOString().slice(0, 10);
  await ok(admin.post('/timed-prices', { stockId: id, unitSell: 1.5, startDate: today, endDate: today }));
  const { version, whole, items, removed, methods, taxRates, settings } = await since();
  expect([typeof version, whole, removed, taxRates]).toEqual(['string', true, [], []]);
  expect(items).toEqual([
    {
      ...{ id, name: 'Soap', barcodes: ['600'], unitSell: 2, taxRateId: null, categoryId, scaleCode: null },
      ...{ unit: '', inParts: true, kind: 'stock' },
      packs: [{ id: 1, name: 'Box', size: 12, unitSell: 20, auto: true, barcodes: ['612'] }],
      timedPrices: [{ packId: null, unitSell: 1.5, startDate: today, endDate: today }],
    },
  ]);
  expect(methods.map(({ name }: { name: string }) => name)).toContain('Cash');
  expect(settings.till.offline).toEqual({ hours: 24, perSale: null, waiting: null, methodIds: [1] });
  expect(settings.till).not.toHaveProperty('creditLimit');
});

it('answers only what changed since: names, prices, packs, codes, and what was deleted; a sale changes nothing', async () => {
  const [soap, rope, gone] = [await addStock(admin), await addStock(admin), await addStock(admin)];
  let version = await calm();
  const changedBy = async (change: Promise<unknown>) => {
    await change;
    const answer = await since(version);
    version = await calm();
    return { whole: answer.whole, ids: idsIn(answer), removed: answer.removed };
  };
  const nothing = { whole: false, ids: [], removed: [] };
  expect(await changedBy(ok(seller.post('/sales', { sales: [{ stockId: soap.id, quantity: 1 }] })))).toEqual(nothing);
  const priced = admin.put('/stock/restock', { id: soap.id, qty: 1, date: '2026-03-10', unitCost: 1, unitSell: 9 });
  expect(await changedBy(ok(priced))).toEqual({ ...nothing, ids: [soap.id] });
  expect(await changedBy(ok(admin.post(`/stock/${rope.id}/barcode`)))).toEqual({ ...nothing, ids: [rope.id] });
  const pack = admin.post(`/stock/${rope.id}/packs`, { name: 'Coil', size: 5, unitSell: 8 });
  expect(await changedBy(ok(pack))).toEqual({ ...nothing, ids: [rope.id] });
  expect(await changedBy(deleteStock(admin, gone.id))).toEqual({ ...nothing, removed: [gone.id] });
  expect(await changedBy(Promise.resolve())).toEqual(nothing);
});

it('misses no change of a transaction that was under way when it was asked', async () => {
  const { id } = await addStock(admin);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('update stock set unit_sell = unit_sell + 1 where id = $1', [id]);
  const { version } = await since();
  await client.query('commit');
  client.release();
  expect(idsIn(await since(version))).toEqual([id]);
});

it.each(['', '1', 'x.y.z', '1.2.3', '1.2.99999999999999999999'])(
  'answers everything for a version it does not know: %s',
  async (version) => {
    expect((await since(version)).whole).toBe(true);
  },
);

it('is sent compressed to clients that accept it, and as it is to others', async () => {
  for (let at = 0; at < 40; at++) await addStock(admin, { name: `Thread ${at}, all colours of the rainbow` });
  const ask = (encoding: string) =>
    app.http.inject({
      url: '/api/till-catalogue',
      headers: { authorization: `Bearer ${seller.token}`, 'accept-encoding': encoding },
    });
  const plain = await ask('gzip;q=0, identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const gzipped = await ask('gzip, deflate, br');
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString()).payload.items).toEqual(plain.json().payload.items);
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

it('of 10,000 items is at most 200 kB on its way, and after that only what changed', async () => {
  const { id, categoryId } = await addStock(admin);
  const goods = ['Sugar', 'Rice', 'Cooking oil', 'Soap', 'Tea leaves', 'Maize flour', 'Matches', 'Batteries'];
  const makers = ['Kakira', 'Mukwano', 'Nile', 'Unilever', 'Bidco', 'Movit', 'Roofings', 'Riham', 'Sadolin'];
  const kinds = ['small', 'large', 'blue', 'in bulk', 'refill', 'family size'];
  const add = (from: number) =>
    app.database.pool.query(
      `insert into stock (name, qty, date, unit_cost, unit_sell, warning_at, category_id, barcode)
    select ($2::text[])[1 + n * 7 % 8] || ' ' || ($3::text[])[1 + n * 5 % 9] || ' ' || ($4::text[])[1 + n * 11 % 6] || ' ' || n, 10,
      '2026-03-10', 1, (1 + n * 7919 % 4000) * 25 / 100.0, 2, $1, (6160000000000 + n::bigint * 7919993 % 999999999)::text
    from generate_series($5::int, $5::int + 499) n`,
      [categoryId, goods, makers, kinds, from],
    );
  for (let from = 1; from <= 10_000; from += 500) await add(from);
  const ask = (version = '') =>
    app.http.inject({
      url: `/api/till-catalogue?since=${version}`,
      headers: { authorization: `Bearer ${seller.token}`, 'accept-encoding': 'gzip, deflate, br' },
    });
  const whole = await ask();
  expect(JSON.parse(gunzipSync(whole.rawPayload).toString()).payload.items.length).toBeGreaterThan(10_000);
  expect(whole.rawPayload.length).toBeLessThan(200_000);
  const version = await calm();
  await ok(admin.put('/stock/restock', { id, qty: 1, date: '2026-03-10', unitCost: 1, unitSell: 9 }));
  expect(idsIn(await since(version))).toEqual([id]);
});
