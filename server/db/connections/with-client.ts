/**
 * A connection outside the pool, for work that takes longer than the pool's time limits allow. On the embedded database it gives
 * way to what people wait for.
 */
import pg from 'pg';
import { enterOf } from './enter-shop.ts';
import { connectionGivesWay } from './give-way.ts';

export async function withClient<Result>(
  where: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...where });
  // The query reports a lost connection; without a listener it would also end the whole process.
  client.on('error', () => {});
  await client.connect();
  if (where.host?.startsWith('/')) connectionGivesWay(client);
  try {
    await client.query(enterOf(where));
    return await work(client);
  } finally {
    await client.end();
  }
}
