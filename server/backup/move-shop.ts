/**
 * Moves a shop to another PostgreSQL through a backup file, and succeeds only when every table there has the same rows
 * and the books agree. As after any restore, everyone has to sign in again. Invariant: the source database is only
 * read.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { auditBooks } from '../books/audit-books.ts';
import { withClient } from '../db/connections/with-client.ts';
import { pendingMigrations } from '../db/migrate/migrate.ts';
import type { Progress } from './format.ts';
import { holdsShop, restoreBackup } from './restore-backup.ts';
import { listPermanentTables, quoted } from './tables.ts';
import { writeBackup } from './write-backup.ts';

interface Move {
  from: pg.ClientConfig;
  to: pg.ClientConfig;
  /** Where the backup file is written; it is not deleted afterwards. */
  file: string;
}

/** Returns how many rows each table has. */
export async function moveShop(
  { from, to, file }: Move,
  log: Logger,
  progress: Progress,
): Promise<Map<string, number>> {
  const pending = await withClient(from, pendingMigrations);
  if (pending.length > 0) {
    throw new Error("This shop's database is from an older version. Start the server here once, stop it, then move.");
  }
  await withClient(to, refuseUnlessUsable).catch(explainTarget);
  await writeBackup(from, file, (share, doing) => progress(share * 0.3, `reading ${doing}`));
  await restoreBackup(to, file, log, (share, doing) => progress(0.3 + share * 0.5, `writing ${doing}`));
  progress(0.8, 'comparing every row');
  const [before, after] = [await withClient(from, sumTables), await withClient(to, sumTables)];
  const unequal = [...before].filter(([table, sum]) => after.get(table)?.content !== sum.content);
  if (unequal.length > 0 || before.size !== after.size) {
    throw new Error(`These tables differ in the new database: ${unequal.map(([table]) => table).join(', ')}.`);
  }
  const { agree, findings } = await auditBooks(to);
  if (!agree) throw new Error(`The books do not agree in the new database: ${findings.length} problems.`);
  progress(1, 'done');
  return new Map([...after].map(([table, { rows }]) => [table, rows]));
}

class Unusable extends Error {}

async function refuseUnlessUsable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      to_regclass('public.migrations') is not null as ours,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as tables`);
  const { version, encoding, ours, tables } = rows[0];
  if (version < 150_000) throw new Unusable('The PostgreSQL to move to is too old. It must be version 15 or later.');
  if (encoding !== 'UTF8') throw new Unusable(`The database to move to uses ${encoding}. Create one with UTF8.`);
  if (tables > 0 && !ours) throw new Unusable('The database to move to is not empty. Create a new one for the shop.');
  if (await holdsShop(client))
    throw new Unusable('The database to move to already contains a shop. Create a new one for this shop.');
}

/** pg's errors do not include the address with its password, but say little by themselves. */
function explainTarget(error: Error): never {
  if (error instanceof Unusable) throw error;
  const reason = error instanceof AggregateError ? (error.errors[0] as Error).message : error.message;
  throw new Error(`The database to move to can't be used: ${reason}.`);
}

/** The number of rows of each table and a hash of their content that does not depend on their order. */
async function sumTables(client: pg.Client): Promise<Map<string, { rows: number; content: string }>> {
  const sums = new Map<string, { rows: number; content: string }>();
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1");
  for (const { table } of await listPermanentTables(client)) {
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${quoted([table])} t`,
    );
    sums.set(table, { rows: rows[0].rows, content: `${rows[0].rows} ${rows[0].sum}` });
  }
  return sums;
}
