import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { forge, partOf, takeApart, textOf } from '../../tests/support/forge-backup.ts';
import { addPerson, codeIn, password } from '../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { auditBooks } from '../books/audit-books.ts';
import { addDemoStaff } from '../demo/demo-staff.ts';
import { loadShop } from '../demo/load-shop.ts';
import { openSession } from '../sessions/session.ts';
import { backUpToday } from './daily-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { temporaryTables } from './tables.ts';
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
  const { clerks } = await addDemoStaff(client);
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
  await client.query(`
    update stock set more_barcodes = true, scale_code = '007' where id = 1;
    insert into packs (stock_id, name, size, unit_sell, auto, deleted_at) values
      (1, 'Carton', 24, 40, true, null), (2, 'Half', 0.5, null, false, now());
    insert into barcodes (code, stock_id, pack_id, place) values ('second', 1, null, 1), ('of a carton', 1, 1, 0);
    insert into price_lists (name, deleted_at) values ('Wholesale', null), ('Old', now());
    insert into list_prices (list_id, stock_id, pack_id, unit_sell) values (1, 1, null, 1.5), (1, 1, 1, 30);
    insert into timed_prices (stock_id, pack_id, unit_sell, start_date, end_date, staff_id, created_at)
      values (1, 1, 25, '2026-03-01', '2026-03-31', 1, now());
    update customers set price_list_id = 1 where id = 1`);
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
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' and relname <> all($1)`,
      [temporaryTables],
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
    const content = await contentOf(shop);
    expect(await contentOf(elsewhere)).toEqual(content);
    const filled = ['packs', 'barcodes', 'price_lists', 'list_prices', 'timed_prices', 'sale_lines', 'accounts'];
    expect(filled.filter((table) => content[table]!.length < 1)).toEqual([]);
    const { findings } = await auditBooks(elsewhere.where);
    const { rows } = await elsewhere.pool.query("insert into categories (type) values ('New shelf') returning id");
    expect(findings).toEqual([]);
    expect(rows[0].id).toBeGreaterThan(1);
  });

  it('takes one moment of a shop that goes on selling', async () => {
    const busy = join(folder, 'busy.backup');
    const selling = (async () => {
      for (let count = 0; count < 40; count++) {
        await shop.pool.query(`
          insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
          select id, 'adjustment', -1, qty - 1, unit_cost, '2026-03-10', now(), 1
          from stock where id = 2 for no key update`);
      }
    })();
    await writeBackup(shop.where, busy);
    await selling;
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere.where, busy, log);
    const { findings } = await auditBooks(elsewhere.where);
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
    await expect(restoreBackup(shop.where, file, log)).rejects.toThrow('already contains a shop');
  });

  it('refuses a database that is in a newer shape than the backup, as what came since would not be worked out', async () => {
    const newer = await createTestDatabase();
    opened.push(newer);
    const earlier = takeApart(file);
    earlier.about.migrations.pop();
    const old = join(folder, 'old.backup');
    forge(old, textOf(earlier));
    await expect(restoreBackup(newer.where, old, log)).rejects.toThrow('already belongs to a newer version');
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
    // A device that is always full takes the place of the file it writes to.
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

describe('who is signed in, and codes on their way', () => {
  let app: TestApp;
  let restored: TestApp;
  let elsewhere: TestDatabase;
  const invited = {
    firstName: 'Bo',
    middleName: '',
    lastName: 'Diop',
    phone: '0700 000000',
    location: 'Thies',
    email: 'bo@example.com',
    roles: ['sales'],
  };

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function restore(made: string): Promise<void> {
    elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere.where, made, log);
    restored = await startTestApp({}, { database: elsewhere });
    restored.clock.now = app.clock.now;
  }

  it('are in no backup, and from the file of an earlier version they are not brought back', async () => {
    const admin = await app.as('admin');
    const person = await addPerson(app, 'sales');
    const { payload: signedIn } = await app.withToken('').post('/auth/login', { email: person.email, password });
    const { payload: invitation } = await admin.post('/staff', invited);
    const { payload: ticket } = await app.withToken('').post('/auth/reset-password-request', { email: person.email });
    const code = codeIn(app.sentEmails.at(-1));
    await app.withToken('').post('/auth/login', { email: person.email, password: 'not this one' });
    await app.database.pool.query(
      `insert into sign_in_tickets (token_hash, staff_id, remember, expires_at) values ('x', $1, false, now())`,
      [person.id],
    );
    const buyer = { name: 'Amina', email: 'x', phone: '0700 1', location: 'Town' };
    const { id: buyerId } = (await admin.post('/customers', buyer)).payload;
    await admin.post(`/customers/${buyerId}/statement-link`);
    for (const table of temporaryTables) {
      expect((await app.database.pool.query(`select from ${table}`)).rowCount, table).toBeGreaterThan(0);
    }

    const today = join(folder, 'people.backup');
    await writeBackup(app.database.where, today);
    const apart = takeApart(today);
    expect(apart.about.tables.filter((table) => temporaryTables.includes(table))).toEqual([]);
    for (const table of temporaryTables) apart.parts.push(await partOf(app.database.pool, table));
    const earlier = join(folder, 'earlier.backup');
    forge(earlier, textOf(apart));

    for (const made of [today, earlier]) {
      await restore(made);
      for (const table of temporaryTables) {
        expect((await elsewhere.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
      }
      for (const token of [admin.token, signedIn.token]) {
        expect(await restored.withToken(token).get('/stock')).toMatchObject({ httpStatus: 401 });
      }
      expect(await restored.withToken(ticket.token).post('/auth/submit-code', { code })).toMatchObject({
        status: false,
      });
      const asked = await restored.withToken('').post('/auth/reset-password-request', { email: invited.email });
      expect(
        await restored.withToken(asked.payload.token).post('/auth/submit-code', { code: invitation.code }),
      ).toMatchObject({ status: false });

      // Everyone can get back in: a password signs in, and an admin gives the invited person a new code.
      const again = await restored.withToken('').post('/auth/login', { email: person.email, password });
      expect(again).toMatchObject({ httpStatus: 200 });
      const issued = await (await restored.as('admin')).post(`/staff/${invitation.id}/code`);
      const anew = await restored.withToken('').post('/auth/reset-password-request', { email: invited.email });
      expect(
        await restored.withToken(anew.payload.token).post('/auth/submit-code', { code: issued.payload.code }),
      ).toMatchObject({ httpStatus: 200 });
      await restored.close();
    }
  });

  it('are in every table that has a token or an end in time', async () => {
    const { rows } = await app.database.pool.query(
      `select distinct table_name::text from information_schema.columns
       where table_schema = 'public' and column_name in ('token_hash', 'expires_at', 'expire') order by 1`,
    );
    // Who approved what is history; an approval itself lasts two minutes.
    const expiring = rows.map((row) => row.table_name).filter((table) => table !== 'approvals');
    expect(expiring).toEqual([...temporaryTables].sort());
  });

  it('leave the key of a sale as it was: sent again after a restore, it is the same sale', async () => {
    const seller = await app.as('admin');
    const { payload: category } = await seller.post('/categories', { type: 'Ink' });
    const item = {
      name: 'Ink',
      qty: 5,
      date: '2026-03-01',
      unitCost: 1,
      unitSell: 2,
      warningAt: 0,
      categoryId: category.id,
    };
    const { payload: ink } = await seller.post('/stock', item);
    const sale = { sales: [{ stockId: ink.id, quantity: 1 }] };
    const asking = { headers: { 'idempotency-key': 'one-and-the-same-sale' } };
    const { payload: sold } = await seller.post('/sales', sale, asking);
    await writeBackup(app.database.where, join(folder, 'sold.backup'));
    await restore(join(folder, 'sold.backup'));
    const { id } = await elsewhere.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', seller.email)
      .executeTakeFirstOrThrow();
    const token = await elsewhere.db.transaction().execute((tx) => openSession(tx, id, false, app.clock.now));
    const again = await restored.withToken(token).post('/sales', sale, asking);
    expect(again).toMatchObject({ httpStatus: 200, payload: sold });
    expect((await elsewhere.pool.query('select from receipts')).rowCount).toBe(1);
    await restored.close();
  });
});
