/** Expenses, debt payments and money banked by a method other than Cash, and references that count once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const { cash, deposit, bank } = builtInMethods;
const today = '2026-03-10';

let app: TestApp;
let admin: Caller;
let mobile: number;
let card: number;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  mobile = await addMethod({ name: 'M-Pesa', kind: 'mobile money', needsReference: true });
  card = await addMethod({ name: 'Card', kind: 'card' });
});
afterEach(async () => {
  // This test opens accounts without a sale, and nothing else may be wrong.
  const about = (await wrongInBooks(app)).filter(({ check }) => !/receipt|credit sale/.test(check));
  expect(about).toEqual([]);
  await app.close();
});

async function addMethod(details: object): Promise<number> {
  return (await admin.post('/payment-methods', details)).payload.id;
}

const expense = { date: today, amount: 12.5, type: 'Meals', receivedBy: 'Grace', expense: 'Lunch' };
const banking = { date: today, amount: 12.5, comment: 'Evening bag' };

async function owed(amount = 100): Promise<number> {
  return openAccount(app, { customerId: await addCustomer(app, 'Amina'), amount });
}

const balanceOf = async (methodId: number) => (await admin.get(`/money?methodId=${methodId}`)).meta.closing;

/** Each kind of document: how it is added and changed, and which way its money moves. */
const documents = {
  expense: {
    sign: -1,
    add: (how: object) => admin.post('/expenses', { ...expense, ...how }),
    change: (id: number, how: object) => admin.put('/expenses', { id, ...expense, ...how }),
    shown: async () => (await admin.get('/expenses')).payload[0],
  },
  banking: {
    sign: -1,
    add: (how: object) => admin.post('/bankings', { ...banking, ...how }),
    change: (id: number, how: object) => admin.put('/bankings', { id, ...banking, ...how }),
    shown: async () => (await admin.get('/bankings')).payload[0],
  },
  payment: {
    sign: 1,
    add: async (how: object) => admin.post('/accounts/pay', { id: await owed(), date: today, amount: 12.5, ...how }),
    change: (id: number, how: object) => admin.put('/accounts', { id, date: today, amount: 12.5, ...how }),
    shown: async () => (await admin.get('/accounts')).payload[0].payments[0],
  },
};

