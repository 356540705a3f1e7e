/**
 * The version of a till's catalogue: the run of the database that made it, and the transactions that it has seen. The run matters
 * because transactions are numbered anew after a restore or a failover; then everything is sent.
 * Invariant: what a version may not have seen is sent again.
 */
import { sql } from 'kysely';

/** In characters. If so many transactions are in progress that their list would be longer, only the oldest is named. */
const longestSnapshot = 60;

export const runName = sql`
  (select oid from pg_database where datname = current_database()) || '.' ||
    (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint`;

export const snapshotNow = sql`
  (case when length(pg_current_snapshot()::text) <= ${sql.lit(longestSnapshot)} then pg_current_snapshot()::text
    else pg_snapshot_xmin(pg_current_snapshot())::text end)`;

/** The oldest transaction that the version may not have seen; null if the version is of another run. */
export function oldestUnseen(version: string, run: ReturnType<typeof sql>) {
  const oldest = sql`split_part(split_part(${version}::text, '.', 3), ':', 1)`;
  return sql`case when ${version}::text like ${run} || '.%' and ${oldest} ~ '^[0-9]{1,18}$' then ${oldest}::xid8 end`;
}

const form = /^\d+\.\d+\.(\d{1,18})(?::(\d{1,18}):([\d,]*))?$/;

/**
 * Whether the catalogue of this version includes the changes of a transaction. A version that can't be read counts as including
 * them.
 */
export function hasSeen(version: string, transaction: string): boolean {
  const [, oldest, next, atWork] = form.exec(version) ?? [];
  if (oldest === undefined || BigInt(transaction) < BigInt(oldest)) return true;
  return next !== undefined && BigInt(transaction) < BigInt(next) && !atWork!.split(',').includes(transaction);
}
