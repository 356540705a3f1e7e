/** A connection of its own, for work that takes longer than the pool's time limits let a request take. */
import pg from 'pg';

export async function withClient<Result>(
  where: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...where });
  // A connection that is lost is told by its query; without a listener it would end the whole process, too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