describe.each(Object.entries(documents))('an %s', (kind, { sign, add, change, shown }) => {
  it('is in cash where nothing is said', async () => {
    expect((await add({})).httpStatus).toBe(200);
    expect(await shown()).toMatchObject({ methodId: cash.id, reference: null });
    expect(await balanceOf(cash.id)).toBe(sign * 12.5);
  });

  it('moves the money of its method, and keeps its reference', async () => {
    expect((await add({ methodId: mobile, reference: '  QX12 ' })).httpStatus).toBe(200);
    expect(await shown()).toMatchObject({ methodId: mobile, reference: 'QX12' });
    expect([await balanceOf(mobile), await balanceOf(cash.id)]).toEqual([sign * 12.5, 0]);
    if (kind === 'banking') expect(await balanceOf(bank.id)).toBe(12.5);
    expect((await newestLog(app)).description).toContain(', M-Pesa QX12');
    const { payload } = await admin.get(`/days?date=${today}`);
    expect(payload).toMatchObject({ collected: 0, expenses: 0, banked: 0, expected: 0 });
  });

  it('stays with its method and reference when they are left out of a change', async () => {
    await add({ methodId: mobile, reference: 'QX12' });
    const { id } = await shown();
    expect((await change(id, { amount: 10 })).httpStatus).toBe(200);
    expect(await shown()).toMatchObject({ amount: 10, methodId: mobile, reference: 'QX12' });
    expect(await balanceOf(mobile)).toBe(sign * 10);
  });

  it('can be changed to another method, and its reference taken away', async () => {
    await add({ methodId: mobile, reference: 'QX12' });
    const { id } = await shown();
    expect(await change(id, { reference: null })).toMatchObject({ httpStatus: 400, code: 'reference-needed' });
    expect((await change(id, { methodId: card, reference: '' })).httpStatus).toBe(200);
    expect(await shown()).toMatchObject({ methodId: card, reference: null });
    expect([await balanceOf(mobile), await balanceOf(card)]).toEqual([0, sign * 12.5]);
    const { description } = await newestLog(app);
    expect(description).toContain('method M-Pesa → Card, reference QX12 → (none)');
  });

  it('needs a reference where its method does', async () => {
    const needed = { httpStatus: 400, code: 'reference-needed', payload: 'M-Pesa needs a reference' };
    for (const reference of [undefined, null, '', '  ']) {
      expect(await add({ methodId: mobile, reference })).toMatchObject(needed);
    }
    await add({});
    expect(await change((await shown()).id, { methodId: mobile })).toMatchObject(needed);
  });

  it('is refused with a method that is no source of money, is not in use, or is not there', async () => {
    await add({});
    const { id } = await shown();
    await admin.put('/payment-methods', { id: card, name: 'Card', active: false });
    const archived = await addMethod({ name: 'Cheque', kind: 'other' });
    await admin.delete(`/payment-methods/${archived}`);
    // What the shop itself pays may come from the bank.
    const notHere = kind === 'expense' ? [] : [bank.id];
    for (const methodId of [...notHere, deposit.id, card, archived, 999_999]) {
      const refused = { httpStatus: 409, code: 'method-not-found' };
      expect(await add({ methodId })).toMatchObject(refused);
      expect(await change(id, { methodId })).toMatchObject(refused);
    }
  });

  it('keeps a method that was archived since, also when it is corrected', async () => {
    await add({ methodId: mobile, reference: 'QX12' });
    await admin.delete(`/payment-methods/${mobile}`);
    const { id } = await shown();
    expect((await change(id, { amount: 10, methodId: mobile, reference: 'QX13' })).httpStatus).toBe(200);
    expect(await shown()).toMatchObject({ amount: 10, methodId: mobile, reference: 'QX13' });
  });
});

it('an expense is paid from the bank, at once or when it is corrected, and the journal says so', async () => {
  const { payload: rent } = await documents.expense.add({ methodId: bank.id, reference: 'Order 7' });
  expect(rent).toMatchObject({ methodId: bank.id, reference: 'Order 7' });
  expect((await newestLog(app)).description).toContain(', Bank Order 7');
  const { payload: lunch } = await documents.expense.add({});
  expect(await documents.expense.change(lunch.id, { methodId: bank.id })).toMatchObject({ httpStatus: 200 });
  expect([await balanceOf(bank.id), await balanceOf(cash.id)]).toEqual([-25, 0]);
  expect(await documents.expense.change(rent.id, { amount: 10 })).toMatchObject({ payload: { methodId: bank.id } });
  const { meta } = await admin.get(`/money?methodId=${bank.id}`);
  expect(meta).toMatchObject({ closing: -22.5, below: true });
  await admin.delete(`/expenses/${lunch.id}`);
  expect((await admin.get(`/days?date=${today}`)).payload).toMatchObject({ expenses: 0, expected: 0 });
  expect(await wrongInJournal(app)).toEqual([]);
});

