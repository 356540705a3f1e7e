import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;
let seller: Caller;
let clerk: Caller;
let approver: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller, clerk] = [await app.as('admin'), await app.as('sales'), await app.as('reports')];
  approver = await addApprover(app);
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const move = (caller: Caller, kind: string, amount: number, more = {}) =>
  caller.post('/cash-movements', { kind, amount, reason: 'Change for the till', ...more });

async function approve(amount: number, by = seller): Promise<number> {
  const { payload } = await by.post('/approvals', { email: approver.email, pin, action: 'cash-out', amount });
  return payload.id;
}

async function countMovements(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as rows from cash_movements');
  return rows[0].rows;
}

describe('cash in and out', () => {
  it('moves cash today, and is in the cash book, the day and the log', async () => {
    const { httpStatus, payload } = await move(admin, 'in', 20.5);
    expect(httpStatus).toBe(200);
    expect(payload).toEqual({
      id: expect.any(Number),
      kind: 'in',
      amount: 20.5,
      reason: 'Change for the till',
      purpose: 'owner',
      methodId: 1,
      date: today,
      at: '2026-03-10T09:00:00.000Z',
      staff: 'Test admin',
      approvedBy: null,
      ...{ reverses: null, reversedBy: null, otherDate: null },
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'cash put in',
      description: '20.50 on Mar 10, 2026 (Change for the till)',
    });
    const float = (await move(seller, 'float', 100)).payload;
    const out = (await move(clerk, 'out', 5, { reason: 'Owner took it' })).payload;
    expect((await admin.get('/money')).payload).toMatchObject([
      { kind: 'cash in', amount: 20.5, balance: 20.5, document: { label: `Cash in ${payload.id}` } },
      { kind: 'float', amount: 100, balance: 120.5, document: { label: `Float ${float.id}` } },
      {
        kind: 'cash out',
        amount: -5,
        balance: 115.5,
        reason: 'Owner took it',
        document: { label: `Cash out ${out.id}` },
      },
    ]);
    expect((await admin.get('/days')).payload).toMatchObject({ cashIn: 120.5, cashOut: 5, expected: 115.5 });
  });

  it('is listed by day, newest first: everyone for admin and reports, their own for sellers', async () => {
    const staffOf = async (caller: Caller, query = '') =>
      (await caller.get(`/cash-movements${query}`)).payload.map(({ staff }: { staff: string }) => staff);
    expect(await staffOf(admin)).toEqual(['Test reports', 'Test sales', 'Test admin']);
    expect(await staffOf(clerk, `?date=${today}`)).toHaveLength(3);
    expect(await staffOf(seller)).toEqual(['Test sales']);
    expect(await staffOf(admin, '?date=2026-03-09')).toEqual([]);
  });

  it('lets a seller put cash in, but not take it out without an approval', async () => {
    expect(await move(seller, 'in', 1)).toMatchObject({ httpStatus: 200 });
    const before = await countMovements();
    expect(await move(seller, 'out', 5)).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
    expect(await move(seller, 'out', 5, { approval: 999_999 })).toMatchObject({ code: 'needs-approval' });
    expect(await move(seller, 'out', 5, { approval: await approve(4.99) })).toMatchObject({ code: 'needs-approval' });
    const someoneElses = await approve(5, await app.as('sales'));
    expect(await move(seller, 'out', 5, { approval: someoneElses })).toMatchObject({ code: 'needs-approval' });
    // A seller who also has the role reports is still a seller.
    expect(await move(await app.as('sales', 'reports'), 'out', 5)).toMatchObject({ code: 'needs-approval' });
    expect(await countMovements()).toBe(before);
  });

  it('spends the approval on one movement, and names both people', async () => {
    const approval = await approve(5);
    const { payload } = await move(seller, 'out', 5, { approval });
    expect(payload).toMatchObject({ staff: 'Test sales', approvedBy: expect.stringMatching(/\S/) });
    expect(await newestLog(app)).toMatchObject({
      action: 'cash taken out',
      description: `5.00 on Mar 10, 2026 (Change for the till), approved by ${payload.approvedBy}`,
      staff: { email: seller.email },
    });
    expect(await move(seller, 'out', 5, { approval })).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
  });

  it('gives one of two movements at once the approval', async () => {
    const approval = await approve(5);
    const answers = await Promise.all([1, 2, 3].map(() => move(seller, 'out', 5, { approval })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['kind', 'sideways'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.005],
    ['reason', ' '],
    ['approval', 'mine'],
  ])('refuses a movement whose %s is %j, naming the field', async (field, value) => {
    const answer = await move(admin, 'in', 1, { [field]: value });
    expect(answer).toMatchObject({ httpStatus: 400, payload: expect.stringContaining(field) });
  });

  it('is neither for the stock room nor for strangers', async () => {
    expect((await move(await app.as('stock'), 'in', 1)).httpStatus).toBe(403);
    expect((await app.withToken('').get('/cash-movements')).httpStatus).toBe(401);
  });
});

describe('a day that is closed while cash is on its way', () => {
  /** Sends a movement while a close is held up, so that it waits, and then lets the close go first. */
  async function closeMeanwhile(then: () => void) {
    const client = await app.database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [lockNumbers.days]);
    const moving = move(admin, 'in', 7);
    await untilWaiting(app.database, 1, moving);
    // The statement closes the day as another server would, under the same lock.
    await client.query(
      `insert into day_closes (day, expected, counted, posted, comment, staff_id, at, closed_on)
       values ($1, 0, 0, 0, '', $2, now(), '2026-03-11') on conflict do nothing`,
      [today, admin.id],
    );
    then();
    await client.query('select pg_advisory_unlock_all()');
    client.release();
    return moving;
  }

  it('takes it, where the server that closed it is a day ahead: today is never locked', async () => {
    const before = await countMovements();
    expect(await closeMeanwhile(() => {})).toMatchObject({ httpStatus: 200 });
    expect(await countMovements()).toBe(before + 1);
  });

  it('takes it on the new day, when midnight has passed', async () => {
    const { payload, httpStatus } = await closeMeanwhile(() => {
      app.clock.now = new Date('2026-03-10T21:00:01Z');
    });
    expect([httpStatus, payload.date]).toEqual([200, '2026-03-11']);
  });
});
