/**
 * A document that was a mistake is taken back today by its opposite, once, however often anyone tries. Its own day, closed or not,
 * stays as it is to the cent.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };
let buyer: number;
/** One document of each kind, on the closed day. */
const onClosed: Record<string, { id: number; amount: number }> = {};
let debtor: { customerId: number; accountId: number; receiptId: number };

const first = '2026-03-02';
const closed = '2026-03-05';
const sold = '2026-03-06';
const open = '2026-03-07';
const today = '2026-03-10';
const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

beforeAll(async () => {
  app = await startTestApp();
  on(first);
  admin = await app.as('admin', 'reports');
  item = await addStock(admin, { qty: 1000, unitSell: 10, unitCost: 4, date: first });
  buyer = await addCustomer();
  debtor = await sellOnCredit(10, first);
  for (const [noun, { make }] of Object.entries(kinds)) onClosed[noun] = await make(closed);
  on(today);
  await close(closed);
});
beforeEach(() => on(today));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

let made = 0;
async function addCustomer(): Promise<number> {
  const details = { name: `Customer ${++made}`, email: 'none', phone: '0700 1', location: 'Town' };
  return (await admin.post('/customers', details)).payload.id;
}

/** Ten pieces for 100.00. */
async function sellOnCredit(quantity = 10, day = sold) {
  on(day);
  const customerId = await addCustomer();
  const cart = { sales: [{ stockId: item.id, quantity }], customerId, paymentDate: day };
  const { payload } = await admin.post('/sales', cart);
  on(today);
  return { customerId, accountId: payload.credit.accountId as number, receiptId: payload.id as number };
}

const pay = (amount: number, date: string, { accountId } = debtor, more = {}) =>
  admin.post('/accounts/pay', { id: accountId, date, amount, ...more });
/** The payment that was just made; the list has them by date. */
const paymentOf = ({ payload: { payments } }: Answer) =>
  payments.toSorted((one: { id: number }, other: { id: number }) => other.id - one.id)[0];
