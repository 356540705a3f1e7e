import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemPictureBytes, mostBestSellers, mostFavourites } from '../../contract/goods/tiles.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { jpeg, png, pngChunk } from '../../tests/support/pictures.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let keeper: Caller;
let seller: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, keeper, seller] = [await app.as('admin'), await app.as('stock'), await app.as('sales')];
});
afterAll(() => app.close());

async function put(id: number, picture: Buffer, { token = keeper.token, type = 'image/png' } = {}) {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  const url = `/api/stock/${id}/picture`;
  const response = await app.http.inject({ method: 'PUT', url, headers, payload: picture });
  return { httpStatus: response.statusCode, ...response.json() };
}

async function tileOf(id: number) {
  const [tile] = (await seller.get(`/till-tiles/items?ids=${id}`)).payload;
  return tile ?? null;
}

const show = (id: number, version: string) => app.http.inject({ url: `/api/stock/${id}/picture/${version}` });
const favourites = async () => (await seller.get('/till-tiles')).payload.favourites;

describe('the picture of an item', () => {
  it('is shown to anyone who has its address, for good, and can do nothing', async () => {
    const { id } = await addStock(admin);
    expect(await tileOf(id)).toBe(null);
    expect(await put(id, png(), { type: 'text/html' })).toMatchObject({ httpStatus: 200, status: true });
    const { picture } = await tileOf(id);
    const answer = await show(id, picture);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(png())).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('has another address when it changes, and the old one leads nowhere, and is not kept', async () => {
    const [{ id }, other] = [await addStock(admin), await addStock(admin)];
    const seen = new Set<string>();
    for (const picture of [png(), jpeg, png()]) {
      await put(id, picture);
      for (const old of seen) {
        const answer = await show(id, old);
        expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([
          ...[404, 'not-found', 'no-store'],
        ]);
      }
      seen.add((await tileOf(id)).picture);
    }
    expect(seen.size).toBe(3);
    expect((await show(other.id, [...seen][2]!)).statusCode).toBe(404);
    expect((await show(id, 'latest')).statusCode).toBe(400);
  });

  it('goes when it is removed, with a word in the log', async () => {
    const { id, name } = await addStock(admin);
    await put(id, jpeg);
    const { picture } = await tileOf(id);
    expect(await newestLog(app)).toMatchObject({ action: 'item picture set', description: `'${name}'` });
    expect((await keeper.delete(`/stock/${id}/picture`)).httpStatus).toBe(200);
    expect(await newestLog(app)).toMatchObject({ action: 'item picture removed', description: `'${name}'` });
    expect(await tileOf(id)).toBe(null);
    expect((await show(id, picture)).statusCode).toBe(404);
    expect(await keeper.delete(`/stock/${id}/picture`)).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });

  it('is refused if it is too large or not a picture, from people who may not set it, and without an item', async () => {
    const { id } = await addStock(admin);
    const padded = (bytes: number) => png({ more: [pngChunk('gAMA', Buffer.alloc(bytes - png().length - 12))] });
    expect((await put(id, padded(itemPictureBytes))).httpStatus).toBe(200);
    const before = await tileOf(id);
    expect(await put(id, padded(itemPictureBytes + 1))).toMatchObject({ httpStatus: 413, code: 'too-large' });
    expect(await put(id, Buffer.from('<svg/>'))).toMatchObject({
      httpStatus: 400,
      code: 'bad-input',
      payload: "The picture must be a PNG, JPEG or WebP picture that doesn't move",
    });
    expect(await put(id, png({ width: 3000, height: 1 }))).toMatchObject({
      httpStatus: 400,
      payload: 'The picture can be at most 2,048 pixels wide and high',
    });
    expect((await put(id, png(), { type: 'application/json' })).httpStatus).toBe(200);
    expect((await put(id, Buffer.from('{}'), { type: 'application/json' })).httpStatus).toBe(400);
    expect(await put(id, png(), { token: seller.token })).toMatchObject({ httpStatus: 403, code: 'not-allowed' });
    expect(await put(id, png(), { token: '' })).toMatchObject({ httpStatus: 401, code: 'no-session' });
    expect((await put(999_999, png())).httpStatus).toBe(404);
    expect((await tileOf(id)).picture).not.toBe(before.picture);
  });
});

describe('favourites', () => {
  it('are listed by name, logged once, and known to sellers', async () => {
    const [second, first] = [await addStock(admin, { name: 'b Bread' }), await addStock(admin, { name: 'A Apple' })];
    for (const { id } of [second, first]) {
      expect((await keeper.put(`/stock/${id}/favourite`, { favourite: true })).httpStatus).toBe(200);
    }
    expect(await newestLog(app)).toMatchObject({ action: 'favourite added', description: "'A Apple'" });
    const { id: lastEntry } = await newestLog(app);
    expect((await admin.put(`/stock/${first.id}/favourite`, { favourite: true })).httpStatus).toBe(200);
    expect((await newestLog(app)).id).toBe(lastEntry);
    expect(await favourites()).toEqual([first.id, second.id]);
    expect(await tileOf(first.id)).toEqual({ stockId: first.id, favourite: true, picture: null });
    await keeper.put(`/stock/${first.id}/favourite`, { favourite: false });
    expect(await newestLog(app)).toMatchObject({ action: 'favourite removed', description: "'A Apple'" });
    expect(await favourites()).toEqual([second.id]);
    expect(await tileOf(first.id)).toBe(null);
  });

  it('are refused to people who may not change the stock, without an item, and as anything but yes or no', async () => {
    const { id } = await addStock(admin);
    const body = { favourite: true };
    expect(await seller.put(`/stock/${id}/favourite`, body)).toMatchObject({ httpStatus: 403, code: 'not-allowed' });
    expect((await keeper.put('/stock/999999/favourite', body)).httpStatus).toBe(404);
    for (const bad of [{}, { favourite: 'yes' }, { favourite: null }, { favourite: true, place: 1 }]) {
      expect(await keeper.put(`/stock/${id}/favourite`, bad)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    }
    expect(await tileOf(id)).toBe(null);
  });

  it('come to an end, also for two who add the last ones at once', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await addStock(admin)).id));
    await app.database.pool.query(
      `insert into stock (name, qty, date, unit_cost, unit_sell, warning_at, category_id)
       select 'Many ' || n, 0, '2026-01-01', 1, 1, 0, (select category_id from stock limit 1) from generate_series(1, 300) n`,
    );
    await app.database.pool.query('delete from favourites');
    await app.database.pool.query(
      `insert into favourites select id, now() from stock where name like 'Many %' order by id limit ${mostFavourites - 1}`,
    );
    const answers = await Promise.all(ids.map((id) => keeper.put(`/stock/${id}/favourite`, { favourite: true })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ httpStatus }) => httpStatus === 409)).toMatchObject({
      code: 'conflict',
      payload: 'There can be at most 200 favourites. Remove one first.',
    });
    expect((await favourites()).length).toBe(mostFavourites);
  });
});

