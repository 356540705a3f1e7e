/**
 * Records the statements that the server sends to its database, for tests that compare the work behind two responses.
 */
import type pg from 'pg';
import type { TestDatabase } from './database.ts';

/** Records statements from now on, without their values. */
export function watchStatements({ pool }: TestDatabase): { since(): string[] } {
  let noted: string[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      noted.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(...args);
    }) as typeof client.query;
  });
  return {
    /** The statements since the last call. */
    since() {
      const statements = noted;
      noted = [];
      return statements;
    },
  };
}
