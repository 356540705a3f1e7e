import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function debtOf(amount: number, due?: string) {
  const customerId = await addCustomer(app);
  return { customerId, id: await openAccount(app, { customerId, amount, ...(due && { due }) }) };
}

async function paid(id: number, amount: number, date = '2026-03-10') {
  const answer = await admin.post('/accounts/pay', { id, date, amount });
  expect(answer).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload;
}

async function accountOf(customerId: number) {
  return (await admin.get(`/accounts?customerId=${customerId}`)).payload[0];
}

const left = (account: { payments: { balance: number }[] }) => account.payments.map((payment) => payment.balance);

describe('paying', () => {
  it('takes a debt down in parts, to zero', async () => {
    const { id } = await debtOf(100);
    expect(await paid(id, 30)).toMatchObject({ id, amount: 100, balance: 70 });
    expect(left(await paid(id, 0.5))).toEqual([70, 69.5]);
    const settled = await paid(id, 69.5);
    expect(settled).toMatchObject({ balance: 0, overdue: false });
    expect(left(settled)).toEqual([70, 69.5, 0]);
  });

  it('writes who paid what in the log', async () => {
    const customerId = await addCustomer(app, 'Jane Doe');
    const id = await openAccount(app, { customerId, amount: 50 });
    await paid(id, 20);
    expect(await newestLog(app)).toMatchObject({
      staff: { email: admin.email },
      action: 'payment taken',
      description: `Jane Doe paid 20.00 on account ${id} (Mar 10, 2026), balance 50.00 → 30.00`,
    });
  });

  it('is not dated before the sale, by any way to pay', async () => {
    const customerId = await addCustomer(app);
    const sold = { customerId, amount: 50, soldOn: '2026-03-05' };
    const id = await openAccount(app, sold);
    const sentence = "The payment can't be before the sale";
    const early = { httpStatus: 400, code: 'bad-input', payload: sentence };
    expect(await admin.post('/accounts/pay', { id, date: '2026-03-04', amount: 1 })).toMatchObject(early);
    const { payments } = await paid(id, 10, '2026-03-05');
    const change = (date: string) => admin.put('/accounts', { id: payments[0].id, date, amount: 10 });
    expect(await change('2026-03-04')).toMatchObject(early);
    expect(await change('2026-03-06')).toMatchObject({ httpStatus: 200 });
    const all = (date: string, amount = 1) => admin.post(`/customers/${customerId}/payments`, { date, amount });
    expect(await all('2026-03-04')).toMatchObject(early);
    // A later sale that gets a part of it counts too, and one that gets none does not.
    await openAccount(app, { ...sold, soldOn: '2026-03-08', due: '2026-05-01' });
    expect(await all('2026-03-07', 41)).toMatchObject(early);
    expect(await all('2026-03-07', 40)).toMatchObject({ httpStatus: 200 });
  });

  it('refuses more than the balance, by a cent, and changes nothing', async () => {
    const { id, customerId } = await debtOf(1004.8);
    const answer = await admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 1004.81 });
    expect(answer).toMatchObject({ httpStatus: 409, status: false, payload: 'Amount cannot be greater than balance' });
    expect(await accountOf(customerId)).toMatchObject({ balance: 1004.8, payments: [] });
    expect(await paid(id, 1004.8)).toMatchObject({ balance: 0 });
  });

  it('takes nothing more on a settled account', async () => {
    const { id } = await debtOf(10);
    await paid(id, 10);
    expect(await admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 0.01 })).toMatchObject({
      httpStatus: 409,
      payload: 'Amount cannot be greater than balance',
    });
  });

  it('keeps the order of dates when an earlier payment is entered later', async () => {
    const { id } = await debtOf(100);
    await paid(id, 10, '2026-03-05');
    await paid(id, 20, '2026-03-09');
    const account = await paid(id, 5, '2026-03-07');
    expect(account.payments).toMatchObject([
      { date: '2026-03-05', amount: 10, balance: 90 },
      { date: '2026-03-07', amount: 5, balance: 85 },
      { date: '2026-03-09', amount: 20, balance: 65 },
    ]);
  });

  it.each([
    ['amount', 0, 'amount must be an amount above 0'],
    ['amount', -1, 'amount must be an amount above 0'],
    ['amount', '0x10', 'amount must be an amount above 0'],
    ['amount', 0.001, 'amount must be an amount above 0'],
    ['date', '', 'date must be a real date'],
    ['date', '2026-13-01', 'date must be a real date'],
    ['id', 'one', 'id must be a positive whole number'],
    ['note', 'x', 'Unknown field: note'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const answer = await admin.post('/accounts/pay', { id: 1, date: '2026-03-10', amount: 1, [field]: value });
    expect(answer).toMatchObject({ httpStatus: 400, status: false });
    expect(answer.payload).toContain(sentence);
  });

  it('knows no account that is not there', async () => {
    expect(await admin.post('/accounts/pay', { id: 999999, date: '2026-03-10', amount: 1 })).toMatchObject({
      httpStatus: 404,
      payload: 'There is no account 999999',
    });
  });
});