describe('an item that is archived', () => {
  it('is no favourite any more, and its picture is gone', async () => {
    await app.database.pool.query('delete from favourites');
    const { id } = await addStock(admin);
    await put(id, png());
    await keeper.put(`/stock/${id}/favourite`, { favourite: true });
    const { picture } = await tileOf(id);
    expect((await deleteStock(admin, id)).httpStatus).toBe(200);
    expect([await favourites(), await tileOf(id), (await show(id, picture)).statusCode]).toEqual([[], null, 404]);
    expect((await keeper.put(`/stock/${id}/favourite`, { favourite: true })).httpStatus).toBe(404);
  });

  it('the same where an import that made it is undone', async () => {
    const csv = 'name,qty,unitCost,unitSell,category\nFrom a file,0,1,2,Food';
    const imported = await admin.post('/stock/import', { csv, dryRun: false });
    expect(imported.httpStatus).toBe(200);
    const [item] = (await admin.get('/stock/search?search=From a file')).payload;
    await put(item.id, png());
    await keeper.put(`/stock/${item.id}/favourite`, { favourite: true });
    const [run] = (await admin.get('/imports')).payload;
    expect((await admin.post(`/imports/${run.id}/undo`)).httpStatus).toBe(200);
    expect([await favourites(), await tileOf(item.id)]).toEqual([[], null]);
  });
});

