import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { leftInEnglish } from '../../tests/support/findings.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { auditBooks } from '../books/audit-books.ts';
import { withClient } from '../db/connections/with-client.ts';
import { sealBooks } from './seal-books.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const entry = (action: string) =>
  `insert into activity_logs (first_name, last_name, email, action, description)
   values ('Ann', 'Till', 'ann@example.com', ${action}, 'said "so", \\ and\nso')`;
const movement = `insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
  values (1, 4.5, '2026-01-05', now(), 1, 'cash in', 'cash movement', 1)`;

/** Makes entries and movements 1 to this number. */
async function trade(rows: number): Promise<void> {
  for (let row = 0; row < rows; row++) await database.pool.query(`${entry("'sold'")}; ${movement}`);
}

async function latest({ pool } = database): Promise<{ hash: string; entries: number; movements: number }> {
  const { rows } = await pool.query(
    "select encode(hash, 'hex') as hash, entries, movements from seals order by id desc limit 1",
  );
  return rows[0];
}

/** What the audit finds about seals. Other checks find fault with `trade`, because its movements have no documents. */
async function findings({ where } = database, keptSeal?: string): Promise<string[]> {
  const { findings } = await auditBooks(where, keptSeal);
  expect(leftInEnglish(findings)).toEqual([]);
  return findings.filter(({ check }) => /seal/.test(check)).map(({ record, detail }) => `${record}: ${detail}`);
}

/** Bypasses every constraint and trigger, as the owner of the database could. */
function tamper(statement: string): Promise<unknown> {
  return withClient(database.where, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });
}

describe('sealing', () => {
  it('covers all rows in runs, then only new ones, and makes none where there are none', async () => {
    await trade(5);
    expect(await sealBooks(database.where, { most: 2 })).toBe(3);
    expect(await sealBooks(database.where)).toBe(0);
    await database.pool.query(movement);
    expect(await sealBooks(database.where)).toBe(1);
    expect(await latest()).toMatchObject({ entries: 5, movements: 6 });
    expect(await findings()).toEqual([]);
  });

  it('waits for a row that was put in earlier and is committed later', async () => {
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(entry("'slow'"));
    await trade(1);
    expect(await sealBooks(database.where, { patience: 0 })).toBe(0);
    const waiting = sealBooks(database.where);
    await slow.query('commit');
    slow.release();
    expect(await waiting).toBe(1);
    expect(await latest()).toMatchObject({ entries: 2 });
    expect(await findings()).toEqual([]);
  });

  it('waits for a row that has its id while its transaction has none yet', async () => {
    await trade(1);
    const blocker = await database.pool.connect();
    await blocker.query('begin; select pg_advisory_xact_lock(1)');
    const slow = database.pool.query(entry("(select 'slow' from pg_advisory_xact_lock(1))"));
    await untilWaiting(database, 1, slow);
    await trade(1);
    expect(await sealBooks(database.where, { patience: 0 })).toBe(0);
    await blocker.query('commit');
    blocker.release();
    await slow;
    const { rows } = await database.pool.query("select id from activity_logs where action = 'slow'");
    expect(rows).toEqual([{ id: 2 }]);
    expect(await sealBooks(database.where)).toBe(1);
    expect(await latest()).toMatchObject({ entries: 3 });
    expect(await findings()).toEqual([]);
  });

  it('does not wait for what is rolled back, nor for those who came later', async () => {
    const given = await database.pool.connect();
    await given.query('begin');
    await given.query(entry("'given up'"));
    await trade(1);
    await given.query('rollback');
    given.release();
    expect(await sealBooks(database.where)).toBe(1);
    expect(await findings()).toEqual([]);
  });

  it('keeps one chain while several servers seal and tills go on', async () => {
    let selling = true;
    const till = async () => {
      while (selling) {
        const client = await database.pool.connect();
        await client.query('begin');
        await client.query(entry("'sold'"));
        await client.query(movement);
        await client.query(Math.random() < 0.2 ? 'rollback' : 'commit');
        client.release();
      }
    };
    const tills = [till(), till(), till(), till()];
    const server = async () => {
      for (let round = 0; round < 8; round++) await sealBooks(database.where, { most: 7 });
    };
    await Promise.all([server(), server(), server()]);
    selling = false;
    await Promise.all(tills);
    await sealBooks(database.where);
    const { rows } = await database.pool.query(
      'select (select count(*) from activity_logs) as entries, (select count(*) from money_movements) as movements',
    );
    expect(await latest()).toMatchObject(rows[0]);
    expect(await findings()).toEqual([]);
  });

  it('seals alike whatever the settings of the connection', async () => {
    await trade(3);
    const elsewhere = {
      ...database.where,
      options: '-c timezone=Asia/Tokyo -c datestyle=German -c bytea_output=escape',
    };
    await sealBooks(elsewhere);
    expect(await findings()).toEqual([]);
    await database.pool.query(movement);
    await sealBooks(database.where);
    expect(await findings({ ...database, where: elsewhere })).toEqual([]);
  });

  it('is not for changing: seals are append-only', async () => {
    await trade(1);
    await sealBooks(database.where);
    for (const statement of ['update seals set version = 2', 'delete from seals', 'truncate seals']) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
    }
  });
});

