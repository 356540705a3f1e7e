import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let stock: Caller;
beforeAll(async () => {
  app = await startTestApp();
  stock = await app.as('stock');
});
afterAll(() => app.close());

type Headers = Record<string, string>;

/** Asks with the tag of an answer had before. */
const askFor = (url: string, known?: string, { token }: { token: string } = stock, headers: Headers = {}, at = app) =>
  at.http.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...(known !== undefined && { 'if-none-match': known }), ...headers },
  });

describe('an answer the caller has already', () => {
  // The answer of a call that is not steady is made first, and then compared.
  const url = '/price-lists';
  const ask = (known?: string, caller = stock) => askFor(url, known, caller);

  async function tagNow(): Promise<string> {
    const { etag } = (await ask('""')).headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    return String(etag);
  }

  it('comes as 304 without a body, and may not be stored on the way', async () => {
    const tag = await tagNow();
    const again = await ask(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
    expect(again.headers).not.toHaveProperty('content-length');
    for (const known of [`W/${tag}`, `"other", ${tag}`, '*']) expect((await ask(known)).statusCode, known).toBe(304);
  });

  it('comes whole, with another tag, once something changed', async () => {
    const tag = await tagNow();
    const admin = await app.as('admin');
    expect(await admin.post('/price-lists', { name: 'Trade' })).toMatchObject({ httpStatus: 200 });
    const changed = await ask(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().payload).toMatchObject([{ name: 'Trade' }]);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('is given to nobody who may not have it', async () => {
    const tag = await tagNow();
    const nobody = await app.as();
    expect((await ask(tag, nobody)).statusCode).toBe(403);
    expect((await ask(tag, app.withToken('x'.repeat(43)))).statusCode).toBe(401);
  });

  it('has no tag for who does not ask for one', async () => {
    expect((await ask()).headers).not.toHaveProperty('etag');
    expect((await askFor('/categories')).headers).not.toHaveProperty('etag');
  });
});

describe('a steady answer', () => {
  const url = '/stock?page=1';
  let admin: Caller;
  let rice: { id: number };

  beforeAll(async () => {
    admin = await app.as('admin');
    rice = await addStock(admin, { name: 'Rice', qty: 50 });
  });
  beforeEach(() => {
    app.clock.now = new Date('2026-03-10T09:00:00Z');
  });

  async function tagNow(from = url, caller = stock, at = app): Promise<string> {
    const { etag } = (await askFor(from, '""', caller, {}, at)).headers;
    expect(etag).toMatch(/^"[\w-]{27}\.[\w-]{27}"$/);
    return String(etag);
  }

  /** How often the database is asked for the answer itself, not counting the session. */
  async function readsFor(ask: () => Promise<{ statusCode: number }>) {
    let asked = -1;
    const count = () => asked++;
    app.database.pool.on('acquire', count);
    const { statusCode } = await ask();
    app.database.pool.off('acquire', count);
    return { statusCode, asked };
  }

  /** Tries again, because other tests write to the same cluster, and because changes are announced a moment later. */
  const costsNothing = (from = url, caller = stock) =>
    expect
      .poll(
        async () => {
          const tag = withOtherText(await tagNow(from, caller));
          return readsFor(() => askFor(from, tag, caller));
        },
        { timeout: 20_000 },
      )
      .toEqual({ statusCode: 304, asked: 0 });

  /** Replaces the part about the text, so that only the source of the answer can match. */
  const withOtherText = (tag: string) => tag.replace(/^"[^.]*/, '"another');

  it('is not made again while nothing was written', async () => {
    await costsNothing();
    const tag = await tagNow();
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await askFor(url, known);
      expect([again.statusCode, again.body], known).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag: expect.stringContaining('.'), 'cache-control': 'no-store' });
    }
  });

  it('is made again after any change, and sent whole only where it is another', async () => {
    const tag = await tagNow();
    await admin.post('/expense-types', { name: 'Ice' });
    expect((await askFor(url, withOtherText(tag))).statusCode).toBe(200);
    const same = await askFor(url, tag);
    // The answer has a new tag, with which the next request costs nothing again.
    expect([same.statusCode, same.headers.etag === tag]).toEqual([304, false]);
  });

  const changes: [string, () => Promise<{ httpStatus: number } | undefined>][] = [
    ['a sale', () => admin.post('/sales', { sales: [{ stockId: rice.id, quantity: 1 }] })],
    ['a new item', () => addStock(admin, { name: 'Beans' }).then(() => undefined)],
  ];
  it.each(changes)('is never the one from before %s', async (_, change) => {
    const tag = await tagNow();
    expect((await change())?.httpStatus ?? 200).toBe(200);
    const now = await askFor(url, tag);
    expect(now.statusCode).toBe(200);
    expect(now.body).toBe((await askFor(url)).body);
  });

  it('is never the one with an item that was deleted', async () => {
    const { id } = await addStock(admin, { name: 'Gone', qty: 0 });
    const tag = await tagNow();
    expect((await askFor(url, tag)).statusCode).toBe(304);
    expect((await admin.delete(`/stock/${id}`)).httpStatus).toBe(200);
    const now = await askFor(url, tag);
    expect([now.statusCode, now.body.includes('Gone')]).toEqual([200, false]);
  });

  it('is never the one from before what another server did', async () => {
    const other = await startTestApp({}, { database: app.database });
    try {
      const tag = await tagNow();
      const there = other.withToken(admin.token);
      await there.post('/sales', { sales: [{ stockId: rice.id, quantity: 2 }] });
      expect((await askFor(url, tag)).statusCode).toBe(200);
      // A tag of one server means nothing to another, which may run another version.
      const here = await tagNow();
      expect(here.split('.')[1]).not.toBe((await tagNow(url, stock, other)).split('.')[1]);
      expect((await askFor(url, withOtherText(here), stock, {}, other)).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('is never the one from before a change that was under way while it was made', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update stock set name = $1 where id = $2', ['Brown rice', rice.id]);
      const tag = await tagNow();
      expect((await askFor(url, tag)).statusCode).toBe(304);
      await client.query('commit');
      const now = await askFor(url, tag);
      expect([now.statusCode, now.body.includes('Brown rice')]).toEqual([200, true]);
    } finally {
      client.release();
    }
  });

  it('is the own one of each reader: their roles, their language', async () => {
    const path = `/sales/by-date?date=2026-03-10`;
    const seller = await app.as('sales');
    const tag = await tagNow(path, admin);
    expect((await askFor(path, tag, admin)).statusCode).toBe(304);
    expect((await askFor(path, withOtherText(tag), seller)).statusCode).toBe(200);
    const inFrench = { 'accept-language': 'fr' };
    expect((await askFor(path, withOtherText(tag), admin, inFrench)).statusCode).toBe(200);
    await app.database.db
      .updateTable('staff')
      .set({ roles: ['stock'] })
      .where('id', '=', admin.id)
      .execute();
    expect((await askFor(path, tag, admin)).statusCode).toBe(403);
    await app.database.db
      .updateTable('staff')
      .set({ roles: ['admin'] })
      .where('id', '=', admin.id)
      .execute();
  });

  it('is another one when the settings are', async () => {
    await costsNothing();
    const tag = withOtherText(await tagNow());
    await app.database.pool.query('update settings set version = version + 1');
    expect((await askFor(url, tag)).statusCode).toBe(200);
  });

  it("is another one on the next day, by the shop's clock", async () => {
    const path = '/sales/by-date';
    // At this time it is still the same day in Kampala.
    app.clock.now = new Date('2026-03-10T20:59:59Z');
    const tag = await tagNow(path, admin);
    expect((await askFor(path, tag, admin)).statusCode).toBe(304);
    app.clock.now = new Date('2026-03-10T21:00:00Z');
    const tomorrow = await askFor(path, tag, admin);
    expect(tomorrow.statusCode).toBe(200);
    expect(tomorrow.json().payload).toEqual([]);
  });

  it('is given to nobody whose session has ended', async () => {
    const leaving = await app.as('stock');
    const tag = await tagNow(url, leaving);
    await leaving.post('/auth/logout');
    expect((await askFor(url, tag, leaving)).statusCode).toBe(401);
  });

  it('is the same at any time of a day', async () => {
    await admin.post('/sales', { sales: [{ stockId: rice.id, quantity: 1 }] });
    const steady = Object.values(calls).filter((call) => 'steady' in call);
    expect(steady.length).toBeGreaterThan(10);
    for (const { path, method } of steady) {
      expect(method).toBe('GET');
      const at = async (time: string) => {
        app.clock.now = new Date(`2026-03-10T${time}Z`);
        return (await askFor(path, undefined, admin)).body;
      };
      expect(await at('15:10:00'), path).toBe(await at('06:20:30'));
    }
  });
});
