/**
 * Chains the entries of the log and the movements of money, twice a minute while there are new ones, on a connection of
 * its own: no sale waits for it. What a seal is stands in migration 0097; one server makes them at a time.
 *
 * A seal covers every row up to some id, so no row may appear at or below that id later, although transactions commit in
 * another order than they draw ids. Why none can:
 * - The id is that of a row already committed. Whoever holds a smaller one drew it earlier.
 * - An insert locks its table (RowExclusiveLock) before it draws ids, and keeps that lock until its transaction ends, when
 *   its rows have become visible. Ids of transactions would not do: one may draw a row's id before it has its own.
 * - So after the id is read, all who may still bring a row below it are among those that hold such a lock. Once each of
 *   these transactions has ended, what is not there (rolled back) never will be. Those that begin later draw higher ids.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../db/with-client.ts';

const everyMilliseconds = 30_000;
/** How long to wait for those who are writing. The next attempt starts from later rows. */
const patienceMilliseconds = 20_000;
const lookAgainMilliseconds = 100;
/** Of each table in one seal: some tens of milliseconds of work. */
const mostRows = 5_000;
/** Any number will do, as long as it stays the same. */
const lockNumber = 7_326_404;

export function sealBooksEachMinute(where: pg.ClientConfig, log: Logger): void {
  let busy = false;
  const attempt = async () => {
    if (busy) return;
    busy = true;
    try {
      await sealBooks(where);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new entries and movements could not be sealed');
    } finally {
      busy = false;
    }
  };
  setInterval(attempt, everyMilliseconds).unref();
}

/** Answers how many seals it made: none while another server is at it, or someone keeps writing for too long. */
export function sealBooks(
  where: pg.ClientConfig,
  { patience = patienceMilliseconds, most = mostRows } = {},
): Promise<number> {
  return withClient(where, async (client) => {
    const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumber]);
    if (!lock[0].mine) return 0;
    const { rows: last } = await client.query(`
      select coalesce((select max(id) from activity_logs), 0) as entry,
        coalesce((select max(id) from money_movements), 0) as movement`);
    // A statement of its own, so that it looks after the ids were read.
    const { rows: writers } = await client.query(writing);
    if (!(await haveEnded(client, writers, patience))) return 0;
    for (let made = 0; ; made++) {
      const { rows } = await client.query('select add_seal($1, $2, $3) as made', [
        last[0].entry,
        last[0].movement,
        most,
      ]);
      if (!rows[0].made) return made;
    }
  });
}

const writing = `
  select distinct virtualtransaction as transaction from pg_locks
  where locktype = 'relation' and granted and pid is distinct from pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and relation in ('activity_logs'::regclass, 'money_movements'::regclass)
    and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

async function haveEnded(client: pg.Client, writers: { transaction: string }[], patience: number): Promise<boolean> {
  const transactions = writers.map(({ transaction }) => transaction);
  const until = Date.now() + patience;
  for (;;) {
    const { rowCount } = await client.query('select from pg_locks where virtualtransaction = any($1) limit 1', [
      transactions,
    ]);
    if (!rowCount) return true;
    if (Date.now() >= until) return false;
    await delay(lookAgainMilliseconds);
  }
}
