/**
 * A connection to make the practice shop or to throw it away, which takes longer than a request may. Only one server does so at a
 * time.
 */
import type pg from 'pg';
import { refuse } from '../base/refusal.ts';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

/** In milliseconds: how long to wait for requests that are using the practice shop. */
const longestWait = 3_000;

/** Does the work in one transaction. */
export async function changePractice(pool: pg.Pool, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const where = { ...pool.options, password: pool.options.password, query_timeout: undefined };
  try {
    await withClient({ ...where, application_name: 'countinghouse practice' }, async (client) => {
      await client.query(`begin; set local lock_timeout = ${longestWait}; set local statement_timeout = 0`);
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [lockNumbers.practice]);
      if (!rows[0].mine) refuse('practice-busy');
      await work(client);
      await client.query('commit');
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '55P03' || code === '40P01') refuse('practice-busy');
    if (code === '42501') refuse('practice-not-possible');
    throw error;
  }
}
