/** What the command-line tools share: settings, a database that may belong to a running server, a progress bar. */
import { type Logger, pino } from 'pino';
import { type Config, readConfig, readEnvironment } from '../config.ts';
import { processGivesWay } from '../db/connections/give-way.ts';
import { type Database, openDatabase } from '../db/connections/open.ts';
import { refuseTransactionPooling } from '../db/connections/refuse-pooler.ts';
import { withClient } from '../db/connections/with-client.ts';
import { migrate, pendingMigrations } from '../db/migrate/migrate.ts';

export interface Tool {
  config: Config;
  database: Database;
  log: Logger;
}

interface Options {
  migrateFirst?: boolean;
  /** The tool may not run next to a server. */
  exclusive?: boolean;
  /** Returns a reason not to start, before a database is opened or created. */
  mayStart?: (config: Config) => string | undefined;
}

export async function runTool(
  work: (tool: Tool) => Promise<void>,
  { migrateFirst = true, exclusive = false, mayStart }: Options = {},
): Promise<void> {
  let database: Database | undefined;
  try {
    if (!exclusive) processGivesWay();
    const config = readConfig(readEnvironment());
    const refusal = mayStart?.(config);
    if (refusal) throw new Error(refusal);
    const log = pino({ level: 'warn' }, pino.destination(2));
    database = await openDatabase(config, log, { noTimeLimits: true, exclusive });
    await refuseTransactionPooling(database.pool);
    if (migrateFirst) await bringUpToDate(database, config, log);
    await work({ config, database, log });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

/** A standby can't be migrated, and need not be: it has the schema of the database it follows. */
async function bringUpToDate({ where, pool }: Database, business: Config, log: Logger): Promise<void> {
  const { rows } = await pool.query(`select current_setting('transaction_read_only') as "readOnly"`);
  if (rows[0].readOnly === 'off') return void (await migrate(where, log, { business }));
  const pending = await withClient(where, pendingMigrations);
  if (pending.length === 0) return;
  throw new Error('This standby is from an older version. Start the server on the database it follows first.');
}

const width = 30;

/** One line that fills up; without a terminal, one line at the end. */
export function progressBar(share: number, doing: string): void {
  if (!process.stderr.isTTY && share < 1) return;
  const filled = Math.round(share * width);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.round(share * 100)).padStart(3)} % ${doing}`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[2K${bar}${share >= 1 ? '\n' : ''}` : `${bar}\n`);
}
