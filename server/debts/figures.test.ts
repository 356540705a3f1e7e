/** What deposits, payments over all accounts and write-offs do to the other figures: drawer, Cash Book, Banking Report. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MoneyMovement } from '../../contract/money/cash-book.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };
let buyer: number;
const date = '2026-03-10';

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 1000, unitSell: 1 });
  buyer = await addCustomer(app, 'Amina');
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const owe = (amount: number) => sell(admin, [[item, amount]], { customerId: buyer, paymentDate: '2026-04-01' });
const payIn = (amount: number) => admin.post(`/customers/${buyer}/deposits`, { date, amount });
const payOverAll = (amount: number, more: object = {}) =>
  admin.post(`/customers/${buyer}/payments`, { date, amount, ...more });
const giveBack = (amount: number) => admin.post(`/customers/${buyer}/deposits/refund`, { amount, methodId: 1 });
const writeOff = (account: number) => admin.post(`/accounts/${account}/write-off`, { reason: 'Moved away' });
const day = async (on = date) => (await admin.get(`/days?date=${on}`)).payload;
const bankReport = async () => (await admin.get('/sales/bank-report')).payload;

async function at(moment: string): Promise<void> {
  app.clock.now = new Date(moment);
  admin = await app.as('admin');
}

describe('the audit', () => {
  it('has nothing to say of credit for goods given away', async () => {
    const gift = await addStock(admin, { qty: 5, unitSell: 0 });
    await sell(admin, [[gift, 1]], { customerId: buyer, paymentDate: '2026-04-01' });
    expect(await wrongInBooks(app)).toEqual([]);
  });
});

describe('the drawer', () => {
  it('has what was paid in advance as deposits, what was given back of it as refunds, and debts as collected', async () => {
    await owe(30);
    await payIn(12);
    await payOverAll(40, { keepRest: true });
    await giveBack(7);
    expect(await day()).toMatchObject({
      cashSales: 0,
      collected: 30,
      deposits: 12 + 10,
      refunds: 7,
      cashIn: 0,
      cashOut: 0,
      expected: 30 + 22 - 7,
    });
  });

  it('never has Deposit among what is counted, though a sale was paid by it', async () => {
    await payIn(12);
    const terms = { customerId: buyer, tenders: [{ methodId: 2, amount: 12 }] };
    expect(await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 12 }], ...terms })).toMatchObject({
      httpStatus: 200,
    });
    const { methods, cashSales, deposits, expected } = await day();
    expect([cashSales, deposits, expected]).toEqual([0, 12, 12]);
    expect(methods.map(({ name }: { name: string }) => name)).toEqual(['Bank']);
  });

  it('has nothing of a write-off: no money moved, and nothing was collected', async () => {
    const { credit } = await owe(30);
    const before = [await day(), (await admin.get('/money')).payload];
    await writeOff(credit!.accountId);
    expect([await day(), (await admin.get('/money')).payload]).toEqual(before);
    await admin.delete(`/accounts/${credit!.accountId}/write-off`);
    expect([await day(), (await admin.get('/money')).payload]).toEqual(before);
  });
});

describe('the Cash Book', () => {
  it('shows deposits by their document and whose they are, in cash and in Deposit', async () => {
    await payIn(12);
    await giveBack(5);
    await owe(3);
    await payOverAll(4, { keepRest: true });
    const shown = async (methodId: number) =>
      (await admin.get(`/money?methodId=${methodId}`)).payload.map(({ kind, amount, document }: MoneyMovement) => [
        ...[kind, amount, document?.label],
      ]);
    expect(await shown(1)).toEqual([
      ['deposit', 12, 'Deposit 1, Amina'],
      ['deposit refund', -5, 'Deposit 2, Amina'],
      ['debt payment', 3, 'Payment 1, Amina'],
      ['deposit', 1, 'Deposit 3, Amina'],
    ]);
    expect(await shown(2)).toEqual([
      ['deposit', -12, 'Deposit 1, Amina'],
      ['deposit refund', 5, 'Deposit 2, Amina'],
      ['deposit', -1, 'Deposit 3, Amina'],
    ]);
    expect((await admin.get('/money?methodId=2')).meta).toMatchObject({ closing: -8 });
  });
});

describe('the Banking Report', () => {
  it('keeps what was written off among the unpaid sales of the day it was sold on', async () => {
    const { credit } = await owe(30);
    await payOverAll(10);
    const before = await bankReport();
    expect(before).toMatchObject([{ date, sales: 30, unpaidSales: 20, banked: 10 }]);
    await at('2026-03-12T09:00:00Z');
    await writeOff(credit!.accountId);
    expect(await bankReport()).toEqual(before);
    await admin.delete(`/accounts/${credit!.accountId}/write-off`);
    expect(await bankReport()).toEqual(before);
  });

  it('takes off on the day of a return what it took off the debt, be it written off before', async () => {
    const receipt = await owe(30);
    await at('2026-03-12T09:00:00Z');
    await writeOff(receipt.credit!.accountId);
    const lines = [{ lineId: receipt.lines[0]!.id, quantity: 12, toStock: true }];
    await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' });
    expect(await bankReport()).toMatchObject([
      { date: '2026-03-12', sales: -12, unpaidSales: -12, banked: 0 },
      { date, sales: 30, unpaidSales: 30, banked: 0 },
    ]);
  });
});

describe('a return', () => {
  it('first undoes what was written off of it, and only then gives money back', async () => {
    const receipt = await owe(30);
    await payOverAll(10);
    await writeOff(receipt.credit!.accountId);
    const bringBack = (quantity: number) => {
      const lines = [{ lineId: receipt.lines[0]!.id, quantity, toStock: true }];
      return admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Broken' });
    };
    const account = async () => (await admin.get(`/accounts?customerId=${buyer}`)).payload[0];
    expect((await bringBack(12)).payload).toMatchObject({ debt: 12, refunds: [] });
    expect(await account()).toMatchObject({ amount: 30, returned: 12, writtenOff: 8, balance: 0 });
    expect((await bringBack(11)).payload).toMatchObject({ debt: 8, refunds: [{ name: 'Cash', amount: 3 }] });
    expect(await account()).toMatchObject({ amount: 30, returned: 20, writtenOff: 0, balance: 0 });
    const { payload } = await admin.get(`/customers/${buyer}/ledger`);
    const entries = payload.map(({ kind, debit, credit, balance }: Record<string, unknown>) => [
      ...[kind, debit, credit, balance],
    ]);
    expect(entries).toEqual([
      ['sale', 30, 0, 30],
      ['payment', 0, 10, 20],
      ['write-off', 0, 20, 0],
      ['write-off undone', 12, 0, 12],
      ['write-off undone', 8, 0, 20],
      ['return', 0, 12, 8],
      ['return', 0, 11, -3],
      ['refund', 3, 0, 0],
    ]);
  });
});

describe('closed days', () => {
  it('take no payment and no deposit, and a write-off is dated today whatever it is of', async () => {
    const { credit } = await owe(30);
    await at('2026-03-12T09:00:00Z');
    await admin.post('/days', { date: '2026-03-11', counted: 0 });
    const closed = { httpStatus: 409, code: 'day-closed' };
    expect(await payOverAll(5)).toMatchObject(closed);
    expect(await payIn(5)).toMatchObject(closed);
    expect(await payOverAll(5, { date: '2026-03-13' })).toMatchObject({ httpStatus: 400 });
    expect(await payOverAll(5, { date: '1999-12-31' })).toMatchObject({ httpStatus: 400 });
    expect(await writeOff(credit!.accountId)).toMatchObject({ httpStatus: 200 });
    const { payload } = await admin.get(`/customers/${buyer}/ledger?startDate=2026-03-12`);
    expect(payload).toMatchObject([{ date: '2026-03-12', kind: 'write-off', credit: 30 }]);
  });
});

it('a balance below 0 is refused by the database itself', async () => {
  const { credit } = await owe(30);
  const insert = `insert into write_offs (account_id, day, at, amount, reason, staff_id)
    values ($1, '2026-03-10', now(), 31, 'Too much', 1)`;
  await expect(app.database.pool.query(insert, [credit!.accountId])).rejects.toThrow(/accounts_balance_check/);
});
