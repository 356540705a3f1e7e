import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { FileLimits } from '../base/file-limits.ts';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

let app: TestApp;
let admin: Caller;
const open: IncomingMessage[] = [];

/** Starts a shop with more to export than any socket buffers. */
async function start(limits: Partial<FileLimits> = {}) {
  app = await startTestApp({}, { fileLimits: { piece: 60_000, longest: 60_000, session: 0, ...limits } });
  admin = await app.as('admin');
  const contents = Array.from({ length: 80 }, () => randomBytes(240_000).toString('base64'));
  await withClient(app.database.where, async (client) => {
    await client.query('alter table held_carts alter column name set storage external');
    await client.query(
      `insert into held_carts (name, staff_id, created_at, lines)
      select name, (select min(id) from staff), now(), '[{}]' from unnest($1::text[]) as name`,
      [contents],
    );
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  for (const answer of open.splice(0)) answer.destroy();
  await app.close();
});

interface Taking {
  status: number | undefined;
  /** Reads on, and returns whether the whole file came. */
  takeAll(): Promise<boolean>;
  leave(): void;
}

/** Reads only the head of the answer; the rest waits until the test asks for it. */
function ask(path = '/export', { token } = admin): Promise<Taking> {
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/api${path}`, headers, agent: false }, (answer) => {
      open.push(answer);
      const ended = new Promise<boolean>((end) => answer.on('close', () => end(answer.complete)));
      answer.on('error', () => {});
      resolve({
        status: answer.statusCode,
        takeAll() {
          answer.resume();
          return ended;
        },
        leave: () => answer.destroy(),
      });
    }).on('error', reject);
  });
}

it('gives the whole file to a client that reads it', async () => {
  await start({ session: 60_000 });
  expect(await (await ask()).takeAll()).toBe(true);
});

it('refuses a third file while two are being taken, and gives it when one reader has left', async () => {
  await start();
  const [first] = [await ask(), await ask()];
  const third = await ask();
  expect([third.status, await third.takeAll()]).toEqual([429, true]);
  first!.leave();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

it('makes no file for a client that asks for its head only', async () => {
  await start();
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await app.http.inject({ method: 'HEAD', url: '/api/export', headers });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'application/zip', '']);
  expect(await countDownloads()).toBe(0);
});

it('drops a reader who stops reading', async () => {
  await start({ piece: 300 });
  const answer = await ask();
  // The server goes on only while the client reads, so the answer ends before it is complete.
  await expect.poll(() => countDownloads()).toBe(0);
  expect(await answer.takeAll()).toBe(false);
});

it('lets the owner export after two journals that nobody reads were dropped', async () => {
  await start({ piece: 300, session: 60_000 });
  const clerk = await app.as('reports');
  const { payload: method } = await admin.post('/payment-methods', { name: 'Wallet', kind: 'other' });
  const spent = { date: '2026-03-10', amount: 1, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
  await Promise.all(Array.from({ length: 40 }, () => admin.post('/expenses', { ...spent, methodId: method.id })));
  // Each transaction of the journal has this name in it, which makes the journal long. The index would refuse so long a name.
  await app.database.pool.query('drop index payment_methods_name');
  await app.database.pool.query(`update payment_methods set name = repeat('x', 500000) where id = $1`, [method.id]);
  const unread = [await ask('/reports/journal', clerk), await ask('/reports/journal?format=csv', clerk)];
  expect(unread.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => countDownloads()).toBe(0);
  const exported = await ask();
  expect([exported.status, await exported.takeAll()]).toEqual([200, true]);
  expect(await Promise.all(unread.map((journal) => journal.takeAll()))).toEqual([false, false]);
});

it('drops a reader whose session ends', async () => {
  await start({ session: -1 });
  const answer = await ask();
  await app.database.pool.query('delete from sessions');
  expect(await answer.takeAll()).toBe(false);
});

it('drops a reader who takes too long', async () => {
  await start({ longest: -1 });
  expect(await (await ask()).takeAll()).toBe(false);
});

async function countDownloads(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from pg_locks
    where locktype = 'advisory' and objid = any($1)
      and database = (select oid from pg_database where datname = current_database())`,
    [[lockNumbers.firstDownload, lockNumbers.secondDownload]],
  );
  return rows[0].count;
}
