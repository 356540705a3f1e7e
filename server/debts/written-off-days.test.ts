/** What was written off never exceeds what was owed on any day, whatever is deleted or backdated later. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let customerId: number;
let item: { id: number };

beforeEach(async () => {
  app = await startTestApp();
  await on(1);
  customerId = await addCustomer(app);
  item = await addStock(admin, { qty: 1000, unitSell: 1 });
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const dateOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

async function on(day: number): Promise<void> {
  app.clock.now = new Date(`${dateOf(day)}T09:00:00Z`);
  admin = await app.as('admin', 'reports');
}

async function sellOnCredit(...quantities: number[]) {
  const receipt = await sell(
    admin,
    quantities.map((quantity) => [item, quantity]),
    { customerId, paymentDate: '2026-03-02' },
  );
  return { receipt, accountId: receipt.credit!.accountId };
}

const writeOff = (id: number) => admin.post(`/accounts/${id}/write-off`, { reason: 'Gone' });
const undo = (id: number) => admin.delete(`/accounts/${id}/write-off`);

/** What was owed at the end of each day. The ageing list, its sums and the ledger must agree on it. */
async function owedUntil(last: number): Promise<number[]> {
  const owed: number[] = [];
  for (let day = 1; day <= last; day++) {
    const { payload, meta } = await admin.get(`/debts/ageing?asOf=${dateOf(day)}`);
    const ledger = (await admin.get(`/customers/${customerId}/ledger?endDate=${dateOf(day)}`)).meta;
    expect([payload[0]?.total ?? 0, ledger.closing], dateOf(day)).toEqual([meta.total.total, meta.total.total]);
    owed.push(meta.total.total);
  }
  const { payload } = await admin.get(`/customers/${customerId}/ledger`);
  expect(payload.filter(({ balance }: LedgerEntry) => balance < 0)).toEqual([]);
  return owed;
}

const badDebts = async (day: number) =>
  (await admin.get(`/reports/profit-and-loss?startDate=${dateOf(day)}&endDate=${dateOf(day)}`)).payload.badDebts;

it('a credit sale that is written off and then voided was never owed', async () => {
  const { receipt, accountId } = await sellOnCredit(100);
  await on(5);
  await writeOff(accountId);
  await on(8);
  expect((await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' })).httpStatus).toBe(200);
  expect(await owedUntil(8)).toEqual(Array(8).fill(0));
  expect([await badDebts(5), await badDebts(8)]).toEqual([0, 0]);
  expect((await admin.get(`/customers/${customerId}/ledger`)).payload).toEqual([]);
});

it('deleting a line takes its part off the write-off, on the day of the write-off', async () => {
  const other = await addStock(admin, { qty: 1000, unitSell: 1 });
  const receipt = await sell(
    admin,
    [
      [item, 60],
      [other, 40],
    ],
    { customerId, paymentDate: '2026-03-02' },
  );
  await on(5);
  await writeOff(receipt.credit!.accountId);
  await on(7);
  expect((await admin.post(`/sales/${receipt.lines[1]!.id}`)).httpStatus).toBe(200);
  expect(await owedUntil(7)).toEqual([60, 60, 60, 60, 0, 0, 0]);
  expect([await badDebts(5), await badDebts(7)]).toEqual([60, 0]);
});

it.each([3, 7])(
  'a payment that is dated day %i, after a write-off of day 5 was undone, was never given up',
  async (paid) => {
    const { accountId } = await sellOnCredit(100);
    await on(5);
    await writeOff(accountId);
    await on(10);
    await undo(accountId);
    const pay = { id: accountId, date: dateOf(paid), amount: 30 };
    const { httpStatus, payload } = await admin.post('/accounts/pay', pay);
    expect([httpStatus, payload.balance]).toEqual([200, 70]);
    const owed = await owedUntil(10);
    expect(owed.every((one) => one >= 0)).toBe(true);
    expect([owed[3], owed[8], owed[9]]).toEqual([paid === 3 ? 70 : 100, 0, 70]);
    expect([await badDebts(5), await badDebts(10)]).toEqual([70, -70]);
    // The payment still fits after it was raised and moved to another day.
    const [{ id }] = payload.payments;
    expect((await admin.put('/accounts', { id, date: dateOf(2), amount: 100 })).httpStatus).toBe(200);
    expect(await owedUntil(10)).toEqual([100, ...Array(9).fill(0)]);
  },
);

it('one payment over all accounts does the same', async () => {
  const { accountId } = await sellOnCredit(100);
  await on(5);
  await writeOff(accountId);
  await on(9);
  await undo(accountId);
  const payment = { date: dateOf(3), amount: 100, methodId: 1 };
  expect((await admin.post(`/customers/${customerId}/payments`, payment)).httpStatus).toBe(200);
  expect(await owedUntil(9)).toEqual([100, 100, 0, 0, 0, 0, 0, 0, 0]);
});
