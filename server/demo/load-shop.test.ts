import { afterEach, expect, it } from 'vitest';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { auditBooks } from '../books/audit-books.ts';
import { readConfig } from '../config.ts';
import { withClient } from '../db/connections/with-client.ts';
import { readShop } from '../db/shop.ts';
import { checkJournal } from '../journal/check-journal.ts';
import { addDemoStaff } from './demo-staff.ts';
import { loadShop } from './load-shop.ts';

let database: TestDatabase;
afterEach(async () => {
  await database.close();
  setMoneyDecimals(2);
});

it.each(['UGX', 'TND'])('a demo shop in %s has books that agree', async (currency) => {
  database = await createTestDatabase({ currency });
  const config = readConfig({ DATA_DIR: 'unused', CURRENCY: currency, BUSINESS_TZ: 'Africa/Kampala' });
  await withClient(database.where, async (client) => {
    setMoneyDecimals((await readShop(client)).decimals);
    const { clerks } = await addDemoStaff(client);
    const size = { items: 20, customers: 10, sales: 300, days: 30, seed: 3, lastDay: '2026-03-09' };
    await loadShop(client, clerks, { ...size, config }, () => {});
  });
  expect((await auditBooks(database.where)).findings).toEqual([]);
  expect((await checkJournal(database.pool, config.businessTz)).findings).toEqual([]);
});
