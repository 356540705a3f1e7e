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

/** Sells for this much on credit, and returns the account's id. */
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
  it('counts once, and stays used while any part of it is in force', async () => {
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

describe('a deposit', () => {
  it('lies in its method, and is given back by an admin up to what is there', async () => {
    const buyer = await customer('Okello');
    expect((await deposit(buyer, { amount: 5 })).payload).toMatchObject({
      kind: 'deposit',
      customer: { id: buyer, name: 'Okello' },
      date: today,
      amount: 5,
      method: 'Cash',
      deposit: 5,
      reference: null,
    });
    const giveBack = (amount: number, methodId = 1, caller = admin) =>
      caller.post(`/customers/${buyer}/deposits/refund`, { amount, methodId });
    expect(await giveBack(6)).toMatchObject({
      httpStatus: 409,
      code: 'deposit-short',
      payload: 'Okello has only 5.00 in advance',
    });
    for (const methodId of [2, 3, 999]) {
      expect(await giveBack(1, methodId)).toMatchObject({ httpStatus: 409, code: 'method-not-found' });
    }
    await admin.put('/settings', { till: { sellerDebts: true } });
    expect(await giveBack(1, 1, await app.as('sales'))).toMatchObject({ httpStatus: 403 });
    await admin.put('/settings', { till: { sellerDebts: false } });
    expect((await giveBack(5)).payload).toMatchObject({ kind: 'refund', amount: 5, deposit: 0, date: today });
    expect(await giveBack(0.01)).toMatchObject({ code: 'deposit-short' });
  });

  it('is not put in by Deposit or Bank, and its reference counts once over all documents', async () => {
    const method = (
      await admin.post('/payment-methods', { name: 'Airtel', kind: 'mobile money', needsReference: true })
    ).payload;
    const buyer = await customer();
    for (const methodId of [2, 3]) {
      expect(await deposit(buyer, { amount: 1, methodId })).toMatchObject({
        httpStatus: 409,
        code: 'method-not-found',
      });
    }
    const how = { amount: 1, methodId: method.id };
    expect(await deposit(buyer, how)).toMatchObject({ httpStatus: 400, code: 'reference-needed' });
    const { id } = (await deposit(buyer, { ...how, reference: 'DX1' })).payload;
    await owe(buyer, 5);
    for (const again of [deposit, pay]) {
      expect(await again(buyer, { ...how, reference: ' dx1' })).toMatchObject({
        httpStatus: 409,
        code: 'reference-used',
        payload: `Reference dx1 was already used on deposit ${id}`,
      });
    }
  });
});

describe('a write-off', () => {
  it('closes what is left as a bad debt, today, and is undone today', async () => {
    const buyer = await customer();
    const account = await owe(buyer, 30);
    const path = `/accounts/${account}/write-off`;
    expect(await admin.post(path, {})).toMatchObject({ httpStatus: 400 });
    expect((await admin.post(path, { reason: 'Gone' })).payload).toMatchObject({ balance: 0, writtenOff: 30 });
    expect(await credit(buyer)).toMatchObject({ owes: 0 });
    expect(await admin.post(path, { reason: 'Gone' })).toMatchObject({
      httpStatus: 409,
      code: 'nothing-owed',
      payload: 'Nothing is owed on this account',
    });
    expect(await pay(buyer, { amount: 1 })).toMatchObject({ code: 'above-balance' });
    expect((await admin.delete(path)).payload).toMatchObject({ balance: 30, writtenOff: 0 });
    expect(await admin.delete(path)).toMatchObject({
      httpStatus: 409,
      code: 'not-written-off',
      payload: 'Nothing of this account was written off',
    });
    expect(await admin.post('/accounts/999999/write-off', { reason: 'Gone' })).toMatchObject({ httpStatus: 404 });
    const { payload } = await admin.get(`/customers/${buyer}/ledger`);
    expect(payload.map(({ kind, date }: { kind: string; date: string }) => [kind, date])).toEqual([
      ['sale', today],
      ['write-off', today],
      ['write-off undone', today],
    ]);
  });

  it('of a customer who was deleted since stays', async () => {
    const buyer = await customer('Gone');
    const account = await owe(buyer, 30);
    await admin.post(`/accounts/${account}/write-off`, { reason: 'Gone' });
    expect(await admin.delete(`/customers/${buyer}`)).toMatchObject({ httpStatus: 200 });
    expect(await admin.delete(`/accounts/${account}/write-off`)).toMatchObject({
      httpStatus: 409,
      code: 'customer-deleted',
      payload: "Gone has been deleted, so this can't be owed again",
    });
  });
});

describe("a customer's page", () => {
  it('has how they stand, their promises and reminders, newest first and at most 50 of each', async () => {
    const buyer = await customer('Nansubuga', { creditLimit: 500 });
    const first = await owe(buyer, 30);
    const promised = { date: '2026-03-20', amount: 10, note: 'After market day' };
    for (let count = 0; count < 51; count++) await admin.post(`/customers/${buyer}/promises`, promised);
    for (let count = 0; count < 51; count++) await admin.post(`/customers/${buyer}/reminders`, { channel: 'sms' });
    await pay(buyer, { amount: 10 });
    const { payload } = await admin.get(`/customers/${buyer}`);
    expect(payload).toMatchObject({
      id: buyer,
      name: 'Nansubuga',
      phone: '0700 123 456',
      email: 'amina@example.com',
      location: 'Market',
      owes: 20,
      deposit: 0,
      creditLimit: 500,
      limit: 500,
      overdue: 0,
      overdueDays: 0,
      statementLink: null,
      lastPayment: { date: today, amount: 10 },
      openAccounts: [{ id: first, balance: 20 }],
    });
    expect(payload.promises).toHaveLength(50);
    expect(payload.promise).toEqual(payload.promises[0]);
    // The payment was entered after each of these promises.
    for (const one of payload.promises) expect(one).toMatchObject({ ...promised, state: 'kept', paid: 10 });
    expect(payload.reminders).toHaveLength(50);
    const ids = [...payload.promises, ...payload.reminders].map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 50)).toEqual(ids.slice(0, 50).toSorted((one, other) => other - one));
    expect(ids.slice(50)).toEqual(ids.slice(50).toSorted((one, other) => other - one));
    expect(await admin.get('/customers/999999')).toMatchObject({ httpStatus: 404 });
  });
});

