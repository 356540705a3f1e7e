/** A shop keeps the decimals that its books were created with: in input, in every sum, and over backup and restore. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { setMoneyDecimals } from '../../contract/money-decimals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { migrate } from './migrate.ts';
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
