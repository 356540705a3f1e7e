import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const lunch = { date: '2026-03-10', amount: 12.5, type: 'Meals', receivedBy: 'Grace', expense: 'Lunch' };

async function added(details: Partial<typeof lunch> = {}): Promise<number> {
  const answer = await admin.post('/expenses', { ...lunch, ...details });
  expect(answer).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload.id;
}

describe('recording an expense', () => {
  it('keeps all five fields and writes a line in the log', async () => {
    const answer = await admin.post('/expenses', { ...lunch, amount: '12.50' });
    expect(answer).toMatchObject({ httpStatus: 200, payload: lunch });
    expect(await newestLog(app)).toMatchObject({
      action: 'expense added',
      description: 'Lunch (Meals): 12.50 to Grace on Mar 10, 2026',
    });
  });

  it.each([
    ['date', '2026-02-30', 'date must be a real date'],
    ['date', '', 'date must be a real date'],
    ['amount', 0, 'amount must be an amount above 0'],
    ['amount', -5, 'amount must be an amount above 0'],
    ['amount', '1e3', 'amount must be an amount above 0'],
    ['amount', 1.005, 'amount must be an amount above 0'],
    ['amount', null, 'amount must be an amount above 0'],
    ['type', 'Bribes', 'type must be one of Utility, Meals, Commissions, Labour, Transport'],
    ['type', 'Causal Labour', 'type must be one of'],
    ['receivedBy', '  ', 'receivedBy must not be empty'],
    ['expense', 'x'.repeat(201), 'expense must be text of 1 to 200 characters'],
    ['colour', 'red', 'Unknown field: colour'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const answer = await admin.post('/expenses', { ...lunch, [field]: value });
    expect(answer).toMatchObject({ httpStatus: 400, status: false });
    expect(answer.payload).toContain(sentence);
  });

  it.each(['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'])('takes the type %s', async (type) => {
    await added({ type });
  });
});

describe('correcting and deleting an expense', () => {
  it('replaces the fields and logs what changed', async () => {
    const id = await added({ expense: 'Taxi', type: 'Transport' });
    const corrected = { ...lunch, id, expense: 'Bus', type: 'Transport', amount: 3 };
    expect(await admin.put('/expenses', corrected)).toMatchObject({ httpStatus: 200, payload: corrected });
    expect(await newestLog(app)).toMatchObject({
      action: 'expense updated',
      description: 'Taxi: amount 12.50 → 3.00, expense Taxi → Bus',
    });
  });

  it('refuses a correction field by field', async () => {
    const id = await added();
    const answer = await admin.put('/expenses', { ...lunch, id, amount: 0, receivedBy: '' });
    expect(answer.httpStatus).toBe(400);
    expect(answer.payload).toMatch(/amount must be .*; receivedBy must not be empty/);
    expect(await admin.put('/expenses', { ...lunch, id, type: 'Rent' })).toMatchObject({
      httpStatus: 400,
      payload: 'type must be one of Utility, Meals, Commissions, Labour, Transport',
    });
    expect(await admin.put('/expenses', lunch)).toMatchObject({ httpStatus: 400 });
  });

  it('takes a deleted expense out of lists and sums, and keeps who deleted it', async () => {
    const id = await added({ expense: 'Mistake' });
    const before = (await admin.get('/expenses?limit=0')).meta;
    expect(await admin.delete(`/expenses/${id}`)).toMatchObject({ httpStatus: 200, status: true });
    const { payload, meta } = await admin.get('/expenses');
    expect(payload.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(meta).toMatchObject({ count: before.count - 1, total: before.total - 12.5 });
    expect(await newestLog(app)).toMatchObject({ action: 'expense deleted' });
    const row = await app.database.db.selectFrom('expenses').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ deleted_by: admin.id, deleted_at: app.clock.now });
  });

  it('knows nothing of an expense that is not there, or not any more', async () => {
    const id = await added();
    await admin.delete(`/expenses/${id}`);
    const gone = { httpStatus: 404, status: false, payload: `There is no expense ${id}`, code: 'not-found' };
    expect(await admin.delete(`/expenses/${id}`)).toMatchObject(gone);
    expect(await admin.put('/expenses', { ...lunch, id })).toMatchObject(gone);
    expect(await admin.delete('/expenses/999999')).toMatchObject({ httpStatus: 404 });
    expect(await admin.delete('/expenses/zero')).toMatchObject({ httpStatus: 400 });
  });

  it('moves the sum of the day with the expense', async () => {
    const id = await added({ date: '2025-07-01', amount: 40 });
    await admin.put('/expenses', { ...lunch, id, date: '2025-07-02', amount: 45 });
    expect(await daySum('2025-07-01')).toBe(0);
    expect(await daySum('2025-07-02')).toBe(45);
    await admin.delete(`/expenses/${id}`);
    expect(await daySum('2025-07-02')).toBe(0);
  });
});

async function daySum(day: string): Promise<number> {
  const { meta } = await admin.get(`/sales/bank-report?startDate=${day}&endDate=${day}`);
  return meta.totals.expenses;
}

