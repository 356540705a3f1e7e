/** A file of customers that the page exports can be imported by the server, and nothing changes on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../contract/debts/customers.ts';
import { isLanguage, readersLocale, shippedLanguages } from '../contract/words/languages.ts';
import { exportColumns } from '../web/customers/customer-file.ts';
import { toCsv } from '../web/ui/paper/csv.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let admin: Caller;
const all = async (): Promise<Customer[]> => (await admin.get('/customers?compact=true')).payload;

const customers = [
  { name: 'Amina, daughter of "Kato"', phone: '+256 700 111', email: 'a@b.co', location: 'Town', creditLimit: 1234.5 },
  { name: '=HYPERLINK("x")', phone: '-', email: '@home', location: "'+Hill; Road", taxNumber: '=1+1', creditLimit: 0 },
  { name: 'Żaneta Ōta', phone: '0700 1', email: 'none', location: 'Straße 1', taxNumber: '007', creditLimit: null },
  { name: 'Twin', phone: '0700 2', email: 'x', location: 'y', creditLimit: null },
  { name: 'twin', phone: '0700 3', email: 'x', location: 'y', creditLimit: 50 },
];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  for (const customer of customers) {
    expect(await admin.post('/customers', customer)).toMatchObject({ httpStatus: 200 });
  }
});
afterAll(() => app.close());

const readers = [...shippedLanguages, 'de'].map((language) => [language, 'ar'] as const);

test.each([...readers, ['en', 'fr'], ['en', 'pt']] as const)(
  'what someone exported who reads %s is taken in as unchanged from someone who reads %s',
  async (from, to) => {
    const before = await all();
    const locale = isLanguage(from) ? readersLocale(from, null) : from;
    const csv = toCsv(exportColumns, before, locale ?? from);
    const reader = { headers: { 'accept-language': to } };
    const { payload } = await admin.post('/customers/import', { csv: `\uFEFF${csv}`, dryRun: false }, reader);
    expect(payload).toMatchObject({
      imported: true,
      counts: { new: 0, changed: 0, same: customers.length, wrong: 0 },
      ignored: [],
    });
    expect(await all()).toEqual(before);
  },
);

test('a new shop gets the same customers from it', async () => {
  const csv = toCsv(exportColumns, await all(), 'en');
  const other = await startTestApp();
  const owner = await other.as('admin');
  expect(await owner.post('/customers/import', { csv, dryRun: false })).toMatchObject({
    payload: { counts: { new: customers.length, wrong: 0 } },
  });
  const details = (list: Customer[]) => list.map(({ id: _id, ...rest }) => rest);
  expect(details((await owner.get('/customers?compact=true')).payload)).toEqual(details(await all()));
  await other.close();
});