describe('the same payment sent again', () => {
  it('pays once, and answers alike', async () => {
    const { id } = await debtOf(100);
    const send = () =>
      admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 40 }, { headers: { 'idempotency-key': 'again' } });
    expect((await send()).payload.balance).toBe(60);
    expect(await send()).toMatchObject({ httpStatus: 200, payload: { balance: 60, payments: [{ amount: 40 }] } });
  });

  it('pays once when a double click sends two at the same moment', async () => {
    const { id, customerId } = await debtOf(100);
    const send = () =>
      admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 40 }, { headers: { 'idempotency-key': 'twice' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((answer) => answer.httpStatus)).toEqual([200, 200, 200]);
    expect(await accountOf(customerId)).toMatchObject({ balance: 60, payments: [{ amount: 40 }] });
  });

  it('refuses the key for another payment, also on another account at the same moment', async () => {
    const [one, other] = [await debtOf(100), await debtOf(100)];
    const send = (id: number, amount: number) =>
      admin.post('/accounts/pay', { id, date: '2026-03-10', amount }, { headers: { 'idempotency-key': 'shared' } });
    const answers = await Promise.all([send(one.id, 10), send(other.id, 10)]);
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 409]);
    const late = await send(one.id, 11);
    expect(late).toMatchObject({
      httpStatus: 409,
      payload: expect.stringContaining('already used for another request'),
    });
    const balances = [await accountOf(one.customerId), await accountOf(other.customerId)].map(({ balance }) => balance);
    expect(balances.sort()).toEqual([100, 90]);
  });

  it('does not bring a deleted payment back', async () => {
    const { id, customerId } = await debtOf(100);
    const send = () =>
      admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 40 }, { headers: { 'idempotency-key': 'late' } });
    const account = (await send()).payload;
    await admin.delete(`/accounts/${account.payments[0].id}`);
    expect(await send()).toMatchObject({ httpStatus: 200, payload: { balance: 100, payments: [] } });
    expect(await accountOf(customerId)).toMatchObject({ balance: 100 });
  });
});

describe('correcting a payment', () => {
  it('is checked against the balance plus its old amount', async () => {
    const { id } = await debtOf(100);
    await paid(id, 60);
    const account = await paid(id, 30);
    const second = account.payments[1].id;
    expect(await admin.put('/accounts', { id: second, date: '2026-03-10', amount: 40.01 })).toMatchObject({
      httpStatus: 409,
      payload: 'Amount cannot be greater than balance',
    });
    const corrected = await admin.put('/accounts', { id: second, date: '2026-03-10', amount: 40 });
    expect(corrected).toMatchObject({ httpStatus: 200, payload: { balance: 0 } });
    expect(await newestLog(app)).toMatchObject({ action: 'payment updated' });
    expect((await newestLog(app)).description).toContain('amount 30.00 → 40.00, balance 10.00 → 0.00');
  });

  it('puts right what later payments left, also when its date moves', async () => {
    const { id } = await debtOf(100);
    await paid(id, 10, '2026-03-01');
    await paid(id, 20, '2026-03-02');
    const account = await paid(id, 30, '2026-03-03');
    const [first] = account.payments;
    const lowered = (await admin.put('/accounts', { id: first.id, date: '2026-03-01', amount: 5 })).payload;
    expect(left(lowered)).toEqual([95, 75, 45]);
    const moved = (await admin.put('/accounts', { id: first.id, date: '2026-03-09', amount: 5 })).payload;
    expect(moved.payments).toMatchObject([
      { amount: 20, balance: 80 },
      { amount: 30, balance: 50 },
      { id: first.id, balance: 45 },
    ]);
  });

  it('refuses what is not there, and bad fields', async () => {
    expect(await admin.put('/accounts', { id: 999999, date: '2026-03-10', amount: 1 })).toMatchObject({
      httpStatus: 404,
      payload: 'There is no payment 999999',
    });
    const bad = await admin.put('/accounts', { id: 1, date: 'today', amount: 0 });
    expect(bad.httpStatus).toBe(400);
    expect(bad.payload).toMatch(/date must be .*; amount must be/);
  });
});

