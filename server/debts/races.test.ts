/** Two requests at once, many times over: limits, balances and what is in advance hold. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let item: { id: number };
const rounds = 50;
const date = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
  item = await addStock(admin, { qty: 1_000_000, unitSell: 1 });
  await admin.put('/settings', { till: { creditLimit: 100 } });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const onCredit = (customerId: number, quantity: number, caller = admin, more: object = {}) =>
  caller.post('/sales', {
    sales: [{ stockId: item.id, quantity }],
    customerId,
    paymentDate: '2026-04-01',
    ...more,
  });
const payOverAll = (id: number, amount: number, more: object = {}) =>
  admin.post(`/customers/${id}/payments`, { date, amount, ...more });
const payIn = (id: number, amount: number) => admin.post(`/customers/${id}/deposits`, { date, amount });
const standing = async (id: number) => (await admin.get(`/customers/${id}/credit`)).payload;
const statuses = (answers: Answer[]) => answers.map(({ httpStatus }) => httpStatus).sort();

it('two tills never pass a limit together', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    expect(statuses(await Promise.all([onCredit(id, 60), onCredit(id, 60, seller)]))).toEqual([200, 409]);
    expect(await standing(id)).toMatchObject({ owes: 60 });
  }
});

it('two payments over all accounts never pay more than is owed, and with keepRest nothing is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    for (const quantity of [30, 30, 40]) await sell(admin, [[item, quantity]], { customerId: id, paymentDate: date });
    expect(statuses(await Promise.all([payOverAll(id, 60), payOverAll(id, 60)]))).toEqual([200, 409]);
    const keepRest = { keepRest: true };
    expect(statuses(await Promise.all([payOverAll(id, 30, keepRest), payOverAll(id, 30, keepRest)]))).toEqual([
      200, 200,
    ]);
    expect(await standing(id)).toMatchObject({ owes: 0, deposit: 20 });
  }
});

it('a payment over all accounts and one on a single account never pay more than is owed', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    const { credit } = await sell(admin, [[item, 100]], { customerId: id, paymentDate: date });
    const one = admin.post('/accounts/pay', { id: credit!.accountId, date, amount: 60 });
    expect(statuses(await Promise.all([payOverAll(id, 60), one]))).toEqual([200, 409]);
    expect(await standing(id)).toMatchObject({ owes: 40 });
  }
});

it('a payment and a return never bring a balance below 0', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    const receipt = await sell(admin, [[item, 100]], { customerId: id, paymentDate: date });
    const lines = [{ lineId: receipt.lines[0]!.id, quantity: 60, toStock: true }];
    const [paid, back] = await Promise.all([
      payOverAll(id, 60),
      admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' }),
    ]);
    expect(back.httpStatus).toBe(200);
    // If the payment came first, 40 went off the debt and 20 were given back. If the return came first, only 40 was owed, so 60
    // is refused.
    const { owes } = await standing(id);
    const refunded = back.payload.refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect([paid.httpStatus, owes, refunded]).toEqual(paid.status ? [200, 0, 20] : [409, 40, 0]);
  }
});

it('what is in advance is neither spent nor given back twice', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    await payIn(id, 10);
    const spend = (caller: Caller) => onCredit(id, 6, caller, { tenders: [{ methodId: 2, amount: 6 }] });
    const giveBack = () => admin.post(`/customers/${id}/deposits/refund`, { amount: 6, methodId: 1 });
    expect(statuses(await Promise.all([spend(admin), spend(seller)]))).toEqual([200, 409]);
    await payIn(id, 6);
    expect(statuses(await Promise.all([spend(seller), giveBack()]))).toEqual([200, 409]);
    await payIn(id, 6);
    expect(statuses(await Promise.all([giveBack(), giveBack()]))).toEqual([200, 409]);
    expect(await standing(id)).toMatchObject({ owes: 0, deposit: 4 });
  }
});

it('a debt is paid or given up, not both', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    const { credit } = await sell(admin, [[item, 100]], { customerId: id, paymentDate: date });
    const [paid, given] = await Promise.all([
      payOverAll(id, 100),
      admin.post(`/accounts/${credit!.accountId}/write-off`, { reason: 'Gone' }),
    ]);
    expect([paid.httpStatus, given.httpStatus].sort()).toEqual([200, 409]);
    const [account] = (await admin.get(`/accounts?customerId=${id}`)).payload;
    expect(account).toMatchObject({ balance: 0, writtenOff: paid.status ? 0 : 100 });
  }
});

it('two write-offs at once are one, and so are two that undo it', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    const { credit } = await sell(admin, [[item, 10]], { customerId: id, paymentDate: date });
    const path = `/accounts/${credit!.accountId}/write-off`;
    const give = () => admin.post(path, { reason: 'Gone' });
    expect(statuses(await Promise.all([give(), give()]))).toEqual([200, 409]);
    expect(statuses(await Promise.all([admin.delete(path), admin.delete(path)]))).toEqual([200, 409]);
    expect(await standing(id)).toMatchObject({ owes: 10 });
  }
});

it('a customer is deleted, or pays in advance, not both', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await addCustomer(app);
    const [deleted, paid] = await Promise.all([admin.delete(`/customers/${id}`), payIn(id, 1)]);
    expect([deleted.httpStatus, paid.httpStatus]).toEqual(deleted.status ? [200, 404] : [409, 200]);
  }
});

it('many customers buy on credit and pay at the same moment, and none waits for long', async () => {
  // Every sixteenth connection writes to the same row of a sum, so with more than sixteen some have to meet there.
  const database = await createTestDatabase({ connections: 24 });
  const busy = await startTestApp({}, { database });
  const owner = await busy.as('admin');
  const { id: stockId } = await addStock(owner, { qty: 1_000_000, unitSell: 1 });
  const ids: number[] = [];
  for (let count = 0; count < 60; count++) ids.push(await addCustomer(busy));
  const buyAndPay = async (customerId: number) => {
    const sales = [{ stockId, quantity: 2 }];
    const sold = await owner.post('/sales', { sales, customerId, paymentDate: '2026-04-01' });
    if (sold.httpStatus !== 200) return [sold];
    return [sold, await owner.post('/accounts/pay', { id: sold.payload.credit.accountId, date, amount: 1 })];
  };
  for (let round = 0; round < 3; round++) {
    const answers = (await Promise.all(ids.map(buyAndPay))).flat();
    expect([...new Set(statuses(answers))]).toEqual([200]);
  }
  expect(await wrongInBooks(busy)).toEqual([]);
  await busy.close();
  await database.close();
});
