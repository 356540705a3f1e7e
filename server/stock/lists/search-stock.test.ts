import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addStock } from '../../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { withClient } from '../../db/connections/with-client.ts';

let app: TestApp;
let till: Caller;

beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.as('admin');
  till = await app.as('sales');
  const { id: categoryId } = await addCategory(admin);
  const shelf = [
    'Blue Pens',
    'pencil 2B',
    'Ölkanne',
    '50% off bag',
    '50 x bag',
    'snake_case',
    'snakeXcase',
    'a\\b',
    'É',
  ];
  for (const name of shelf) await addStock(admin, { name, categoryId });
  await addStock(admin, { name: 'Milk', barcode: '4006381333931', categoryId });
});
afterAll(() => app.close());

async function found(search: string) {
  const { payload } = await till.get(`/stock/search?search=${encodeURIComponent(search)}`);
  return payload.map(({ name }: { name: string }) => name).sort();
}

describe('searching stock', () => {
  it.each([
    ['pen', ['Blue Pens', 'pencil 2B']],
    ['PEN', ['Blue Pens', 'pencil 2B']],
    ['ue pe', ['Blue Pens']],
    ['öl', ['Ölkanne']],
    ['ÖLK', ['Ölkanne']],
    ['é', ['É']],
    ['2b', ['pencil 2B']],
    ['%', ['50% off bag']],
    ['0%', ['50% off bag']],
    ['50%', ['50% off bag']],
    ['_', ['snake_case']],
    ['e_c', ['snake_case']],
    ['\\', ['a\\b']],
    ['a\\b', ['a\\b']],
    ['4006381333931', ['Milk']],
    ['400638133393', []],
    ['zzz', []],
    ['zq', []],
    ["'; drop table stock; --", []],
  ])('%j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it.each([
    ['blue pens', ['Blue Pens']],
    [' BLUE PENS ', ['Blue Pens']],
    ['blue pen', []],
    ['é', ['É']],
    ['snake_case', ['snake_case']],
    ['4006381333931', []],
  ])('finds those named %j: %j', async (named, names) => {
    const { payload, meta } = await till.get(`/stock/search?named=${encodeURIComponent(named)}`);
    expect(payload.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(meta).toEqual({ hasMore: false });
  });

  it('finds everything for an empty text, and pages when asked', async () => {
    expect(await found('')).toHaveLength(10);
    const page = await till.get('/stock/search?search=&limit=4&page=3');
    expect(page.payload).toHaveLength(2);
    expect(page.meta).toEqual({ hasMore: false });
    expect((await till.get('/stock/search?search=e&limit=1')).meta).toEqual({ hasMore: true });
  });

  it('finds the one item with a barcode, and never one that only has it in its name', async () => {
    const scanned = async (barcode: string) => (await till.get(`/stock/search?barcode=${barcode}`)).payload;
    expect(await scanned('4006381333931')).toMatchObject([{ name: 'Milk' }]);
    expect(await scanned('400638133393')).toEqual([]);
    expect(await scanned('Milk')).toEqual([]);
  });

  it('refuses a text longer than 200 characters', async () => {
    expect(await till.get(`/stock/search?search=${'x'.repeat(201)}`)).toMatchObject({ httpStatus: 400 });
  });

  it('finds the same as a plain scan among many names, for any length of text', async () => {
    const { rows } = await sql<{ name: string }>`
      insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      select 'Row ' || md5(n::text), (select min(id) from categories), date '2026-01-01' + n % 50, 0, 0, 0, 0
      from generate_series(1, 900) as n returning name`.execute(app.database.db);
    for (const search of ['q', 'a3', 'w 1', 'c0ffe', 'row ', 'e99f', '0']) {
      const expected = rows.map(({ name }) => name).filter((name) => name.toLowerCase().includes(search));
      const names = (await found(search)).filter((name: string) => name.startsWith('Row '));
      expect(names).toEqual(expected.sort());
    }
  });

  /**
   * 'Row' is in every name, 'bulk' in many but only in old ones, 'half' in every second, 'rare' in a few, so that each way to
   * find a text is taken.
   */
  it('finds the same as a plain scan on every page, whether a text is common, rare, or common among the oldest', async () => {
    const insert = `
      insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      select concat_ws(' ', 'Row', n, case when n < 900 then 'bulk' end, case when n % 2 = 0 then 'half' end,
          case when n % 1000 = 0 then 'rare' end, case when n % 40 = 0 then '--- ..' end),
        (select min(id) from categories), date '2025-01-01' + n / 20, 0, 0, 0, 0
      from generate_series(1, 4000) as n`;
    // Uses a connection of its own, on which a statement may take long.
    await withClient(app.database.where, (client) => client.query(insert));
    const { rows: all } = await sql<{ id: number; name: string }>`
      select id, name from stock where deleted_at is null order by date desc, id desc`.execute(app.database.db);
    const searches = ['row', 'r', 'ow', 'bulk', 'bu', 'half', 'rare', 'w 39', '3', '99', '---', '- .', '..', 'nowhere'];
    const windows = [
      { limit: 20, page: 1 },
      { limit: 20, page: 3 },
      { limit: 300, page: 2 },
      { limit: 1000, page: 1 },
    ];
    for (const search of searches) {
      const hits = all.filter(({ name }) => name.toLowerCase().includes(search)).map(({ id }) => id);
      for (const { limit, page } of windows) {
        const query = `search=${encodeURIComponent(search)}&limit=${limit}&page=${page}`;
        const { payload, meta } = await till.get(`/stock/search?${query}`);
        const ids = payload.map(({ id }: { id: number }) => id);
        expect({ query, ids, ...meta }).toEqual({
          query,
          ids: hits.slice((page - 1) * limit, page * limit),
          hasMore: hits.length > page * limit,
        });
      }
    }
  });
});
