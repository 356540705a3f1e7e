/** A shop keeps the decimals that its books were created with: in input, in every sum, and over backup and restore. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { decimalsOf } from '../../contract/values/money.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { takeDecimalsAtStart } from '../settings/change-decimals.ts';
import { migrate } from './migrate/migrate.ts';
import { readShop, whyNotCurrency } from './shop.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-decimals-'));
const opened: TestDatabase[] = [];
afterEach(() => setMoneyDecimals(2));
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ template: 'template0' });
  opened.push(database);
  return database;
}

async function newShop(currency: string | undefined): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrate(database.where, log, { business: { currency, businessTz: 'Africa/Kampala' } });
  return database;
}

it.each([
  [undefined, 2, 1.67, [true, true, false]],
  ['UGX', 0, 2, [true, false, false]],
  ['KES', 2, 1.67, [true, true, false]],
  ['TND', 3, 1.665, [true, true, true]],
])(
  'with CURRENCY %s amounts have %d decimals, and 0.333 of what costs 5 is %d',
  async (currency, decimals, total, taken) => {
    const database = await newShop(currency);
    expect(await readShop(database.pool)).toEqual({ decimals, currency: currency ?? null });
    const app = await startTestApp({ currency }, { database });
    const admin = await app.as('admin');
    const item = await addStock(admin, { unitCost: 1, unitSell: 5 });
    const receipt = await sell(admin, [[item, 0.333]]);
    expect(receipt.total).toBe(total);
    expect((await admin.get('/money')).meta.closing).toBe(total);
    const expense = { date: '2026-03-10', type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
    const answers = await Promise.all(
      [7, 0.25, 0.125].map((amount) => admin.post('/expenses', { ...expense, amount })),
    );
    expect(answers.map(({ status }) => status)).toEqual(taken);
    expect(await wrongInBooks(app)).toEqual([]);
    await app.close();
  },
);

it('a restored shop has the decimals it had, whatever CURRENCY is where it is restored', async () => {
  const database = await newShop('TND');
  const app = await startTestApp({ currency: 'TND' }, { database });
  const admin = await app.as('admin');
  await sell(admin, [[await addStock(admin, { unitSell: 1.125, unitCost: 0.375 }), 1]]);
  await app.close();
  const file = join(folder, 'tnd.backup');
  await writeBackup(database.where, file);
  const elsewhere = await emptyDatabase();
  await restoreBackup(elsewhere.where, file, log, undefined, { currency: 'UGX', businessTz: 'UTC' });
  expect(await readShop(elsewhere.pool)).toEqual({ decimals: 3, currency: 'TND' });
  const { rows } = await elsewhere.pool.query('select total, money_decimals() as decimals from sale_lines');
  expect(rows).toEqual([{ total: 1.125, decimals: 3 }]);
});

it.each([
  ['UGX', 'UGX', true],
  ['UGX', 'JPY', true],
  ['UGX', undefined, true],
  ['UGX', 'KES', false],
  [undefined, 'UGX', false],
  [undefined, 'EUR', true],
])('a shop made with %s starts with %s: %s', async (made, now, starts) => {
  expect(whyNotCurrency(await readShop((await newShop(made)).pool), now) === null).toBe(starts);
});

it.each([
  [undefined, 'TND'],
  ['TND', 'UGX'],
  ['UGX', 'TND'],
  ['KES', 'JPY'],
])('a shop made with %s that changes to %s has the schema of one made so', async (made, wanted) => {
  const [changed, born] = [await newShop(made), await newShop(wanted)];
  const tx = await changed.pool.connect();
  await tx.query('begin');
  await tx.query('select change_money_decimals($1::integer, $2::text)', [decimalsOf(wanted), wanted]);
  await tx.query('commit');
  tx.release();
  expect(await schemaOf(changed)).toEqual(await schemaOf(born));
  expect(await readShop(changed.pool)).toEqual(await readShop(born.pool));
});

it('a first start with another CURRENCY takes its decimals, and one after the first amount does not', async () => {
  const database = await newShop(undefined);
  expect(await takeDecimalsAtStart(database, 'UGX')).toBe(true);
  expect(await readShop(database.pool)).toEqual({ decimals: 0, currency: 'UGX' });
  const app = await startTestApp({ currency: 'UGX' }, { database });
  await addStock(await app.as('admin'), { unitSell: 500 });
  await app.close();
  expect(await takeDecimalsAtStart(database, 'TND')).toBe(false);
  await expect(database.pool.query("select change_money_decimals(2, 'KES')")).rejects.toThrow('are fixed');
});

/** A description of everything in the schema that could depend on the decimals. */
async function schemaOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'i')
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by 1`);
  return rows.map(({ line }) => line);
}
