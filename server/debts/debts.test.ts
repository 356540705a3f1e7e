/** The debt desk through its calls: payments, deposits, write-offs, promises, reminders, the ledger and what they refuse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };
const today = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 100_000, unitSell: 1 });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

let made = 0;
async function customer(name = `Amina ${++made}`, more: object = {}): Promise<number> {
  const details = { name, email: 'amina@example.com', phone: '0700 123 456', location: 'Market', ...more };
  return (await admin.post('/customers', details)).payload.id;
}

/** Sells for this much on credit, and answers the account's id. */
async function owe(customerId: number, amount: number, paymentDate = '2026-04-01'): Promise<number> {
  const receipt = await sell(admin, [[item, amount]], { customerId, paymentDate });
  return receipt.credit!.accountId;
}

const pay = (customerId: number, body: object, caller = admin) =>
  caller.post(`/customers/${customerId}/payments`, { date: today, ...body });
const deposit = (customerId: number, body: object, caller = admin) =>
  caller.post(`/customers/${customerId}/deposits`, { date: today, ...body });
const credit = async (customerId: number) => (await admin.get(`/customers/${customerId}/credit`)).payload;

describe('a payment over all accounts', () => {
  it('pays by due date, then id, and answers what went where', async () => {
    const buyer = await customer('Nakato');
    const [late, first, second] = [
      await owe(buyer, 30, '2026-05-01'),
      await owe(buyer, 20, '2026-04-01'),
      await owe(buyer, 10, '2026-04-01'),
    ];
    const { payload } = await pay(buyer, { amount: 35 });
    expect(payload).toMatchObject({
      number: `P-${payload.id}`,
      customer: { id: buyer, name: 'Nakato' },
      amount: 35,
      method: 'Cash',
      accounts: [
        { accountId: first, amount: 20, balance: 0 },
        { accountId: second, amount: 10, balance: 0 },
        { accountId: late, amount: 5, balance: 25 },
      ],
      kept: 0,
      owes: 25,
      deposit: 0,
    });
    expect((await newestLog(app)).description).toContain(
      `Nakato paid 35.00 (P-${payload.id}, Mar 10, 2026): 20.00 on account`,
    );
    expect((await admin.get(`/customers/payments/${payload.id}`)).payload).toEqual(payload);
  });

  it('is never more than is owed, unless the rest is kept', async () => {
    const buyer = await customer();
    await owe(buyer, 30);
    expect(await pay(buyer, { amount: 30.01 })).toMatchObject({
      httpStatus: 409,
      payload: 'Amount cannot be greater than balance',
      code: 'above-balance',
    });
    expect(await credit(buyer)).toMatchObject({ owes: 30, deposit: 0 });
    expect((await pay(buyer, { amount: 50, keepRest: true })).payload).toMatchObject({
      kept: 20,
      owes: 0,
      deposit: 20,
    });
    expect(await credit(buyer)).toMatchObject({ owes: 0, deposit: 20 });
  });
});

describe('the reference of a payment over several accounts', () => {
  it('counts once, and stays used while any part of it stands', async () => {
    const method = (
      await admin.post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money', needsReference: true })
    ).payload;
    const [buyer, other] = [await customer(), await customer()];
    const [first, second] = [await owe(buyer, 10), await owe(buyer, 10)];
    await owe(other, 5);
    const how = { methodId: method.id, reference: 'QX12' };
    expect(await pay(buyer, { amount: 20, methodId: method.id })).toMatchObject({
      httpStatus: 400,
      code: 'reference-needed',
    });
    const { number } = (await pay(buyer, { amount: 20, ...how })).payload;
    const used = {
      httpStatus: 409,
      code: 'reference-used',
      payload: `Reference qx12 was already used on payment ${number}`,
    };
    const again = () => pay(other, { amount: 1, methodId: method.id, reference: 'qx12 ' });
    expect(await again()).toMatchObject(used);
    const { payload: accounts } = await admin.get(`/accounts?customerId=${buyer}`);
    const partOf = (id: number) => accounts.find((one: { id: number }) => one.id === id).payments[0].id;
    expect(await admin.put('/accounts', { id: partOf(first), date: today, amount: 4 })).toMatchObject({
      httpStatus: 200,
    });
    expect(await again()).toMatchObject(used);
    await admin.delete(`/accounts/${partOf(first)}`);
    expect(await again()).toMatchObject(used);
    expect(
      await admin.put('/accounts', { id: partOf(second), date: today, amount: 10, reference: 'ZZ9' }),
    ).toMatchObject({ httpStatus: 200 });
    expect(await again()).toMatchObject({ httpStatus: 200 });
    expect(await admin.put('/accounts', { id: partOf(second), date: today, amount: 10, ...how })).toMatchObject({
      code: 'reference-used',
    });
  });
});

