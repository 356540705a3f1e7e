import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { readingsOf, takeDown } from '../../tests/support/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { fillSearch } from './fill-search.ts';

const noPause = async () => {};

let app: TestApp;
let reader: Caller;
beforeAll(async () => {
  // Kampala is three hours ahead of UTC all year.
  app = await startTestApp({ businessTz: 'Africa/Kampala' });
  reader = await app.as();
  await app.database.pool.query(
    `insert into activity_logs (at, staff_id, first_name, last_name, email, action, description) values
       ('2026-03-01T20:59:59Z', 1, 'Ruth', 'Apio', 'ruth@example.com', 'stock added', 'last second of the 1st'),
       ('2026-03-01T21:00:00Z', 1, 'Ruth', 'Apio', 'ruth@example.com', 'sale made', 'first second of the 2nd, 50% off_'),
       ('2026-03-02T20:59:59.999Z', 2, 'Okot', 'Lutaaya', 'okot@example.com', 'sale made', 'last moment of the 2nd'),
       ('2026-03-02T21:00:00Z', 2, 'Okot', 'Lutaaya', 'okot@example.com', 'payment deleted', 'first of the 3rd')`,
  );
});
afterAll(() => app.close());

async function found(query: string): Promise<string[]> {
  const { payload } = await reader.get(`/logs?${query}`);
  return payload.map((entry: { description: string }) => entry.description);
}

const four = [
  'first of the 3rd',
  'last moment of the 2nd',
  'first second of the 2nd, 50% off_',
  'last second of the 1st',
];

