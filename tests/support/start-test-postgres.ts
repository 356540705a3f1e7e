/**
 * One PostgreSQL for a whole run of Vitest, in a folder of its own that is removed afterwards, and in it one migrated
 * database that every test file's own is copied from. Written without fsync: nothing here need outlive the run.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Embedded['poolConfig'];
  }
}

export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' });
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-test-'));
  // As root the database runs as another user, who must be able to get there.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log, durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await letTests(dataDir, postgres.poolConfig);
    await makeTemplate({ ...postgres.poolConfig, database: 'migrated' }, postgres, log);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', postgres.poolConfig);
  return stop;
}

/** Tests run as the same ordinary role as the server, who here may also make databases and slip changes past triggers. */
async function letTests(dataDir: string, { user, host, port }: Embedded['poolConfig']): Promise<void> {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  const client = new pg.Client({ host, port, user: 'countinghouse', password, database: 'postgres' });
  await client.connect();
  await client.query(`alter role ${user} createdb; grant set on parameter session_replication_role to ${user}`);
  await client.end();
}

async function makeTemplate(template: Embedded['poolConfig'], postgres: Embedded, log: Logger): Promise<void> {
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  await client.query(`create database ${template.database}`);
  await client.end();
  await migrate(template, log);
}
