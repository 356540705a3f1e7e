/**
 * One PostgreSQL for a whole Vitest run, in a temporary folder that is removed afterwards. It has one migrated
 * database, which every test file copies. It runs without fsync: nothing here needs to survive the run.
 * Before that its folder is the data folder of an empty shop, which tests of whole servers copy (ready-shop.ts).
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate/migrate.ts';
import { copyReadyShop, makeReadyShop } from './ready-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Embedded['poolConfig'];
  }
}

export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' });
  const removeReadyShop = await makeReadyShop();
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-test-'));
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true });
    removeReadyShop();
  };
  try {
    // When started by root, the database runs as another user, who must be able to reach this folder.
    chmodSync(dataDir, 0o711);
    copyReadyShop(dataDir);
    const postgres = await startEmbedded({ dataDir, log, durable: false });
    const stop = async () => {
      await postgres.stop();
      remove();
    };
    await prepareDatabases(dataDir, postgres, log).catch(async (error) => {
      await postgres.stop();
      throw error;
    });
    project.provide('postgres', postgres.poolConfig);
    return stop;
  } catch (error) {
    remove();
    throw error;
  }
}

async function prepareDatabases(dataDir: string, { poolConfig }: Embedded, log: Logger): Promise<void> {
  // Where a ready shop can't be copied, this is the first start of this one.
  await migrate(poolConfig, log);
  await grantTestRights(dataDir, poolConfig);
  const client = new pg.Client({ ...poolConfig, database: 'postgres' });
  await client.connect();
  await client.query(`create database migrated template ${poolConfig.database}`);
  await client.end();
}

/** Tests use the same ordinary role as the server, which here may also create databases and disable triggers. */
async function grantTestRights(dataDir: string, { user, host, port }: Embedded['poolConfig']): Promise<void> {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  const client = new pg.Client({ host, port, user: 'countinghouse', password, database: 'postgres' });
  await client.connect();
  await client.query(`alter role ${user} createdb; grant set on parameter session_replication_role to ${user}`);
  await client.end();
}