describe('best sellers', () => {
  it('are what sold most often in 28 days, today among them, however many pieces', async () => {
    const [often, much, old, back] = await Promise.all(
      ['Often', 'Much', 'Old', 'Back'].map((name) => addStock(admin, { name, qty: 1000, unitSell: 1 })),
    );
    const sell = async (stockId: number, quantity = 1) =>
      (await seller.post('/sales', { sales: [{ stockId, quantity }] })).payload;
    const start = app.clock.now;
    await sell(old!.id);
    await sell(old!.id);
    app.clock.now = new Date(start.getTime() + 28 * 86_400_000);
    seller = await app.as('sales');
    admin = await app.as('admin');
    for (const _ of [1, 2, 3]) await sell(often!.id);
    for (const _ of [1, 2]) await sell(much!.id, 200);
    const receipt = await sell(back!.id);
    const lines = [{ lineId: receipt.lines[0].id, quantity: 1, toStock: true }];
    expect((await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' })).httpStatus).toBe(200);
    // The former answer is remembered for a while.
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
    expect((await seller.get('/till-tiles')).payload.best).toEqual([often!.id, much!.id]);
    await sell(much!.id);
    await sell(much!.id);
    expect((await seller.get('/till-tiles')).payload.best).toEqual([often!.id, much!.id]);
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
    expect((await seller.get('/till-tiles')).payload.best).toEqual([much!.id, often!.id]);
  });

  it('are so many at most, and never archived ones', async () => {
    await app.database.pool.query(
      `insert into report_sums (dimension, span, starts, key, lines, quantity, gross, discounts, added_tax, tax, cost, returned_lines,
         returned_quantity, returns, returned_tax, returned_cost, returned_debt, lost, stock_quantity, stock_value, received, adjusted)
       select 'item', 'day', $1::date, id, id + 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from stock where name like 'Many %'`,
      [seller.today()],
    );
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
    const { best } = (await seller.get('/till-tiles')).payload;
    expect(best.length).toBe(mostBestSellers);
    expect([...best].sort((one, other) => other - one)).toEqual(best);
    await app.database.pool.query('update stock set deleted_at = now() where id = $1', [best[0]]);
    const { best: then } = (await seller.get('/till-tiles')).payload;
    expect([then.length, then[0]]).toEqual([mostBestSellers, best[1]]);
  });
});

it('a tile is made of categories that have items, for those who sell', async () => {
  const { categories } = (await seller.get('/till-tiles')).payload;
  const all = (await admin.get('/categories')).payload;
  expect(categories.length).toBeLessThan(all.length + 1);
  expect(categories.every(({ id }: { id: number }) => all.some((one: { id: number }) => one.id === id))).toBe(true);
  const { id } = (await admin.post('/categories', { type: 'Empty' })).payload;
  expect((await seller.get('/till-tiles')).payload.categories).not.toContainEqual({ id, type: 'Empty' });
  expect(await keeper.get('/till-tiles')).toMatchObject({ httpStatus: 403 });
});

it('is off unless a shop turns it on', async () => {
  expect((await seller.get('/settings')).payload.till.tiles).toBe(false);
  expect((await admin.put('/settings', { till: { tiles: true } })).payload.till.tiles).toBe(true);
  expect((await seller.get('/till-catalogue')).payload.settings.till.tiles).toBe(true);
});
