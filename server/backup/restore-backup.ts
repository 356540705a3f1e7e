/**
 * Restores a backup into an empty database, all or nothing: the tables as they were when it was made, then the
 * migrations added since. Refused when the file is damaged, was not written by Countinghouse or comes from a newer
 * version, or when the database already contains a shop.
 *
 * What must stay true: a name from the file is used in a statement only after it was found in the database, and a
 * refusal at any point leaves the database as it was. Nobody is signed in afterwards (see `temporaryTables`).
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { continueIds, dropIndexes } from '../db/bulk-load.ts';
import { withClient } from '../db/connections/with-client.ts';
import { type Business, setDecimals } from '../db/migrate/business-settings.ts';
import { migrate, migrateTo } from '../db/migrate/migrate.ts';
import { type About, notABackup, type Progress } from './format.ts';
import { type Backup, checkBackup, openBackup, type TablePart } from './read-backup.ts';
import { listTables, quoted, type ShopTable, temporaryTables } from './tables.ts';

export async function restoreBackup(
  where: pg.ClientConfig,
  file: string,
  log: Logger,
  progress: Progress = () => {},
  business?: Business,
): Promise<About> {
  progress(0, 'checking the file');
  await checkBackup(file);
  await refuseUnlessEmpty(where);
  const backup = await openBackup(file);
  try {
    await withClient(where, (client) => load(client, backup, progress));
  } catch (error) {
    throw explain(error);
  } finally {
    backup.close();
  }
  await migrate(where, log, { business });
  progress(1, 'done');
  return backup.about;
}

async function load(client: pg.Client, { about, tables }: Backup, progress: Progress): Promise<void> {
  await client.query('begin');
  await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
  if (about.decimals !== undefined) await setDecimals(client, about.decimals);
  await migrateTo(client, about.migrations);
  const ours = await listTables(client);
  refuseOtherTables(about, ours);
  const names = ours.map(({ table }) => table);
  const putBack = await dropIndexes(client, names);
  for (const table of names) {
    await client.query(`alter table ${quoted([table])} disable trigger user`);
    await client.query(`delete from ${quoted([table])}`);
  }
  let done = 0;
  for await (const part of tables) {
    progress(0.1 + (0.6 * done++) / about.tables.length, part.head.table);
    refuseOtherColumns(part, ours);
    if (temporaryTables.includes(part.head.table)) await skipTable(part);
    else await loadTable(client, part);
  }
  progress(0.7, 'making indexes');
  for (const statement of putBack) await client.query(statement);
  for (const table of names) await client.query(`alter table ${quoted([table])} enable trigger user`);
  await continueIds(client);
  await client.query('commit');
  progress(0.95, 'taking statistics');
  await client.query(`analyze ${quoted(names)}`);
}

async function refuseUnlessEmpty(where: pg.ClientConfig): Promise<void> {
  if (await withClient(where, holdsShop)) {
    throw new Error(
      'This database already contains a shop. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
  }
}

export async function holdsShop(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.staff') is not null as made");
  if (!rows[0].made) return false;
  const { rows: used } = await client.query(
    'select exists (select from staff) or exists (select from stock) or exists (select from receipts) as used',
  );
  return used[0].used;
}

function refuseOtherTables({ tables }: About, ours: ShopTable[]): void {
  const names = ours.map(({ table }) => table);
  const unknown = tables.find((table) => !names.includes(table));
  if (unknown) throw notABackup(`it has an unknown table ${unknown}`);
  const twice = tables.find((table, at) => tables.indexOf(table) !== at);
  if (twice) throw notABackup(`the table ${twice} is listed twice`);
  const missing = names.find((table) => !tables.includes(table) && !temporaryTables.includes(table));
  if (missing) throw notABackup(`the table ${missing} is missing`);
}

function refuseOtherColumns({ head }: TablePart, ours: ShopTable[]): void {
  const columns = ours.find(({ table }) => table === head.table)?.columns;
  if (columns?.join() !== head.columns.join()) {
    throw notABackup(`the columns of ${head.table} are not the expected ones`);
  }
}

async function skipTable({ rows }: TablePart): Promise<void> {
  for await (const _ of rows);
}

async function loadTable(client: pg.Client, { head, rows, counted }: TablePart): Promise<void> {
  const copy = client.query(copyFrom(`copy ${quoted([head.table])} (${quoted(head.columns)}) from stdin`));
  await pipeline(Readable.from(rows), copy);
  if (copy.rowCount !== counted()) throw notABackup(`${head.table} has a different number of rows than lines`);
}

/** PostgreSQL's errors for invalid rows: malformed (22), against a constraint (23), over a limit (54). */
function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|54)/.test(error.code ?? '')) return error;
  const table = error.table ?? /^COPY (\w+)/.exec(error.where ?? '')?.[1] ?? 'a table';
  return notABackup(`${table} contains rows that are not valid (${error.message})`);
}
