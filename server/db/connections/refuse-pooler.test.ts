import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startFakePooler } from '../../../tests/support/fake-pooler.ts';
import { openPool } from './open.ts';
import { refuseTransactionPooling } from './refuse-pooler.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a pooler that shares connections between transactions is refused with a sentence', async () => {
  const pooler = await startFakePooler();
  const pool = openPool({ ...database.where, host: '127.0.0.1', port: pooler.port }, pino({ level: 'silent' }));
  try {
    await expect(refuseTransactionPooling(pool)).rejects.toThrow(
      'A connection pooler between this server and PostgreSQL shares connections between transactions. Set it to pool whole sessions (pool_mode = session), or connect to PostgreSQL directly.',
    );
  } finally {
    await pool.end();
    await pooler.close();
  }
});

test('a direct connection is not', async () => {
  await expect(refuseTransactionPooling(database.pool)).resolves.toBeUndefined();
});

test('the time limits are asked for in a statement, as poolers refuse or ignore them in the greeting', async () => {
  const pooler = await startFakePooler();
  const pool = openPool({ ...database.where, host: '127.0.0.1', port: pooler.port }, pino({ level: 'silent' }));
  try {
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name ~ '^(lock|statement|idle_in_transaction_session)_timeout$' order by 1`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '2000' },
      { name: 'statement_timeout', setting: '2300' },
    ]);
    expect(pooler.greetings).toHaveLength(1);
    expect(pooler.greetings[0]).toContain('application_name');
    expect(pooler.greetings[0]).not.toContain('timeout');
  } finally {
    await pool.end();
    await pooler.close();
  }
});
