import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Passed, takeDown } from '../../../tests/support/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { readRows } from './prepared.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Caller;
let passed: Passed[];

beforeAll(async () => {
  database = await createTestDatabase();
  passed = takeDown(database.pool);
  app = await startTestApp({}, { database });
  admin = await app.as('admin');
  await addStock(admin, { name: 'Milk' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function names(path: string): Promise<string[]> {
  return (await admin.get(path)).payload.map(({ name }: { name: string }) => name);
}

/** Runs a statement on every connection of the pool. */
async function onEach(statement: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 5 }, () => database.pool.connect()));
  await Promise.all(clients.map((client) => client.query(statement)));
  for (const client of clients) client.release();
}

/** Asks several times at once, so that several connections know the statement. */
function askOften(path: string) {
  return Promise.all(Array.from({ length: 5 }, () => names(path)));
}

describe('a statement that is prepared', () => {
  it('is still answered when its connections have forgotten it', async () => {
    await askOften('/stock?limit=5');
    await onEach('deallocate all');
    expect(await askOften('/stock?limit=5')).toEqual(Array.from({ length: 5 }, () => ['Milk']));
    expect(await names('/stock?limit=5')).toEqual(['Milk']);
  });

  it.each([
    ['that it gives', sql<{ figure: unknown }>`select figure from changing where true = ${true}`],
    ['that it asks for', sql<{ figure: unknown }>`select figure from changing where figure = ${7}`],
  ])('is still answered when a migration has changed the type of a column %s', async (_which, query) => {
    await database.pool.query('create table changing (figure integer)');
    await database.pool.query('insert into changing values (7)');
    const ask = () => readRows(database, query);
    await Promise.all(Array.from({ length: 5 }, ask));
    await database.pool.query('alter table changing alter figure type text');
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers).toEqual(Array.from({ length: 5 }, () => [{ figure: '7' }]));
    await database.pool.query('drop table changing');
  });

  it('keeps its errors', async () => {
    await expect(readRows(database, sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
  });

  it.each([
    ['first pages', '1', '1'],
    ['later ones', '2', '37'],
  ])('has the same text whatever it is asked for: %s', async (_which, page, otherPage) => {
    const textsOf = async (paths: string[]) => {
      passed.length = 0;
      for (const path of paths) expect(await admin.get(path)).toMatchObject({ status: true });
      return new Set(passed.filter(({ name }) => name).map(({ text }) => text));
    };
    const asked = (value: (kind: string) => string) => [
      `/stock?page=${value('page')}&limit=${value('limit')}&compact=true`,
      `/stock/search?search=${value('text')}&page=${value('page')}&limit=${value('limit')}`,
      `/stock/all?ids=${value('page')}&limit=${value('limit')}`,
      `/sales/search?search=${value('text')}&startDate=${value('day')}&page=${value('page')}&limit=${value('limit')}`,
      `/customers?search=${value('text')}&compact=true&page=${value('page')}&limit=${value('limit')}`,
      `/accounts?customerId=${value('page')}&page=${value('page')}&limit=${value('limit')}`,
      `/expenses/search?search=${value('text')}&endDate=${value('day')}&page=${value('page')}`,
      `/bankings?startDate=${value('day')}&limit=${value('limit')}`,
      `/money?startDate=${value('day')}&page=${value('page')}&limit=${value('limit')}`,
      `/logs?startDate=${value('day')}&page=${value('page')}&limit=${value('limit')}`,
    ];
    const some: Record<string, string> = { page, limit: '20', text: 'milk', day: '2026-01-01' };
    const others: Record<string, string> = { page: otherPage, limit: '7', text: 'bread%27s', day: '2025-11-30' };
    const texts = await textsOf(asked((kind) => some[kind]!));
    expect(texts.size).toBeGreaterThan(9);
    expect(await textsOf(asked((kind) => others[kind]!))).toEqual(texts);
  });
});