describe('deleting a payment', () => {
  it('opens the account again, puts later balances right and keeps the row', async () => {
    const { id, customerId } = await debtOf(100);
    await paid(id, 10);
    await paid(id, 20);
    const settled = await paid(id, 70);
    const second = settled.payments[1].id;
    expect(await admin.delete(`/accounts/${second}`)).toMatchObject({ httpStatus: 200, status: true });
    const account = await accountOf(customerId);
    expect(account).toMatchObject({ balance: 20 });
    expect(left(account)).toEqual([90, 20]);
    expect(await newestLog(app)).toMatchObject({ action: 'payment deleted' });
    expect((await newestLog(app)).description).toContain('20.00 of Mar 10, 2026');
    const row = await app.database.db.selectFrom('payments').selectAll().where('id', '=', second).executeTakeFirst();
    expect(row).toMatchObject({ amount: 20, deleted_by: admin.id });
  });

  it('works once', async () => {
    const { id, customerId } = await debtOf(100);
    const [payment] = (await paid(id, 60)).payments;
    const answers = await Promise.all([
      admin.delete(`/accounts/${payment.id}`),
      admin.delete(`/accounts/${payment.id}`),
    ]);
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 404]);
    expect(await accountOf(customerId)).toMatchObject({ balance: 100, payments: [] });
    expect(await admin.put('/accounts', { id: payment.id, date: '2026-03-10', amount: 1 })).toMatchObject({
      httpStatus: 404,
    });
  });

  it('leaves the payments of a deleted customer as they are: nobody comes to owe after they are gone', async () => {
    const { id, customerId } = await debtOf(25);
    const [payment] = (await paid(id, 25)).payments;
    await admin.delete(`/customers/${customerId}`);
    expect(await admin.delete(`/accounts/${payment.id}`)).toMatchObject({ httpStatus: 409 });
    expect(await admin.put('/accounts', { id: payment.id, date: '2026-03-10', amount: 5 })).toMatchObject({
      httpStatus: 409,
    });
    expect(await accountOf(customerId)).toMatchObject({ balance: 0 });
  });
});