describe('checking seals', () => {
  const again = (table: string, id: number) =>
    `insert into ${table} overriding system value select (jsonb_populate_record(t, '{"id": ${id}}')).* from ${table} t where id = 1`;

  it.each([
    ["update activity_logs set description = 'other' where id = 4", 'log entry 4: was changed after seal 2 was made'],
    ["update activity_logs set at = at + '1 us' where id in (3, 5)", 'log entry 3: was changed after seal 2 was made'],
    ['update money_movements set amount = 4.6 where id = 6', 'money movement 6: was changed after seal 3 was made'],
    ['delete from activity_logs where id = 2', 'log entry 2: was removed after seal 1 was made'],
    ['delete from money_movements where id > 4', 'money movement 5: was removed after seal 3 was made'],
    [again('activity_logs', 7), 'log entry 7: was put in after seal 4 was made'],
    [again('money_movements', -1), 'money movement -1: was put in after seal 1 was made'],
    ['update seals set entries = 1 where id = 2', 'seal 2: was changed, or the seal before it was changed or removed'],
    [
      "update seals set at = at - '1 day'::interval",
      'seal 1: was changed, or the seal before it was changed or removed',
    ],
    [
      "update seals set hash = sha256('') where id = 3",
      'seal 3: was changed, or the seal before it was changed or removed',
    ],
    ["update seals set entry_ids = '{[1,99999999999]}' where id = 1", 'seal 1: was changed, or the seal before'],
    ['delete from seals where id = 2', 'seal 3: was changed, or the seal before it was changed or removed'],
    ['delete from seals where id = 1', 'seal 2: was changed, or the seal before it was changed or removed'],
  ])('after %s it names the first', async (harm, named) => {
    await trade(6);
    await sealBooks(database.where, { most: 2 });
    // An id that was drawn and not used: there is no entry 7.
    await database.pool.query("begin; select nextval(pg_get_serial_sequence('activity_logs', 'id')); commit");
    await trade(1);
    await sealBooks(database.where);
    expect(await findings()).toEqual([]);
    await tamper(harm);
    const [found, ...others] = await findings();
    expect(found).toContain(named);
    expect(others).toEqual([]);
  });

  it('shows by a kept seal that the chain was cut at its end and made anew', async () => {
    await trade(4);
    await sealBooks(database.where, { most: 2 });
    const kept = (await latest()).hash;
    expect(await findings(database, kept)).toEqual([]);
    await trade(1);
    await sealBooks(database.where);
    expect(await findings(database, kept)).toEqual([]);
    await tamper('delete from seals where id >= 2; update money_movements set amount = 1 where id = 4');
    await sealBooks(database.where);
    expect(await findings()).toEqual([]);
    expect(await findings(database, kept)).toEqual([
      `kept seal ${kept}: is not in the chain: what it sealed was changed, or is not in these books`,
    ]);
  });

  it('shows by a kept seal that the chain is broken before it', async () => {
    await trade(4);
    await sealBooks(database.where, { most: 2 });
    await tamper('delete from activity_logs where id = 1');
    const { hash } = await latest();
    expect(await findings(database, hash)).toEqual([
      'log entry 1: was removed after seal 1 was made',
      `kept seal ${hash}: the chain is broken at seal 1`,
    ]);
  });

  it('holds after a restore, and goes on from there', async () => {
    await trade(3);
    await sealBooks(database.where, { most: 2 });
    const kept = (await latest()).hash;
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-seals-'));
    const elsewhere = await createTestDatabase({ template: 'template0' });
    try {
      await writeBackup(database.where, join(folder, 'shop.backup'));
      await restoreBackup(elsewhere.where, join(folder, 'shop.backup'), pino({ level: 'silent' }));
      expect(await findings(elsewhere, kept)).toEqual([]);
      await elsewhere.pool.query(movement);
      expect(await sealBooks(elsewhere.where)).toBe(1);
      expect(await findings(elsewhere, kept)).toEqual([]);
    } finally {
      await elsewhere.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('covers every column there is', async () => {
    await trade(1);
    await sealBooks(database.where);
    for (const [content, table] of [
      ['sealed_entry', 'activity_logs'],
      ['sealed_movement', 'money_movements'],
    ]) {
      const { rows } = await database.pool.query(
        `select ${content}((select max(version) from seals), t) = t::text as whole from ${table} t`,
      );
      expect(rows, table).toEqual([{ whole: true }]);
    }
  });
});

describe('npm run audit-books -- --seal', () => {
  const run = promisify(execFile);
  const audit = (...given: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'server/tools/audit-books.ts', ...given], {
      env: { ...process.env, DATABASE_URL: database.url },
    });

  it('says whether the books hold what was sealed, and exits with 1 where not', async () => {
    await database.pool.query(entry("'sold'"));
    await sealBooks(database.where);
    const { hash } = await latest();
    expect((await audit('--seal', hash)).stdout).toContain('Everything that the seal you kept covers is unchanged.');
    const strange = 'ab'.repeat(32);
    await expect(audit('--seal', strange)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`kept seal ${strange}: is not in the chain`),
    });
    await expect(audit('--seal', 'abc')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('64 digits'),
    });
  }, 60_000);
});

describe('GET /logs/seal', () => {
  it('tells admins the latest seal, or that there is none yet', async () => {
    const app = await startTestApp({}, { database });
    const admin = await app.as('admin');
    expect((await admin.get('/logs/seal')).payload).toEqual({ seal: null, at: null, entries: 0, movements: 0 });
    await trade(2);
    await sealBooks(database.where);
    const { payload } = await admin.get('/logs/seal');
    expect(payload).toEqual({ seal: (await latest()).hash, at: expect.any(String), entries: 2, movements: 2 });
    expect((await (await app.as('reports')).get('/logs/seal')).httpStatus).toBe(403);
    await tamper('delete from activity_logs where id = 2');
    const { payload: books } = await admin.get('/health/books?fresh=true');
    expect(books.findings.map(({ record }: { record: string }) => record)).toContain('log entry 2');
    await app.close();
  });
});
