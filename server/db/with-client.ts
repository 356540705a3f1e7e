/** A connection outside the pool, for work that takes longer than the pool's time limits allow. */
import pg from 'pg';

export async function withClient<Result>(
  where: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...where });
  // The query reports a lost connection; without a listener it would also end the whole process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
