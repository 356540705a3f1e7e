/**
 * With `business.badDebtTax`, a write-off takes its part of each tax out of what is owed to the tax office, and undoing it in any
 * way brings that back, to the cent. Without it, nothing changes.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TrialBalanceRow } from '../../contract/books/ledger.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addTax } from '../../tests/support/till.ts';
import { addUpAccounts } from '../journal/add-up-accounts.ts';

let app: TestApp;
let admin: Caller;
let customerId: number;
/** They cost 12.00 with 2.00 of VAT included, 10.00 with 1.00 of Levy added, and 7.00 without tax. */
let vat: { id: number };
let levy: { id: number };
let bare: { id: number };

const dateOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const lastDay = 9;

async function on(day: number): Promise<void> {
  app.clock.now = new Date(`${dateOf(day)}T09:00:00Z`);
  admin = await app.as('admin', 'reports');
}

const take = (badDebtTax = true) => admin.put('/settings', { business: { badDebtTax } });

beforeEach(async () => {
  app = await startTestApp();
  await on(1);
  customerId = await addCustomer(app);
  [vat, levy, bare] = [
    await addStock(admin, { qty: 1000, unitSell: 12, unitCost: 4 }),
    await addStock(admin, { qty: 1000, unitSell: 10, unitCost: 4 }),
    await addStock(admin, { qty: 1000, unitSell: 7, unitCost: 4 }),
  ];
  await addTax(app, { name: 'VAT', percent: 20, included: true }, vat);
  await addTax(app, { name: 'Levy', percent: 10, included: false }, levy);
  await take();
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const accountsOf = async (day: number) =>
  (await admin.get(`/reports/trial-balance?startDate=${dateOf(day)}&endDate=${dateOf(day)}`)).payload;

/** Compares the figures read from postings with those read from the sums of days. */
async function sameOnBothWays() {
  const days = Array.from({ length: lastDay }, (_, at) => at + 1);
  const read = () => Promise.all(days.map(accountsOf));
  const before = await read();
  await addUpAccounts(app.database.where, 'Africa/Kampala');
  expect(await read()).toEqual(before);
}

async function sellOnCredit(...lines: [item: { id: number }, quantity: number][]) {
  const receipt = await sell(admin, lines, { customerId, paymentDate: dateOf(2) });
  return { receipt, accountId: receipt.credit!.accountId };
}

const writeOff = (id: number) => admin.post(`/accounts/${id}/write-off`, { reason: 'Gone' });
const undo = (id: number) => admin.delete(`/accounts/${id}/write-off`);
const pay = (id: number, amount: number, day: number) => admin.post('/accounts/pay', { id, date: dateOf(day), amount });

async function giveBack(receipt: { id: number; lines: { id: number }[] }, line: number, quantity: number) {
  const lines = [{ lineId: receipt.lines[line]!.id, quantity, toStock: true }];
  expect(await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Back' })).toMatchObject({
    httpStatus: 200,
  });
}

/** What is owed of each tax at the end of a day. */
async function owed(day: number): Promise<Record<string, number>> {
  const rows: TrialBalanceRow[] = await accountsOf(day);
  const taxes = rows.filter(({ account, closing }) => account.startsWith('liabilities:tax:') && closing !== 0);
  return Object.fromEntries(taxes.map(({ account, closing }) => [account.slice('liabilities:tax:'.length), -closing]));
}

/** The loss of a day, from profit and loss, from the rows behind the figure and from the account of the journal. */
async function lost(day: number): Promise<number> {
  const range = `startDate=${dateOf(day)}&endDate=${dateOf(day)}`;
  const { badDebts } = (await admin.get(`/reports/profit-and-loss?${range}`)).payload;
  const { payload, meta } = await admin.get(`/reports/rows?figure=badDebts&${range}`);
  const rows = payload.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  const row = (await accountsOf(day)).find(({ account }: TrialBalanceRow) => account === 'expenses:bad debts');
  expect([meta.sum, rows, row ? row.debit - row.credit : 0]).toEqual([
    badDebts,
    expect.closeTo(badDebts),
    expect.closeTo(badDebts),
  ]);
  return badDebts;
}

it('takes the tax of what was given up out of what is owed, and undoing brings it back', async () => {
  const { accountId } = await sellOnCredit([vat, 5], [levy, 2], [bare, 1]);
  expect(await owed(1)).toEqual({ VAT: 10, Levy: 2 });
  await on(3);
  expect(await writeOff(accountId)).toMatchObject({ httpStatus: 200, payload: { balance: 0, writtenOff: 89 } });
  expect([await owed(3), await lost(3)]).toEqual([{}, 77]);
  const { meta } = await admin.get(`/reports/trial-balance?startDate=${dateOf(3)}&endDate=${dateOf(3)}`);
  expect(meta.badDebtTax).toBe(12);
  await on(5);
  expect((await undo(accountId)).httpStatus).toBe(200);
  expect([await owed(5), await lost(5)]).toEqual([{ VAT: 10, Levy: 2 }, -77]);
  expect([await owed(3), await lost(3)]).toEqual([{}, 77]);
});

it('off, takes nothing, and what was written off then stays as it was', async () => {
  await take(false);
  const one = await sellOnCredit([vat, 5]);
  await on(3);
  await writeOff(one.accountId);
  expect([await owed(3), await lost(3)]).toEqual([{ VAT: 10 }, 60]);
  await take();
  expect([await owed(3), await lost(3)]).toEqual([{ VAT: 10 }, 60]);
  await on(4);
  await undo(one.accountId);
  expect([await owed(4), await lost(4)]).toEqual([{ VAT: 10 }, -60]);
  await on(5);
  await writeOff(one.accountId);
  await take(false);
  await on(6);
  // It was made while the setting was on, so undoing it brings back what it took.
  await undo(one.accountId);
  expect([await owed(5), await lost(5)]).toEqual([{}, 50]);
  expect([await owed(6), await lost(6)]).toEqual([{ VAT: 10 }, -50]);
});

it('of a part that was not paid takes that part of each tax, rounded, and never more than there is', async () => {
  const odd = await addStock(admin, { qty: 100, unitSell: 0.35, unitCost: 0.1 });
  await addTax(app, { name: 'Odd', percent: 7, included: true }, odd);
  // The amounts are 0.35 with 0.02 of tax, 12.00 with 2.00, and 7.00.
  const { accountId } = await sellOnCredit([odd, 1], [vat, 1], [bare, 1]);
  await pay(accountId, 12.9, 1);
  await on(3);
  await writeOff(accountId);
  // 6.45 of 19.35 is a third.
  expect([await owed(3), await lost(3)]).toEqual([{ VAT: 1.33, Odd: 0.01 }, 5.77]);
  const { rows } = await app.database.pool.query('select tax_name, amount from write_off_taxes order by tax_name');
  expect(rows).toEqual([
    { tax_name: 'Odd', amount: 0.01 },
    { tax_name: 'VAT', amount: 0.67 },
  ]);
});

it('several parts, one after the other, come to exactly the tax, and to nothing in the end', async () => {
  const { accountId } = await sellOnCredit([vat, 1], [bare, 1]);
  const paid = [];
  for (const amount of [6.33, 6.33]) {
    const { payload } = await pay(accountId, amount, 1);
    paid.push(payload.payments.at(-1).id);
  }
  await on(3);
  await writeOff(accountId);
  expect(await owed(3)).toEqual({ VAT: 1.33 });
  for (const [at, left] of [0.67, undefined].entries()) {
    await on(4 + at);
    await admin.post(`/payments/${paid[at]}/reverse`, { reason: 'Bounced' });
    await writeOff(accountId);
    expect(await owed(4 + at)).toEqual(left === undefined ? {} : { VAT: left });
  }
  await on(7);
  await undo(accountId);
  expect(await owed(7)).toEqual({ VAT: 2 });
  const { rows } = await app.database.pool.query('select sum(amount) as left from write_off_taxes');
  expect(rows).toEqual([{ left: 0 }]);
});

it('after a return counts what was kept', async () => {
  const { receipt, accountId } = await sellOnCredit([vat, 5], [bare, 10]);
  await giveBack(receipt, 1, 10);
  await giveBack(receipt, 0, 2);
  expect(await owed(1)).toEqual({ VAT: 6 });
  await on(3);
  await writeOff(accountId);
  expect([await owed(3), await lost(3)]).toEqual([{}, 30]);
});

it('a return brings back the tax of what it undoes, however the goods were taxed', async () => {
  const { receipt, accountId } = await sellOnCredit([vat, 5], [bare, 10]);
  await on(3);
  await writeOff(accountId);
  expect([await owed(3), await lost(3)]).toEqual([{}, 120]);
  await on(4);
  // These goods had no tax, so all of the tax is still in what is given up.
  await giveBack(receipt, 1, 5);
  expect([await owed(4), await lost(4)]).toEqual([{}, -35]);
  await on(5);
  // These goods had all of the tax, so none is left to take.
  await giveBack(receipt, 0, 5);
  expect([await owed(5), await lost(5)]).toEqual([{}, -50]);
  await on(6);
  await undo(accountId);
  expect([await owed(6), await lost(6)]).toEqual([{}, -35]);
  expect([await owed(3), await lost(3)]).toEqual([{}, 120]);
});

it('a payment that is dated back makes the write-off and its tax smaller, on its day', async () => {
  const { accountId } = await sellOnCredit([vat, 5]);
  await on(8);
  await writeOff(accountId);
  await on(9);
  await undo(accountId);
  await pay(accountId, 30, 4);
  expect([await owed(8), await lost(8)]).toEqual([{ VAT: 5 }, 25]);
  expect([await owed(9), await lost(9)]).toEqual([{ VAT: 10 }, -25]);
  await sameOnBothWays();
});

it('what is voided was never owed, given up or taxed', async () => {
  const { receipt, accountId } = await sellOnCredit([vat, 5], [levy, 3]);
  await on(5);
  await writeOff(accountId);
  await on(7);
  expect((await admin.post(`/sales/${receipt.lines[1]!.id}`)).httpStatus).toBe(200);
  expect([await owed(1), await owed(5), await lost(5), await lost(7)]).toEqual([{ VAT: 10 }, {}, 50, 0]);
  await undo(accountId);
  await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' });
  for (const day of [1, 5, 7]) expect([await owed(day), await lost(day)]).toEqual([{}, 0]);
  const { rows } = await app.database.pool.query('select day, sum(amount) as left from write_off_taxes group by day');
  for (const { left } of rows) expect(left).toBe(0);
  await sameOnBothWays();
});

it('a line that was paid for leaves another part of the tax, and days that are closed since stay as they are', async () => {
  const cart = [
    { stockId: vat.id, quantity: 5 },
    { stockId: bare.id, quantity: 10 },
  ];
  const terms = { customerId, paymentDate: dateOf(2), tenders: [{ methodId: 1, amount: 70 }] };
  const { payload: receipt } = await admin.post('/sales', { sales: cart, ...terms });
  const { accountId } = receipt.credit;
  await on(3);
  await writeOff(accountId);
  await undo(accountId);
  const { payload } = await pay(accountId, 60, 3);
  // The money comes out of what was paid at once, because the debt is paid.
  expect((await admin.post(`/sales/${receipt.lines[1].id}`)).httpStatus).toBe(200);
  await on(4);
  for (const day of [1, 3]) {
    const { booked } = (await admin.get(`/days?date=${dateOf(day)}`)).payload;
    expect((await admin.post('/days', { date: dateOf(day), counted: Math.max(0, booked) })).httpStatus).toBe(200);
  }
  const before = [await accountsOf(1), await accountsOf(3)];
  await admin.post(`/payments/${payload.payments[0].id}/reverse`, { reason: 'Bounced' });
  await writeOff(accountId);
  expect([await owed(4), await lost(4)]).toEqual([{}, 50]);
  expect([await accountsOf(1), await accountsOf(3)]).toEqual(before);
});

it('some of it before the setting was on: what is undone first is what took tax', async () => {
  await take(false);
  const { receipt, accountId } = await sellOnCredit([vat, 5]);
  const { payload } = await pay(accountId, 24, 1);
  await on(3);
  await writeOff(accountId);
  await take();
  await on(4);
  await admin.post(`/payments/${payload.payments[0].id}/reverse`, { reason: 'Bounced' });
  await writeOff(accountId);
  expect([await owed(3), await owed(4), await lost(4)]).toEqual([{ VAT: 10 }, { VAT: 6 }, 20]);
  await on(5);
  await giveBack(receipt, 0, 2);
  // The return takes 4.00 of tax back by itself.
  expect(await owed(5)).toEqual({ VAT: 6 });
  await on(6);
  await undo(accountId);
  expect(await owed(6)).toEqual({ VAT: 6 });
});

it('two at once give up and take the tax once', async () => {
  const { accountId } = await sellOnCredit([vat, 5]);
  const both = await Promise.all([writeOff(accountId), writeOff(accountId), undo(accountId)]);
  expect(both.every(({ httpStatus }) => httpStatus < 500)).toBe(true);
  await undo(accountId);
  expect(await owed(1)).toEqual({ VAT: 10 });
  const { rows } = await app.database.pool.query('select coalesce(sum(amount), 0) as left from write_off_taxes');
  expect(rows).toEqual([{ left: 0 }]);
});

it('the setting is for admins, and its change is in the log', async () => {
  expect((await take(false)).httpStatus).toBe(200);
  const seller = await app.as('sales');
  expect(await seller.put('/settings', { business: { badDebtTax: true } })).toMatchObject({ httpStatus: 403 });
  expect((await seller.get('/settings')).payload.business.badDebtTax).toBe(false);
  await take();
  expect(await newestLog(app)).toMatchObject({
    action: 'settings changed',
    description: 'business bad debt tax false → true',
  });
});