describe('the list', () => {
  let shop: TestApp;
  let owner: Caller;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    shop = await startTestApp();
    owner = await shop.as('admin');
    const [ann, bob] = [await addCustomer(shop, 'Ann'), await addCustomer(shop, 'Bob')];
    Object.assign(ids, { ann, bob });
    for (const [customerId, amount] of [
      [ann, 100],
      [bob, 300],
      [ann, 50.25],
      [bob, 10],
    ] as const) {
      await openAccount(shop, { customerId, amount, due: '2026-03-10' });
    }
    await owner.post('/accounts/pay', { id: 4, date: '2026-03-10', amount: 10 });
    await owner.post('/accounts/pay', { id: 1, date: '2026-03-10', amount: 99.9 });
  });
  afterAll(() => shop.close());

  it('gives all accounts, newest first, and what is open in all', async () => {
    const { payload, meta } = await owner.get('/accounts');
    expect(payload.map((one: { id: number }) => one.id)).toEqual([4, 3, 2, 1]);
    expect(payload[3]).toEqual({
      id: 1,
      amount: 100,
      returned: 0,
      writtenOff: 0,
      balance: 0.1,
      date: '2026-03-10',
      receiptId: 1,
      openingId: null,
      overdue: false,
      customer: { id: ids.ann, name: 'Ann' },
      payments: [
        {
          ...{ id: 2, date: '2026-03-10', amount: 99.9, balance: 0.1, methodId: 1, reference: null },
          ...{ reverses: null, reversedBy: null, otherDate: null, reason: null },
        },
      ],
    });
    expect(meta).toEqual({
      count: 4,
      openCount: 3,
      openBalance: 350.35,
      hasMore: false,
      byCustomer: [
        { customerId: ids.bob, name: 'Bob', balance: 300 },
        { customerId: ids.ann, name: 'Ann', balance: 50.35 },
      ],
    });
  });

  it('does not take a part-paid account for a paid one', async () => {
    const { payload, meta } = await owner.get('/accounts?open=true');
    expect(payload.map((one: { id: number }) => one.id)).toEqual([3, 2, 1]);
    expect(meta).toMatchObject({ count: 3, openCount: 3 });
  });

  it('narrows to one customer, figures and all, with what is open first', async () => {
    const { payload, meta } = await owner.get(`/accounts?customerId=${ids.bob}`);
    expect(payload.map((one: { id: number }) => one.id)).toEqual([2, 4]);
    expect(meta).toMatchObject({ count: 2, openCount: 1, openBalance: 300 });
    expect((await owner.get(`/accounts?customerId=${ids.bob}&open=true`)).payload).toHaveLength(1);
    expect(await owner.get('/accounts?customerId=12345')).toMatchObject({
      payload: [],
      meta: { count: 0, openCount: 0, openBalance: 0, byCustomer: [] },
    });
  });

  it('pages', async () => {
    const first = await owner.get('/accounts?limit=3');
    expect(first.payload).toHaveLength(3);
    expect(first.meta).toMatchObject({ count: 4, hasMore: true });
    const second = await owner.get('/accounts?limit=3&page=2');
    expect(second.payload).toHaveLength(1);
    expect(second.meta.hasMore).toBe(false);
    expect(await owner.get('/accounts?limit=0')).toMatchObject({
      payload: [],
      meta: { count: 4, openBalance: 350.35 },
    });
  });

  it('is overdue from the day after, by the day of the business, and only while something is owed', async () => {
    shop.clock.now = new Date('2026-03-10T20:59:59Z'); // 23:59:59 in Kampala
    expect(await overdue()).toEqual([]);
    shop.clock.now = new Date('2026-03-10T21:00:00Z');
    expect(await overdue()).toEqual([3, 2, 1]);
  });

  async function overdue() {
    const { payload } = await owner.get('/accounts');
    return payload.filter((one: { overdue: boolean }) => one.overdue).map((one: { id: number }) => one.id);
  }

  it.each(['open=maybe', 'customerId=x', 'page=0', 'limit=-1'])('refuses ?%s', async (query) => {
    expect(await owner.get(`/accounts?${query}`)).toMatchObject({ httpStatus: 400, status: false });
  });
});

describe('the cash of the day', () => {
  it('counts a paid debt on the day it was paid', async () => {
    const customerId = await addCustomer(app);
    const id = await openAccount(app, { customerId, amount: 100, soldOn: '2025-05-01' });
    const [payment] = (await paid(id, 40, '2025-05-05')).payments;
    expect(await collected('2025-05-05')).toBe(40);
    await admin.put('/accounts', { id: payment.id, date: '2025-05-06', amount: 30 });
    expect([await collected('2025-05-05'), await collected('2025-05-06')]).toEqual([0, 30]);
    await admin.delete(`/accounts/${payment.id}`);
    expect(await collected('2025-05-06')).toBe(0);
  });

  async function collected(day: string) {
    return (await admin.get(`/days?date=${day}`)).payload.collected;
  }
});

describe('who may', () => {
  it('asks for a session everywhere', async () => {
    const nobody = app.withToken('');
    const answers = await Promise.all([
      nobody.get('/accounts'),
      nobody.post('/accounts/pay', { id: 1, date: '2026-03-10', amount: 1 }),
      nobody.put('/accounts', { id: 1, date: '2026-03-10', amount: 1 }),
      nobody.delete('/accounts/1'),
    ]);
    expect(answers.map((answer) => answer.httpStatus)).toEqual([401, 401, 401, 401]);
  });

  it('lets reports read, the admin alone take money, and others nothing', async () => {
    const [reports, others] = [await app.as('reports'), await app.as('sales', 'stock')];
    expect(await reports.get('/accounts')).toMatchObject({ httpStatus: 200 });
    expect(await others.get('/accounts')).toMatchObject({ httpStatus: 403 });
    for (const caller of [reports, others]) {
      const body = { id: 1, date: '2026-03-10', amount: 1 };
      expect(await caller.post('/accounts/pay', body)).toMatchObject({ httpStatus: 403 });
      expect(await caller.put('/accounts', body)).toMatchObject({ httpStatus: 403 });
      expect(await caller.delete('/accounts/1')).toMatchObject({ httpStatus: 403 });
    }
  });
});
