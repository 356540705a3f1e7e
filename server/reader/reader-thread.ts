/** The thread that answers whoever reads, a whole server behind a socket that only this process can reach: see open-reader.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { usualAnswerLimits } from '../base/answer-limits.ts';
import { type Config, readConfig, readEnvironment } from '../config.ts';
import { connectionGivesWayAtOnce, threadGivesWay } from '../db/give-way.ts';
import { openDatabase, openPool } from '../db/open.ts';
import { openStandbys } from '../db/standbys.ts';
import type { Tables } from '../db/tables.ts';
import { openLog } from '../log.ts';
import { openMail } from '../mail/open-mail.ts';
import type { ReaderOptions } from './open-reader.ts';

/** Helpers of PostgreSQL would not give way. */
const oneProcessEach = '-c max_parallel_workers_per_gather=0 -c jit=off';

threadGivesWay();
const { socket, mark, where } = workerData as ReaderOptions;
// Who asks is said by the thread that passes the request on.
const config: Config = { ...readConfig(readEnvironment()), trustProxy: 1 };
// Requests are logged by that thread, too.
const log = openLog(['info', 'debug', 'trace'].includes(config.logLevel) ? 'warn' : config.logLevel);
const app = await buildApp({
  ...(await openBooks()),
  standbys: config.databaseReadUrl ? openStandbys(config.databaseReadUrl, log) : undefined,
  config,
  now: () => new Date(),
  mail: openMail(config, log),
  log,
  mark,
  // Requests have had their turn already.
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
