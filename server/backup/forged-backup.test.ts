/** Forged files with correct checksums are refused with a message, and the database stays as it was. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { forge, forgeLongLine, type Taken, takeApart, textOf, writeForged } from '../../tests/support/forge-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-forged-'));
const file = join(folder, 'forged.backup');
let target: TestDatabase;
let real: string;

beforeAll(async () => {
  target = await createTestDatabase({ template: 'template0' });
  const shop = await createTestDatabase();
  await shop.pool.query(`insert into categories (type) values ('Tea'), ('Coffee')`);
  await writeBackup(shop.where, join(folder, 'real.backup'));
  await shop.close();
  real = textOf(takeApart(join(folder, 'real.backup')));
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true });
});

/** A copy of the real one, to be modified. */
function taken(): Taken {
  forge(file, real);
  return takeApart(file);
}

function partNamed({ parts }: Taken, name: string) {
  const part = parts.find(({ table }) => table === name);
  if (!part) throw new Error(`There is no ${name}.`);
  return part;
}

async function expectRefused(reason: string | RegExp): Promise<void> {
  await expect(restoreBackup(target.where, file, log)).rejects.toThrow(reason);
  const { rows } = await target.pool.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace order by relname",
  );
  expect(rows).toEqual([]);
}

describe('a forged backup', () => {
  it('is refused when the name of a table carries SQL, which is not run', async () => {
    for (const name of [
      'categories disable trigger user; commit; create table planted (); --',
      'categories" disable trigger user; commit; create table planted (); --',
      'public.categories',
      'Categories',
    ]) {
      const forged = taken();
      partNamed(forged, 'categories').table = name;
      forge(file, textOf(forged));
      await expectRefused('a header line is not valid. Nothing was restored.');
    }
  });

  it('is refused when the name of a column carries SQL, which is not run', async () => {
    const forged = taken();
    partNamed(forged, 'categories').columns = [`id") from stdin; commit; create table planted (); --`];
    forge(file, textOf(forged));
    await expectRefused('a header line is not valid');
  });

  it('is refused with a column too many, too few, twice, or computed', async () => {
    for (const columns of [
      ['id', 'type', 'created_at', 'deleted_at', 'secret'],
      ['id', 'type', 'created_at'],
      ['id', 'type', 'created_at', 'type'],
      [],
    ]) {
      const forged = taken();
      partNamed(forged, 'categories').columns = columns;
      forge(file, textOf(forged));
      await expectRefused('the columns of categories are not the expected ones');
    }
    const forged = taken();
    partNamed(forged, 'stock').columns.push('low');
    forge(file, textOf(forged));
    await expectRefused('the columns of stock are not the expected ones');
  });

  it('is refused with a table that no shop has', async () => {
    for (const table of ['pg_authid', 'pg_class', 'migrations']) {
      const forged = taken();
      forged.parts.push({ table, columns: ['oid'], rows: '' });
      forge(file, textOf(forged));
      await expectRefused(`it has an unknown table ${table}`);
    }
  });

  it('is refused with a table twice, one missing, or another than it announced', async () => {
    const twice = taken();
    twice.parts.push({ ...partNamed(twice, 'categories') });
    forge(file, textOf(twice));
    await expectRefused('the table categories is listed twice');

    const missing = taken();
    missing.parts = missing.parts.filter(({ table }) => table !== 'categories');
    forge(file, textOf(missing));
    await expectRefused('the table categories is missing');

    const swapped = taken();
    const announced = swapped.parts.map(({ table }) => table);
    swapped.parts.reverse();
    forge(file, textOf(swapped, announced));
    await expectRefused(/found the table \w+ where \w+ should be/);
  });

  it('is refused when rows have a field too many, break a rule, or are not what their sum says', async () => {
    const impossible = 'categories contains rows that are not valid';
    const cases: [string, string][] = [
      ['1\tTea\t2026-01-01\t\\N\textra\n', `${impossible} (extra data`],
      ['1\tTea\n', `${impossible} (missing data`],
      ['one\tTea\t2026-01-01\t\\N\n', `${impossible} (invalid input syntax`],
      ['1\tTea\t2026-01-01\t\\N\n1\tTea too\t2026-01-01\t\\N\n', `${impossible} (could not create unique index`],
      // COPY reads this as one row, whose first line ends in an escaped line break.
      ['1\tTea\\\n\t2026-01-01\t\\N\n', 'categories has a different number of rows than lines'],
      // COPY reads this as the end of the data, with more after it.
      ['1\tTea\t2026-01-01\t\\N\r\n\\.\r\nmore\r\n', 'categories has a different number of rows than lines'],
    ];
    for (const [rows, reason] of cases) {
      const forged = taken();
      partNamed(forged, 'categories').rows = rows;
      forge(file, textOf(forged));
      await expectRefused(reason);
    }
    forge(file, real.replace('Coffee', 'Cocoa!'));
    await expectRefused('the rows of categories do not match their count or checksum');
    forge(file, real.replace(/("table":"categories","rows":)2/, '$13'));
    await expectRefused('the rows of categories do not match their count or checksum');
  });

  it('is refused when it goes on after its last table, ends before it, or is no text at all', async () => {
    forge(file, `${real}{"table":"staff","columns":["id"]}\n`);
    await expectRefused('there is more data after its last table');
    forge(file, real.slice(0, -200));
    await expectRefused('it ends too early');
    for (const text of ['', '\n', 'null\n', '{"tables":1}\n']) {
      forge(file, text);
      await expectRefused('This is not a valid Countinghouse backup');
    }
    writeForged(file, Buffer.from('not packed at all'));
    await expectRefused("contents can't be unpacked");
  });

  it('is refused when it names migrations that never were together, and then none of them is run', async () => {
    const forged = taken();
    forged.about.migrations.splice(1, 1);
    forge(file, textOf(forged));
    await expectRefused('migrations that no version of Countinghouse had together');
    forged.about.migrations = ['0001_x.sql; drop table staff'];
    forge(file, textOf(forged));
    await expectRefused('a header line is not valid');
  });

  it('is refused when a line is very long, without being held in memory', async () => {
    const letters = 192 * 1024 * 1024;
    const [about] = real.split(/(?<=\n)/);
    const beforeRows = real.slice(0, real.indexOf('1\tTea'));
    for (const [before, reason] of [
      ['{"createdAt":"', 'a header line is too long'],
      [`${about}{"table":"`, 'a header line is too long'],
      [`${beforeRows}1\t`, 'a row is too long'],
    ] as const) {
      await forgeLongLine(file, before, letters);
      const held = watchMemory();
      await expectRefused(reason);
      expect(held(), reason).toBeLessThan(64 * 1024 * 1024);
    }
  });
});

describe('a real backup', () => {
  it('is restored from its own text, row ends and chunk ends wherever they fall', async () => {
    const shop = await createTestDatabase({ template: 'template0' });
    const forged = taken();
    const name = 'x'.repeat(1_000);
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `${at + 1}\t${name.slice(at % 997)} ${at}\t2026-01-01\t\\N\n`,
    );
    partNamed(forged, 'categories').rows = rows.join('');
    forge(file, textOf(forged));
    await restoreBackup(shop.where, file, log);
    const { rows: found } = await shop.pool.query(
      'select count(*)::int as rows, sum(length(type))::int as letters from categories',
    );
    await shop.close();
    const letters = rows.reduce((sum, row) => sum + (row.split('\t')[1]?.length ?? 0), 0);
    expect(found).toEqual([{ rows: 3_000, letters }]);
  });
});

/** Returns the peak increase in memory use. */
function watchMemory(): () => number {
  const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 1);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}
