import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { cleanUp, launch, makeFolder, root, startServer, until } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
let env: Record<string, string>;

beforeEach(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: makeFolder() };
});
afterEach(async () => {
  await cleanUp();
  await database.close();
});

test('two servers that start at once on one empty database migrate once and make one administrator', async () => {
  const empty = await createTestDatabase({ template: 'template1' });
  const onEmpty = { env: { ...env, DATABASE_URL: empty.url } };
  const servers = await Promise.all([startServer(onEmpty), startServer(onEmpty)]);
  const ended = await Promise.all(servers.map((server) => server.stop()));
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended.flatMap(({ stdout }) => stdout).filter((line) => line.startsWith('Sign in as'))).toHaveLength(1);
  const { rows } = await empty.pool.query('select name from migrations order by name');
  await empty.close();
  const files = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'));
  expect(rows.map((row) => row.name)).toEqual(files.sort());
});

test('answers a request in flight before it ends on SIGTERM', async () => {
  const server = await startServer({ env });
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table staff in access exclusive mode');
  const answer = fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'not this one' }),
  });
  await until(async () => {
    const { rowCount } = await database.pool.query(
      'select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()',
    );
    return Boolean(rowCount);
  });
  const ended = server.stop();
  await until(() => refusesConnections(server.url));
  await client.query('rollback');
  client.release();
  expect((await answer).status).toBe(400);
  expect((await ended).code).toBe(0);
});

test('refuses to start when an applied migration was changed since', async () => {
  await database.pool.query(`update migrations set checksum = 'other' where name like '0001%'`);
  const { code, stdout, stderr } = await launch({ env }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toMatch(/^Countinghouse could not start\. The migration 0001_\S+ was changed after it was applied/);
});

test('refuses a database that a newer version has changed', async () => {
  await database.pool.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`);
  const { code, stderr } = await launch({ env }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('The database was updated by a newer Countinghouse (migration 9999_future.sql');
});

test('says that the database can not be reached, without its password', async () => {
  const url = 'postgres://shop:hush-hush@127.0.0.1:1/shop';
  const { code, stdout, stderr } = await launch({ env: { ...env, DATABASE_URL: url } }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toMatch(/^Countinghouse could not start\. The database at DATABASE_URL can't be reached: .+\.\n$/);
  expect(stderr).not.toContain('hush-hush');
});

test('names every bad setting in a sentence of its own', async () => {
  const { code, stdout, stderr } = await launch({ env: { ...env, PORT: 'eighty', BUSINESS_TZ: 'Mars' } }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toBe(
    "PORT must be a port number from 0 to 65535, not 'eighty'.\n" +
      "BUSINESS_TZ must be a time zone like Africa/Nairobi or Europe/Paris, not 'Mars'.\n",
  );
});

test('reads the file .env of the working folder, behind the environment', async () => {
  const cwd = makeFolder();
  writeFileSync(join(cwd, '.env'), 'LOG_LEVEL=loud\nCURRENCY="cowrie"\n');
  const { stderr } = await launch({ cwd, env }).ended;
  expect(stderr).toBe("CURRENCY must be a currency code like KES or EUR, not 'cowrie'.\n");
});

test('backs up and audits a database that accepts no changes, such as a standby, unless it is from an older version', async () => {
  await (await startServer({ env })).stop();
  const { datname } = (await database.pool.query('select current_database() as datname')).rows[0];
  // This must also work on a connection that was opened while changes were refused.
  const change = (sql: string) => database.pool.query(`begin read write; ${sql}; commit`);
  const tool = (name: string, ...args: string[]) =>
    launch({ env, command: [process.execPath, join(root, 'dist', 'server', `${name}.js`), ...args] }).ended;
  await change(`alter database ${datname} set default_transaction_read_only = on`);
  const folder = makeFolder();
  expect(await tool('backup', join(folder, 'shop.backup'))).toMatchObject({ code: 0 });
  expect(await tool('audit-books')).toMatchObject({ code: 0 });
  await change('delete from migrations where name = (select max(name) from migrations)');
  const { code, stderr } = await tool('backup', join(folder, 'older.backup'));
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'This standby is from an older version. Start the server on the database it follows first.\n',
  });
  expect(readdirSync(folder)).toEqual(['shop.backup']);
});

function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const probe = connect(Number(port), hostname);
    probe.once('error', () => resolve(true));
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
  });
}
