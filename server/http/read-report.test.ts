/** Reports read from a standby: two real PostgreSQL servers, one of which follows the other. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { addStock } from '../../tests/support/builders.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Replicated, startReplicated, twin } from '../../tests/support/standby.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { Standbys } from '../base/standbys.ts';
import { openStandbys } from '../db/connections/standbys.ts';
import { withClient } from '../db/connections/with-client.ts';
import { openMetrics } from '../metrics/metrics.ts';

vi.setConfig({ hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const today = '2026-03-10';
const salesOfToday = `/sales/bank-report?startDate=${today}&endDate=${today}`;

/** Long limits, because a busy machine may be slow. */
const patient = { rest: 0, longestWait: 20_000, longestRead: 20_000 };
const impatient = { longestWait: 100 };

let servers: Replicated;
let opened: { app: TestApp; standbys: Standbys }[] = [];
let app: TestApp;
let standbys: Standbys;
let seller: Caller;
let item: { id: number };

beforeAll(async () => {
  servers = await startReplicated();
  ({ app, standbys } = await open());
  seller = await app.as('admin');
  item = await addStock(seller, { qty: 1000, unitSell: 2 });
  await sell(seller, [[item, 1]]);
});
afterAll(async () => {
  await closeAll();
  await servers.close();
});

/** A server of the shop that reads its reports from these standbys. */
async function open(url = servers.standbyUrl(), options = {}) {
  const own = openStandbys(url, log, { ...patient, ...options });
  const one = { app: await startTestApp({}, { database: servers.primary, standbys: own }), standbys: own };
  opened.push(one);
  return one;
}

async function closeAll(): Promise<void> {
  for (const one of opened) {
    await one.app.close();
    await one.standbys.close();
  }
  opened = [];
}

/** The answer, and how old it is; null when it did not come from a standby. */
async function ask({ http }: TestApp, { token }: Caller, path: string) {
  const answer = await http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  const age = answer.headers['data-age'];
  return { ...answer.json(), httpStatus: answer.statusCode, age: age === undefined ? null : Number(age) };
}

const soldToday = async (where: TestApp, who: Caller) => {
  const { age, meta } = await ask(where, who, salesOfToday);
  return { age, sales: meta.totals.sales };
};

