/**
 * Two real PostgreSQL servers: a primary with a migrated, empty database, and a hot standby that follows it. The bundled
 * programs have no pg_basebackup, so the standby's folder is copied by hand while the primary runs.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { openPool } from '../../server/db/connections/open.ts';
import { withClient } from '../../server/db/connections/with-client.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { findEngine } from '../../server/db/embedded/embedded-engine.ts';
import { type Home, makeFolderFor, prepareHome } from '../../server/db/embedded/embedded-home.ts';
import { migrate } from '../../server/db/migrate/migrate.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { TestDatabase } from './database.ts';

export interface Replicated {
  primary: TestDatabase;
  /** The address of this database, or of another one, at the standby. */
  standbyUrl(database?: string): string;
  /** Stops the replay: what happens at the primary no longer appears at the standby, until it goes on. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Makes the standby a primary too. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** The database of another shop on the same servers. */
export const twin = 'twin';

const log = pino({ level: 'silent' });

export async function startReplicated(): Promise<Replicated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-standby-'));
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  await migrate(embedded.poolConfig, log);
  await embedded.stop();

  const home = prepareHome(dataDir);
  const { postgres } = await findEngine(home.user);
  const standbyHome = { ...home, cluster: join(dataDir, 'standby'), socketDir: join(dataDir, 's') };
  makeFolderFor(home.user, standbyHome.socketDir);
  const password = readFileSync(home.passwordFile, 'utf8').trim();
  const maintainer = { user: 'countinghouse', password, database: 'postgres' };
  const atPrimary: pg.ClientConfig = { ...maintainer, host: home.socketDir };
  const atStandby: pg.ClientConfig = { ...maintainer, host: standbyHome.socketDir };

  const primaryProcess = await startPostgres(postgres, home);
  try {
    await withClient(atPrimary, async (client) => {
      await client.query(`create database ${twin} template ${embedded.poolConfig.database} owner shop`);
      await copyFolder(client, home, standbyHome.cluster);
    });
  } catch (error) {
    await stopPostgres(primaryProcess);
    throw error;
  }
  const primaryConninfo = `host='${home.socketDir}' user=${maintainer.user} password=${password}`;
  const startStandby = () => startPostgres(postgres, standbyHome, ['-c', `primary_conninfo=${primaryConninfo}`]);
  let standbyProcess: ChildProcess | undefined = await startStandby();
  const stopStandby = async () => {
    if (standbyProcess) await stopPostgres(standbyProcess);
    standbyProcess = undefined;
  };

  const shop = embedded.poolConfig;
  const pool = openPool({ ...shop, max: 10 }, log);
  const urlOf = (host: string, database: string) =>
    `postgres://${shop.user}:${shop.password}@${encodeURIComponent(host)}:5432/${database}`;
  return {
    primary: {
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
      pool,
      where: shop,
      url: urlOf(home.socketDir, shop.database),
      close: () => pool.end(),
    },
    standbyUrl: (database = shop.database) => urlOf(standbyHome.socketDir, database),
    pause: () =>
      withClient(atStandby, async (client) => {
        await client.query('select pg_wal_replay_pause()');
        const state = `select pg_get_wal_replay_pause_state() as state`;
        while ((await client.query(state)).rows[0].state !== 'paused');
      }),
    async goOn() {
      await withClient(atStandby, (client) => client.query('select pg_wal_replay_resume()'));
    },
    stopStandby,
    async startStandby() {
      standbyProcess = await startStandby();
    },
    async promote() {
      await withClient(atStandby, (client) => client.query('select pg_promote()'));
    },
    async close() {
      await pool.end();
      await stopStandby();
      await stopPostgres(primaryProcess);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes a base backup with the functions that pg_basebackup calls. */
async function copyFolder(client: pg.Client, { cluster, user }: Home, copy: string): Promise<void> {
  await client.query(`select pg_backup_start('a standby', true)`);
  execFileSync('cp', ['-a', cluster, copy]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  rmSync(join(copy, 'postmaster.pid'));
  for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
    writeFileSync(join(copy, name), text);
    chownSync(join(copy, name), user.uid ?? -1, user.gid ?? -1);
  }
}

const settings = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '32MB',
  wal_level: 'replica',
  max_wal_senders: '3',
  wal_retrieve_retry_interval: '100ms',
  fsync: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
};

async function startPostgres(
  program: string,
  { cluster, socketDir, user }: Pick<Home, 'cluster' | 'socketDir' | 'user'>,
  more: string[] = [],
): Promise<ChildProcess> {
  const args = Object.entries({ ...settings, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(program, ['-D', cluster, ...args, ...more], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: user.uid,
    gid: user.gid,
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
  });
  return child;
}

async function stopPostgres(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}