const spent = { amount: 12.34, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
const reverse = (noun: string, id: number, by = admin) => by.post(`/${noun}/${id}/reverse`, { reason: 'A mistake' });
const paymentsOf = async (customerId: number) =>
  (await admin.get(`/accounts?customerId=${customerId}`)).payload.flatMap(
    ({ payments }: { payments: unknown[] }) => payments,
  );

interface Kind {
  /** Makes one with this date, and returns it. */
  make(date: string): Promise<{ id: number; amount: number }>;
  /** Finds it in the list; undefined if it is not there. */
  find(id: number, date: string): Promise<Record<string, unknown> | undefined>;
  table: string;
}

const byId = (rows: { id: number }[], id: number) =>
  rows.find((row) => row.id === id) as Record<string, unknown> | undefined;

const kinds: Record<string, Kind> = {
  expenses: {
    make: async (date) => (await admin.post('/expenses', { ...spent, date })).payload,
    find: async (id) => byId((await admin.get('/expenses')).payload, id),
    table: 'expenses',
  },
  bankings: {
    make: async (date) => (await admin.post('/bankings', { date, amount: 7.5, comment: 'Bag' })).payload,
    find: async (id) => byId((await admin.get('/bankings')).payload, id),
    table: 'bankings',
  },
  transfers: {
    async make(date) {
      const moved = { date, fromMethodId: 1, toMethodId: 3, amount: 12.4, fee: 0.35 };
      return (await admin.post('/transfers', moved)).payload;
    },
    find: async (id) => byId((await admin.get('/transfers')).payload, id),
    table: 'transfers',
  },
  'tax-payments': {
    async make(date) {
      const paid = { date, amount: 8.8, methodId: 1, reference: 'TX', note: 'Third quarter' };
      return (await admin.post('/tax-payments', paid)).payload;
    },
    find: async (id) => byId((await admin.get('/tax-payments')).payload, id),
    table: 'tax_payments',
  },
  'cash-movements': {
    async make(date) {
      on(date);
      const { payload } = await admin.post('/cash-movements', { kind: 'out', amount: 3.2, reason: 'Change' });
      on(today);
      return payload;
    },
    find: async (id, date) => byId((await admin.get(`/cash-movements?date=${date}`)).payload, id),
    table: 'cash_movements',
  },
  payments: {
    make: async (date) => paymentOf(await pay(1.25, date)),
    find: async (id) => byId(await paymentsOf(debtor.customerId), id),
    table: 'payments',
  },
  deposits: {
    make: async (date) => (await admin.post(`/customers/${buyer}/deposits`, { date, amount: 9.99 })).payload,
    async find(id) {
      const { payload } = await admin.get(`/customers/${buyer}/ledger`);
      const entry = payload.find(
        ({ document }: { document: { kind: string; id: number } }) => document.kind === 'deposit' && document.id === id,
      );
      return entry && { ...entry, reversedBy: entry.isReversed ? expect.any(Number) : null, id };
    },
    table: 'deposits',
  },
};

/** Every figure of a day that a person or an accountant reads. */
async function figuresOf(day: string) {
  const range = `startDate=${day}&endDate=${day}`;
  const paths = [
    `/days?date=${day}`,
    ...['/money?', '/money?methodId=2&', '/money?methodId=3&'].map((path) => `${path}${range}`),
    ...['summary', 'profit-and-loss', 'breakdown?by=method', 'breakdown?by=staff'].map(
      (path) => `/reports/${path}${path.includes('?') ? '&' : '?'}${range}`,
    ),
    `/debts/ageing?asOf=${day}`,
  ];
  const answers = await Promise.all(paths.map(async (path) => [path, await admin.get(path)] as const));
  expect(answers.filter(([, { httpStatus }]) => httpStatus !== 200).map(([path]) => path)).toEqual([]);
  const headers = { authorization: `Bearer ${admin.token}` };
  const journal = await app.http.inject({ url: `/api/reports/journal?${range}`, headers });
  expect(journal.statusCode).toBe(200);
  return [...answers.map(([path, { payload, meta }]) => [path, payload, meta]), journal.body];
}

async function close(date: string) {
  const { payload } = await admin.get(`/days?date=${date}`);
  if (!payload.closed) await admin.post('/days', { date, counted: Math.max(0, payload.booked) });
}

describe.each(Object.entries(kinds))('%s', (noun, { make, find, table }) => {
  it('of an open day: both name each other, and nothing else of the first one changes', async () => {
    const original = await make(open);
    const before = { ...(await find(original.id, open)) };
    const answer = await reverse(noun, original.id);
    expect(answer.httpStatus).toBe(200);
    const reversal = answer.payload.payments ? paymentOf(answer) : answer.payload;
    expect(reversal).toMatchObject({
      ...{ amount: -original.amount, date: today, reverses: original.id, reversedBy: null, otherDate: open },
      reason: 'A mistake',
    });
    const after = (await find(original.id, open))!;
    expect(after.reversedBy).toEqual(noun === 'deposits' ? expect.any(Number) : reversal.id);
    const { reversedBy: _, otherDate: __, isReversed: ___, ...rest } = after;
    expect(before).toMatchObject(rest);
    expect(await find(reversal.id, today)).toMatchObject({ reverses: original.id });
    expect((await newestLog(app)).action).toBe(
      `${table.replace('_', ' ').replace(/s$/, '').replace(/ies$/, 'y')} reversed`,
    );
  });

  it('once, and a reversal never; neither is deleted or changed any more', async () => {
    const original = await make(today);
    const answer = await reverse(noun, original.id);
    const reversal = answer.payload.payments ? paymentOf(answer) : answer.payload;
    expect(await reverse(noun, original.id)).toMatchObject({ httpStatus: 409, code: 'reversed-already' });
    expect(await reverse(noun, reversal.id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    for (const { id } of [original, reversal]) {
      const changed = `update ${table} set amount = amount * 2 where id = $1`;
      await expect(app.database.pool.query(changed, [id])).rejects.toThrow(/was taken back|append-only/);
    }
  });

  it('two at once end in one', async () => {
    const original = await make(today);
    const answers = await Promise.all([1, 2, 3].map(() => reverse(noun, original.id)));
    expect(answers.map(({ httpStatus, code }) => code ?? httpStatus).sort()).toEqual([
      200,
      ...['reversed-already', 'reversed-already'],
    ]);
    const { rows } = await app.database.pool.query(`select id from ${table} where reverses = $1`, [original.id]);
    expect(rows).toHaveLength(1);
  });

  it('is for admins, and needs a reason and an id that is there', async () => {
    const { id } = await make(today);
    for (const role of ['sales', 'reports', 'stock'] as const) {
      expect(await reverse(noun, id, await app.as(role))).toMatchObject({ httpStatus: 403 });
    }
    expect(await admin.post(`/${noun}/${id}/reverse`, { reason: ' ' })).toMatchObject({ httpStatus: 400 });
    expect(await admin.post(`/${noun}/${id}/reverse`)).toMatchObject({ httpStatus: 400 });
    expect(await reverse(noun, 999_999)).toMatchObject({ httpStatus: 404, code: 'not-found' });
    expect(await admin.post(`/${noun}/0/reverse`, { reason: 'x' })).toMatchObject({ httpStatus: 400 });
    expect(await admin.post(`/${noun}/x/reverse`, { reason: 'x' })).toMatchObject({ httpStatus: 400 });
  });

  it('of a closed day: the day stays as it is to the cent, and today has the opposite', async () => {
    const { id } = onClosed[noun]!;
    const before = await figuresOf(closed);
    expect(await reverse(noun, id)).toMatchObject({ httpStatus: 200 });
    expect(await figuresOf(closed)).toEqual(before);
    const { rows } = await app.database.pool.query(
      `select sum(m.amount) as left, array_agg(distinct m.day::text order by m.day::text) as days
       from ${table} d join money_movements m on m.document = $2 and m.document_id = d.id
       where d.id = $1 or d.reverses = $1 group by m.kind, m.method_id`,
      [id, (noun === 'tax-payments' ? noun : noun.replace('-', ' ')).replace(/s$/, '')],
    );
    for (const row of rows) expect(row).toEqual({ left: 0, days: [closed, today] });
    expect(rows.length).toBeGreaterThan(0);
  });
});

it('what is on a closed day can be reversed instead, and the refusal says so', async () => {
  const id = (await admin.post('/expenses', { ...spent, date: '2026-03-09' })).payload.id;
  const bag = (await admin.post('/bankings', { date: '2026-03-09', amount: 1, comment: 'Bag' })).payload.id;
  const paid = paymentOf(await pay(0.5, '2026-03-09'));
  await close('2026-03-09');
  const refused = {
    code: 'day-closed',
    payload: "March 9, 2026 is closed. An admin can reverse this with today's date.",
  };
  expect(await admin.delete(`/expenses/${id}`)).toMatchObject(refused);
  expect(await admin.put('/expenses', { id, ...spent, date: today })).toMatchObject(refused);
  expect(await admin.post(`/bankings/${bag}`)).toMatchObject(refused);
  expect(await admin.delete(`/accounts/${paid.id}`)).toMatchObject(refused);
  await admin.delete('/days/2026-03-09', { body: { reason: 'Test' } });
});

it('today must be open', async () => {
  const { id } = await kinds.expenses!.make(today);
  on('2026-03-11');
  await close('2026-03-11');
  await app.database.pool.query(`update day_closes set closed_on = '2026-03-12' where day = '2026-03-11'`);
  expect(await reverse('expenses', id)).toMatchObject({ httpStatus: 409, code: 'day-closed' });
  await admin.delete('/days/2026-03-11', { body: { reason: 'Test' } });
  expect(await reverse('expenses', id)).toMatchObject({ httpStatus: 200 });
  on(today);
});

it('reversing and deleting at once end in one of them', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id } = await kinds.expenses!.make(today);
    const [reversed, deleted] = await Promise.all([reverse('expenses', id), admin.delete(`/expenses/${id}`)]);
    expect([reversed.httpStatus, deleted.httpStatus].sort()).not.toEqual([200, 200]);
    expect([reversed.httpStatus, deleted.httpStatus]).toContain(200);
    if (reversed.httpStatus === 200) {
      expect(deleted).toMatchObject({ code: 'reversed-already', payload: 'This was reversed, so it stays as it is' });
    } else expect(reversed).toMatchObject({ httpStatus: 404 });
  }
});

