/** The role that the server uses in the embedded database, and how a folder of an earlier version is converted. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { asRoot, cleanUp, healthOf, launch, makeShopFolder, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

afterEach(cleanUp);

const log = pino({ level: 'silent' });
const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'ledger and lamp 88' };

async function connect(where: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(where);
  await client.connect();
  return client;
}

/** Connects to the database of a running server as the server does. */
async function asShop(dataDir: string): Promise<pg.Client> {
  return connect((await startEmbedded({ dataDir, log, ifRunning: 'join' })).poolConfig);
}

/** Connects as the superuser. */
async function asMaintainer(dataDir: string): Promise<pg.Client> {
  const { poolConfig } = await startEmbedded({ dataDir, log, ifRunning: 'join' });
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  return connect({ ...poolConfig, user: 'countinghouse', password });
}

const whoOwns = `
  select 'the database' as what, datdba::regrole::text as owner from pg_database where datname = current_database()
  union select 'the schema', pg_get_userbyid(nspowner) from pg_namespace where nspname = 'public'
  union select 'tables', relowner::regrole::text from pg_class where relnamespace = 'public'::regnamespace
  union select 'functions', proowner::regrole::text from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by 1, 2`;
const allShop = [
  { what: 'functions', owner: 'shop' },
  { what: 'tables', owner: 'shop' },
  { what: 'the database', owner: 'shop' },
  { what: 'the schema', owner: 'pg_database_owner' },
];

test('the server is an ordinary owner of its database: no programs, no files, no other roles', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir, ...admin } });
  const client = await asShop(dataDir);
  const { rows } = await client.query(`
    select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolname: 'shop',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
    },
  ]);
  for (const statement of [
    "copy categories (type) from program 'echo planted'",
    "copy categories (type) from '/etc/hostname'",
    "select pg_read_file('/etc/hostname')",
    'set role countinghouse',
    'create extension dblink',
    'select rolpassword from pg_authid',
  ]) {
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
  expect((await client.query(whoOwns)).rows).toEqual(allShop);
  await client.end();
  await server.stop();

  const [one, other] = ['password', 'shop-password'].map((name) => join(dataDir, 'postgres', name)) as [string, string];
  expect(readFileSync(one, 'utf8')).not.toBe(readFileSync(other, 'utf8'));
  expect(statSync(other).mode & 0o777).toBe(0o640);
  if (asRoot) expect(statSync(other).uid).toBe(0);
});

const earlier = 'reassign owned by shop to countinghouse; drop owned by shop; drop role shop';

test.each([
  ['an earlier version made it', earlier],
  ['its handing over was killed after the role was made', `${earlier}; create role shop login`],
  ['an earlier version was used in between', 'alter table stock owner to countinghouse'],
  ['its password was lost', 'alter role shop password null'],
])('a folder is brought to this when %s', async (_, change) => {
  const dataDir = makeShopFolder();
  const env = { DATA_DIR: dataDir, ...admin };
  const before = await startServer({ env });
  const maintainer = await asMaintainer(dataDir);
  await maintainer.query(change);
  await maintainer.end();
  await before.stop();
  rmSync(join(dataDir, 'postgres', 'shop-password'));

  const server = await startServer({ env });
  const client = await asShop(dataDir);
  expect((await client.query(whoOwns)).rows).toEqual(allShop);
  // A later migration may do any of this to tables that an earlier version created.
  await client.query(`
    create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
    alter table stock add later int; alter table stock drop constraint stock_category_id_fkey`);
  await client.end();
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
});

test('a tool beside a server of an earlier version says what to do', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  rmSync(join(dataDir, 'postgres', 'shop-password'));
  const command: [string, ...string[]] = [process.execPath, 'scripts/run-tool.mjs', 'audit-books'];
  const { code, stderr } = await launch({ env: { DATA_DIR: dataDir }, command }).ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is an earlier version') });
  expect(await healthOf(server)).toBe(200);
});