describe('a report', () => {
  const reports = Object.values(calls).filter(({ report }) => report);

  it('is one of these calls; no other is read from a standby', () => {
    expect(reports.map(({ path }) => path).sort()).toEqual([
      '/expenses/search',
      '/money',
      '/sales',
      '/sales/bank-report',
      '/sales/search',
      '/sales/stock',
    ]);
    expect(reports.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([...reports.map(({ path }) => path), '/sales/stock?pageSize=10'])(
    'comes from the standby, as the primary has it: %s',
    async (path) => {
      const plain = await startTestApp({}, { database: servers.primary });
      const { httpStatus, age, payload, meta } = await ask(app, seller, path);
      expect([httpStatus, age]).toEqual([200, 0]);
      expect(await ask(plain, seller, path)).toMatchObject({ httpStatus: 200, age: null, payload, meta });
      await plain.close();
    },
  );

  it('is told from everything else, which comes from the primary', async () => {
    const before = standbys.reads.standby;
    for (const path of ['/stock', `/sales/by-date?date=${today}`, `/days?date=${today}`, '/accounts', '/logs']) {
      expect((await ask(app, seller, path)).age, path).toBeNull();
    }
    expect(standbys.reads.standby).toBe(before);
  });

  it('has what was sold before it was asked for, by anyone, at any server', async () => {
    const elsewhere = await open();
    const reader = await app.as('reports');
    let { sales } = await soldToday(app, reader);
    const ages: (number | null)[] = [];
    for (let count = 0; count < 20; count++) {
      await sell(seller, [[item, 1]]);
      sales += 2;
      const seen = await soldToday(elsewhere.app, reader);
      expect(seen.sales).toBe(sales);
      ages.push(seen.age);
    }
    expect(ages).toEqual(Array(20).fill(0));
  });

  it('is not sent again while it is the same', async () => {
    const headers = { authorization: `Bearer ${seller.token}`, 'if-none-match': '""' };
    const first = await app.http.inject({ url: `/api${salesOfToday}`, headers });
    headers['if-none-match'] = String(first.headers.etag);
    const second = await app.http.inject({ url: `/api${salesOfToday}`, headers });
    expect([second.statusCode, second.headers['data-age']]).toEqual([304, '0']);
  });

  it('is counted by where it was read', async () => {
    const { register } = openMetrics({ ...servers.primary, whyNotWritable: async () => undefined, standbys });
    const text = await register.metrics();
    expect(text).toContain(`countinghouse_report_reads_total{from="standby"} ${standbys.reads.standby}`);
    expect(text).toContain('countinghouse_report_reads_total{from="primary"} 0');
  });
});

describe('a standby that is behind', () => {
  afterEach(() => servers.goOn());

  it('says its age, but a person who has just sold sees the sale, from the primary', async () => {
    const here = (await open(servers.standbyUrl(), impatient)).app;
    const reader = await app.as('reports');
    const before = await soldToday(app, reader);
    await servers.pause();
    await sell(seller, [[item, 1]]);
    const aged = await soldToday(here, reader);
    expect(aged.sales).toBe(before.sales);
    expect(aged.age).toBeGreaterThan(0);
    expect(await soldToday(here, seller)).toEqual({ age: null, sales: before.sales + 2 });

    await servers.goOn();
    expect(await soldToday(app, reader)).toEqual({ age: 0, sales: before.sales + 2 });
  });

  it('is not read from when it is too old', async () => {
    const strict = await open(servers.standbyUrl(), { ...impatient, longestAge: 0 });
    const reader = await app.as('reports');
    const { sales } = await soldToday(app, reader);
    await servers.pause();
    await sell(seller, [[item, 1]]);
    expect(await soldToday(strict.app, reader)).toEqual({ age: null, sales: sales + 2 });
  });

  it('lets nobody in whose session has ended', async () => {
    const reader = await app.as('reports');
    await servers.pause();
    await reader.get('/auth/logout');
    expect((await ask(app, reader, salesOfToday)).httpStatus).toBe(401);
  });

  it('and does not answer leaves the report to the primary', async () => {
    const here = (await open(servers.standbyUrl(), { ...impatient, longestRead: 200 })).app;
    const client = await servers.primary.pool.connect();
    await client.query('begin; lock table day_totals in access exclusive mode');
    const reader = await app.as('reports');
    await lockArrived();
    // The standby keeps the lock, because the end of the transaction does not arrive there.
    await servers.pause();
    await client.query('commit');
    client.release();
    await sell(seller, [[item, 1]]);
    const { httpStatus, age } = await ask(here, reader, salesOfToday);
    expect([httpStatus, age]).toEqual([200, null]);
  });
});

describe('a standby that is away', () => {
  it('leaves reports to the primary until it is back', async () => {
    const reader = await app.as('reports');
    await servers.stopStandby();
    const { sales } = await soldToday(app, seller);
    expect(await soldToday(app, reader)).toEqual({ age: null, sales });
    await servers.startStandby();
    await expect.poll(() => soldToday(app, reader)).toEqual({ age: 0, sales });
  });

  it('is passed over for the next one of the list', async () => {
    const nowhere = `${encodeURIComponent('/nonexistent')},`;
    const both = await open(servers.standbyUrl().replace('@', `@${nowhere}`));
    expect((await soldToday(both.app, seller)).age).toBe(0);
  });
});

describe('a server that is no standby of this database', () => {
  it.each([
    ['another database of the same standby', () => servers.standbyUrl(twin)],
    ['the primary itself', () => servers.primary.url],
  ])('is never read from: %s', async (_what, url) => {
    const other = await open(url());
    expect((await soldToday(other.app, seller)).age).toBeNull();
    expect(other.standbys.reads).toEqual({ standby: 0, primary: 1 });
  });

  it('is never read from: a standby that was promoted', async () => {
    await servers.promote();
    expect((await soldToday(app, seller)).age).toBeNull();
  });
});

async function lockArrived(): Promise<void> {
  const held = `select from pg_locks where relation = 'day_totals'::regclass and mode = 'AccessExclusiveLock'`;
  await expect
    .poll(() => withClient({ connectionString: servers.standbyUrl() }, (client) => client.query(held)))
    .toMatchObject({ rowCount: 1 });
}
