/** The practice shop: what is done there stays there, and nobody can do more through it than in the real shop. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { makeEveryChange } from '../../tests/support/every-change.ts';
import { ok } from '../../tests/support/ok.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { listTables } from '../backup/tables.ts';
import { auditBooks } from '../books/audit-books.ts';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { checkJournal } from '../journal/check-journal.ts';
import { cleanUpPractice } from './clean-up.ts';
import { isClosedInPractice } from './closed-calls.ts';
import { enterPractice, practiceSchema } from './practice-schema.ts';

let app: TestApp;
let admin: Caller;
let practising: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'sales', 'stock', 'reports');
  practising = app.inPractice(admin);
  const item = await addStock(admin, { name: 'Real soap', qty: 20 });
  await sell(admin, [[item, 2]]);
});
afterAll(() => app.close());

const open = async () => (await ok(admin.post('/practice', { anew: true }))).open;
const over = { httpStatus: 404, code: 'practice-over' };

/**
 * Every row of every table of the real shop, with the transaction that wrote it, every sequence, and the definitions of the tables.
 */
async function realShop(): Promise<unknown> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query(
    "select relname as name, relfilenode as file from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const content = [];
  for (const { name, file } of tables) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, md5(string_agg(t.xmin::text || t::text, ' ' order by t.ctid)) as content from public."${name}" t`,
    );
    content.push([name, file, rows[0]]);
  }
  const { rows: sequences } = await pool.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  );
  return { content, sequences, made: await madeOf('public') };
}

/** The definition of a schema, as PostgreSQL writes it down, without its name. */
async function madeOf(schema: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `select pg_get_indexdef(indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid where relnamespace = $1::regnamespace
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = $1::regnamespace
     union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = $1::regnamespace and not tgisinternal
     union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = $1::regnamespace
     union all select c.relname || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
       from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
       where relkind in ('r', 'v') and attnum > 0 and not attisdropped and relnamespace = $1::regnamespace
     union all select pg_get_functiondef(p.oid) from pg_proc p
       where pronamespace = $1::regnamespace and prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    [schema],
  );
  return rows.map(({ text }) => text.replaceAll(/\b(public|countinghouse_practice)\b\.?/g, '')).sort();
}

const inPractice = <Result>(work: (client: pg.Client) => Promise<Result>) =>
  withClient({ ...app.database.where, enter: enterPractice }, work);

it('is not there before an admin opens it, and can be thrown away when it is not', async () => {
  const seller = await app.as('sales');
  expect(await seller.get('/practice')).toMatchObject({ payload: { open: null } });
  expect(await practising.get('/stock')).toMatchObject(over);
  expect(await seller.post('/practice', { anew: true })).toMatchObject({ httpStatus: 403 });
  expect(await admin.delete('/practice')).toMatchObject({ httpStatus: 200, payload: { open: null } });
  const { rows } = await app.database.pool.query('select to_regnamespace($1) as schema', [practiceSchema]);
  expect(rows).toEqual([{ schema: null }]);
});

