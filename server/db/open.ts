/**
 * Opens the books: the PostgreSQL at DATABASE_URL, or the embedded one, with the same code from here on.
 * Invariants: a database that is away or frozen is an error within 3 s, never a request that hangs; a connection whose
 * answer did not come is thrown away, not given to the next request; bigint and numeric arrive as numbers (the contract
 * keeps both within what a number holds exactly), a date as 'YYYY-MM-DD', a moment as Date.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { Tables } from './tables.ts';

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For a connection outside the pool, such as the one that migrates. */
  where: pg.ClientConfig;
  close(): Promise<void>;
}

interface Options {
  /** For tools whose statements may take long (backup, audit, demo data): no time limits, and they may run beside a server. */
  patient?: boolean;
  /** Such a tool that may not run beside a server, as nothing must change meanwhile. */
  alone?: boolean;
}

/** In milliseconds. The server's own limits come first, since they leave the connection usable. */
const limits = {
  lock_timeout: 2_000,
  statement_timeout: 2_300,
  query_timeout: 2_600,
  idle_in_transaction_session_timeout: 10_000,
};

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  { patient = false, alone = false }: Options = {},
): Promise<Database> {
  const embedded: Embedded | undefined = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log, join: patient && !alone });
  const where = embedded?.poolConfig ?? { connectionString: config.databaseUrl };
  const pool = openPool(where, log, { patient });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    where,
    async close() {
      // A frozen server never says goodbye, and a query still running is not worth waiting for: its request is gone.
      await Promise.race([pool.end(), delay(1_000, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}

export function openPool(where: pg.PoolConfig, log: Logger, { patient = false }: Options = {}): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'countinghouse',
    max: 20,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 2_600,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...(patient ? {} : limits),
    ...where,
  });
  pool.on('error', ({ message }) => {
    // pg hangs the whole connection on its errors, password and all: only the message is for the log.
    if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; lost in use, without a listener, it would end the process.
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection was lost in use'));
    discardWhenUnanswered(client);
  });
  return pool;
}

/** pg gives up waiting for an answer, but keeps the connection, behind whose open query all later ones would wait. */
function discardWhenUnanswered(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  // biome-ignore lint/suspicious/noExplicitAny: one wrapper for all of query's overloads
  client.query = ((...args: unknown[]): any => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') connection.stream.destroy(error);
      });
    }
    return answer;
  }) as typeof client.query;
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text) => text],
]);

function parserOf(oid: number, format?: 'text' | 'binary') {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own parsers are typed so
  return parsers.get(oid) ?? (pg.types.getTypeParser as any)(oid, format);
}
