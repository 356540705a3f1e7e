/**
 * A connection pooler that gives each transaction another connection to PostgreSQL (pgbouncer with
 * `pool_mode = transaction`) seems to work, but time limits, prepared statements, locks and LISTEN belong to a connection,
 * and a share of the sales would fail. So it is refused at the start.
 * Through such a pooler two idle connections end at the same one of PostgreSQL's, or one ends now here, now there.
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
