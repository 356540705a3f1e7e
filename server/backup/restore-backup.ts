/**
 * Puts a backup into an empty database, all or nothing: the tables as they were when it was made, then the migrations
 * that came since. Refused when the file is damaged, when it comes from a newer Countinghouse, or when the database
 * already holds a shop.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { continueIds, takeOffIndexes } from '../db/bulk-load.ts';
import { migrate } from '../db/migrate.ts';
import { withClient } from '../db/with-client.ts';
import type { About, Progress, TableHead } from './format.ts';
import { checkBackup, readBackup } from './read-backup.ts';

export async function restoreBackup(
  where: pg.ClientConfig,
  file: string,
  log: Logger,
  progress: Progress = () => {},
): Promise<About> {
  progress(0, 'checking the file');
  await checkBackup(file);
  await refuseUnlessEmpty(where);
  const parts = readBackup(file);
  const first = (await parts.next()).value;
  if (first?.kind !== 'about') throw new Error(`${file} is not a Countinghouse backup.`);
  const { about } = first;
  await migrate(where, log, { only: about.migrations });
  await withClient(where, async (client) => {
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    const putBack = await takeOffIndexes(client, about.tables);
    for (const table of about.tables) await client.query(`alter table ${table} disable trigger user`);
    let done = 0;
    for await (const part of parts) {
      if (part.kind !== 'table') continue;
      progress(0.1 + (0.6 * done++) / about.tables.length, part.head.table);
      await client.query(`delete from ${part.head.table}`);
      await loadTable(client, part.head, part.rows);
    }
    progress(0.7, 'making indexes');
    for (const statement of putBack) await client.query(statement);
    for (const table of about.tables) await client.query(`alter table ${table} enable trigger user`);
    await continueIds(client);
    await client.query('commit');
    progress(0.95, 'taking statistics');
    await client.query('analyze');
  });
  await migrate(where, log);
  progress(1, 'done');
  return about;
}

async function refuseUnlessEmpty(where: pg.ClientConfig): Promise<void> {
  if (await withClient(where, holdsShop)) {
    throw new Error(
      'This database already holds a shop. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
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

async function loadTable(
  client: pg.Client,
  { table, columns }: TableHead,
  rows: AsyncGenerator<Buffer>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${names}) from stdin`)));
}
