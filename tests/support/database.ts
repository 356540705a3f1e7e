/** A migrated, empty database for one test file, not shared with others. Call `close` in afterAll. */
import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Database, openPool } from '../../server/db/connections/open.ts';
import type { Tables } from '../../server/db/tables.ts';
import { takeDecimalsAtStart } from '../../server/settings/change-decimals.ts';

export interface TestDatabase extends Omit<Database, 'serve'> {
  /** The address, for servers that a test starts as separate processes. */
  url: string;
}

interface Options {
  template?: string;
  connections?: number;
  /** Gives the shop its decimals as a server does that is started with another CURRENCY. */
  currency?: string;
}

export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const { template = 'migrated', connections = 10, currency } = options;
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${database} template ${template}`);
  const where = { ...postgres, database };
  // Long enough for a busy machine. That callers do not wait so long is tested on a running server.
  const connectionTimeoutMillis = 20_000;
  const pool = openPool({ ...where, max: connections, connectionTimeoutMillis }, pino({ level: 'silent' }));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  if (currency) await takeDecimalsAtStart({ db }, currency);
  return {
    db,
    pool,
    where,
    url: `postgres://${where.user}:${where.password}@${encodeURIComponent(where.host)}:${where.port}/${database}`,
    async close() {
      await pool.end();
      await onServer(`drop database ${database} with (force)`).catch((error) => {
        // An autovacuum worker is connected. It belongs to the superuser, so only a plain drop can end it.
        if (error.code !== '42501') throw error;
        return onServer(`drop database ${database}`);
      });
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
