/**
 * Reads the whole shop as it was at one moment, for a file that may take long to send: on a connection of its own, without the
 * pool's time limits, in one snapshot. All servers together allow two at once, because each one keeps the database from cleaning up
 * old rows.
 */
import pg from 'pg';
import { refuse } from '../../base/refusal.ts';
import { lockNumbers } from '../lock-numbers.ts';
import { enterOf } from './enter-shop.ts';
import { hangUp } from './hang-up.ts';

const slots = [lockNumbers.firstDownload, lockNumbers.secondDownload];

export async function* readSnapshot<Part>(
  pool: pg.Pool,
  read: (client: pg.Client) => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  const noTimeLimits = { query_timeout: undefined, statement_timeout: undefined, lock_timeout: undefined };
  const client = new pg.Client({ ...pool.options, ...noTimeLimits, password: pool.options.password });
  client.on('error', () => {});
  let isDone = false;
  try {
    await client.connect();
    await client.query(enterOf(pool.options));
    await takeSlot(client);
    await client.query('begin transaction isolation level repeatable read read only; set local jit = off');
    yield* read(client);
    // Released now, not when the database notices that we are gone: someone may be waiting to download the next file.
    await client.query('commit; select pg_advisory_unlock_all()');
    isDone = true;
  } finally {
    // A reader that stopped early may have left an answer half read, so its connection is not reused.
    if (isDone) await client.end();
    else hangUp(client);
  }
}

async function takeSlot(client: pg.Client): Promise<void> {
  for (const slot of slots) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [slot]);
    if (rows[0].mine) return;
  }
  refuse('too-many-tries/files');
}
