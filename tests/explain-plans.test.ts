/**
 * No call of a screen may read a table that grows with every sale from end to end. Every call is made on a shop of some size,
 * its statements are recorded, and PostgreSQL explains how it answers each. A statement that fails is shown with its plan. The
 * other plans are not kept, because they change with every index and nobody reads them.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notGrowing, screenCalls } from '../bench/calls.ts';
import { calls } from '../contract/calls.ts';
import { addDays } from '../contract/values/dates.ts';
import { keepPace } from '../server/buy-list/keep-pace.ts';
import { addDemoStaff } from '../server/demo/demo-staff.ts';
import { loadShop } from '../server/demo/load-shop.ts';
import { addUpAccounts } from '../server/journal/add-up-accounts.ts';
import { addUp } from '../server/reports/add-up.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { type Passed, planInWords, type Reading, readingsOf, takeDown, writes } from './support/plans.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

const today = '2026-03-10';
const shop = { items: 1000, customers: 300, sales: 30_000, days: 90, seed: 1 };
const growing = [
  'sale_lines',
  'receipts',
  'stock_movements',
  'money_movements',
  'activity_logs',
  'log_search',
  'idempotency_keys',
];
/** How many rows of a growing table one statement may look at: enough for the windows onto the newest rows and for a page of histories. */
const mostRows = 5100;

let database: TestDatabase;
let app: TestApp;
let owner: Caller;
let clerk: Caller;
let client: pg.Client;
let passed: Passed[];

beforeAll(async () => {
  database = await createTestDatabase();
  passed = takeDown(database.pool);
  client = new pg.Client(database.where);
  await client.connect();
  const { clerks } = await addDemoStaff(client);
  const config = { businessTz: 'UTC', locale: 'en', currency: undefined };
  await loadShop(client, clerks, { ...shop, lastDay: addDays(today, -1), config }, () => {});
  // The background sums are made, as in every shop half a minute after it was opened.
  await addUp(database.where, 'UTC');
  await addUpAccounts(database.where, 'UTC');
  await keepPace(database.where, { zone: 'UTC', today });
  app = await startTestApp({ businessTz: 'UTC' }, { database });
  app.clock.now = new Date(`${today}T10:00:00Z`);
  owner = await app.as('admin', 'sales', 'stock', 'reports');
  clerk = await app.as();
});
afterAll(async () => {
  await app.close();
  await client.end();
  await database.close();
});

/** The statements that this call sent, without repeats. */
async function statementsOf(call: () => Promise<{ status: boolean; payload: unknown }>): Promise<Passed[]> {
  passed.length = 0;
  const { status, payload } = await call();
  expect([status, payload]).toEqual([true, payload]);
  const read = passed.filter(({ text }) => /^\s*(select|with|insert|update)\b/i.test(text));
  return [...new Map(read.map((one) => [one.text, one])).values()];
}

function faultsOf(readings: Reading[]): Reading[] {
  return readings.filter(({ table, how, rows }) => growing.includes(table) && (how === 'Seq Scan' || rows > mostRows));
}

async function faultsIn(statements: Passed[]) {
  const faults = [];
  for (const statement of statements) {
    for (const fault of faultsOf(await readingsOf(client, statement))) {
      faults.push({ ...fault, in: statement.text, plan: await planInWords(client, statement) });
    }
  }
  return faults;
}

const changes: [string, (who: Caller) => Promise<{ status: boolean; payload: unknown }>][] = [
  [
    'POST /sales',
    (who) =>
      who.post('/sales', { sales: [{ stockId: 1, quantity: 1 }], customerId: 7, paymentDate: addDays(today, 9) }),
  ],
  [
    'POST /accounts/pay',
    async (who) => {
      const { payload } = await who.get('/accounts?open=true&limit=1');
      passed.length = 0;
      return who.post('/accounts/pay', { id: payload[0].id, date: today, amount: 0.01 });
    },
  ],
  [
    'POST /sales/{id}',
    async (who) => {
      const { payload } = await who.post('/sales', { sales: [{ stockId: 2, quantity: 1 }] });
      passed.length = 0;
      return who.post(`/sales/${payload.lines[0].id}`);
    },
  ],
];

describe('no statement reads a growing table from end to end', () => {
  it.each(screenCalls(today))('GET %s', async (path) => {
    expect(await faultsIn(await statementsOf(() => owner.get(path)))).toEqual([]);
  });

  const logCalls = screenCalls(today).filter((path) => path.startsWith('/logs?'));
  it.each(logCalls)('GET %s, for someone who is no admin', async (path) => {
    expect(await faultsIn(await statementsOf(() => clerk.get(path)))).toEqual([]);
  });

  it.each(['réçéîpt 3077', 'prömîšéð', '1,250.00'])('GET /logs?search=%s, in another language', async (search) => {
    const headers = { 'accept-language': 'en-XA' };
    const reading = () => owner.get(`/logs?search=${encodeURIComponent(search)}&page=1&limit=100`, { headers });
    expect(await faultsIn(await statementsOf(reading))).toEqual([]);
  });

  it.each(changes)('%s', async (_name, change) => {
    const statements = await statementsOf(() => change(owner));
    expect(statements.some(writes)).toBe(true);
    expect(await faultsIn(statements)).toEqual([]);
  });
});

it('is asked of a shop whose books agree', async () => {
  expect((await owner.get('/health/books?fresh=true')).payload).toMatchObject({ agree: true, findings: [] });
});

it('covers every call that reads', () => {
  const asked = screenCalls(today).map((path) =>
    path
      .replace(/\?.*/, '')
      .replace(/\/\d{4}-\d{2}-\d{2}/, '/{date}')
      .replace(/\/\d+/, '/{id}'),
  );
  const reading = Object.values(calls).filter(({ method }) => method === 'GET');
  const missing = reading.filter(({ path }) => !asked.includes(path) && !notGrowing[path]);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

it.each([
  ['a sequential scan', 'select count(*) from sale_lines where quantity > $1', [3]],
  [
    'one below a join',
    'select s.name from stock s join stock_movements m on m.stock_id = s.id where m.quantity > $1',
    [9],
  ],
  ['a table read whole through an index', 'select id from receipts where id > $1 order by id', [0]],
  [
    'one in a statement that writes',
    'update stock set qty = qty where exists (select from sale_lines where cost = $1)',
    [5],
  ],
])('sees %s', async (_what, text, values) => {
  expect(await faultsIn([{ text, values }])).not.toEqual([]);
});
