/**
 * Who sees what of a count. The test searches everything that comes back for the figures of the books, including headers, refusals
 * and events, and not only the fields where they would be expected.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Count, ReviewRow } from '../../contract/goods/counts.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { ok } from '../../tests/support/ok.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { setSettings } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let keeper: Caller;
let seller: Caller;
let reports: Caller;
let rice: StockItem;
let beans: StockItem;
let made = 0;
let keys = 0;

/** Figures that appear nowhere else, neither in an id nor in a moment or a name. */
const books = { qty: 7319, unitCost: 41.87 };
const counted = 6208;
const difference = counted - books.qty;
/** The book quantity, the cost, the difference, and what it is worth. */
const secrets = [books.qty, books.unitCost, difference, Math.abs(difference) * books.unitCost].map(String);

beforeAll(async () => {
  app = await startTestApp();
  [admin, keeper, seller, reports] = [
    await app.as('admin'),
    await app.as('stock'),
    await app.as('sales'),
    await app.as('reports'),
  ];
});
beforeEach(async () => {
  await setSettings(app, { till: { sellerCounts: true, stockPostsCounts: false } });
  rice = await addStock(keeper, { name: `Rice ${++made}`, unitSell: 90, ...books });
  beans = await addStock(keeper, { name: `Beans ${made}`, unitSell: 90, ...books });
  wait(5 * 60);
});
afterAll(() => app.close());

function wait(seconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
}

const begin = (changes = {}): Promise<Count> =>
  ok(keeper.post('/counts', { scope: { stockIds: [rice.id] }, ...changes }));
const entry = (changes = {}) => ({ key: `entry-${++keys}`, stockId: rice.id, quantity: counted, ...changes });
const enter = (id: number, changes = {}, by = keeper) =>
  by.post(`/counts/${id}/entries`, { entries: [entry(changes)] });

interface Asked {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** The whole of what comes back, headers too, and its status. */
async function raw({ token }: Caller, { method, path, body }: Asked): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const {
    statusCode,
    headers: sent,
    body: text,
  } = await app.http.inject({
    ...{ method, url: `/api${path}`, headers, payload: body },
  });
  const { date: _, ...others } = sent;
  return { status: statusCode, text: `${JSON.stringify(others)}\n${text}` };
}

/** Everything one can ask of a count, and be refused. */
function everythingAbout(id: number): Asked[] {
  const known = { key: `entry-${keys}`, stockId: rice.id, quantity: 1 };
  const entries = (...given: object[]) => ({
    method: 'POST' as const,
    path: `/counts/${id}/entries`,
    body: { entries: given },
  });
  return [
    ...['/counts', '/counts?state=open', '/counts?state=posted', `/counts/${id}`, `/counts/${id}/items`].map(get),
    ...[`/counts/${id}/items?left=true`, `/counts/${id}/items?search=${rice.name}`, `/counts/${id}/review`].map(get),
    entries(known),
    entries({ ...entry(), place: 'Store' }, entry({ add: true, quantity: 1 })),
    entries(entry({ countedAt: new Date(app.clock.now.getTime() - 60_000).toISOString() })),
    entries(entry({ stockId: beans.id })),
    entries(entry({ packId: 999_999 })),
    entries(entry({ stockId: 999_999 })),
    entries(entry({ quantity: -1 })),
    entries(entry({ countedAt: '2020-01-01T00:00:00.000Z' })),
    { method: 'POST', path: `/counts/${id}/post` },
    { method: 'POST', path: `/counts/${id}/cancel` },
    { method: 'DELETE', path: `/counts/${id}/entries/nobodys` },
  ];
}

function get(path: string): Asked {
  return { method: 'GET', path };
}

async function expectNothingTold(by: Caller, id: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const asked of everythingAbout(id)) {
    const { status, text } = await raw(by, asked);
    const told = secrets.filter((secret) => text.includes(secret));
    expect([asked.method, asked.path, asked.body, told]).toEqual([asked.method, asked.path, asked.body, []]);
    expect(text).not.toMatch(/"(unitCost|cost)"/);
    expect(text).not.toMatch(/"(book|value|difference|differences)":(?!null)/);
    expect(text).not.toMatch(/"impossible":true/);
    statuses.push(status);
  }
  return statuses;
}

