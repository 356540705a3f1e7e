/** Makes two requests at the same moment, in an order that the test decides: it locks a row until both wait for it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { TestDatabase } from './database.ts';

/** Locks the rows that this query finds, from a separate connection. Returns the function that releases them. */
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

/** Resolves when this many statements wait for a lock, or when the work is done without waiting. */
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