describe('finding expenses', () => {
  let shop: TestApp;
  let clerk: Caller;
  const days = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-03', '2026-01-05'];

  beforeAll(async () => {
    shop = await startTestApp();
    clerk = await shop.as('admin');
    for (const [at, date] of days.entries()) {
      const details = [
        { expense: 'Bread 100%', receivedBy: 'Ann', type: 'Meals' },
        { expense: 'Water bill', receivedBy: 'Town', type: 'Utility' },
        { expense: 'Power bill', receivedBy: 'Bread & Co', type: 'Utility' },
        { expense: 'Loading', receivedBy: 'Bob', type: 'Labour' },
        { expense: 'Taxi_fare', receivedBy: 'Ann', type: 'Transport' },
      ][at];
      await clerk.post('/expenses', { date, amount: [10.1, 20.2, 30.3, 40.4, 50.5][at], ...details });
    }
  });
  afterAll(() => shop.close());

  const named = (rows: { expense: string }[]) => rows.map((row) => row.expense);

  it('lists all, newest first, with the exact total', async () => {
    const { payload, meta } = await clerk.get('/expenses');
    expect(named(payload)).toEqual(['Taxi_fare', 'Loading', 'Power bill', 'Water bill', 'Bread 100%']);
    expect(meta).toEqual({ count: 5, total: 151.5, hasMore: false });
  });

  it('pages, and still totals everything', async () => {
    const { payload, meta } = await clerk.get('/expenses?limit=2&page=2');
    expect(named(payload)).toEqual(['Power bill', 'Water bill']);
    expect(meta).toEqual({ count: 5, total: 151.5, hasMore: true });
    expect((await clerk.get('/expenses?limit=2&page=3')).meta.hasMore).toBe(false);
    expect((await clerk.get('/expenses?limit=0')).payload).toEqual([]);
  });

  it.each([
    ['search=BREAD', ['Power bill', 'Bread 100%'], 40.4],
    ['search=100%25', ['Bread 100%'], 10.1],
    ['search=_', ['Taxi_fare'], 50.5],
    ['search=nothing', [], 0],
    ['type=Utility', ['Power bill', 'Water bill'], 50.5],
    ['search=bill&type=Meals', [], 0],
    ['startDate=2026-01-03', ['Taxi_fare', 'Loading'], 90.9],
    ['endDate=2026-01-02', ['Power bill', 'Water bill', 'Bread 100%'], 60.6],
    ['startDate=2026-01-02&endDate=2026-01-02', ['Power bill', 'Water bill'], 50.5],
    ['search=&startDate=&endDate=&type=', ['Taxi_fare', 'Loading', 'Power bill', 'Water bill', 'Bread 100%'], 151.5],
  ])('search?%s finds %j', async (query, expected, total) => {
    const { payload, meta } = await clerk.get(`/expenses/search?${query}`);
    expect(named(payload)).toEqual(expected);
    expect(meta).toMatchObject({ count: expected.length, total });
  });

  it('narrows the plain list by days too', async () => {
    expect(named((await clerk.get('/expenses?startDate=2026-01-05')).payload)).toEqual(['Taxi_fare']);
  });

  it.each(['type=Rent', 'startDate=yesterday', 'page=0', 'limit=1001'])('refuses search?%s', async (query) => {
    expect(await clerk.get(`/expenses/search?${query}`)).toMatchObject({ httpStatus: 400, status: false });
  });
});

describe('who may', () => {
  it('asks for a session everywhere', async () => {
    const nobody = app.withToken('');
    const answers = await Promise.all([
      nobody.get('/expenses'),
      nobody.get('/expenses/search'),
      nobody.post('/expenses', lunch),
      nobody.put('/expenses', { ...lunch, id: 1 }),
      nobody.delete('/expenses/1'),
    ]);
    expect(answers.map((answer) => answer.httpStatus)).toEqual([401, 401, 401, 401, 401]);
  });

  it('lets the till record and correct, and reports only read', async () => {
    const [till, reports, stock] = await Promise.all([app.as('sales'), app.as('reports'), app.as('stock')]);
    const ofToday = { ...lunch, date: '2026-03-10' };
    const { id } = (await till.post('/expenses', ofToday)).payload;
    expect(await till.get('/expenses')).toMatchObject({ httpStatus: 200 });
    expect(await till.get('/expenses/search')).toMatchObject({ httpStatus: 403 });
    expect(await reports.get('/expenses')).toMatchObject({ httpStatus: 200 });
    expect(await reports.get('/expenses/search')).toMatchObject({ httpStatus: 200 });
    expect(await reports.post('/expenses', lunch)).toMatchObject({ httpStatus: 403 });
    expect(await reports.put('/expenses', { ...lunch, id })).toMatchObject({ httpStatus: 403 });
    expect(await reports.delete(`/expenses/${id}`)).toMatchObject({ httpStatus: 403 });
    expect(await stock.get('/expenses')).toMatchObject({ httpStatus: 403 });
    expect(await till.put('/expenses', { ...ofToday, id })).toMatchObject({ httpStatus: 200 });
    expect(await till.delete(`/expenses/${id}`)).toMatchObject({ httpStatus: 200 });
  });
});
