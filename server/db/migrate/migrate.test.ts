import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayIn } from '../../../contract/values/dates.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  write('0001_shop.sql', 'create table shop (name text)');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}
const run = () => migrate(database.where, log, { folder });

test('applies what is new, in order, once', async () => {
  write('0002_till.sql', "alter table shop add till int; insert into shop values ('corner', 1)");
  expect(await run()).toEqual(['0001_shop.sql', '0002_till.sql']);
  expect(await run()).toEqual([]);
  expect((await database.pool.query('select * from shop')).rows).toEqual([{ name: 'corner', till: 1 }]);
});

test('logs each migration of a database that is in use, and none of a new one', async () => {
  const logged: string[] = [];
  const shown = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).migration) });
  await migrate(database.where, shown, { folder });
  expect(logged).toEqual([]);
  write('0002_till.sql', 'alter table shop add till int');
  await migrate(database.where, shown, { folder });
  expect(logged).toEqual(['0002_till.sql']);
});

test('migrates once when several servers start at the same moment', async () => {
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_shop.sql']);
});

test('leaves nothing of a migration that fails, and keeps those before it', async () => {
  write('0002_broken.sql', 'create table half (id int); select * from nowhere');
  await expect(run()).rejects.toThrow(
    'The migration 0002_broken.sql failed and changed nothing: relation "nowhere" does not exist.',
  );
  const { rows } = await database.pool.query("select to_regclass('shop') as shop, to_regclass('half') as half");
  expect(rows).toEqual([{ shop: 'shop', half: null }]);
});

test('steps back while someone reads the table, so that nobody else has to wait', async () => {
  await run();
  const backup = await database.pool.connect();
  await backup.query('begin; table shop');
  write('0002_till.sql', 'alter table shop add till int');
  let migrating: Promise<string[]> | undefined;
  await new Promise<void>((steppedBack) => {
    migrating = migrate(database.where, log, { folder, print: () => steppedBack() });
  });
  expect((await database.pool.query("insert into shop values ('corner') returning name")).rowCount).toBe(1);
  await backup.query('commit');
  backup.release();
  expect(await migrating).toEqual(['0002_till.sql']);
});

test('refuses a file that was changed after it had been applied', async () => {
  await run();
  write('0001_shop.sql', 'create table shop (name text not null)');
  await expect(run()).rejects.toThrow('The migration 0001_shop.sql was changed after it was applied.');
});

test('does not take other line ends for a change', async () => {
  write('0001_shop.sql', 'create table shop (\n name text)\n');
  await run();
  write('0001_shop.sql', 'create table shop (\r\n name text)\r\n');
  expect(await run()).toEqual([]);
});

test('refuses a database that a newer version has changed', async () => {
  write('0002_newer.sql', 'select 1');
  await run();
  rmSync(join(folder, '0002_newer.sql'));
  await expect(run()).rejects.toThrow('The database was updated by a newer Countinghouse');
});

test('starts on a database that a newer version has changed, if the changes say that this version can', async () => {
  write('0002_known.sql', 'select 1');
  write('0003_added.sql', 'alter table shop add till int;\n-- Needs: 0002\n');
  await run();
  rmSync(join(folder, '0003_added.sql'));
  expect(await run()).toEqual([]);

  rmSync(join(folder, '0002_known.sql'));
  await expect(run()).rejects.toThrow('(migration 0002_known.sql is unknown here)');
});

test('notes what a migration needs also where an earlier version has kept the notes', async () => {
  await database.pool.query('create table migrations (name text primary key, checksum text not null)');
  await run();
  write('0002_added.sql', '-- Needs: 0001\nselect 1');
  await run();
  rmSync(join(folder, '0002_added.sql'));
  expect(await run()).toEqual([]);
});

test('refuses a migration that would have to run before one already applied', async () => {
  write('0003_later.sql', 'select 1');
  await run();
  write('0002_forgotten.sql', 'select 1');
  await expect(run()).rejects.toThrow('The migration 0002_forgotten.sql comes too late');
});

test('refuses names that leave the order open', async () => {
  write('0001_again.sql', 'select 1');
  await expect(run()).rejects.toThrow('Two migrations have the number 0001.');
});

test('runs the steps of a file in order, in one transaction, and says which one takes long', async () => {
  const steps = [
    '-- Made for two steps.\ncreate table sums (amount int);',
    "-- Step: posting sales\ninsert into sums values (1);\n  -- Step: not one, as it is not at the margin\nselect '-- Step: nor this';",
    '-- Step: adding up days\nset local lock_timeout = 0; select pg_advisory_xact_lock(4711); insert into sums select 2 from sums;',
  ];
  write('0002_sums.sql', steps.join('\n'));
  const blocker = await database.pool.connect();
  await blocker.query('select pg_advisory_lock(4711)');
  const told: string[] = [];
  let migrating: Promise<string[]> | undefined;
  await new Promise<void>((resolve) => {
    const print = (line: string) => {
      told.push(line);
      if (line.includes('adding up days')) resolve();
    };
    migrating = migrate(database.where, log, { folder, print });
  });
  expect((await blocker.query("select to_regclass('sums') as sums")).rows).toEqual([{ sums: null }]);
  await blocker.query('select pg_advisory_unlock(4711)');
  blocker.release();
  await migrating;
  expect((await database.pool.query('select * from sums')).rows).toEqual([{ amount: 1 }, { amount: 2 }]);
  expect(told.slice(-2)).toEqual([
    expect.stringMatching(/^Bringing the books up to date: adding up days … \(3 of 3, \d+\.\d s so far\)$/),
    expect.stringMatching(/^The books are up to date, after \d+\.\d s\.$/),
  ]);
});

test('leaves nothing of the steps before the one that fails', async () => {
  write('0002_sums.sql', '-- Step: making\ncreate table sums (amount int);\n-- Step: failing\nselect * from nowhere;');
  await expect(run()).rejects.toThrow('The migration 0002_sums.sql failed and changed nothing');
  expect((await database.pool.query("select to_regclass('sums') as sums")).rows).toEqual([{ sums: null }]);
});

test.each([
  ['UGX', 'Pacific/Kiritimati', '0'],
  ['KES', 'Pacific/Pago_Pago', '2'],
  ['KWD', 'Asia/Kuwait', '3'],
  ['CLF', 'America/Santiago', '3'],
  [undefined, 'UTC', null],
])('tells a migration the business: %s in %s has %s decimals', async (currency, businessTz, decimals) => {
  const asked = ['currency', 'decimals', 'zone', 'today'].map(
    (name) => `nullif(current_setting('countinghouse.${name}', true), '') as ${name}`,
  );
  write('0002_asks.sql', `create table told as select ${asked}, now() as at`);
  await migrate(database.where, log, { folder, business: { currency, businessTz } });
  const { rows } = await database.pool.query<{ at: Date }>('select * from told');
  const { at, ...told } = rows[0]!;
  expect(told).toEqual({ currency: currency ?? null, decimals, zone: businessTz, today: dayIn(businessTz, at) });
});

test.each([
  ['UGX', 0, 2],
  ['KES', 2, 2],
  ['KWD', 3, 3],
])('makes a new shop that reckons in %s with %d decimals', async (currency, decimals, scale) => {
  await migrate(database.where, log, { business: { currency, businessTz: 'UTC' } });
  const { rows } = await database.pool.query(
    `select money_decimals() as decimals, currency, numeric_scale as scale from shop, information_schema.columns
     where table_name = 'accounts' and column_name = 'balance'`,
  );
  expect(rows).toEqual([{ decimals, currency, scale }]);
});
