/**
 * The process: settings, database, app, and a clean shutdown.
 * Standard output gets the line that says where it is ready (and, once, the first admin's sign-in); everything else goes to
 * standard error. If anything prevents the start, one sentence there says what, and the exit code is 1.
 */
import { existsSync } from 'node:fs';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { setMoneyDecimals } from '../contract/values/money-decimals.ts';
import { addUpRegularly } from './add-up-regularly.ts';
import { buildApp } from './app.ts';
import { backUpDaily } from './backup/daily-backup.ts';
import { today } from './base/clock.ts';
import type { ReadingThread } from './base/reading-thread.ts';
import type { Standbys } from './base/standbys.ts';
import { BadSettings, type Config, readConfig, readEnvironment } from './config.ts';
import { openWriteProbe, type WriteProbe } from './db/connections/can-write.ts';
import { type Database, openDatabase } from './db/connections/open.ts';
import { refuseTransactionPooling } from './db/connections/refuse-pooler.ts';
import { openStandbys } from './db/connections/standbys.ts';
import { migrate, migrationsFolder } from './db/migrate/migrate.ts';
import { readShop, whyNotCurrency } from './db/shop.ts';
import { sendDigestsRegularly } from './digest/send-digests.ts';
import type { Https } from './https/open-https.ts';
import { openLog } from './log.ts';
import { fillSearchRegularly } from './logs/fill-search-regularly.ts';
import { openMail } from './mail/open-mail.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { cleanUpPracticeRegularly } from './practice/clean-up.ts';
import { openReadingThread } from './reading-thread/open-reading-thread.ts';
import { sealBooksRegularly } from './seals/seal-books.ts';
import { encryptPlainSecrets } from './second-factor/encrypt-plain-secrets.ts';
import { takeDecimalsAtStart } from './settings/change-decimals.ts';
import { openSettings } from './settings/open-settings.ts';
import { ensureFirstAdmin } from './staff/first-admin.ts';

/** In milliseconds. Together they stay below the 10 s after which process supervisors kill. */
const drainLimit = 4_000;
const closeLimit = 9_500;
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

try {
  await start(readConfig(readEnvironment()));
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  let opening: Promise<Database> | undefined;
  let standbys: Standbys | undefined;
  let readingThread: ReadingThread | undefined;
  let app: FastifyInstance | undefined;
  let endHttps: (() => void) | undefined;
  let ending = false;
  const close = async () => {
    ending = true;
    endHttps?.();
    if (app) await Promise.race([app.close(), delay(drainLimit)]);
    await readingThread?.close();
    await standbys?.close();
    // Even if it is still being opened: its server must not be left running.
    const database = await opening?.catch(() => undefined);
    await database?.close();
  };
  endOnSignal(close, log);

  try {
    const https = await httpsIfWanted(config, log);
    opening = openDatabase(config, log);
    const database = await opening;
    await migrateDatabase(database, config, log);
    standbys = config.databaseReadUrl ? openStandbys(config.databaseReadUrl, log) : undefined;
    readingThread = openReadingThread(new URL('./reading-thread.js', import.meta.url), database.where, log);
    const parts = {
      db: database.db,
      pool: database.pool,
      standbys,
      readingThread,
      config,
      now: () => new Date(),
      mail: openMail(config, log),
      log,
    };
    await applyDecimals(database, config);
    await encryptPlainSecrets(parts);
    const admin = await ensureFirstAdmin(parts);
    const whyNotWritable = openWriteProbe(database.where);
    const metrics = config.metricsPort === undefined ? undefined : openMetrics({ ...parts, whyNotWritable });
    app = await buildApp({ ...parts, assets: findAssets(), metrics, tls: https?.pair });
    if (metrics) await startMetrics(app, metrics, whyNotWritable, config);
    database.serve();
    const port = await listen(app, config, https);
    endHttps = await https?.keep(app.server as SecureServer, port);
    const settings = openSettings(database.pool, config);
    const configNow = async () => (await settings.now()).config;
    if (!config.databaseUrl) {
      const day = async () => today({ ...parts, config: await configNow() });
      backUpDaily(database.where, join(config.dataDir, 'backups'), day, log);
    }
    fillSearchRegularly(database.pool, database.where, configNow, log);
    sealBooksRegularly(database.where, log);
    addUpRegularly(database.where, async () => (await configNow()).businessTz, log);
    cleanUpPracticeRegularly(database.pool, log);
    sendDigestsRegularly({ ...parts, settingsCache: settings });
    process.stdout.write(`Countinghouse is ready at ${addressOf(config, https, port)}\n`);
    if (https) process.stdout.write(https.message(port));
    if (admin) process.stdout.write(`${firstAdminMessage(admin)}\n`);
  } catch (error) {
    // The start was interrupted: the signal handler is already closing, and decides how the process ends.
    if (ending) return;
    await close();
    throw error;
  }
}

