/** What customers may owe: the till enforces the limit, for admins too. server/debts/races.test.ts covers two tills at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApprover, pin } from '../../../tests/support/approvals.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let approver: Caller;
let item: { id: number };
const start = new Date('2026-03-10T09:00:00Z');

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller, approver] = [await app.as('admin'), await app.as('sales'), await addApprover(app)];
  item = await addStock(admin, { qty: 1_000_000, unitSell: 1 });
});
beforeEach(async () => {
  app.clock.now = start;
  await set({ creditLimit: null, overdueDays: null, sellerDiscount: 0, sellerDebts: false, sellerCustomers: false });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const set = (till: object) => admin.put('/settings', { till });

async function customer(creditLimit?: number | null, name = 'Amina'): Promise<number> {
  const details = { name, email: 'a@b.co', phone: '0700 1', location: 'Town', creditLimit };
  return (await admin.post('/customers', details)).payload.id;
}

const sell = (customerId: number, quantity: number, more: object = {}, caller = seller) =>
  caller.post('/sales', { sales: [{ stockId: item.id, quantity }], customerId, paymentDate: '2026-03-12', ...more });

async function approve(asked: object, caller = seller): Promise<number> {
  return (await caller.post('/approvals', { email: approver.email, pin, ...asked })).payload.id;
}

describe('the limit', () => {
  it('refuses what would lift the debt above it, and says by how much', async () => {
    const amina = await customer(100);
    expect(await sell(amina, 80)).toMatchObject({ httpStatus: 200 });
    const sentence = 'Amina owes 80.00 and the limit is 100.00, so another 45.00 is not possible';
    expect(await sell(amina, 45)).toMatchObject({ httpStatus: 409, code: 'credit-limit', payload: sentence });
    expect(await sell(amina, 45, {}, admin)).toMatchObject({ httpStatus: 409, code: 'credit-limit' });
    expect((await admin.get(`/customers/${amina}/credit`)).payload).toMatchObject({ owes: 80, limit: 100 });
    expect(await sell(amina, 20)).toMatchObject({ httpStatus: 200 });
  });

  it('is the setting where the customer has none of their own, and a change of it holds at once', async () => {
    const [own, none] = [await customer(50), await customer()];
    expect(await sell(none, 500)).toMatchObject({ httpStatus: 200 });
    await set({ creditLimit: 20 });
    expect(await sell(none, 1)).toMatchObject({ code: 'credit-limit' });
    expect(await sell(own, 50)).toMatchObject({ httpStatus: 200 });
    const details = { id: own, name: 'Amina', email: 'a@b.co', phone: '0700 1', location: 'Town' };
    expect((await admin.put('/customers', details)).payload).toMatchObject({ creditLimit: 50 });
    expect((await admin.put('/customers', { ...details, creditLimit: null })).payload).toMatchObject({
      creditLimit: null,
    });
    expect((await admin.get(`/customers/${own}/credit`)).payload).toMatchObject({ limit: 20 });
  });

  it('counts only what this sale leaves owed', async () => {
    const amina = await customer(10);
    expect(await sell(amina, 30, { tenders: [{ methodId: 1, amount: 19 }] })).toMatchObject({ code: 'credit-limit' });
    expect(await sell(amina, 30, { tenders: [{ methodId: 1, amount: 20 }] })).toMatchObject({ httpStatus: 200 });
    expect(await sell(amina, 30, { tenders: [{ methodId: 1, amount: 30 }] })).toMatchObject({ httpStatus: 200 });
  });

  it('is passed with an approval that covers it, once, and the log names both people', async () => {
    const amina = await customer(0);
    const [short, other, good] = [
      await approve({ action: 'credit', customerId: amina, amount: 44 }),
      await approve({ action: 'credit', customerId: await customer(0), amount: 45 }),
      await approve({ action: 'credit', customerId: amina, amount: 45 }),
    ];
    for (const approval of [short, other])
      expect(await sell(amina, 45, { approval })).toMatchObject({ code: 'credit-limit' });
    expect(await sell(amina, 45, { approval: good })).toMatchObject({ httpStatus: 200 });
    expect((await newestLog(app)).description).toContain('on credit to Amina until Mar 12, 2026, approved by');
    expect(await sell(amina, 45, { approval: good })).toMatchObject({ code: 'credit-limit' });
  });

  it('takes an approval of the discount and one of the debt together, and admins approve their own sale', async () => {
    const amina = await customer(0);
    const discount = await approve({ action: 'discount', amount: 5 });
    const debt = await approve({ action: 'credit', customerId: amina, amount: 40 });
    const terms = { discount: { amount: 5 } };
    expect(await sell(amina, 45, { ...terms, approval: discount })).toMatchObject({ code: 'credit-limit' });
    expect(await sell(amina, 45, { ...terms, approval: debt })).toMatchObject({ code: 'needs-approval' });
    expect(await sell(amina, 45, { ...terms, approval: [debt, discount] })).toMatchObject({ httpStatus: 200 });
    const own = await approve({ action: 'credit', customerId: amina, amount: 1 }, approver);
    expect(await sell(amina, 1, { approval: own }, approver)).toMatchObject({ httpStatus: 200 });
  });
});

describe('someone overdue', () => {
  it('gets no more credit after so many days, unless it is approved', async () => {
    const amina = await customer();
    await sell(amina, 10);
    await set({ overdueDays: 7 });
    app.clock.now = new Date('2026-03-19T09:00:00Z');
    const later = { paymentDate: '2026-03-30' };
    expect(await sell(amina, 1, later)).toMatchObject({ httpStatus: 200 });
    app.clock.now = new Date('2026-03-20T09:00:00Z');
    const sentence = 'Amina is overdue by 8 days, so another 45.00 is not possible';
    expect(await sell(amina, 45, later)).toMatchObject({ httpStatus: 409, code: 'overdue', payload: sentence });
    const paid = { ...later, tenders: [{ methodId: 1, amount: 45 }] };
    expect(await sell(amina, 45, paid)).toMatchObject({ httpStatus: 200 });
    const approval = await approve({ action: 'credit', customerId: amina, amount: 45 });
    expect(await sell(amina, 45, { ...later, approval })).toMatchObject({ httpStatus: 200 });
  });
});

describe('sellers', () => {
  it('add a customer with name and phone alone, where the setting lets them', async () => {
    const quick = { name: 'Quick', phone: '0700 2' };
    expect(await seller.post('/customers', quick)).toMatchObject({ httpStatus: 403 });
    await set({ sellerCustomers: true });
    expect((await seller.post('/customers', quick)).payload).toEqual({ id: expect.any(Number), ...quick });
    expect(await seller.post('/customers', { ...quick, creditLimit: 5 })).toMatchObject({ httpStatus: 400 });
    expect(await admin.post('/customers', { ...quick, creditLimit: 5 })).toMatchObject({ httpStatus: 200 });
  });

  it('date payments and deposits today', async () => {
    await set({ sellerDebts: true });
    const amina = await customer();
    await sell(amina, 10);
    for (const path of ['payments', 'deposits']) {
      const send = (date: string) => seller.post(`/customers/${amina}/${path}`, { date, amount: 1 });
      const sentence = "Sellers record payments with today's date";
      expect(await send('2026-03-09')).toMatchObject({ httpStatus: 403, payload: sentence });
      expect(await send('2026-03-10')).toMatchObject({ httpStatus: 200 });
    }
    expect(await admin.delete(`/customers/${amina}`)).toMatchObject({ httpStatus: 409, code: 'still-owes' });
    await admin.post(`/customers/${amina}/payments`, { date: '2026-03-10', amount: 9 });
    expect(await admin.delete(`/customers/${amina}`)).toMatchObject({
      httpStatus: 409,
      code: 'has-deposit',
      payload: "Amina still has 1.00 in advance and can't be deleted until it is given back",
    });
  });
});
