import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

let app: TestApp;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('reports');
});
afterAll(() => app.close());

async function bank(date: string, amount: number | string, comment = 'evening bag') {
  const answer = await clerk.post('/bankings', { date, amount, comment });
  expect(answer).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload as { id: number; date: string; amount: number; comment: string };
}

describe('banking', () => {
  it('records money banked and lists it newest first, with the total over all and over the filtered range', async () => {
    const first = await bank('2025-01-31', '100.10');
    const second = await bank('2025-02-01', 200.2, 'after the weekend');
    const third = await bank('2025-02-28', 0.01);
    expect(second).toEqual({
      id: second.id,
      date: '2025-02-01',
      amount: 200.2,
      comment: 'after the weekend',
      methodId: 1,
      reference: null,
      ...{ reverses: null, reversedBy: null, otherDate: null, reason: null },
    });

    const all = await clerk.get('/bankings');
    expect(all.payload.map((one: { id: number }) => one.id)).toEqual([third.id, second.id, first.id]);
    expect(all.meta).toEqual({ count: 3, total: 300.31, filteredTotal: 300.31, hasMore: false });

    const february = await clerk.get('/bankings?startDate=2025-02-01&endDate=2025-02-28');
    expect(february.payload.map((one: { id: number }) => one.id)).toEqual([third.id, second.id]);
    expect(february.meta).toEqual({ count: 2, total: 300.31, filteredTotal: 200.21, hasMore: false });
  });

  it('filters by one end of the range alone, both ends inclusive', async () => {
    const from = await clerk.get('/bankings?startDate=2025-02-28');
    expect(from.meta).toMatchObject({ count: 1, total: 300.31, filteredTotal: 0.01 });
    const until = await clerk.get('/bankings?endDate=2025-02-01&startDate=');
    expect(until.meta).toMatchObject({ count: 2, filteredTotal: 300.3 });
  });

  it('cuts pages where a limit is given, and keeps the totals of the whole set', async () => {
    const page = await clerk.get('/bankings?limit=2&page=1');
    expect(page.payload).toHaveLength(2);
    expect(page.meta).toEqual({ count: 3, total: 300.31, filteredTotal: 300.31, hasMore: true });
    const last = await clerk.get('/bankings?limit=2&page=2');
    expect(last.payload).toHaveLength(1);
    expect(last.meta.hasMore).toBe(false);
  });

  it('corrects a record and logs what changed', async () => {
    const one = await bank('2025-03-01', 50);
    const answer = await clerk.put('/bankings', { id: one.id, date: '2025-03-02', amount: 55.5, comment: 'recounted' });
    expect(answer.payload).toEqual({
      id: one.id,
      date: '2025-03-02',
      amount: 55.5,
      comment: 'recounted',
      methodId: 1,
      reference: null,
      ...{ reverses: null, reversedBy: null, otherDate: null, reason: null },
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'banking updated',
      staff: { email: clerk.email },
      description:
        '50.00 on Mar 1, 2025 (evening bag): date Mar 1, 2025 → Mar 2, 2025, amount 50.00 → 55.50, comment evening bag → recounted',
    });
  });

  it('deletes a record once, keeps its tombstone, and takes it out of list and totals', async () => {
    const one = await bank('2025-04-01', 70);
    const before = (await clerk.get('/bankings')).meta.total;
    expect(await clerk.post(`/bankings/${one.id}`, { date: one.date, amount: one.amount })).toMatchObject({
      httpStatus: 200,
      status: true,
    });
    const after = await clerk.get('/bankings');
    expect(after.meta.total).toBe(before - 70);
    expect(after.payload.some((row: { id: number }) => row.id === one.id)).toBe(false);
    expect(await newestLog(app)).toMatchObject({
      action: 'banking deleted',
      description: '70.00 on Apr 1, 2025 (evening bag)',
    });
    const tombstone = await app.database.db
      .selectFrom('bankings')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirst();
    expect(tombstone).toMatchObject({ amount: 70, deleted_by: clerk.id, deleted_at: app.clock.now });

    expect(await clerk.post(`/bankings/${one.id}`)).toMatchObject({ httpStatus: 404, status: false });
    const revived = await clerk.put('/bankings', { id: one.id, date: '2025-04-01', amount: 1, comment: 'x' });
    expect(revived).toMatchObject({ httpStatus: 404, payload: 'This banking record no longer exists' });
  });

  it.each([
    ['date', '2025-02-30'],
    ['date', ''],
    ['date', null],
    ['amount', 0],
    ['amount', -5],
    ['amount', 1.005],
    ['amount', '1e3'],
    ['amount', 1_000_000_000_000],
    ['comment', '  '],
    ['comment', 'x'.repeat(1001)],
    ['comment', 'bell \u0007'],
  ])('refuses a record whose %s is %j, naming the field', async (field, value) => {
    const { total } = (await clerk.get('/bankings')).meta;
    const details = { date: '2025-05-01', amount: 10, comment: 'fine', [field]: value };
    const added = await clerk.post('/bankings', details);
    expect(added).toMatchObject({ httpStatus: 400, status: false, payload: expect.stringContaining(field) });
    const updated = await clerk.put('/bankings', { id: 1, ...details });
    expect(updated).toMatchObject({ httpStatus: 400, status: false, payload: expect.stringContaining(field) });
    expect((await clerk.get('/bankings')).meta.total).toBe(total);
  });

  it('refuses fields it does not know, ids that are none, and unreal dates in the filter', async () => {
    const extra = await clerk.post('/bankings', { date: '2025-05-01', amount: 1, comment: 'x', staff_id: 1 });
    expect(extra).toMatchObject({ httpStatus: 400, payload: 'Unknown field: staff_id' });
    expect((await clerk.post('/bankings/0')).httpStatus).toBe(400);
    expect((await clerk.get('/bankings?startDate=yesterday')).httpStatus).toBe(400);
    expect((await clerk.post('/bankings/999999')).httpStatus).toBe(404);
  });

  it('is for admin and reports only', async () => {
    const nobody = app.withToken('');
    const others = await app.as('sales', 'stock');
    const body = { date: '2025-05-01', amount: 1, comment: 'x' };
    for (const [caller, httpStatus] of [
      [nobody, 401],
      [others, 403],
    ] as const) {
      expect((await caller.get('/bankings')).httpStatus).toBe(httpStatus);
      expect((await caller.post('/bankings', body)).httpStatus).toBe(httpStatus);
      expect((await caller.put('/bankings', { id: 1, ...body })).httpStatus).toBe(httpStatus);
      expect((await caller.post('/bankings/1')).httpStatus).toBe(httpStatus);
    }
    expect((await (await app.as('admin')).get('/bankings')).httpStatus).toBe(200);
  });
});

it('takes to the bank what an archived method still has, and nothing from one that has nothing', async () => {
  const admin = await app.as('admin');
  const [full, empty] = [
    await addMethod(app, { name: 'Old card', kind: 'card' }),
    await addMethod(app, { name: 'Never used', kind: 'card' }),
  ];
  const item = await addStock(admin, { unitSell: 40 });
  await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }], tenders: [{ methodId: full, amount: 40 }] });
  for (const id of [full, empty]) await admin.delete(`/payment-methods/${id}`);
  const banking = (methodId: number) =>
    clerk.post('/bankings', { date: '2026-03-10', amount: 40, comment: 'What was left', methodId });
  expect(await banking(full)).toMatchObject({ httpStatus: 200, payload: { methodId: full } });
  expect((await clerk.get(`/money?methodId=${full}`)).meta.closing).toBe(0);
  for (const id of [full, empty])
    expect(await banking(id)).toMatchObject({ httpStatus: 409, code: 'method-not-found' });
});
