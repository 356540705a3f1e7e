/**
 * Opens the database: the PostgreSQL at DATABASE_URL, or the embedded one, with the same code from here on.
 * Invariants: a database that is down or frozen is an error within 3 s, never a hanging request; a connection that did
 * not answer is destroyed, not given to the next request; bigint and numeric arrive as numbers (the contract keeps both
 * within what a number holds exactly), a date as 'YYYY-MM-DD', a moment as Date.
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
  /** For tools with long statements (backup, audit, demo data): no time limits, and they may run next to a server. */
  noTimeLimits?: boolean;
  /** For such a tool that may not run next to a server, because nothing may change meanwhile. */
  exclusive?: boolean;
}

/** In milliseconds. The server's own limits come first, because they leave the connection usable. */
const limits = {
  lock_timeout: 2_000,
  statement_timeout: 2_300,
  query_timeout: 2_600,
  idle_in_transaction_session_timeout: 10_000,
};

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  { noTimeLimits = false, exclusive = false }: Options = {},
): Promise<Database> {
  const embedded: Embedded | undefined = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: config.dataDir,
        log,
        ifRunning: !noTimeLimits ? 'stop' : exclusive ? 'refuse' : 'join',
      });
  const where = embedded?.poolConfig ?? { connectionString: config.databaseUrl };
  const pool = openPool(where, log, { noTimeLimits });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    where,
    async close() {
      // A frozen server never confirms, and a query still running is not worth waiting for: its request is gone.
      await Promise.race([pool.end(), delay(1_000, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}

export function openPool(where: pg.PoolConfig, log: Logger, { noTimeLimits = false }: Options = {}): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'countinghouse',
    max: 20,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 2_600,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...(noTimeLimits ? {} : limits),
    ...where,
  });
  pool.on('error', ({ message }) => {
    // pg attaches the whole connection, including the password, to its errors: only the message is logged.
    if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; lost while in use, without a listener, it would end the
    // process.
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection was lost in use'));
    discardWhenUnanswered(client);
  });
  return pool;
}

/** pg stops waiting for an answer but keeps the connection, and all later queries would wait behind the open one. */
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
