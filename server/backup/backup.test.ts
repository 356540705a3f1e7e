import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { auditBooks } from '../books/audit-books.ts';
import { hireDemoStaff } from '../demo/demo-staff.ts';
import { loadShop } from '../demo/load-shop.ts';
import { backUpToday } from './daily-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'));
const file = join(folder, 'shop.backup');
let shop: TestDatabase;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  shop = await createTestDatabase();
  opened.push(shop);
  const client = await shop.pool.connect();
  const { clerks } = await hireDemoStaff(client);
  const size = {
    items: 40,
    customers: 10,
    sales: 600,
    days: 20,
    seed: 7,
    lastDay: '2026-03-10',
    config: { businessTz: 'Africa/Kampala', locale: 'en', currency: undefined },
  };
  await loadShop(client, clerks, size, () => {});
  await client.query(`update stock set name = E'Tab\\there, "quotes", back\\\\slash, \\\\., né ☕' where id = 1`);
  client.release();
  await writeBackup(shop.where, file);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ template: 'template0' });
  opened.push(database);
  return database;
}

/** Every row of every table, in an order that does not depend on how it is stored. */
async function contentOf({ where }: TestDatabase): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(where);
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'",
    );
    const content: Record<string, unknown[]> = {};
    for (const { relname } of tables) {
      const { rows } = await client.query(`select to_jsonb(t)::text as row from ${relname} t order by 1`);
      content[relname] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

describe('backup and restore', () => {
  it('brings every row of every table back, with the books in agreement and ids that go on', async () => {
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere.where, file, log);
    expect(await contentOf(elsewhere)).toEqual(await contentOf(shop));
    const client = await elsewhere.pool.connect();
    const { findings } = await auditBooks(client);
    const { rows } = await client.query("insert into categories (type) values ('New shelf') returning id");
    client.release();
    expect(findings).toEqual([]);
    expect(rows[0].id).toBeGreaterThan(1);
  });

  it('takes one moment of a shop that goes on selling', async () => {
    const busy = join(folder, 'busy.backup');
    const selling = (async () => {
      for (let count = 0; count < 40; count++) {
        await shop.pool.query(`with sold as (update stock set qty = qty - 1 where id = 2 returning *)
          insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
          select id, 'adjustment', -1, qty, unit_cost, '2026-03-10', now(), 1 from sold`);
      }
    })();
    await writeBackup(shop.where, busy);
    await selling;
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere.where, busy, log);
    const client = await elsewhere.pool.connect();
    const { findings } = await auditBooks(client);
    client.release();
    expect(findings).toEqual([]);
    await writeBackup(shop.where, file);
  });

  it('refuses a file with one byte changed, wherever it is, and restores nothing', async () => {
    const whole = readFileSync(file);
    const elsewhere = await emptyDatabase();
    for (const at of [0, 10, 27, 30, Math.floor(whole.length / 2), whole.length - 33, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      const damaged = join(folder, 'damaged.backup');
      writeFileSync(damaged, changed);
      await expect(restoreBackup(elsewhere.where, damaged, log), `byte ${at}`).rejects.toThrow('damaged');
    }
    expect(await contentOf(elsewhere)).toEqual({});
  });

  it('refuses a file that was cut off', async () => {
    const cut = join(folder, 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, -100));
    await expect(restoreBackup((await emptyDatabase()).where, cut, log)).rejects.toThrow('cut off');
  });

  it('refuses to restore over a shop', async () => {
    await expect(restoreBackup(shop.where, file, log)).rejects.toThrow('already holds a shop');
  });

  it('refuses a backup of a newer Countinghouse', async () => {
    const newer = await createTestDatabase();
    opened.push(newer);
    await newer.pool.query("insert into migrations (name, checksum) values ('9999_from_the_future.sql', 'x')");
    const future = join(folder, 'future.backup');
    await writeBackup(newer.where, future);
    await expect(restoreBackup((await emptyDatabase()).where, future, log)).rejects.toThrow('newer Countinghouse');
  });

  it('says that the disk is full, and leaves no half file', async () => {
    const place = join(folder, 'full');
    mkdirSync(place);
    // A device on which there is never any space stands in for the file it writes to.
    symlinkSync('/dev/full', join(place, `a.backup.${process.pid}.part`));
    await expect(writeBackup(shop.where, join(place, 'a.backup'))).rejects.toThrow(
      'There is no space left on the disk',
    );
    expect(readdirSync(place)).toEqual([]);
  });

  it('makes one a day and keeps fourteen, and clears away what a killed server left half made', async () => {
    const backups = join(folder, 'daily');
    mkdirSync(backups);
    writeFileSync(join(backups, 'countinghouse-2026-02-28.backup.4711.part'), 'half');
    for (let day = 1; day <= 16; day++) {
      await backUpToday(shop.where, backups, `2026-03-${String(day).padStart(2, '0')}`, log);
    }
    expect(await backUpToday(shop.where, backups, '2026-03-16', log)).toBeUndefined();
    const names = readdirSync(backups).sort();
    expect(names).toHaveLength(14);
    expect(names[0]).toBe('countinghouse-2026-03-03.backup');
  });
});
