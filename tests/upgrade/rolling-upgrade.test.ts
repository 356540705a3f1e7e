/**
 * `npm run test:upgrade`: two versions of the server beside each other on one database, while counters sell. The previous
 * release sells; this version starts beside it and migrates; both sell; the previous one ends; the books are audited. Nothing
 * may be lost or doubled, and no answer may be a fault of the server. It has a step of its own in `npm test`, because it builds the
 * previous release first.
 */
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { fetchVersion } from '../../scripts/compare-versions/earlier-version.mjs';
import { prepare } from '../../scripts/prepare.mjs';
import { auditBooks } from '../../server/books/audit-books.ts';
import { bareServer, cleanUp, launch, makeFolder, startServer, until } from '../lifecycle/server-process.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Call, type Counters, openCounters } from './counters.ts';
import { previousRelease } from './previous-release.ts';

vi.setConfig({ testTimeout: 240_000 });

afterAll(cleanUp);

const counterCount = 8;
/** How many entries to wait for in each part of the upgrade. */
const entries = 400;
/** The table of each call's documents. */
const tables: Record<Call, string> = { '/sales': 'receipts', '/accounts/pay': 'payments', '/expenses': 'expenses' };
const stock = 1_000_000;
const today = new Date().toISOString().slice(0, 10);
const admin = { email: 'admin@example.com', password: 'ledger and lamp 88' };

test('the previous release goes on selling while this version starts beside it and takes over', async () => {
  const folder = makeFolder();
  const earlier = join(folder, 'earlier');
  fetchVersion(process.env.UPGRADE_FROM ?? previousRelease, earlier);
  await prepare({ build: true });

  const database = await createTestDatabase({ template: 'template1' });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: Buffer.alloc(32, 'both versions').toString('base64'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    BUSINESS_TZ: 'UTC',
  };
  const oldCommand: [string, string] = [process.execPath, join(earlier, 'dist', 'server', 'main.js')];
  const older = await startServer({ env, command: oldCommand, cwd: earlier });
  const { token } = await post(older.url, '', '/auth/login', admin);
  const { id: categoryId } = await post(older.url, token, '/categories', { type: 'Pens' });
  const pen = {
    name: 'Pen',
    categoryId,
    qty: stock,
    date: today,
    unitCost: 2,
    unitSell: 3.5,
    warningAt: 0,
    barcode: '',
  };
  const { id: item } = await post(older.url, token, '/stock', pen);
  const customers: number[] = [];
  for (const name of ['Amina', 'Brian', 'Carol']) {
    customers.push(
      (await post(older.url, token, '/customers', { name, email: name, phone: '0700', location: 'Town' })).id,
    );
  }
  let urls = [older.url];
  const serverOf = (counter: number) => urls[counter % urls.length] as string;
  const counters = openCounters(counterCount, { token, serverOf, item, customers, today });
  await more(counters, 'the previous release alone');

  const newer = await startServer({ env, command: bareServer });
  await more(counters, 'the previous release, after this version has migrated');
  urls = [older.url, newer.url];
  await more(counters, 'both');

  // A server of the previous release that has to start again either can, or says why not.
  const again = launch({ env, command: oldCommand, cwd: earlier });
  const refused = await Promise.race([
    new Promise<undefined>((ready) => again.child.stdout?.once('data', () => ready(undefined))),
    again.ended,
  ]);
  if (refused) expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('by a newer Countinghouse') });
  else again.child.kill('SIGTERM');
  console.log(`The previous release, started again: ${refused ? refused.stderr.trim() : 'it is ready'}`);

  urls = [newer.url];
  expect((await older.stop()).code).toBe(0);
  await more(counters, 'this version alone');
  await counters.stop();

  console.log(
    `The slowest entry took ${counters.slowest.toFixed(0)} ms. Failures: ${[...counters.failures].join('; ')}`,
  );
  // The last connections of the server that ended may break; its counters send those entries again to the other one.
  const faults = [...counters.failures.keys()].filter((failure) => !/^(ECONN|UND_ERR)/.test(failure));
  expect(faults).toEqual([]);
  for (const [call, table] of Object.entries(tables) as [Call, string][]) {
    const acknowledged = [...counters.journal[call]].sort();
    const { rows: keys } = await database.pool.query(
      'select key from idempotency_keys where call = $1 order by key collate "C"',
      [`POST ${call}`],
    );
    expect(keys.map(({ key }) => key)).toEqual(acknowledged);
    const { rows: made } = await database.pool.query(`select count(*)::int as count from ${table}`);
    expect(made, table).toEqual([{ count: acknowledged.length }]);
  }
  const { rows } = await database.pool.query('select qty::float from stock where id = $1', [item]);
  expect(rows[0].qty).toBe(stock - counters.journal['/sales'].size);
  expect((await auditBooks(database.where)).findings).toEqual([]);
  await newer.stop();
  await database.close();
});

async function more(counters: Counters, who: string): Promise<void> {
  counters.since();
  let made = 0;
  const started = performance.now();
  await until(() => {
    made += counters.since();
    return made >= entries;
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${who}: ${made} entries in ${seconds.toFixed(1)} s`);
}

// biome-ignore lint/suspicious/noExplicitAny: payloads of several calls
async function post(url: string, token: string, path: string, body: object): Promise<any> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { status, payload } = await answer.json();
  if (!status) throw new Error(`${path} was refused: ${payload}`);
  return payload;
}
