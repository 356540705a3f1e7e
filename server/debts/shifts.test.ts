/** In a shop that works in shifts: what a seller takes from customers belongs to their open shift, and limits hold there too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let item: { id: number };
const date = '2026-03-10';
const noShift = { httpStatus: 409, code: 'no-shift', payload: 'Please open your shift first' };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 1000, unitSell: 1 });
  const till = { shifts: 'seller', sellerDebts: true, creditLimit: 100, overdueDays: 7 };
  await admin.put('/settings', { till });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const onCredit = (customerId: number, quantity: number, more: object = {}, caller = seller) =>
  caller.post('/sales', {
    sales: [{ stockId: item.id, quantity }],
    customerId,
    paymentDate: '2026-03-11',
    ...more,
  });
const taking = (id: number): [string, (caller: Caller) => Promise<Answer>][] => [
  ['a payment', (caller) => caller.post(`/customers/${id}/payments`, { date, amount: 5 })],
  ['a payment and a rest', (caller) => caller.post(`/customers/${id}/payments`, { date, amount: 200, keepRest: true })],
  ['a deposit', (caller) => caller.post(`/customers/${id}/deposits`, { date, amount: 7 })],
];

async function movementsSince(id: number) {
  const { rows } = await app.database.pool.query(
    'select id, shift_id, customer_id from money_movements where id > $1 order by id',
    [id],
  );
  return rows;
}

const lastMovement = async () => (await movementsSince(0)).at(-1)?.id ?? 0;

describe('a seller', () => {
  it('takes payments and deposits with an open shift only, and all their movements carry it', async () => {
    seller = await app.as('sales');
    const id = await addCustomer(app);
    await onCredit(id, 50, {}, admin);
    for (const [, take] of taking(id)) expect(await take(seller)).toMatchObject(noShift);
    expect((await admin.get(`/customers/${id}/credit`)).payload).toMatchObject({ owes: 50, deposit: 0 });
    const { id: shift } = (await seller.post('/shifts', { float: 10 })).payload;
    const before = await lastMovement();
    for (const [name, take] of taking(id)) expect([name, (await take(seller)).httpStatus]).toEqual([name, 200]);
    const moved = await movementsSince(before);
    // The first makes one movement; the second makes three, one on the account and two for the rest (in its method and in
    // Deposit); the third makes two, in its method and in Deposit.
    expect(moved).toHaveLength(1 + 3 + 2);
    for (const one of moved) expect(one).toMatchObject({ shift_id: shift, customer_id: id });
    expect((await seller.get('/shifts/current')).payload).toMatchObject({
      collected: 50,
      deposits: 155 + 7,
      expected: 10 + 50 + 155 + 7,
    });
    await seller.post(`/shifts/${shift}/close`, { counted: 222 });
  });

  it('is asked for a shift by cash alone: what goes by another method needs none', async () => {
    seller = await app.as('sales');
    const card = (await admin.post('/payment-methods', { name: 'Card', kind: 'card' })).payload.id;
    const id = await addCustomer(app);
    const how = { date, amount: 3, methodId: card };
    expect(await seller.post(`/customers/${id}/deposits`, how)).toMatchObject({ httpStatus: 200 });
    await onCredit(id, 5, {}, admin);
    expect(await seller.post(`/customers/${id}/payments`, how)).toMatchObject({ httpStatus: 200 });
  });

  it('sells on credit within the limit only, in a shift as without', async () => {
    seller = await app.as('sales');
    const approver = await addApprover(app);
    const id = await addCustomer(app, 'Amina');
    expect(await onCredit(id, 80)).toMatchObject(noShift);
    await seller.post('/shifts', { float: 0 });
    expect(await onCredit(id, 80)).toMatchObject({ httpStatus: 200 });
    const sentence = 'Amina owes 80.00 and the limit is 100.00, so another 45.00 is not possible';
    expect(await onCredit(id, 45)).toMatchObject({ httpStatus: 409, code: 'credit-limit', payload: sentence });
    const asked = { email: approver.email, pin, action: 'credit', customerId: id, amount: 45 };
    const { id: approval } = (await seller.post('/approvals', asked)).payload;
    expect(await onCredit(id, 45, { approval })).toMatchObject({ httpStatus: 200 });
    expect(await onCredit(id, 1, { tenders: [{ methodId: 1, amount: 1 }] })).toMatchObject({ httpStatus: 200 });
  });

  it('sells nothing more on credit to someone overdue, in a shift as without, and pays by Deposit', async () => {
    const id = await addCustomer(app, 'Late');
    seller = await app.as('sales');
    await seller.post('/shifts', { float: 0 });
    expect(await onCredit(id, 5)).toMatchObject({ httpStatus: 200 });
    await admin.post(`/customers/${id}/deposits`, { date, amount: 3 });
    app.clock.now = new Date('2026-03-19T09:00:00Z');
    [admin, seller] = [await app.as('admin'), await app.as('sales')];
    await seller.post('/shifts', { float: 0 });
    const later = { paymentDate: '2026-03-30' };
    expect(await onCredit(id, 1, later)).toMatchObject({ httpStatus: 409, code: 'overdue' });
    const before = await lastMovement();
    const fromDeposit = { tenders: [{ methodId: 2, amount: 3 }] };
    expect(await onCredit(id, 3, fromDeposit)).toMatchObject({ httpStatus: 200 });
    expect(await onCredit(id, 3, fromDeposit)).toMatchObject({ httpStatus: 409, code: 'deposit-short' });
    expect(await movementsSince(before)).toMatchObject([{ shift_id: expect.any(Number), customer_id: id }]);
  });
});

describe('an admin', () => {
  it('gives deposits back with or without a shift, and it belongs to theirs where they have one', async () => {
    const id = await addCustomer(app);
    const day = '2026-03-19';
    await admin.post(`/customers/${id}/deposits`, { date: day, amount: 10 });
    const giveBack = () => admin.post(`/customers/${id}/deposits/refund`, { amount: 4, methodId: 1 });
    let before = await lastMovement();
    expect(await giveBack()).toMatchObject({ httpStatus: 200 });
    expect(await movementsSince(before)).toMatchObject([{ shift_id: null }, { shift_id: null }]);
    const { id: shift } = (await admin.post('/shifts', { float: 10 })).payload;
    before = await lastMovement();
    expect(await giveBack()).toMatchObject({ httpStatus: 200 });
    expect(await movementsSince(before)).toMatchObject([{ shift_id: shift }, { shift_id: shift }]);
    expect((await admin.get('/shifts/current')).payload).toMatchObject({ refunds: 4, expected: 6 });
  });
});
