/**
 * The thread that answers requests that only read: a whole server behind a socket that only this process can reach
 * (open-reading-thread.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { usualAnswerLimits } from '../base/answer-limits.ts';
import { type Config, readConfig, readEnvironment } from '../config.ts';
import { connectionGivesWayAtOnce, threadGivesWay } from '../db/connections/give-way.ts';
import { openDatabase, openPool } from '../db/connections/open.ts';
import { openStandbys } from '../db/connections/standbys.ts';
import type { Tables } from '../db/tables.ts';
import { openLog } from '../log.ts';
import { openMail } from '../mail/open-mail.ts';
import type { ThreadOptions } from './open-reading-thread.ts';

/** PostgreSQL's parallel workers would not have the lower priority of the connection they work for. */
const oneProcessEach = '-c max_parallel_workers_per_gather=0 -c jit=off';

threadGivesWay();
const { socket, mark, where } = workerData as ThreadOptions;
// The thread that passes the request on also passes the caller's address.
const config: Config = { ...readConfig(readEnvironment()), trustProxy: 1 };
// The other thread already logs the requests.
const log = openLog(['info', 'debug', 'trace'].includes(config.logLevel) ? 'warn' : config.logLevel);
const app = await buildApp({
  ...(await openBooks()),
  standbys: config.databaseReadUrl ? openStandbys(config.databaseReadUrl, log) : undefined,
  config,
  now: () => new Date(),
  mail: openMail(config, log),
  log,
  mark,
  // Requests had their turn before they were passed on.
  answerLimits: { ...usualAnswerLimits, perSession: usualAnswerLimits.reading },
});
await app.listen({ path: socket });
parentPort?.postMessage('ready');

async function openBooks() {
  if (config.databaseUrl) return openDatabase(config, log);
  const pool: pg.Pool = openPool({ ...where, max: usualAnswerLimits.reading, options: oneProcessEach }, log);
  pool.on('connect', connectionGivesWayAtOnce);
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}