describe('an open one', () => {
  beforeAll(async () => {
    await open();
  });

  it('has goods, customers and days of trading whose books agree, and nothing of the real shop', async () => {
    expect((await admin.get('/practice')).payload.open).toMatchObject({ openedBy: expect.stringContaining('Test') });
    const stock = await ok(practising.get('/stock/all'));
    expect(stock.length).toBeGreaterThan(30);
    expect(JSON.stringify(stock)).not.toContain('Real soap');
    expect((await ok(practising.get('/sales/receipts'))).length).toBe(10);
    expect((await ok(practising.get('/customers'))).length).toBeGreaterThan(5);
    expect(JSON.stringify(await ok(practising.get('/logs')))).not.toContain('Real soap');
    const where = { ...app.database.where, enter: enterPractice };
    expect((await auditBooks(where)).findings).toEqual([]);
    const pool = new pg.Pool({ ...app.database.where, options: `-c search_path=${practiceSchema},pg_catalog` });
    expect((await checkJournal(pool, app.config.businessTz)).findings).toEqual([]);
    await pool.end();
  });

  it('pays its suppliers in advance, and out of an advance, before a supplier was added', async () => {
    const date = practising.today();
    const pay = (id: number, payment: object) => practising.post(`/suppliers/${id}/payments`, { date, ...payment });
    const [{ id, owed }] = await ok(practising.get('/suppliers'));
    expect(await pay(id, { amount: owed + 5, methodId: 1 })).toMatchObject({ code: 'above-owed' });
    await ok(pay(id, { amount: owed + 5, methodId: 1, keepAsAdvance: true }));
    await ok(practising.post('/opening', { date, suppliers: [{ supplierId: id, amount: 3, dueOn: date }] }));
    const methods = await ok(practising.get('/payment-methods'));
    const advance = methods.find(({ kind }: { kind: string }) => kind === 'advance');
    expect(advance).toMatchObject({ name: 'Advance', active: true });
    await ok(pay(id, { amount: 3, methodId: advance.id }));
    expect(await ok(practising.get(`/suppliers/${id}`))).toMatchObject({ owed: 0, advance: 2 });
  });

  it('is made of exactly what the real shop is made of', async () => {
    const [real, practice] = [await madeOf('public'), await madeOf(practiceSchema)];
    const own = /practice_shop|pg_catalog\.pg_(try_)?advisory|UNIQUE INDEX staff_email/;
    expect(practice.filter((text) => !own.test(text))).toEqual(real.filter((text) => !own.test(text)));
    expect(real.filter((text) => own.test(text))).toHaveLength(1);
  });

  it('after every change that can be made in it, the real shop is as it was to the last row', async () => {
    const before = await realShop();
    const made = await makeEveryChange(app, { practising });
    await ok(practising.post('/days', { date: admin.today(), counted: 12 }));
    expect(made.size).toBeGreaterThan(100);
    await ok(admin.delete('/practice'));
    expect(await realShop()).toEqual(before);
    expect(app.sentEmails).toEqual([]);
    expect(await wrongInBooks(app)).toEqual([]);
    await open();
  }, 120_000);

  it('reads nothing of the real shop by any call', async () => {
    const texts = [];
    for (const { method, path, picture } of Object.values(calls)) {
      if (method !== 'GET' || picture || path === '/auth/logout') continue;
      texts.push(JSON.stringify(await practising.get(path.replace(/\{\w+\}/g, '1')).catch(String)));
    }
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter((text) => text.includes('Real soap'))).toEqual([]);
  });

  it('is no part of a backup or an export', async () => {
    const tables = await withClient(app.database.where, listTables);
    expect(tables.some(({ table }) => table === 'practice_shop')).toBe(false);
    expect(new Set(tables.map(({ table }) => table)).size).toBe(tables.length);
  });

  it('refuses what reaches beyond it', async () => {
    const closed = Object.values(calls).filter(isClosedInPractice);
    const own = ['/auth/me', '/auth/logout'];
    for (const { method, path } of closed) {
      if (own.includes(path)) continue;
      const asked = path.replace(/\{\w+\}/g, '1');
      const answer = await practising[method.toLowerCase() as 'get'](asked);
      expect([method, path, answer.code]).toEqual([method, path, 'not-in-practice']);
    }
    expect(closed.length).toBeGreaterThan(30);
  });

  it('has the same session, roles and second step as the real shop, judged there at every request', async () => {
    const seller = await app.as('sales');
    const selling = app.inPractice(seller);
    expect(await ok(selling.get('/auth/me'))).toMatchObject({ email: seller.email });
    expect(await selling.get('/reports/summary')).toMatchObject({ httpStatus: 403 });
    const [item] = await ok(selling.get('/stock/search?search=a'));
    const { id } = await ok(selling.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] }));
    expect(await ok(practising.get(`/sales/receipts/${id}`))).toMatchObject({ staff: 'Test sales' });
    await app.database.pool.query("update staff set roles = '{stock}', last_name = 'Renamed' where id = $1", [
      seller.id,
    ]);
    expect(await selling.get('/sales/receipts')).toMatchObject({ httpStatus: 403 });
    expect(await selling.get('/stock')).toMatchObject({ httpStatus: 200 });
    expect(JSON.stringify(await ok(practising.get('/staff')))).toContain('Renamed');

    expect(await app.inPractice(app.withToken('x'.repeat(43))).get('/stock')).toMatchObject({ code: 'no-session' });
    expect(await app.inPractice(app.withToken('')).get('/stock')).toMatchObject({ code: 'no-session' });
    await ok(selling.get('/auth/logout'));
    expect(await seller.get('/auth/me')).toMatchObject({ code: 'no-session' });
    expect(await selling.get('/stock')).toMatchObject({ code: 'no-session' });
  });

  it('asks for two-step sign-in where the shop does', async () => {
    const strict = await startTestApp({ requireSecondFactor: 'admins' }, { database: app.database });
    const boss = await strict.as('admin');
    expect(await strict.inPractice(boss).get('/stock')).toMatchObject({ code: 'second-factor-needed' });
    await strict.close();
  });

  it('knows no PIN of anybody, only the one that everybody may know', async () => {
    const approver = await addApprover(app);
    const seller = await app.as('sales');
    const selling = app.inPractice(seller);
    const approvers = await ok(selling.get('/approvers'));
    expect(approvers).toEqual([{ id: expect.any(Number), name: 'Ada Owner (PIN 2468)' }]);
    const asked = { action: 'discount', amount: 3 };
    expect(await selling.post('/approvals', { ...asked, staffId: approver.id, pin })).toMatchObject({
      code: 'wrong-pin',
    });
    await ok(selling.post('/approvals', { ...asked, staffId: approvers[0].id, pin: '2468' }));
    expect(await seller.post('/approvals', { ...asked, staffId: approvers[0].id, pin: '2468' })).toMatchObject({
      code: 'wrong-pin',
    });
  });

  it('keeps its idempotency keys apart', async () => {
    const headers = { 'idempotency-key': 'both' };
    const category = { type: 'Both shops' };
    const [there, here] = [
      await ok(practising.post('/categories', category, { headers })),
      await ok(admin.post('/categories', category, { headers })),
    ];
    expect(await ok(practising.post('/categories', category, { headers }))).toEqual(there);
    expect(await ok(admin.get('/categories'))).toContainEqual(
      expect.objectContaining({ id: here.id, type: 'Both shops' }),
    );
  });

  it('takes no lock that the real shop waits for', async () => {
    const numbers = Object.values(lockNumbers);
    await inPractice(async (client) => {
      for (const number of numbers) await client.query('select pg_advisory_lock($1)', [number]);
      const { rows } = await app.database.pool.query(
        'select n from unnest($1::bigint[]) n where not pg_try_advisory_xact_lock(n)',
        [numbers],
      );
      expect(rows).toEqual([]);
      const { rows: held } = await client.query('select pg_advisory_unlock($1) as held', [lockNumbers.days]);
      expect(held).toEqual([{ held: true }]);
    });
  });

  it('tells of its changes on a channel of its own', async () => {
    await withClient(app.database.where, async (client) => {
      const heard: string[] = [];
      client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
      await client.query(`listen countinghouse_changes; listen ${practiceSchema}`);
      await ok(practising.post('/expense-types', { name: 'Heard' }));
      // Events from earlier tests in the real shop may still be on their way.
      const told = () => heard.filter((one) => one.includes('expense-types')).map((one) => one.split(' ')[0]);
      await expect.poll(told).toEqual([practiceSchema]);
    });
  });

  it('is full at some time, and can still be read and made anew', async () => {
    await inPractice((client) =>
      client.query(
        `create unlogged table filler as select g, repeat(md5(g::text), 60) as text from generate_series(1, 90000) g`,
      ),
    );
    const elsewhere = await startTestApp({}, { database: app.database });
    const full = elsewhere.inPractice(admin);
    expect(await full.post('/categories', { type: 'One more' })).toMatchObject({ code: 'practice-full' });
    expect(await full.get('/categories')).toMatchObject({ httpStatus: 200 });
    await ok(elsewhere.withToken(admin.token).post('/practice', { anew: true }));
    expect(await full.post('/categories', { type: 'One more' })).toMatchObject({ httpStatus: 200 });
    await elsewhere.close();
  });
});