/**
 * A second signal does not force an exit: Ctrl-C under `npm start` arrives three times, from the terminal, from npm and
 * from the script that restarts the server; closing the terminal sends two.
 */
function endOnSignal(close: () => Promise<void>, log: Logger): void {
  const grace = closeWithGrace(
    {
      delay: closeLimit,
      logger: false,
      skip: [...endSignals],
      onTimeout: () => log.error('closing took too long'),
      onSecondError: (err) => log.error({ err }, 'a second error while closing'),
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'closing after an unexpected error');
      await close();
    },
  );
  let asked = false;
  for (const signal of endSignals) {
    process.on(signal, () => {
      if (!asked) grace.close();
      asked = true;
    });
  }
}

async function migrateDatabase(database: Database, config: Config, log: Logger): Promise<void> {
  try {
    await refuseTransactionPooling(database.pool);
    await migrate(database.where, log, { business: config });
  } catch (error) {
    if (!config.databaseUrl || !isConnectionFault(error)) throw error;
    throw new Error(`The database at DATABASE_URL can't be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Once an amount is stored, another currency must have the same decimals. */
async function applyDecimals({ db, pool }: Database, { currency }: Config): Promise<void> {
  const problem = whyNotCurrency(await readShop(pool), currency);
  if (problem && !(await takeDecimalsAtStart({ db }, currency!))) throw new BadSettings(problem);
  setMoneyDecimals((await readShop(pool)).decimals);
}

async function httpsIfWanted(config: Config, log: Logger): Promise<Https | undefined> {
  if (config.https === 'off' && !config.tlsCert) return;
  const { openHttps } = await import('./https/open-https.ts');
  return openHttps(config, () => new Date(), log);
}

/** The port it listens on. */
async function listen(app: FastifyInstance, { host, port }: Config, https: Https | undefined): Promise<number> {
  try {
    // For localhost Fastify would open a second server, which would never get a new certificate.
    await app.listen({ host: https && host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} on ${host} is already in use. Stop the program using it, or set PORT to another port.`,
      );
    }
    if (code === 'EACCES') throw new Error(`This user may not use port ${port}. Set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Error(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}

function addressOf({ host }: Config, https: Https | undefined, port: number): string {
  return `${https ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Closes with the app. A port that is in use prevents the start, like the shop's own. */
async function startMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  whyNotWritable: WriteProbe,
  config: Config,
): Promise<void> {
  const server = await serveMetrics(metrics, whyNotWritable, config.metricsPort as number).catch((error: Error) => {
    throw new Error(`METRICS_PORT ${config.metricsPort} can't be used: ${error.message}.`);
  });
  app.addHook('onClose', async () => {
    server.close();
  });
}

/** The built page; in development Vite serves it instead. */
function findAssets(): string | undefined {
  const folder = join(dirname(migrationsFolder()), 'dist', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

function firstAdminMessage({ email, password }: { email: string; password?: string }): string {
  return password
    ? `Sign in as ${email} with the password ${password} (shown only this once).`
    : `Sign in as ${email} with the password set in ADMIN_PASSWORD.`;
}

function isConnectionFault(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return /^(E[A-Z]+|28...|3D000|57P0.)$/.test(code ?? '') || /timeout|terminated/i.test(message);
}

function reasonOf(error: unknown): string {
  const faults = error instanceof AggregateError ? error.errors : [error];
  return (faults[0] as Error).message;
}

function sentence(error: unknown): string {
  if (error instanceof BadSettings) return error.message;
  return `Countinghouse could not start. ${error instanceof Error ? reasonOf(error) : String(error)}`;
}
