/** Several servers in one DATABASE_URL, and what happens when another one of them accepts changes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../embedded/embedded.ts';
import { isDatabaseUrl, isReadUrl, serversOf } from './database-servers.ts';
import { type Database, openDatabase } from './open.ts';
import { withClient } from './with-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const log = pino({ level: 'silent' });
const password = 'the same on both';
const folders: string[] = [];
const running = new Set<Embedded>();
let database: Database | undefined;

afterEach(async () => {
  await database?.close();
  for (const server of running) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A PostgreSQL of its own, with a table that has its name. */
async function startServer(name: string): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-servers-'));
  chmodSync(dataDir, 0o711);
  folders.push(dataDir);
  const server = await startEmbedded({ dataDir, log, durable: false });
  running.add(server);
  const { poolConfig } = server;
  await withClient(poolConfig, async (client) => {
    await client.query(`create table visits (server text default '${name}'); alter role shop password '${password}'`);
  });
  server.poolConfig = { ...poolConfig, password };
  return server;
}

/** Simulates a failover, which cuts off all connections. */
async function setReadOnly({ poolConfig }: Embedded, value: 'on' | 'off'): Promise<void> {
  await withClient(poolConfig, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database countinghouse set default_transaction_read_only = ${value}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = user and pid <> $1', [
      (await client.query('select pg_backend_pid() as pid')).rows[0].pid,
    ]);
  });
}

/** The name of the server where a change ends up, or undefined while no server accepts one. */
async function visit(): Promise<string | undefined> {
  const result = await database?.pool
    .query('insert into visits default values returning server')
    .catch(() => undefined);
  return result?.rows[0].server;
}

describe('DATABASE_URL', () => {
  it('may name several servers, each with its own port', () => {
    expect(serversOf('postgres://shop:a,b@one,two:5433/books?target_session_attrs=read-write&sslmode=require')).toEqual(
      ['postgres://shop:a,b@one/books?sslmode=require', 'postgres://shop:a,b@two:5433/books?sslmode=require'],
    );
    expect(serversOf('postgres://one,two/books?target_session_attrs=primary')).toEqual([
      'postgres://one/books',
      'postgres://two/books',
    ]);
    expect(serversOf('postgres://shop:a,b@one/books?x=1')).toEqual(['postgres://shop:a,b@one/books?x=1']);
  });

  it('is refused when one of them is no address, or when it asks for a server that accepts no changes', () => {
    const accepted = 'postgres://one:5432,two:5433/books?target_session_attrs=read-write';
    expect(isDatabaseUrl(accepted)).toBe(true);
    for (const wrong of [
      'postgres://one:port,two/books',
      'postgres://one,/books',
      'mysql://one,two/books',
      'postgres://one,two/books?target_session_attrs=standby',
    ]) {
      expect(isDatabaseUrl(wrong), wrong).toBe(false);
    }
  });

  it('may ask for a standby where reports are read', () => {
    for (const accepted of [
      'postgres://two/books',
      'postgres://two,three/books',
      'postgres://two,three/books?target_session_attrs=prefer-standby',
    ]) {
      expect(isReadUrl(accepted), accepted).toBe(true);
    }
    expect(isReadUrl('postgres://two,three/books?target_session_attrs=read-write')).toBe(false);
    expect(isReadUrl('two')).toBe(false);
  });
});

describe('two servers', () => {
  it('are tried in turn, and changes go to the one that accepts them, also after a failover', async () => {
    const [first, second] = [await startServer('first'), await startServer('second')];
    await setReadOnly(first, 'on');
    const hosts = [first, second].map(({ poolConfig }) => encodeURIComponent(poolConfig.host));
    const databaseUrl = `postgres://shop:${encodeURIComponent(password)}@${hosts}/countinghouse`;
    database = await openDatabase({ databaseUrl, dataDir: 'unused' }, log);
    expect(await visit()).toBe('second');

    await second.stop();
    running.delete(second);
    expect(await visit()).toBeUndefined();
    await setReadOnly(first, 'off');
    await expect.poll(visit).toBe('first');
    // Connections outside the pool go there too.
    expect(await withClient(database.where, (client) => client.query('table visits'))).toMatchObject({
      rows: [{ server: 'first' }],
    });

    await database.close();
    database = undefined;
    await setReadOnly(first, 'on');
    await expect(openDatabase({ databaseUrl, dataDir: 'unused' }, log)).rejects.toThrow(
      /^No server in DATABASE_URL accepts changes \(.+: read-only; .+: .+\)\.$/,
    );
  });
});
