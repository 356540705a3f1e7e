/** The texts that a search covers are written in the background, for new entries and for old ones. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCategory } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { fillSearch, readProgress, takeWording, type WritersSeen } from './fill-search.ts';
import { fillSearchRegularly } from './fill-search-regularly.ts';

const noPause = async () => {};

let app: TestApp;
let owner: Caller;
beforeEach(async () => {
  app = await startTestApp();
  owner = await app.as('admin', 'stock');
});
afterEach(() => app.close());

const fill = (noted: WritersSeen | null = null) => fillSearch(app.database.pool, app.config, noted, noPause);
const settled = async () => (await readProgress(app.database.pool)).settledId;

async function find(search: string, reader = owner) {
  const { payload, meta } = await reader.get(`/logs?search=${encodeURIComponent(search)}`);
  const found: string[] = payload.map(({ description }: { description: string }) => description);
  return { found, searchedOnly: meta.searchedOnly };
}

/** Entries as they were before they had facts. */
async function writeOld(count: number): Promise<void> {
  await app.database.pool.query(
    `insert into activity_logs (at, staff_id, first_name, last_name, email, action, description)
     select timestamptz '2026-01-01' + n * interval '1 minute', 1, 'Ruth', 'Apio', 'ruth@example.com',
       case when n = 2 then 'customer added' else 'sale made' end, 'Old entry ' || n || '.'
     from generate_series(1, $1) n`,
    [count],
  );
}

/** The state of a database right after the migration that created the search table. */
async function forgetTexts(): Promise<void> {
  await app.database.pool.query(
    `delete from log_search; update log_search_progress set settled_id = (select max(id) from activity_logs),
       ready_from = (select max(id) from activity_logs) + 1`,
  );
}

it('finds a change right after it was made, whether the texts were filled meanwhile or not', async () => {
  for (const type of ['Ropes', 'Twine', 'Nails']) {
    await addCategory(owner, { type });
    expect(await find(type)).toEqual({ found: [`'${type}'`], searchedOnly: null });
    if (type === 'Twine') await fill(await fill());
  }
  expect(await settled()).toBe(2);
});

describe('entries from before there were texts', () => {
  beforeEach(async () => {
    await writeOld(1200);
    await forgetTexts();
    await addCategory(owner, { type: 'Old rope' });
  });

  it('are searched once their texts are made, newest first; until then the answer says how many were', async () => {
    expect(await find('old')).toEqual({ found: ["'Old rope'"], searchedOnly: 1 });
    let rests = 0;
    const seen: Awaited<ReturnType<typeof find>>[] = [];
    await fillSearch(app.database.pool, app.config, null, async () => {
      if (++rests === 1) seen.push(await find('entry 1200.'), await find('entry 1.'), await find('zq'));
    });
    expect(seen).toEqual([
      { found: ['Old entry 1200.'], searchedOnly: 501 },
      { found: [], searchedOnly: 501 },
      { found: [], searchedOnly: 501 },
    ]);
    expect(await find('entry 1.')).toEqual({ found: ['Old entry 1.'], searchedOnly: null });
    expect(await find('entry 2.')).toEqual({ found: ['Old entry 2.'], searchedOnly: null });
    expect(await find('entry 2.', await app.as())).toEqual({ found: [], searchedOnly: null });
  });

  it('are not missed by a search of days that are ready', async () => {
    const { meta } = await owner.get('/logs?search=rope&startDate=2026-03-01');
    expect(meta.searchedOnly).toBeNull();
  });
});

it('says so when more came than a search makes ready', async () => {
  await writeOld(2005);
  expect(await find('entry 2005.')).toEqual({ found: ['Old entry 2005.'], searchedOnly: 2000 });
  expect(await find('entry 1.')).toEqual({ found: ['Old entry 1.'], searchedOnly: null });
});

it('waits for a change that took its number early and ends late', async () => {
  const slow = await app.database.pool.connect();
  await slow.query('begin');
  await slow.query(
    `insert into activity_logs (staff_id, first_name, last_name, email, action, description)
     values (1, 'Ruth', 'Apio', 'ruth@example.com', 'sale made', 'The slow one')`,
  );
  await addCategory(owner, { type: 'Ropes' });
  const first = await fill();
  const second = await fill(first);
  expect(await settled()).toBe(0);
  expect(second).toBe(first);
  await slow.query('commit');
  slow.release();
  await fill(second);
  expect(await settled()).toBe(2);
  expect(await find('slow')).toEqual({ found: ['The slow one'], searchedOnly: null });
});

it('has each text once, in its own words, when several servers and searches make them at once', async () => {
  await writeOld(1500);
  await forgetTexts();
  await writeOld(1500);
  const clients = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client(app.database.where);
      await client.connect();
      return client;
    }),
  );
  await Promise.all([
    ...clients.map((client) => fillSearch(client, app.config, null, noPause)),
    ...[1, 2, 3, 4].map(() => find('entry 700.')),
  ]);
  await Promise.all(clients.map((client) => client.end()));
  const { rows } = await app.database.pool.query(
    `select count(*)::int as texts, count(distinct log_id)::int as entries,
       count(*) filter (where coalesce(everyone, admins) not like '%old entry ' || (1 + (log_id - 1) % 1500) || '.%')::int as wrong
     from log_search`,
  );
  expect(rows).toEqual([{ texts: 3000, entries: 3000, wrong: 0 }]);
  expect((await find('entry 700.')).found).toEqual(['Old entry 700.', 'Old entry 700.']);
});

it('makes the texts again in the words of another locale', async () => {
  const category = await addCategory(owner);
  const item = { name: 'Rope', qty: 2000.5, date: '2026-03-10', unitCost: 1, unitSell: 2, warningAt: 0 };
  await owner.post('/stock', { ...item, categoryId: category.id });
  const described = `'Rope' in ${category.type}, quantity 2,000.5, unit cost 1.00, unit sell 2.00`;
  expect((await find('2,000.5')).found).toEqual([described]);

  const german = await startTestApp({ locale: 'de-DE' }, { database: app.database });
  const reader = german.withToken(owner.token);
  await fill(await fill());
  await takeWording(app.database.pool, german.config);
  await fillSearch(app.database.pool, german.config, null, noPause);
  const inGerman = `'Rope' in ${category.type}, quantity 2.000,5, unit cost 1,00, unit sell 2,00`;
  expect(await find('2.000,5', reader)).toEqual({ found: [inGerman], searchedOnly: null });
  expect((await find('2000.5', reader)).found).toEqual([inGerman]);
  await german.close();
});

it('is kept up by every server while it runs', async () => {
  await writeOld(700);
  await forgetTexts();
  const { pool, where } = app.database;
  for (const _ of ['one server', 'another'])
    fillSearchRegularly(pool, where, async () => app.config, app.http.log as never);
  await addCategory(owner, { type: 'Ropes' });
  await expect
    .poll(() => readProgress(pool), { interval: 200 })
    .toEqual({ settledId: 701, readyFrom: 1, newestId: 701, wording: 'en' });
  const { rows } = await pool.query('select count(*)::int as texts from log_search');
  expect(rows).toEqual([{ texts: 701 }]);
}, 40_000);