describe('a seller who counts', () => {
  it.each([false, true])(
    'is told nothing of the books, blind or not (%j), also once it was reviewed',
    async (blind) => {
      const { id } = await begin({ blind });
      await ok(enter(id));
      const before = await expectNothingTold(seller, id);
      expect(before).toContain(200);
      expect(before).toContain(409);
      await ok(admin.get(`/counts/${id}/review`));
      await expectNothingTold(seller, id);
    },
  );

  it('is told nothing where an item must be counted again, or was posted', async () => {
    const { id } = await begin();
    await ok(enter(id));
    await ok(admin.post(`/stock/${rice.id}/count`, { quantity: 5000 }));
    await expectNothingTold(seller, id);
    await ok(enter(id, { quantity: counted, again: true }));
    expect(await admin.post(`/counts/${id}/post`)).toMatchObject({ httpStatus: 200 });
    const after = await expectNothingTold(seller, id);
    expect(after).not.toContain(500);
    expect(await seller.get(`/counts/${id}`)).toMatchObject({ httpStatus: 404 });
    for (const by of [seller, reports]) {
      expect(await by.get(`/counts/${id}/review`)).toMatchObject({ httpStatus: 403 });
    }
  });

  it('hears that something changed, and nothing else', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const stream = new AbortController();
    const headers = { authorization: `Bearer ${seller.token}` };
    const response = await fetch(`${address}/api/events`, { headers, signal: stream.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (wanted: RegExp) => {
      while (!wanted.test(heard)) heard += (await reader.read()).value;
    };
    await hear(/data: \*\n\n/);
    const { id } = await begin();
    await ok(enter(id));
    await hear(/counts[^\n]*\n\n/);
    await ok(admin.post(`/counts/${id}/post`));
    await hear(/stock[^\n]*\n\n/);
    stream.abort();
    const lines = heard.split('\n').filter((line) => line.startsWith('data: '));
    for (const line of lines) expect(line).toMatch(/^data: (\*|[a-z-]+( [a-z-]+)*)$/);
  });
});

describe('a blind count', () => {
  it('tells someone with stock nothing until someone who may post it has looked', async () => {
    const { id } = await begin({ blind: true });
    await ok(enter(id));
    await expectNothingTold(keeper, id);
    expect(await reports.get(`/counts/${id}/review`)).toMatchObject({ httpStatus: 403 });
    await ok(admin.get(`/counts/${id}/review`));
    expect((await raw(keeper, get(`/counts/${id}/review`))).text).toContain(`"book":${books.qty}`);
  });

  it('does not tell by its sums what could not be posted', async () => {
    const { id } = await begin({ blind: true });
    await ok(enter(id, { quantity: 0 }));
    await ok(seller.post('/sales', { sales: [{ stockId: rice.id, quantity: 3 }] }));
    const { payload, meta } = await keeper.get(`/counts/${id}/review`);
    expect(payload).toMatchObject([{ impossible: false, book: null }]);
    expect(meta).toMatchObject({ recount: 0, differences: null, value: null });
    expect((await admin.get(`/counts/${id}/review`)).meta).toMatchObject({ recount: 1, differences: 1 });
  });
});

describe('a count that was posted', () => {
  it('shows what it found to admin and stock, whatever happened since', async () => {
    const bread = await addStock(keeper, { name: `Bread ${made}`, qty: 4, unitCost: 2, unitSell: 3 });
    const { id } = await ok(keeper.post('/counts', { scope: { stockIds: [rice.id, beans.id, bread.id] } }));
    await ok(enter(id));
    await ok(enter(id, { stockId: bread.id, quantity: 4 }, seller));
    wait(5 * 60);
    const { value } = await ok(admin.post(`/counts/${id}/post`, {}));
    await ok(admin.post(`/stock/${rice.id}/count`, { quantity: 12 }));
    const found: ReviewRow[] = await ok(keeper.get(`/counts/${id}/review`));
    expect(found).toMatchObject([
      { stockId: rice.id, counted, book: books.qty, difference, value, by: ['Test stock'], stale: false },
      { stockId: bread.id, counted: 4, book: 4, difference: 0, value: 0, by: ['Test sales'], causes: [] },
    ]);
    const sums = { items: 2, uncounted: 1, differences: 1, value, recount: 0 };
    for (const by of [admin, keeper]) {
      expect(await by.get(`/counts/${id}/review`)).toMatchObject({ httpStatus: 200, payload: found, meta: sums });
    }
    for (const by of [seller, reports]) {
      expect(await by.get(`/counts/${id}/review`)).toMatchObject({ httpStatus: 403 });
    }
  });

  it('says what was left out, and what nobody counted was taken as 0', async () => {
    const { id } = await ok(keeper.post('/counts', { scope: { stockIds: [rice.id, beans.id] } }));
    await ok(enter(id));
    await ok(admin.post(`/stock/${rice.id}/count`, { quantity: 12 }));
    await ok(admin.post(`/counts/${id}/post`, { leaveOut: true, zeroUncounted: 1 }));
    const { payload, meta } = await admin.get(`/counts/${id}/review`);
    expect(payload).toMatchObject([{ stockId: beans.id, counted: 0, difference: -books.qty, by: [] }]);
    expect(meta).toMatchObject({ items: 1, uncounted: 0, differences: 1, recount: 1 });
  });

  it('at the till, names who counted the shelf', async () => {
    await ok(seller.post(`/stock/${rice.id}/count`, { quantity: counted }));
    const { rows } = await app.database.pool.query('select max(id)::int as id from counts');
    expect(await ok(admin.get(`/counts/${rows[0].id}/review`))).toMatchObject([{ difference, by: ['Test sales'] }]);
  });
});