describe('thrown away', () => {
  it('or made anew by another server, it is at once on this one too', async () => {
    const elsewhere = await startTestApp({}, { database: app.database });
    await open();
    await ok(practising.post('/categories', { type: 'Before' }));
    const other = elsewhere.withToken(admin.token);
    const { id } = (await ok(other.post('/practice', { anew: true }))).open;
    expect((await ok(admin.get('/practice'))).open.id).toBe(id);
    expect(JSON.stringify(await ok(practising.get('/categories')))).not.toContain('Before');
    await ok(other.delete('/practice'));
    expect(await practising.get('/categories')).toMatchObject(over);
    expect(await practising.get('/health')).toMatchObject(over);
    await elsewhere.close();
  });

  it('while a request is at work, that one is refused', async () => {
    await open();
    await ok(practising.get('/categories'));
    await inPractice((client) => client.query('alter table categories rename to elsewhere'));
    expect(await practising.get('/categories')).toMatchObject(over);
    expect(await admin.get('/categories')).toMatchObject({ httpStatus: 200 });
    await inPractice((client) => client.query('alter table elsewhere rename to categories'));
  });

  it('when another version made it', async () => {
    const { rows } = await inPractice((client) =>
      client.query("update practice_shop p set version = 'earlier' from practice_shop before returning before.version"),
    );
    expect(await practising.get('/stock')).toMatchObject(over);
    expect((await ok(admin.get('/practice'))).open).toBe(null);
    await inPractice((client) => client.query('update practice_shop set version = $1', [rows[0].version]));
    expect(await practising.get('/stock')).toMatchObject({ httpStatus: 200 });
  });

  it('when nobody was in it for two weeks', async () => {
    const { pool } = app.database;
    expect(await cleanUpPractice(pool)).toBe(false);
    await inPractice((client) => client.query("update practice_shop set used_at = now() - interval '15 days'"));
    expect(await cleanUpPractice(pool)).toBe(true);
    expect(await practising.get('/stock')).toMatchObject(over);
    expect(await cleanUpPractice(pool)).toBe(false);
  });
});