describe('a reference', () => {
  const pay = (id: number, reference: string, methodId = mobile) =>
    admin.post('/accounts/pay', { id, date: today, amount: 1, methodId, reference });
  const paymentsOf = async (id: number) =>
    (await admin.get('/accounts')).payload.find((account: { id: number }) => account.id === id).payments;

  it('counts once per method, whatever its case and the blanks around it', async () => {
    const account = await owed();
    await pay(account, 'QX12');
    const [{ id }] = await paymentsOf(account);
    expect(await pay(await owed(), ' qx12 ')).toMatchObject({
      httpStatus: 409,
      code: 'reference-used',
      payload: `Reference qx12 was already used on payment ${id}`,
    });
    expect((await pay(account, 'QX12', card)).httpStatus).toBe(200);
    expect((await pay(account, 'QX13')).httpStatus).toBe(200);
    expect(await paymentsOf(account)).toHaveLength(3);
  });

  it('of two payments at once is used by exactly one', async () => {
    const accounts = await Promise.all([owed(), owed(), owed(), owed()]);
    const answers = await Promise.all(accounts.map((id) => pay(id, 'QX12')));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409]);
    expect(await balanceOf(mobile)).toBe(1);
    for (const answer of answers) if (!answer.status) expect(answer.code).toBe('reference-used');
  });

  it('is free again when its payment is deleted or has another one', async () => {
    const account = await owed();
    await pay(account, 'QX12');
    const [{ id }] = await paymentsOf(account);
    await admin.put('/accounts', { id, date: today, amount: 1, reference: 'QX13' });
    expect((await pay(account, 'QX12')).httpStatus).toBe(200);
    expect((await pay(account, 'QX13')).httpStatus).toBe(409);
    await admin.delete(`/accounts/${id}`);
    expect((await pay(account, 'QX13')).httpStatus).toBe(200);
  });

  it('that another payment has is refused in a correction, which then changes nothing', async () => {
    const account = await owed();
    await pay(account, 'QX12');
    await pay(account, 'QX13');
    const [first, second] = await paymentsOf(account);
    const body = { id: second.id, date: today, amount: 5, reference: 'qx12' };
    expect(await admin.put('/accounts', body)).toMatchObject({
      httpStatus: 409,
      code: 'reference-used',
      payload: `Reference qx12 was already used on payment ${first.id}`,
    });
    expect(await paymentsOf(account)).toEqual([first, second]);
    expect((await admin.put('/accounts', { ...body, id: first.id })).httpStatus).toBe(200);
  });

  it('sent twice with one key is one payment', async () => {
    const account = await owed();
    const body = { id: account, date: today, amount: 1, methodId: mobile, reference: 'QX12' };
    const headers = { 'idempotency-key': 'one' };
    expect((await admin.post('/accounts/pay', body, { headers })).httpStatus).toBe(200);
    expect((await admin.post('/accounts/pay', body, { headers })).httpStatus).toBe(200);
    expect(await paymentsOf(account)).toHaveLength(1);
    const other = { ...body, reference: 'QX13' };
    expect(await admin.post('/accounts/pay', other, { headers })).toMatchObject({ code: 'key-used' });
  });

  it('of expenses and money banked is theirs alone', async () => {
    for (const _ of ['once', 'again']) {
      expect((await documents.expense.add({ methodId: mobile, reference: 'QX12' })).httpStatus).toBe(200);
      expect((await documents.banking.add({ methodId: mobile, reference: 'QX12' })).httpStatus).toBe(200);
    }
  });
});

describe('the audit', () => {
  it('names a reference without its payment, and a payment without its reference', async () => {
    const account = await owed();
    const body = { id: account, date: today, amount: 1, methodId: mobile, reference: 'QX12' };
    await admin.post('/accounts/pay', body);
    const { db } = app.database;
    await db.updateTable('used_references').set({ reference: 'other' }).execute();
    const details = (await wrongInBooks(app)).map(({ detail }) => detail);
    expect(details).toContain('reference other is noted, but not in its books');
    expect(details).toContain('reference qx12 is not noted');
    await db.updateTable('used_references').set({ reference: 'qx12' }).execute();
  });

  it('names a document whose money moved by another method', async () => {
    await documents.expense.add({ methodId: card });
    const { db } = app.database;
    await db.updateTable('expenses').set({ method_id: mobile }).execute();
    expect((await wrongInBooks(app)).map(({ detail }) => detail)).toContain(`stands for -12.50, moved 0 on ${today}`);
    await db.updateTable('expenses').set({ method_id: card }).execute();
  });
});
