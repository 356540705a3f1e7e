/**
 * The version of a till's catalogue: which run of the database made it, and which transactions it has seen. The run tells it from
 * any other, so that after a restore or a failover, where transactions are numbered anew, everything is sent.
 * Invariant: what a version has not seen for certain is sent again.
 */
import { sql } from 'kysely';

/** Of a version, in characters. With more transactions at work at once than that, only the oldest of them is named. */
const longestSnapshot = 60;

export const runName = sql`
  (select oid from pg_database where datname = current_database()) || '.' ||
    (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint`;

export const snapshotNow = sql`
  (case when length(pg_current_snapshot()::text) <= ${sql.lit(longestSnapshot)} then pg_current_snapshot()::text
    else pg_snapshot_xmin(pg_current_snapshot())::text end)`;

/** The oldest transaction that the version may not have seen; null: it is of another run. */
export function oldestUnseen(version: string, run: ReturnType<typeof sql>) {
  const oldest = sql`split_part(split_part(${version}::text, '.', 3), ':', 1)`;
  return sql`case when ${version}::text like ${run} || '.%' and ${oldest} ~ '^[0-9]{1,18}$' then ${oldest}::xid8 end`;
}

const form = /^\d+\.\d+\.(\d{1,18})(?::(\d{1,18}):([\d,]*))?$/;

/** Whether what a transaction changed was in the catalogue of this version. Of a version that nobody can read: yes. */
export function hasSeen(version: string, transaction: string): boolean {
  const [, oldest, next, atWork] = form.exec(version) ?? [];
  if (oldest === undefined || BigInt(transaction) < BigInt(oldest)) return true;
  return next !== undefined && BigInt(transaction) < BigInt(next) && !atWork!.split(',').includes(transaction);
}
