/** Connections outside the pool that are lost in use: the work fails, the server goes on. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { until } from '../lifecycle/server-process.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Ends whoever waits for a lock in this database, as a database that dies would. */
async function endTheWaiting() {
  await until(async () => {
    const { rowCount } = await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Boolean(rowCount);
  });
}

async function whileLocked<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query(sql);
  try {
    const [result] = await Promise.all([work(), endTheWaiting()]);
    return result;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('a backup whose connection is lost fails and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
  try {
    const outcome = await whileLocked('lock table stock in access exclusive mode', () =>
      writeBackup(app.database.where, join(folder, 'a.backup')).then(
        () => 'made',
        () => 'failed',
      ),
    );
    expect(outcome).toBe('failed');
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a check of the books whose connection is lost is 503, and the next one works', async () => {
  const admin = await app.as('admin');
  const answer = await whileLocked('lock table stock in access exclusive mode', () =>
    admin.get('/health/books?fresh=true'),
  );
  expect(answer).toMatchObject({ httpStatus: 503, status: false });
  expect((await admin.get('/health/books?fresh=true')).payload).toMatchObject({ agree: true });
});