it('opened twice at once, it is one', async () => {
  const answers = await Promise.all([admin.post('/practice', { anew: true }), admin.post('/practice', { anew: true })]);
  const codes = answers.map(({ code = 'opened' }) => code).sort();
  expect([
    ['opened', 'opened'],
    ['opened', 'practice-busy'],
  ]).toContainEqual(codes);
  const { rows } = await inPractice((client) => client.query('select id from practice_shop'));
  expect(rows).toHaveLength(1);
  // Entering does not throw away what others are doing there.
  expect((await ok(admin.post('/practice', { anew: false }))).open.id).toBe(rows[0].id);
});

it('says so where the database does not let the server make a schema', async () => {
  await admin.delete('/practice');
  const { database, user } = app.database.where;
  await app.database.pool.query(`revoke create on database ${database} from ${user}`);
  expect(await admin.post('/practice', { anew: false })).toMatchObject({
    httpStatus: 409,
    code: 'practice-not-possible',
  });
  await app.database.pool.query(`grant create on database ${database} to ${user}`);
  expect(await admin.post('/practice', { anew: false })).toMatchObject({ httpStatus: 200 });
});

it('is over when the currency gets other decimals', async () => {
  const fresh = await startTestApp();
  try {
    const boss = await fresh.as('admin');
    await ok(boss.post('/practice', { anew: false }));
    await ok(fresh.inPractice(boss).get('/settings'));
    await ok(boss.put('/settings', { money: { currency: 'UGX' } }));
    expect(await fresh.inPractice(boss).get('/settings')).toMatchObject(over);
    expect((await ok(boss.get('/settings'))).money.decimals).toBe(0);
    await ok(boss.post('/practice', { anew: false }));
    expect((await ok(fresh.inPractice(boss).get('/settings'))).money).toMatchObject({ currency: 'UGX', decimals: 0 });
  } finally {
    await fresh.close();
  }
});