describe('a promise', () => {
  it('is kept by payments entered after it, and broken the day after; broken ones come first at the desk', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin');
    const goods = await addStock(owner, { qty: 1000, unitSell: 1 });
    const ids: number[] = [];
    for (const [name, amount, due] of [
      ['Late', 10, '2026-03-11'],
      ['Big', 90, '2026-03-12'],
      ['Small', 20, '2026-03-12'],
      ['Promised', 5, '2026-03-20'],
    ] as const) {
      const { payload } = await owner.post('/customers', { name, email: 'x', phone: '0700 1', location: 'y' });
      await sell(owner, [[goods, amount]], { customerId: payload.id, paymentDate: due });
      ids.push(payload.id);
    }
    const promised = ids[3]!;
    await owner.post(`/customers/${promised}/payments`, { date: today, amount: 1 });
    expect((await owner.post(`/customers/${promised}/promises`, { date: '2026-03-09', amount: 3 })).httpStatus).toBe(
      400,
    );
    await owner.post(`/customers/${promised}/promises`, { date: '2026-03-12', amount: 3 });
    await owner.post(`/customers/${promised}/payments`, { date: today, amount: 2 });
    const promise = async () => (await owner.get(`/customers/${promised}`)).payload.promise;
    expect(await promise()).toMatchObject({ state: 'open', paid: 2 });
    shop.clock.now = new Date('2026-03-13T09:00:00Z');
    await owner.post(`/customers/${promised}/payments`, { date: '2026-03-13', amount: 1 });
    expect(await promise()).toMatchObject({ state: 'broken', paid: 2 });
    const { payload, meta } = await owner.get('/debts/desk');
    expect(payload.map(({ customer: { name } }: { customer: { name: string } }) => name)).toEqual([
      'Promised',
      'Late',
      'Big',
      'Small',
    ]);
    expect(payload[1]).toMatchObject({
      owed: 10,
      overdue: 10,
      overdueDays: 2,
      oldestDue: '2026-03-11',
      lastPayment: null,
    });
    expect(payload[0]).toMatchObject({ lastPayment: { date: '2026-03-13', amount: 1 }, overdueDays: 0 });
    expect(meta).toEqual({ count: 4, owed: 121, overdue: 120, hasMore: false });
    await owner.post(`/customers/${promised}/promises`, { date: '2026-03-13', amount: 1 });
    await owner.post(`/customers/${promised}/payments`, { date: '2026-03-13', amount: 1 });
    expect(await promise()).toMatchObject({ state: 'kept', paid: 1 });
    expect(await wrongInBooks(shop)).toEqual([]);
    await shop.close();
  });
});

describe('the ledger', () => {
  it('has every document with the balance after it', async () => {
    const buyer = await customer();
    await owe(buyer, 30);
    await deposit(buyer, { amount: 12 });
    await pay(buyer, { amount: 10 });
    const { payload, meta } = await admin.get(`/customers/${buyer}/ledger`);
    expect(payload.map((one: { kind: string; balance: number }) => [one.kind, one.balance])).toEqual([
      ['sale', 30],
      ['payment', 20],
      ['deposit', 8],
    ]);
    expect(meta).toEqual({
      opening: 0,
      closing: 8,
      deposit: 12,
      ageing: { notDue: 20, to30: 0, to60: 0, to90: 0, over90: 0 },
    });
    expect((await admin.get(`/customers/${buyer}`)).payload).toMatchObject({ owes: 20, deposit: 12, overdueDays: 0 });
    expect((await admin.get('/debts/ageing')).payload).toContainEqual(
      expect.objectContaining({ customer: expect.objectContaining({ id: buyer }), total: 20, notDue: 20 }),
    );
    expect((await admin.get('/debts/desk')).payload).toContainEqual(
      expect.objectContaining({ customer: expect.objectContaining({ id: buyer }), owed: 20, overdue: 0 }),
    );
  });
});

describe('the rest of the calls', () => {
  it('write off and undo, promise, remind, link and mail', async () => {
    const buyer = await customer('Okello');
    const account = await owe(buyer, 30);
    expect((await admin.post(`/accounts/${account}/write-off`, { reason: 'Gone' })).payload).toMatchObject({
      balance: 0,
      writtenOff: 30,
    });
    expect(await admin.post(`/accounts/${account}/write-off`, { reason: 'Gone' })).toMatchObject({
      httpStatus: 409,
      code: 'nothing-owed',
    });
    expect((await admin.delete(`/accounts/${account}/write-off`)).payload).toMatchObject({
      balance: 30,
      writtenOff: 0,
    });
    expect(await admin.delete(`/accounts/${account}/write-off`)).toMatchObject({
      httpStatus: 409,
      code: 'not-written-off',
    });
    expect((await admin.post(`/customers/${buyer}/promises`, { date: today, amount: 30 })).payload).toMatchObject({
      state: 'open',
      paid: 0,
    });
    expect((await admin.post(`/customers/${buyer}/reminders`, { channel: 'whatsapp' })).payload.link).toContain(
      'https://wa.me/0700123456?text=Dear%20Okello',
    );
    expect((await admin.post(`/customers/${buyer}/reminders`, { channel: 'mail' })).payload.link).toBeNull();
    expect(app.sentEmails.at(-1)).toMatchObject({ to: 'amina@example.com' });
    expect(await admin.post(`/customers/${buyer}/statement/mail`, { to: 'a@b.co' })).toMatchObject({ httpStatus: 200 });
    const { url } = (await admin.post(`/customers/${buyer}/statement-link`)).payload;
    const token = url.replace('/statement/', '');
    expect((await app.withToken('').get(`/statements/${token}`)).payload).toMatchObject({
      customer: 'Okello',
      closing: 30,
    });
    expect(await admin.delete(`/customers/${buyer}/statement-link`)).toMatchObject({ httpStatus: 200 });
    expect(await app.withToken('').get(`/statements/${token}`)).toMatchObject({ httpStatus: 404 });
    await deposit(buyer, { amount: 5 });
    expect(await admin.post(`/customers/${buyer}/deposits/refund`, { amount: 6, methodId: 1 })).toMatchObject({
      httpStatus: 409,
      code: 'deposit-short',
    });
    expect((await admin.post(`/customers/${buyer}/deposits/refund`, { amount: 5, methodId: 1 })).payload).toMatchObject(
      { deposit: 0 },
    );
    expect((await admin.get(`/customers/${buyer}`)).payload).toMatchObject({
      promise: { state: 'open' },
      lastReminder: { channel: 'mail' },
    });
  });
});
