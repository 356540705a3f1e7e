/**
 * Waits until every transaction that is writing to these tables has ended. Ids that were read before are settled then: a row that
 * is missing below them never appears (`seals/seal-books.ts` says why).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** In milliseconds. Most transactions end within a few; one that takes longer is asked about less often. */
const firstPause = 10;
const longestPause = 100;

interface Connection {
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
}

/** Whether they ended within `patience`, in milliseconds. */
export async function writersEnd(client: Connection, tables: string[], patience: number): Promise<boolean> {
  const { rows } = await client.query(writing, [tables]);
  const transactions = rows.map(({ transaction }) => transaction);
  const until = Date.now() + patience;
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    const { rowCount } = await client.query('select from pg_locks where virtualtransaction = any($1) limit 1', [
      transactions,
    ]);
    if (!rowCount) return true;
    if (Date.now() >= until) return false;
    await delay(pause);
  }
}

const writing = `
  select distinct virtualtransaction as transaction from pg_locks
  where locktype = 'relation' and granted and pid is distinct from pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and relation = any($1::regclass[])
    and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