describe('the activity log', () => {
  it('is shown newest first, with who did it', async () => {
    const { payload, meta } = await reader.get('/logs');
    expect(payload.map((entry: { description: string }) => entry.description)).toEqual(four);
    expect(payload[0]).toEqual({
      id: expect.any(Number),
      timestamp: '2026-03-02T21:00:00.000Z',
      action: 'payment deleted',
      code: 'payment-deleted',
      description: 'first of the 3rd',
      subject: null,
      facts: null,
      staff: { first_name: 'Okot', last_name: 'Lutaaya', email: 'okot@example.com' },
    });
    expect(meta).toEqual({ hasMore: false, searchedOnly: null });
  });

  it.each([
    ['action', 'SALE m', 2],
    ['description', 'last', 2],
    ['first name', 'rut', 2],
    ['last name', 'LUTAA', 2],
    ['first and last name, as the screen shows them', 'Ruth Apio', 2],
    ['end of the first name and the beginning of the last', 'UTH AP', 2],
    ['e-mail', 'okot@example', 2],
    ['name by two letters', 'OK', 2],
    ['description, with a number in it', 'second of the 2nd,', 1],
    ['description, where only the number is there', 'nobody on the 2nd,', 0],
    ['nothing', 'zebra', 0],
    ['nothing by two letters', 'zq', 0],
    ['a percent sign as itself', '50%', 1],
    ['an underscore as itself', 'off_', 1],
    ['no field and its neighbour together', 'madefirst', 0],
    ['no last name and the e-mail together', 'Apio ruth@', 0],
    ['three signs', '?!.', 0],
  ])('is searched in the %s: %s', async (_where, text, count) => {
    expect(await found(`search=${encodeURIComponent(text)}`)).toHaveLength(count);
  });

  it.each([
    ['startDate=2026-03-02', four.slice(0, 3)],
    ['endDate=2026-03-02', four.slice(1)],
    ['startDate=2026-03-02&endDate=2026-03-02', four.slice(1, 3)],
    ['startDate=&endDate=', four],
    ['startDate=2026-03-03&endDate=2026-03-01', []],
    ['startDate=2026-03-02&endDate=2026-03-02&search=ruth', four.slice(2, 3)],
  ])('is filtered by days of the business zone, both ends inclusive: %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('comes in pages, and says whether there is more', async () => {
    const first = await reader.get('/logs?limit=3');
    const second = await reader.get('/logs?limit=3&page=2');
    expect([first.payload.length, first.meta.hasMore]).toEqual([3, true]);
    expect([second.payload.length, second.meta.hasMore]).toEqual([1, false]);
  });

  it.each(['startDate=2026-02-29', 'endDate=tomorrow', 'page=0', 'page=1.5', 'limit=1001', 'startDate=1969-12-31'])(
    'refuses %s',
    async (query) => {
      expect(await reader.get(`/logs?${query}`)).toMatchObject({ httpStatus: 400, status: false });
    },
  );

  it('is open to any session, and to no one else', async () => {
    expect(await reader.get('/logs')).toMatchObject({ httpStatus: 200 });
    expect(await app.withToken('').get('/logs')).toMatchObject({ httpStatus: 401 });
  });

  it('can be neither changed nor emptied, not even in SQL', async () => {
    for (const statement of [
      "update activity_logs set action = 'x'",
      'delete from activity_logs',
      'truncate activity_logs',
    ]) {
      await expect(app.database.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});

describe('a log of many entries', () => {
  let big: TestApp;
  beforeAll(async () => {
    big = await startTestApp();
    await big.database.pool.query(
      `insert into activity_logs (at, staff_id, first_name, last_name, email, action, description)
         select timestamptz '2026-01-01' + n * interval '1 minute', 1, 'A', 'B', 'a@example.com',
           case when n <= 5000 then 'sale made' else 'customer added' end, 'receipt ' || n
         from generate_series(1, 5001) n`,
    );
    await fillSearch(big.database.pool, big.config, null, noPause);
  });
  afterAll(() => big.close());

  it('answers the newest 1,000 to a bare call', async () => {
    const { payload, meta } = await (await big.as()).get('/logs');
    expect(payload).toHaveLength(1000);
    expect(payload[0].description).toBe('receipt 5000');
    expect(meta).toEqual({ hasMore: true, searchedOnly: null });
  });

  it.each([
    ['zq', 5000],
    ['A', 5000],
    ['?!.', 5000],
    ['', null],
    ['zqx', null],
    ['A B', null],
    ['zq&startDate=2026-01-02', null],
    ['zq&endDate=2026-01-02', null],
  ])('says whether a search left older ones out: %s', async (search, searchedOnly) => {
    const { meta } = await (await big.as('admin')).get(`/logs?limit=0&search=${search}`);
    expect(meta.searchedOnly).toBe(searchedOnly);
  });

  it('counts no entry that the reader may not read', async () => {
    expect((await (await big.as()).get('/logs?search=zq')).meta).toEqual({ hasMore: false, searchedOnly: null });
  });
});

it.each([
  ['4 Mar 2026', `month_day || ' Mar ' || year`],
  ['4. März 2026', `month_day || '. März ' || year`],
])('looking for a day, %s, does not go through all entries of its year', async (day, written) => {
  const database = await createTestDatabase();
  const passed = takeDown(database.pool);
  const shop = await startTestApp({}, { database });
  const owner = await shop.as('admin');
  const client = await database.pool.connect();
  await client.query(
    `insert into activity_logs (at, staff_id, first_name, last_name, email, action, description)
       select now(), 1, 'Ruth', 'Apio', 'ruth@example.com', 'sale made', 'until ' || ${written} || ': Rope'
       from generate_series(1, 28) as month_day, generate_series(2017, 2026) as year, generate_series(1, 10)`,
  );
  await fillSearch(database.pool, shop.config, null, noPause);
  await client.query('analyze log_search');
  passed.length = 0;
  const { payload } = await owner.get(`/logs?search=${encodeURIComponent(`until ${day}`)}`);
  expect(payload).toHaveLength(10);

  const [statement] = passed.filter(({ text }) => text.includes('like'));
  // With so few entries PostgreSQL would not use the text index.
  await client.query('set enable_seqscan = off; set enable_indexscan = off');
  const [reading] = await readingsOf(client, statement!);
  expect(reading).toMatchObject({ table: 'log_search', how: 'Bitmap Heap Scan' });
  expect(reading!.rows).toBeLessThan(100);
  client.release(true);
  await shop.close();
  await database.close();
});
