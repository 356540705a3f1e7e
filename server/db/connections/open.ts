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
import type { Config } from '../../config.ts';
import { type Embedded, startEmbedded } from '../embedded/embedded.ts';
import type { Tables } from '../tables.ts';
import { openServers, serversOf } from './database-servers.ts';
import { enterOf } from './enter-shop.ts';
import { hangUp } from './hang-up.ts';

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For a connection outside the pool, such as the one that migrates. */
  where: pg.ClientConfig;
  /**
   * From now on nobody waits longer for a connection than for an answer. Before that, while starting, a busy machine may take its
   * time.
   */
  serve(): void;
  close(): Promise<void>;
}

interface Options {
  /** For tools with long statements (backup, audit, demo data): no time limits, and they may run next to a server. */
  noTimeLimits?: boolean;
  /** For a tool that may not run next to a server, because nothing may change meanwhile. */
  exclusive?: boolean;
}

/**
 * In milliseconds. The server's own limits come first, because they leave the connection usable. They are set by a
 * statement, because a connection pooler may ignore them in the greeting.
 */
const serverLimits = { lock_timeout: 2_000, statement_timeout: 2_300, idle_in_transaction_session_timeout: 10_000 };
const noServerLimits = {
  lock_timeout: undefined,
  statement_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
};
const answerLimit = 2_600;
/** How long a program waits for a connection while it starts, or if nobody waits for it at a till. */
const patience = 10_000;

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
  const servers = serversOf(config.databaseUrl ?? '');
  const where: pg.ClientConfig = embedded?.poolConfig ?? { connectionString: servers[0] };
  const pool = openPool({ ...where, connectionTimeoutMillis: patience }, log, { noTimeLimits });
  if (servers.length > 1) await followServers(pool, servers, where, log);
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    where,
    serve() {
      pool.options.connectionTimeoutMillis = answerLimit;
    },
    async close() {
      // A frozen server never confirms, and a query still running is not worth waiting for: its request is gone.
      await Promise.race([pool.end(), delay(1_000, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}

export function openPool(where: pg.PoolConfig, log: Logger, { noTimeLimits = false }: Options = {}): pg.Pool {
  const limits = noTimeLimits ? {} : { ...serverLimits, ...serverLimitsOf(where) };
  const pool = new pg.Pool({
    application_name: 'countinghouse',
    max: 20,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: answerLimit,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...(noTimeLimits ? {} : { query_timeout: answerLimit }),
    ...where,
    ...noServerLimits,
    async onConnect(client) {
      const settings = Object.entries(limits).map(
        ([name, value]) => `set_config('${name}', '${Number(value)}', false)`,
      );
      await client.query([enterOf(where), ...(settings.length ? [`select ${settings.join(', ')}`] : [])].join('; '));
    },
  });
  pool.on('error', ({ message }) => {
    // pg attaches the whole connection, including the password, to its errors: only the message is logged.
    if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; lost while in use, without a listener, it would end the
    // process.
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection was lost in use'));
    discardWhenUseless(client);
  });
  return pool;
}

function serverLimitsOf(where: pg.PoolConfig): Partial<typeof serverLimits> {
  return Object.fromEntries(
    Object.entries(where).filter(([name, value]) => name in serverLimits && value !== undefined),
  );
}

/** After a connection was lost or could not be opened, the pool goes where changes are accepted now. */
async function followServers(pool: pg.Pool, servers: string[], where: pg.ClientConfig, log: Logger): Promise<void> {
  const clients = new Set<pg.PoolClient>();
  const { search } = openServers(servers, where, log, () => {
    pool.options.connectionString = where.connectionString;
    // Connections to the previous server may still answer, but they accept no changes.
    for (const client of clients) hangUp(client);
  });
  const searchAgain = () => {
    search().catch(({ message }) => log.warn({ reason: message }, 'no database server accepts changes'));
  };
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => {
    clients.delete(client);
    if (!pool.ending) searchAgain();
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: one wrapper for both of connect's overloads
  pool.connect = ((callback?: (error?: Error, ...rest: unknown[]) => void): any => {
    if (callback) {
      return connect((error: Error | undefined, ...rest: unknown[]) => {
        if (error) searchAgain();
        callback(error, ...rest);
      });
    }
    return (connect() as Promise<pg.PoolClient>).catch((error) => {
      searchAgain();
      throw error;
    });
  }) as typeof pool.connect;
  await search();
}

/**
 * pg stops waiting for an answer but keeps the connection, and all later queries would wait behind the unanswered one. A connection
 * to a standby (25006) refuses every change, while a new one may lead to a server that accepts them.
 */
function discardWhenUseless(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: one wrapper for all of query's overloads
  client.query = ((...args: unknown[]): any => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: Error & { code?: string }) => {
        if (error.message === 'Query read timeout' || error.code === '25006') hangUp(client, error);
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
