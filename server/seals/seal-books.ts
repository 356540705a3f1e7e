/**
 * Chains the entries of the log and the movements of money, twice a minute while there are new ones, on its own
 * connection: no sale waits for it. Migration 0097 describes what a seal is; one server makes them at a time.
 *
 * A seal covers every row up to some id, so no row may appear at or below that id later, although transactions do not
 * commit in the order in which they take ids. Why none can:
 * - The id is that of a row already committed. Whoever holds a smaller one took it earlier.
 * - An insert locks its table (RowExclusiveLock) before it takes ids, and keeps that lock until its transaction ends,
 *   when its rows have become visible. Transaction ids would not do: a transaction may take a row's id before it has
 *   its own.
 * - So after the id is read, every transaction that can still add a row below it holds such a lock. Once each of these
 *   has ended, a missing row (rolled back) never appears. Those that begin later take higher ids.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { writersEnd } from '../db/writers-end.ts';

const everyMilliseconds = 30_000;
/** How long to wait for transactions that are writing. The next attempt starts from later rows. */
const maxWaitMilliseconds = 20_000;
/** How many rows of each table go into one seal: some tens of milliseconds of work. */
const mostRows = 5_000;
export function sealBooksRegularly(where: pg.ClientConfig, log: Logger): void {
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

/**
 * Returns how many seals it made: none while another server makes them, or when a transaction keeps writing for too
 * long.
 */
export function sealBooks(
  where: pg.ClientConfig,
  { patience = maxWaitMilliseconds, most = mostRows } = {},
): Promise<number> {
  return withClient(where, async (client) => {
    const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.seals]);
    if (!lock[0].mine) return 0;
    const { rows: last } = await client.query(`
      select coalesce((select max(id) from activity_logs), 0) as entry,
        coalesce((select max(id) from money_movements), 0) as movement`);
    // A separate statement, so that it runs after the ids were read.
    if (!(await writersEnd(client, ['activity_logs', 'money_movements'], patience))) return 0;
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