describe('a payment on a debt', () => {
  it('is owed again from today on, and was not meanwhile', async () => {
    const one = await sellOnCredit();
    const { id } = paymentOf(await pay(60, '2026-03-08', one));
    await reverse('payments', id);
    const { rows } = await app.database.pool.query(
      'select day::text, owed from customer_days where customer_id = $1 order by day',
      [one.customerId],
    );
    expect(rows).toEqual([
      { day: sold, owed: 100 },
      { day: '2026-03-08', owed: 40 },
      { day: today, owed: 100 },
    ]);
    const [account] = (await admin.get(`/accounts?customerId=${one.customerId}`)).payload;
    expect(account).toMatchObject({ balance: 100, payments: [{ balance: 40 }, { balance: 100, amount: -60 }] });
    const { payload, meta } = await admin.get(`/customers/${one.customerId}/ledger`);
    expect(meta.closing).toBe(100);
    expect(payload.slice(1)).toMatchObject([
      { label: `Payment ${id}`, credit: 60, debit: 0, balance: 40, isReversed: true, reverses: null },
      { label: `Reversal of Payment ${id}`, credit: 0, debit: 60, balance: 100, isReversed: false, reverses: id },
    ]);
    const past = await admin.get(`/customers/${one.customerId}/ledger?endDate=2026-03-09`);
    expect(past.meta).toMatchObject({ closing: 40, ageing: { to30: 40 } });
  });

  it('can be paid again today, and before the reversal only what was owed then', async () => {
    const one = await sellOnCredit();
    await reverse('payments', paymentOf(await pay(60, '2026-03-08', one)).id);
    expect(await pay(41, '2026-03-09', one)).toMatchObject({
      code: 'above-balance',
      payload:
        'Only 40.00 was owed on this sale before Mar 10, 2026, when a payment was reversed. Date it on that day or later.',
    });
    expect(await pay(40, '2026-03-09', one)).toMatchObject({ httpStatus: 200 });
    const again = await pay(60, today, one);
    expect(again.payload.balance).toBe(0);
    const change = { id: paymentOf(again).id, date: '2026-03-09', amount: 60 };
    expect(await admin.put('/accounts', change)).toMatchObject({ code: 'above-balance' });
    const all = await sellOnCredit();
    await reverse('payments', paymentOf(await pay(100, '2026-03-08', all)).id);
    const whole = { date: '2026-03-08', amount: 100 };
    expect(await admin.post(`/customers/${all.customerId}/payments`, whole)).toMatchObject({ code: 'above-balance' });
  });

  it('nothing of its sale is deleted that was paid for meanwhile, but it comes back as a return', async () => {
    const one = await sellOnCredit();
    await reverse('payments', paymentOf(await pay(60, '2026-03-08', one)).id);
    expect(await admin.post(`/sales/receipts/${one.receiptId}/void`, { reason: 'x' })).toMatchObject({
      httpStatus: 409,
      code: 'already-paid',
      payload: expect.stringMatching(/^A payment on this sale was reversed on a later day/),
    });
    const { payload: receipt } = await admin.get(`/sales/receipts/${one.receiptId}`);
    const back = {
      receiptId: one.receiptId,
      lines: [{ lineId: receipt.lines[0].id, quantity: 10, toStock: true }],
      reason: 'All of it',
    };
    expect(await admin.post('/returns', back)).toMatchObject({ httpStatus: 200 });
    const [account] = (await admin.get(`/accounts?customerId=${one.customerId}`)).payload;
    expect(account).toMatchObject({ balance: 0, payments: [{ balance: 0 }, { balance: 0 }] });
  });

  it('that was given back since stays', async () => {
    const one = await sellOnCredit();
    const { id } = paymentOf(await pay(100, '2026-03-08', one));
    const { payload: receipt } = await admin.get(`/sales/receipts/${one.receiptId}`);
    await admin.post('/returns', {
      ...{ receiptId: one.receiptId, reason: 'Broken' },
      ...{
        lines: [{ lineId: receipt.lines[0].id, quantity: 5, toStock: true }],
        refunds: [{ methodId: 1, amount: 50 }],
      },
    });
    expect(await reverse('payments', id)).toMatchObject({ httpStatus: 409, code: 'already-paid' });
  });

  it('of a slip is taken back by itself, and the slip shows what is left of it; its reference is free at the end', async () => {
    const [one, methodId] = [await sellOnCredit(1), await addMethod(app, { name: 'M-Pesa' })];
    on(sold);
    const cart = { sales: [{ stockId: item.id, quantity: 2 }], customerId: one.customerId, paymentDate: sold };
    await admin.post('/sales', cart);
    on(today);
    const given = { date: '2026-03-09', amount: 35, keepRest: true, methodId, reference: 'QX1' };
    const slip = (await admin.post(`/customers/${one.customerId}/payments`, given)).payload;
    expect(slip).toMatchObject({ amount: 35, kept: 5 });
    const parts = await paymentsOf(one.customerId);
    const total = async () => (await admin.get(`/customers/payments/${slip.id}`)).payload;
    const big = parts.find(({ amount }: { amount: number }) => amount === 20);
    await reverse('payments', big.id);
    expect(await total()).toMatchObject({ amount: 15, kept: 5, owes: 20, deposit: 5, accounts: [{ amount: 10 }] });
    const reuse = () =>
      admin.post(`/customers/${one.customerId}/deposits`, { date: today, amount: 1, methodId, reference: 'qx1' });
    expect(await reuse()).toMatchObject({ code: 'reference-used' });
    await reverse('payments', parts.find(({ amount }: { amount: number }) => amount === 10).id);
    const { payload: ledger } = await admin.get(`/customers/${one.customerId}/ledger`);
    expect(ledger.map(({ label }: { label: string }) => label)).toContain(`Reversal of Payment ${slip.number}`);
    const kept = ledger.find(({ kind }: { kind: string }) => kind === 'deposit').document.id;
    expect(await reverse('deposits', kept)).toMatchObject({ httpStatus: 200, payload: { deposit: 0 } });
    expect(await total()).toMatchObject({ amount: 0, kept: 0, owes: 30, accounts: [] });
    expect((await reuse()).httpStatus).toBe(200);
    const { payload } = await admin.get(`/customers/${one.customerId}`);
    expect(payload).toMatchObject({ owes: 30, deposit: 1, lastPayment: null });
  });

  it('counts towards a promise only while it is in force', async () => {
    const one = await sellOnCredit();
    on('2026-03-07');
    await admin.post(`/customers/${one.customerId}/promises`, { date: '2026-03-08', amount: 50 });
    on(today);
    const { id } = paymentOf(await pay(50, '2026-03-08', one));
    const state = async () => (await admin.get(`/customers/${one.customerId}`)).payload.promise;
    expect(await state()).toMatchObject({ state: 'kept', paid: 50 });
    await reverse('payments', id);
    expect(await state()).toMatchObject({ state: 'broken', paid: 0 });
  });

  it('of a customer who was deleted stays', async () => {
    const one = await sellOnCredit();
    const { id } = paymentOf(await pay(100, '2026-03-08', one));
    await admin.delete(`/customers/${one.customerId}`);
    expect(await reverse('payments', id)).toMatchObject({
      code: 'customer-deleted',
      payload: expect.stringMatching(/has been deleted, so this can't be owed again$/),
    });
  });
});

describe('a deposit', () => {
  const deposit = async (customer: number, amount: number) =>
    (await admin.post(`/customers/${customer}/deposits`, { date: '2026-03-09', amount })).payload.id as number;

  it('that was used stays, and what was given back of it comes again', async () => {
    const customer = await addCustomer();
    const id = await deposit(customer, 10);
    const refund = await admin.post(`/customers/${customer}/deposits/refund`, { amount: 4, methodId: 1 });
    expect(await reverse('deposits', id)).toMatchObject({
      ...{ httpStatus: 409, code: 'deposit-short' },
      payload: expect.stringMatching(/has only 6\.00 in advance$/),
    });
    expect(await reverse('deposits', refund.payload.id)).toMatchObject({
      payload: { kind: 'refund', amount: -4, deposit: 10 },
    });
    expect(await reverse('deposits', id)).toMatchObject({ payload: { deposit: 0 } });
    const { payload, meta } = await admin.get(`/customers/${customer}/ledger`);
    expect(meta).toMatchObject({ closing: 0, deposit: 0 });
    const told = payload.map(({ label, debit, credit }: Record<string, unknown>) => [label, debit, credit]);
    expect(told).toEqual([
      ['Deposit', 0, 10],
      ['Deposit refunded', 4, 0],
      ['Reversal of Deposit refunded', 0, 4],
      ['Reversal of Deposit', 10, 0],
    ]);
  });

  it('and a sale that uses it at once: one of them finds it short', async () => {
    const customer = await addCustomer();
    const id = await deposit(customer, 10);
    const cart = {
      sales: [{ stockId: item.id, quantity: 1 }],
      customerId: customer,
      tenders: [{ methodId: 2, amount: 10 }],
    };
    const answers = await Promise.all([reverse('deposits', id), admin.post('/sales', cart)]);
    expect(answers.map(({ httpStatus, code }) => code ?? httpStatus).sort()).toEqual([200, 'deposit-short']);
  });

  it('of a customer who was deleted stays', async () => {
    const customer = await addCustomer();
    await deposit(customer, 10);
    const { payload } = await admin.post(`/customers/${customer}/deposits/refund`, { amount: 10, methodId: 1 });
    await admin.delete(`/customers/${customer}`);
    expect(await reverse('deposits', payload.id)).toMatchObject({ code: 'customer-deleted' });
  });
});

it('belongs to the open shift of the person who does it, in a shop that works in shifts', async () => {
  const { id } = await kinds['cash-movements']!.make(open);
  await admin.put('/settings', { till: { shifts: 'seller' } });
  const shift = (await admin.post('/shifts', { float: 100 })).payload;
  await reverse('cash-movements', id);
  const { payload } = await admin.post(`/shifts/${shift.id}/close`, { counted: 103.2 });
  expect(payload).toMatchObject({ expected: 103.2 });
  await admin.put('/settings', { till: { shifts: 'off' } });
});

it('what the shop changed by hand names it, with its amount', async () => {
  const { payload } = await admin.get(`/reports/by-hand?startDate=${today}&endDate=${today}`);
  const mine = payload.flatMap(({ kinds: all }: { kinds: { kind: string; count: number }[] }) => all);
  expect(mine.find(({ kind }: { kind: string }) => kind === 'documents-reversed').count).toBeGreaterThan(10);
});

describe.each([
  ['JPY', 0, 1500],
  ['KWD', 3, 1.255],
])('in a shop with %s', (currency, decimals, amount) => {
  it('takes back to the last decimal', async () => {
    const shop = await startTestApp({ currency });
    await shop.database.pool.query('select change_money_decimals($1::integer, $2::text)', [decimals, currency]);
    setMoneyDecimals(decimals);
    const owner = await shop.as('admin', 'reports');
    const { payload, httpStatus } = await owner.post('/expenses', { ...spent, amount, date: today });
    expect([httpStatus, payload.amount]).toEqual([200, amount]);
    expect((await owner.post(`/expenses/${payload.id}/reverse`, { reason: 'x' })).payload.amount).toBe(-amount);
    expect((await owner.get('/expenses')).meta.total).toBe(0);
    expect(await wrongInBooks(shop)).toEqual([]);
    await shop.close();
    setMoneyDecimals(2);
  });
});

it('the fee of a transfer is taken back with it, and not by itself', async () => {
  const { payload: transfer } = await admin.post('/transfers', {
    ...{ date: open, fromMethodId: 1, toMethodId: 3, amount: 20, fee: 0.5 },
  });
  const fee = `/expenses/${transfer.feeExpenseId}/reverse`;
  expect(await admin.post(fee, { reason: 'Free this time' })).toMatchObject({
    httpStatus: 409,
    code: 'part-of-transfer',
  });
  const { payload: back } = await admin.post(`/transfers/${transfer.id}/reverse`, { reason: 'The wrong way' });
  expect(back).toMatchObject({ date: today, amount: -20, fee: -0.5, reverses: transfer.id, reason: 'The wrong way' });
  const expenses = (await admin.get('/expenses')).payload;
  expect(byId(expenses, back.feeExpenseId)).toMatchObject({ reverses: transfer.feeExpenseId, transferId: back.id });
  expect(byId((await admin.get('/transfers')).payload, transfer.id)).toMatchObject({ reversedBy: back.id });
  expect(await admin.delete(`/transfers/${transfer.id}`)).toMatchObject({ httpStatus: 409, code: 'reversed-already' });
});

it('a loan that was put into the bank is taken back as one, from there', async () => {
  const loan = { kind: 'in', amount: 40, reason: 'From the bank', purpose: 'loan', methodId: 3 };
  const { payload } = await admin.post('/cash-movements', loan);
  const back = await admin.post(`/cash-movements/${payload.id}/reverse`, { reason: 'Not paid out' });
  expect(back.payload).toMatchObject({ kind: 'in', amount: -40, purpose: 'loan', methodId: 3 });
});
