import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openPool } from './open.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('brings numbers as numbers, a date as its text and a moment as Date', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as big, 12.50::numeric(14, 2) as money, date '2024-02-29' as day,
      timestamptz '2024-02-29 12:00:00+00' as moment, 7::int as int, null::numeric as nothing`.execute(database.db);
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      money: 12.5,
      day: '2024-02-29',
      moment: new Date('2024-02-29T12:00:00Z'),
      int: 7,
      nothing: null,
    },
  ]);
});

test('compares letters beyond ASCII without regard to case', async () => {
  const { rows } = await sql<{ lower: string }>`select lower('ÄÖÉŁ ЖΣ') as lower`.execute(database.db);
  expect(rows[0]?.lower).toBe('äöéł жσ');
});

test('cancels a statement that takes too long and leaves the connection usable', async () => {
  await expect(sql`select pg_sleep(20)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
  await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
});

test('gives up on a server that does not answer, rolls back at once and does not use that connection again', async () => {
  const pool = openPool(
    { ...database.where, max: 1, statement_timeout: 0, query_timeout: 1_000 },
    pino({ level: 'silent' }),
  );
  try {
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await client.query('begin');
    await expect(client.query('select pg_sleep(20)')).rejects.toThrow('Query read timeout');
    await expect(client.query('rollback')).rejects.toThrow(/terminated|not queryable|read timeout/);
    client.release();
    const next = await pool.query('select pg_backend_pid() as pid');
    expect(next.rows[0].pid).not.toBe(rows[0].pid);
  } finally {
    await pool.end();
  }
});

test('reports a database that can not be reached as an error', async () => {
  const pool = openPool({ ...database.where, host: '/nonexistent' }, pino({ level: 'silent' }));
  await expect(pool.query('select 1')).rejects.toThrow(/ENOENT/);
  await pool.end();
});
