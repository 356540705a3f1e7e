/** The connection that listens for changes goes dark: it is not closed, but nothing comes through any more. */
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterEach, it, vi } from 'vitest';
import { type DarkProxy, startDarkProxy } from '../../tests/support/dark-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { openPool } from '../db/connections/open.ts';
import { usualLimits } from './streams.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let proxy: DarkProxy;
const apps: TestApp[] = [];
const stream = new AbortController();

afterEach(async () => {
  stream.abort();
  for (const app of apps) await app.close();
  await proxy.close();
  await database.close();
});

/** A server whose connections all go through the proxy. */
async function startBehindProxy(): Promise<TestApp> {
  const where = { ...database.where, host: '127.0.0.1', port: proxy.port };
  const pool = openPool({ ...where, query_timeout: 1_000 }, pino({ level: 'silent' }));
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as unknown as TestDatabase['db'];
  const app = await startTestApp(
    {},
    { database: { ...database, pool, db }, streamLimits: { ...usualLimits, heartbeat: 50 } },
  );
  app.http.addHook('onClose', () => pool.end());
  return app;
}

it('the stream says so, another connection is opened, everything is fetched again, and changes arrive', async () => {
  database = await createTestDatabase();
  proxy = await startDarkProxy();
  const [behind, direct] = [await startBehindProxy(), await startTestApp({}, { database })];
  apps.push(behind, direct);
  const stock = await direct.as('stock');
  const address = await behind.http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${stock.token}` };
  const response = await fetch(`${address}/api/events`, { headers, signal: stream.signal });

  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (wanted: string) => {
    while (!text.includes(wanted)) text += (await reader?.read())?.value;
    text = text.slice(text.indexOf(wanted) + wanted.length);
  };
  await readUntil('data: *\n\n');
  await readUntil(': live\n\n');
  proxy.goDark();
  await readUntil(': deaf\n\n');
  await readUntil('data: *\n\n');
  await readUntil(': live\n\n');
  await stock.post('/categories', { type: 'Paper' });
  await readUntil('data: categories stock reports till-tiles\n\n');
});
