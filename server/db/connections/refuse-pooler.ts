/**
 * A connection pooler that gives each transaction another connection to PostgreSQL (pgbouncer with `pool_mode = transaction`) seems
 * to work, but time limits, prepared statements, locks and LISTEN belong to a connection, and some of the sales would fail. So it
 * is refused at the start.
 * It is recognised by two idle connections of ours that lead to the same connection of PostgreSQL, or by one that leads to a
 * different one each time.
 */
import type pg from 'pg';

const rounds = 5;

export async function refuseTransactionPooling(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  const seen = [new Set<number>(), new Set<number>()];
  try {
    for (const _ of seen) clients.push(await pool.connect());
    for (let round = 0; round < rounds; round++) {
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        seen[index]?.add(rows[0]?.pid ?? 0);
      }
    }
  } finally {
    for (const client of clients) client.release();
  }
  const all = new Set(seen.flatMap((pids) => [...pids]));
  if (all.size === 2 && seen.every(({ size }) => size === 1)) return;
  throw new Error(
    'A connection pooler between this server and PostgreSQL shares connections between transactions. Set it to pool whole sessions (pool_mode = session), or connect to PostgreSQL directly.',
  );
}
