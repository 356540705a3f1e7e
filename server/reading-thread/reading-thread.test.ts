/** The reading thread answers as the server itself does; if it can't, the server answers. */
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { addStock } from '../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { ReadingThread } from '../base/reading-thread.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { openReadingThread } from './open-reading-thread.ts';

const silent = pino({ level: 'silent' });
const program = (path: string) => pathToFileURL(path);
/** The thread has the environment's time zone, so its day may be another than that of most tests. */
const { businessTz } = readConfig(readEnvironment());

let database: TestDatabase;
let alone: TestApp;
let admin: Caller;
let seller: Caller;
const opened: { app: TestApp; readingThread: ReadingThread }[] = [];

beforeAll(async () => {
  await prepare({ build: true });
  database = await createTestDatabase();
  alone = await startTestApp({ businessTz }, { database });
  // The thread uses the real clock, so this server has to as well.
  alone.clock.now = new Date();
  [admin, seller] = [await alone.as('admin'), await alone.as('sales')];
  const date = '2026-01-01';
  const rice = await addStock(admin, { name: 'Rice', qty: 50, date });
  await addStock(admin, { name: 'Beans', qty: 5, date });
  await seller.post('/sales', { sales: [{ stockId: rice.id, quantity: 2 }] });
}, 300_000);
afterAll(async () => {
  for (const { app, readingThread } of opened) {
    await app.http.close();
    await readingThread.close();
  }
  await alone.close();
});

/** Opens a second server on the same database, with a thread that runs this file. */
async function openWith(path: string): Promise<{ app: TestApp; readingThread: ReadingThread }> {
  const readingThread = openReadingThread(program(path), database.where, silent);
  const app = await startTestApp({ businessTz }, { database, readingThread });
  app.clock.now = new Date();
  opened.push({ app, readingThread });
  return { app, readingThread };
}

const reading = [
  '/logs',
  '/logs?search=rice',
  '/stock/all',
  '/customers?page=1&limit=20',
  '/sales/search?search=rice&page=1&limit=20',
  '/sales/receipts?search=rice',
  '/accounts',
  '/reports/summary?by=day&startDate=2026-01-01&endDate=2026-12-31',
  '/reports/breakdown?by=item',
  '/customers/77',
  '/reports/summary?by=century',
];

async function answer({ http }: TestApp, { token }: { token: string }, path: string, headers = {}) {
  const url = `/api${path}`;
  const {
    statusCode,
    body,
    headers: got,
  } = await http.inject({
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { path, statusCode, body, type: got['content-type'], etag: got.etag, store: got['cache-control'] };
}

describe('the thread that reads', () => {
  it('answers as the server itself: lists, reports, refusals, what is unchanged, files', async () => {
    const { app, readingThread } = await openWith('dist/server/reading-thread.js');
    await expect
      .poll(async () => (await answer(app, admin, '/categories')) && readingThread.answers.reading, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const before = { ...readingThread.answers };
    for (const who of [admin, seller, { token: 'nobody' }]) {
      for (const path of reading) expect(await answer(app, who, path)).toEqual(await answer(alone, who, path));
    }
    const { etag } = await answer(alone, admin, '/stock/all', { 'if-none-match': '"other"' });
    const unchanged = await answer(app, admin, '/stock/all', { 'if-none-match': etag });
    expect(unchanged).toMatchObject({ statusCode: 304, body: '' });
    const journal = await answer(app, admin, '/reports/journal?format=csv');
    expect(journal).toEqual(await answer(alone, admin, '/reports/journal?format=csv'));
    expect(readingThread.answers.till).toBe(before.till);
    expect(readingThread.answers.reading).toBeGreaterThan(before.reading + reading.length);
  }, 120_000);

  it('leaves the server nothing but to see who asks', async () => {
    const { app } = opened[0]!;
    let asked = 0;
    const count = () => asked++;
    database.pool.on('acquire', count);
    for (const path of reading) await answer(app, admin, path);
    database.pool.off('acquire', count);
    expect(asked).toBe(reading.length);
  });

  it('serves the next one when people leave before they were answered', async () => {
    const { app } = opened[0]!;
    const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${admin.token}` };
    let open = 0;
    app.http.server.on('request', (_, response) => {
      open++;
      response.once('close', () => open--);
    });
    for (let turn = 0; turn < 5; turn++) {
      const leaving = new AbortController();
      const asking = Array.from({ length: 8 }, () =>
        fetch(`${url}/api/logs?search=rice`, { headers, signal: leaving.signal }).then(
          () => 'answered',
          () => 'left',
        ),
      );
      await fetch(`${url}/api/auth/me`, { headers });
      leaving.abort();
      expect(await Promise.all(asking)).toHaveLength(8);
    }
    expect((await fetch(`${url}/api/logs?search=rice`, { headers })).status).toBe(200);
    await expect.poll(() => open).toBe(0);
  });

  it('does not get what a till needs, nor what changes something', async () => {
    const { app, readingThread } = opened[0]!;
    const before = { ...readingThread.answers };
    expect(await answer(app, seller, '/auth/me')).toMatchObject({ statusCode: 200 });
    expect(await answer(app, seller, '/stock/search?search=rice')).toMatchObject({ statusCode: 200 });
    expect(await answer(app, seller, '/stock?page=1&limit=20')).toMatchObject({ statusCode: 200 });
    expect(await answer(app, admin, '/sales?page=1')).toMatchObject({ statusCode: 200 });
    const sold = await app.http.inject({
      ...{ method: 'POST', url: '/api/sales', headers: { authorization: `Bearer ${seller.token}` } },
      payload: { sales: [{ stockId: 1, quantity: 1 }] },
    });
    expect(sold.statusCode).toBe(200);
    expect(readingThread.answers).toEqual(before);
    // The next answer already includes what was sold.
    expect((await answer(app, admin, '/sales?page=1')).body).toContain('"quantity":1');
  });
});

describe('a thread that fails', () => {
  it.each(['tests/support/broken-reading-thread.mjs', 'tests/support/there-is-none.mjs'])(
    'leaves it to the server (%s)',
    async (path) => {
      const { app, readingThread } = await openWith(path);
      for (let turn = 0; turn < 20; turn++) {
        expect(await answer(app, admin, '/stock/all')).toEqual(await answer(alone, admin, '/stock/all'));
      }
      expect(readingThread.answers).toEqual({ reading: 0, till: 20 });
    },
  );
});
