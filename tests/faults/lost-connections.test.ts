/** Connections outside the pool that are lost while in use: the work fails, but the server carries on. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { until } from '../lifecycle/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Ends every connection that waits for a lock in this database, as a crashing database would. */
async function endWaitingConnections({ pool }: TestDatabase) {
  await until(async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Boolean(rowCount);
  });
}

async function whileLocked<Result>(database: TestDatabase, work: () => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table stock in access exclusive mode');
  try {
    const [result] = await Promise.all([work(), endWaitingConnections(database)]);
    return result;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('a backup whose connection is lost fails and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
  try {
    const outcome = await whileLocked(app.database, () =>
      writeBackup(app.database.where, join(folder, 'a.backup')).then(
        () => 'made',
        () => 'failed',
      ),
    );
    expect(outcome).toBe('failed');
    expect(readdirSync(folder)).toEqual([]);
    console.log('The connection of a backup ended by the database: it failed, and left no file.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a restore whose connection is lost fails, restores nothing, and works the next time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
  const target = await createTestDatabase();
  const log = pino({ level: 'silent' });
  try {
    const file = join(folder, 'a.backup');
    await app.as('admin');
    await writeBackup(app.database.where, file);
    const outcome = await whileLocked(target, () =>
      restoreBackup(target.where, file, log).then(
        () => 'restored',
        () => 'failed',
      ),
    );
    expect(outcome).toBe('failed');
    expect((await target.pool.query('select from staff')).rowCount).toBe(0);
    await restoreBackup(target.where, file, log);
    expect((await target.pool.query('select from staff')).rowCount).toBe(1);
    console.log('The connection of a restore ended by the database: nothing was restored, and the next one works.');
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
});

it('a check of the books whose connection is lost is 503, and the next one works', async () => {
  const admin = await app.as('admin');
  const answer = await whileLocked(app.database, () => admin.get('/health/books?fresh=true'));
  expect(answer).toMatchObject({ httpStatus: 503, status: false });
  expect((await admin.get('/health/books?fresh=true')).payload).toMatchObject({ agree: true });
  console.log('The connection of a check of the books ended by the database: 503, and the next check works.');
});
