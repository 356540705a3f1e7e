/** Backups of a cluster: a moment between two sales restored from the archive, and `npm run backup` from a standby. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { root, until } from '../lifecycle/server-process.ts';
import type { Cluster } from './cluster.ts';
import { killPostgres, makeOwnFolder, runPart } from './parts.ts';
import { done, type Goods, type Server } from './servers.ts';
import { sendSale } from './tills.ts';

/** Runs a built tool on the shop at that address. Throws what it printed unless it ends well. */
export async function runTool(name: string, databaseUrl: string, folder: string, ...args: string[]): Promise<string> {
  const program = join(root, 'dist', 'server', `${name}.js`);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'tools'),
    BUSINESS_TZ: 'UTC',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env });
  return stdout.trim();
}

/** Queries a database at the address that a tool or a server would use. */
export async function read(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Restores the moment between two sales into a PostgreSQL of its own, and checks which of them is there. */
export async function restoreBetweenTwoSales(
  cluster: Cluster,
  server: Server,
  token: string,
  { id: stockId }: Goods,
  folder: string,
): Promise<string> {
  const sellOne = async () =>
    done(await sendSale(server, token, { key: randomUUID(), stockId, quantity: 1 })).id as number;
  const leader = await cluster.leader();
  const first = await sellOne();
  const { rows } = await cluster.query(
    leader,
    'select clock_timestamp()::text as moment, (select count(*)::int from receipts) as receipts',
    [],
    'shop',
  );
  const { moment, receipts } = rows[0];
  const second = await sellOne();
  await untilArchived(cluster);

  const started = Date.now();
  const restored = join(makeOwnFolder(join(folder, 'restored')), 'data');
  try {
    await runPart(['restore', moment, restored], cluster.env);
    const seconds = (Date.now() - started) / 1000;
    const found = await read(cluster.addressOfRestored, 'select id::int from receipts order by id desc');
    const ids = found.map(({ id }) => id);
    if (ids.length !== receipts) throw new Error(`${ids.length} receipts were restored, not ${receipts}.`);
    if (!ids.includes(first) || ids.includes(second)) {
      throw new Error(`Of the receipts ${first} and ${second}, exactly the first should have been restored.`);
    }
    await runTool('audit-books', cluster.addressOfRestored, folder);
    return `restored in ${seconds.toFixed(1)} s with ${receipts.toLocaleString('en')} receipts: the first sale is there, the second is not, the books agree`;
  } finally {
    killPostgres(restored);
  }
}

/** Waits until the archive has everything that the leader has written so far. */
async function untilArchived(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  const { rows } = await cluster.query(leader, 'select pg_current_wal_flush_lsn() as written');
  await until(async () => {
    const { rowCount } = await cluster.query(
      leader,
      `select from pg_stat_replication where application_name = 'archive' and flush_lsn >= $1`,
      [rows[0].written],
    );
    return Boolean(rowCount);
  });
}

/** Makes a backup from a standby while the tills sell, restores it into a database of its own, and audits that. */
export async function backUpFromStandby(cluster: Cluster, folder: string): Promise<string> {
  const file = join(folder, 'standby.backup');
  const said = await runTool('backup', cluster.addressOf(await cluster.synchronousStandby()), folder, file);
  const leader = await cluster.leader();
  await cluster.query(leader, `create database restored owner shop encoding 'UTF8' template template0`);
  const restored = cluster.addressOf(leader).replace(/shop$/, 'restored');
  await runTool('restore', restored, folder, file);
  await runTool('audit-books', restored, folder);
  return `${said.split('\n')[0]?.replace(/ saved to .*/, '')}; restored, the books agree`;
}