describe('a statement', () => {
  it('is mailed for any range, and the log says to whom for admins', async () => {
    const buyer = await customer('Okello');
    await owe(buyer, 30);
    await pay(buyer, { amount: 10 });
    const send = (body: object) => admin.post(`/customers/${buyer}/statement/mail`, body);
    expect(await send({ to: 'a@b.co', startDate: today, endDate: today })).toMatchObject({
      httpStatus: 200,
      payload: 'The statement is on its way to a@b.co.',
    });
    const mail = app.sentEmails.at(-1)!;
    expect(mail).toMatchObject({ from: 'Corner Shop', to: 'a@b.co', subject: 'Statement from Corner Shop' });
    for (const part of [mail.text, mail.html!]) {
      for (const words of ['Statement for Okello', 'Mar 10, 2026', 'Receipt', '30.00', '10.00', '20.00']) {
        expect(part).toContain(words);
      }
    }
    expect(await newestLog(app)).toMatchObject({ action: 'statement mailed', description: 'Okello, to a@b.co' });
    expect(await send({ to: 'nobody' })).toMatchObject({ httpStatus: 400 });
    expect(await send({ to: 'a@b.co', startDate: '2026-03-31', endDate: '2026-03-01' })).toMatchObject({
      httpStatus: 200,
    });
  });
});

describe('sellers', () => {
  it("mail a statement to the customer's own address alone", async () => {
    const buyer = await customer('Okello');
    const seller = await app.as('sales');
    await admin.put('/settings', { till: { sellerDebts: true } });
    const send = (to: string) => seller.post(`/customers/${buyer}/statement/mail`, { to });
    const own = (await admin.get(`/customers/${buyer}`)).payload.email;
    const mails = app.sentEmails.length;
    const sentence = "Sellers mail statements to the customer's own e-mail address";
    expect(await send('friend@example.com')).toMatchObject({ httpStatus: 403, payload: sentence });
    expect(app.sentEmails).toHaveLength(mails);
    expect(await send(own.toUpperCase())).toMatchObject({ httpStatus: 200 });
    expect(await seller.post('/customers/999999/statement/mail', { to: own })).toMatchObject({ httpStatus: 404 });
    await admin.put('/settings', { till: { sellerDebts: false } });
  });

  it('take payments and see debts with sellerDebts, and give nothing up', async () => {
    const buyer = await customer();
    const account = await owe(buyer, 30);
    const seller = await app.as('sales');
    const may: [string, () => Promise<{ httpStatus: number }>][] = [
      ['page', () => seller.get(`/customers/${buyer}`)],
      ['ledger', () => seller.get(`/customers/${buyer}/ledger`)],
      ['desk', () => seller.get('/debts/desk')],
      ['payment', () => pay(buyer, { amount: 1 }, seller)],
      ['deposit', () => deposit(buyer, { amount: 1 }, seller)],
      ['promise', () => seller.post(`/customers/${buyer}/promises`, { date: today, amount: 1 })],
      ['reminder', () => seller.post(`/customers/${buyer}/reminders`, { channel: 'sms' })],
    ];
    const mayNot: typeof may = [
      ['ageing', () => seller.get('/debts/ageing')],
      ['write-off', () => seller.post(`/accounts/${account}/write-off`, { reason: 'Gone' })],
      ['undoing it', () => seller.delete(`/accounts/${account}/write-off`)],
      ['refund', () => seller.post(`/customers/${buyer}/deposits/refund`, { amount: 1, methodId: 1 })],
      ['link', () => seller.post(`/customers/${buyer}/statement-link`)],
    ];
    for (const sellerDebts of [false, true]) {
      await admin.put('/settings', { till: { sellerDebts } });
      for (const [what, call] of may)
        expect([what, (await call()).httpStatus]).toEqual([what, sellerDebts ? 200 : 403]);
      for (const [what, call] of mayNot) expect([what, (await call()).httpStatus]).toEqual([what, 403]);
    }
    await admin.put('/settings', { till: { sellerDebts: false } });
  });

  it.each(['payments', 'deposits'])('get the first slip of %s they send again after midnight', async (kind) => {
    await admin.put('/settings', { till: { sellerDebts: true } });
    const [buyer, seller, noon] = [await customer(), await app.as('sales'), app.clock.now];
    await owe(buyer, 30);
    const send = (key: string) =>
      seller.post(
        `/customers/${buyer}/${kind}`,
        { date: today, amount: 1 },
        { headers: { 'idempotency-key': `${kind}-${key}` } },
      );
    const { status, payload } = await send('before');
    app.clock.now = new Date('2026-03-11T00:01:00Z');
    const [again, other] = [await send('before'), await send('after')];
    app.clock.now = noon;
    await admin.put('/settings', { till: { sellerDebts: false } });
    expect([status, again.payload]).toEqual([true, payload]);
    expect(other).toMatchObject({ httpStatus: 403, payload: "Sellers record payments with today's date" });
  });
});
