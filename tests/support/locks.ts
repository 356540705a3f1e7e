/** Two requests at the same moment, in an order that the test decides: it holds a row until both have come as far as they can. */
import { setTimeout as delay } from 'node:timers/promises';
import type { TestDatabase } from './database.ts';

/** Holds the rows that this query finds, from a connection of its own. Answers how to let them go. */
export async function hold({ pool }: TestDatabase, query: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  const { rowCount } = await client.query(`${query} for update`, values);
  if (!rowCount) throw new Error(`There is nothing to hold: ${query}`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** Until this many statements wait for a lock, or the work is done without waiting. */
export async function untilWaiting({ pool }: TestDatabase, count: number, work: Promise<unknown>): Promise<void> {
  let done = false;
  work.finally(() => {
    done = true;
  });
  while (!done) {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting >= count) return;
    await delay(5);
  }
}
