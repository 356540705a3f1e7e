/** What the shop had before it began here is neither sold nor earned, but is in the books everywhere else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier } from '../../tests/support/buying.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, setSettings } from '../../tests/support/till.ts';

const today = '2026-03-10';
const before = '2026-03-06';
const [cash, deposit, bank] = [1, 2, 3];
let app: TestApp;
let admin: Caller;
let reports: Caller;
let supplier: { id: number; name: string };

const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

beforeAll(async () => {
  app = await startTestApp();
  on(today);
  [admin, reports] = [await app.as('admin'), await app.as('reports')];
  const { id, name } = await addSupplier(admin, { name: 'Kibo Wholesale' });
  supplier = { id, name };
});
beforeEach(() => on(today));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const open = (parts: object, caller = admin) => caller.post('/opening', { date: today, ...parts });
const undo = (id: number, caller = admin) => caller.delete(`/opening/${id}`);

async function opened(parts: object) {
  const answer = await open(parts);
  expect(answer, String(answer.payload)).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload;
}

async function refused(answer: Promise<Answer>, httpStatus: number, code: string) {
  const { payload, ...said } = await answer;
  expect(said, String(payload)).toMatchObject({ httpStatus, code });
  return payload as string;
}

/** A customer who owes this from the old book. */
async function owing(amount: number, more: object = {}) {
  const customerId = await addCustomer(app);
  const made = await opened({ customers: [{ customerId, amount, dueOn: before }], ...more });
  return { customerId, id: made.id as number, accountId: made.customers[0].accountId as number };
}

const pay = (id: number, amount: number, date = today) => admin.post('/accounts/pay', { id, date, amount });
const standing = async (id: number) => (await admin.get(`/customers/${id}/credit`)).payload;
const balanceOf = async (methodId: number) => (await reports.get(`/money?methodId=${methodId}`)).meta.closing;

async function countAll() {
  const { rows } = await app.database.pool.query(`
    select (select count(*) from openings)::int as openings, (select count(*) from accounts)::int as accounts,
      (select count(*) from bills)::int as bills, (select count(*) from money_movements)::int as movements`);
  return rows[0];
}

async function trialBalance(): Promise<Record<string, number>> {
  const { payload } = await reports.get(`/reports/trial-balance?startDate=2000-01-01&endDate=${today}`);
  return Object.fromEntries(payload.map((row: { account: string; closing: number }) => [row.account, row.closing]));
}

describe('an opening balance', () => {
  it('puts money, debts, bills, advances and deposits into the books, against the opening balances of the owner', async () => {
    const [amina, baraka] = [await addCustomer(app, 'Amina'), await addCustomer(app, 'Baraka')];
    const mobile = await addMethod(app, { name: 'M-Pesa' });
    const was = await trialBalance();
    const profit = (await reports.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload;
    const tax = (await reports.get(`/reports/tax?startDate=${today}&endDate=${today}`)).payload;
    const banking = await reports.get(`/sales/bank-report?startDate=${today}&endDate=${today}`);
    const made = await opened({
      cash: [
        { methodId: cash, amount: 50 },
        { methodId: mobile, amount: '20.50' },
      ],
      bank: 300,
      customers: [
        { customerId: amina, amount: 40, dueOn: '2026-01-31' },
        { customerId: amina, amount: 5, dueOn: '2026-04-01' },
      ],
      suppliers: [{ supplierId: supplier.id, amount: 70, dueOn: before }],
      advances: [{ supplierId: supplier.id, amount: 8 }],
      deposits: [{ customerId: baraka, amount: 12 }],
    });
    expect(made).toEqual({
      ...{ id: made.id, label: `Opening balance ${made.id}`, date: today, at: app.clock.now.toISOString() },
      ...{ staff: 'Test admin', undoneAt: null, undoneBy: null },
      sums: { money: 370.5, customers: 45, suppliers: 70, advances: 8, deposits: 12, net: 341.5 },
      cash: [
        { methodId: cash, method: 'Cash', amount: 50 },
        { methodId: mobile, method: 'M-Pesa', amount: 20.5 },
      ],
      bank: 300,
      customers: [
        {
          ...{ customer: { id: amina, name: 'Amina' }, accountId: expect.any(Number) },
          ...{ amount: 40, dueOn: '2026-01-31', balance: 40 },
        },
        {
          ...{ customer: { id: amina, name: 'Amina' }, accountId: expect.any(Number) },
          ...{ amount: 5, dueOn: '2026-04-01', balance: 5 },
        },
      ],
      suppliers: [
        {
          ...{ supplier, billId: expect.any(Number), bill: expect.stringMatching(/^B-\d+$/) },
          ...{ amount: 70, dueOn: before, balance: 70 },
        },
      ],
      advances: [{ supplier, amount: 8 }],
      deposits: [{ customer: { id: baraka, name: 'Baraka' }, amount: 12 }],
    });
    expect((await reports.get(`/opening/${made.id}`)).payload).toEqual(made);
    const now = await trialBalance();
    const came = (account: string) => Number(((now[account] ?? 0) - (was[account] ?? 0)).toFixed(2));
    expect({
      cash: came('assets:cash'),
      bank: came('assets:bank'),
      mobile: came('assets:M-Pesa'),
      receivables: came('assets:receivables'),
      advances: came('assets:advances'),
      payables: came('liabilities:payables'),
      deposits: came('liabilities:deposits'),
      equity: came('equity:opening balances'),
    }).toEqual({
      ...{ cash: 50, bank: 300, mobile: 20.5, receivables: 45, advances: 8, payables: -70, deposits: -12 },
      equity: -341.5,
    });
    // It is neither sales, nor profit, nor tax, nor anything that should be at the bank.
    expect((await reports.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload).toEqual(profit);
    expect((await reports.get(`/reports/tax?startDate=${today}&endDate=${today}`)).payload).toEqual(tax);
    expect(await reports.get(`/sales/bank-report?startDate=${today}&endDate=${today}`)).toEqual(banking);
    expect((await reports.get('/reports/balance-sheet')).payload).toMatchObject({ balanced: true });
    expect(await newestLog(app)).toMatchObject({
      action: 'opening balance added',
      description:
        'Mar 10, 2026: Cash 50.00, M-Pesa 20.50, Bank 300.00, 2 debts of 45.00, 1 bill of 70.00, 1 advance of 8.00, 1 deposit of 12.00',
      subject: { kind: 'opening', id: made.id, name: `Opening balance ${made.id}` },
    });
    expect(await standing(amina)).toMatchObject({ owes: 45 });
    expect(await standing(baraka)).toMatchObject({ owes: 0, deposit: 12 });
    expect((await admin.get(`/suppliers?q=Kibo`)).payload[0]).toMatchObject({ owed: 70, overdue: 70, advance: 8 });
    const { payload: list, meta } = await reports.get('/opening');
    expect(list[0]).toMatchObject({ id: made.id, sums: made.sums });
    expect(meta).toEqual({ count: 1, hasMore: false });
  });

  it('counts as cash in of its day, and opens from the Cash Book and the rows of a figure', async () => {
    const was = (await reports.get(`/days?date=${today}`)).payload;
    const { id } = await opened({ cash: [{ methodId: cash, amount: 33 }] });
    const day = (await reports.get(`/days?date=${today}`)).payload;
    expect(day.cashIn - was.cashIn).toBe(33);
    expect(day.expected - was.expected).toBe(33);
    const { payload: book } = await reports.get('/money');
    expect(book.at(-1)).toMatchObject({
      ...{ kind: 'opening', amount: 33 },
      document: { kind: 'opening', id, label: `Opening balance ${id}` },
    });
    const { payload: rows } = await reports.get(`/reports/rows?figure=cashIn&startDate=${today}&endDate=${today}`);
    expect(rows[0]).toMatchObject({ document: { kind: 'opening', id }, label: `Opening balance ${id}`, amount: 33 });
  });

  it('is a debt like any other: desk, ageing, customer, statement, payments, write-off', async () => {
    const { customerId, id, accountId } = await owing(100);
    const page = (await admin.get(`/customers/${customerId}`)).payload;
    expect(page).toMatchObject({ owes: 100, overdue: 100, overdueDays: 4, ageing: { to30: 100 } });
    expect(page.openAccounts).toMatchObject([{ id: accountId, receiptId: null, openingId: id, balance: 100 }]);
    const { payload: desk } = await admin.get('/debts/desk');
    expect(desk.find((row: { customer: { id: number } }) => row.customer.id === customerId)).toMatchObject({
      owed: 100,
    });
    const { payload: aged } = await reports.get('/debts/ageing');
    expect(aged.find((row: { customer: { id: number } }) => row.customer.id === customerId)).toMatchObject({
      to30: 100,
    });
    expect((await admin.get(`/accounts?customerId=${customerId}`)).payload).toMatchObject([
      { receiptId: null, openingId: id },
    ]);
    const slip = (await admin.post(`/customers/${customerId}/payments`, { date: today, amount: 30 })).payload;
    expect(slip).toMatchObject({ accounts: [{ accountId, receiptId: null, openingId: id, amount: 30, balance: 70 }] });
    expect((await pay(accountId, 20)).payload).toMatchObject({ balance: 50 });
    const paid = (await pay(accountId, 5)).payload.payments.at(-1);
    expect((await admin.put('/accounts', { id: paid.id, date: today, amount: 4 })).httpStatus).toBe(200);
    expect((await admin.delete(`/accounts/${paid.id}`)).httpStatus).toBe(200);
    expect((await admin.post(`/accounts/${accountId}/write-off`, { reason: 'Moved away' })).payload).toMatchObject({
      balance: 0,
      writtenOff: 50,
    });
    const { payload: entries, meta } = await admin.get(`/customers/${customerId}/ledger`);
    expect(
      entries.map(({ kind, label, debit, credit, balance }: Record<string, unknown>) => [
        kind,
        label,
        debit,
        credit,
        balance,
      ]),
    ).toEqual([
      ['opening', `Opening balance ${id}`, 100, 0, 100],
      ['payment', `Payment ${slip.number}`, 0, 30, 70],
      ['payment', expect.stringMatching(/^Payment \d+$/), 0, 20, 50],
      ['write-off', 'Opening balance', 0, 50, 0],
    ]);
    expect(entries[0]).toMatchObject({ document: { kind: 'opening', id }, goods: [] });
    expect(meta).toMatchObject({ closing: 0 });
    const { payload: rows } = await reports.get(`/reports/rows?figure=badDebts&startDate=${today}&endDate=${today}`);
    expect(rows[0]).toMatchObject({ document: { kind: 'opening', id }, amount: 50 });
  });

  it('is what the shop owes like any other: bills, ageing, ledger, payments', async () => {
    const { id: supplierId } = await addSupplier(admin);
    const owed = {
      suppliers: [{ supplierId, amount: 60, dueOn: '2025-12-01' }],
      advances: [{ supplierId, amount: 10 }],
    };
    const { id } = await opened(owed);
    const { payload: bills } = await reports.get(`/bills?supplierId=${supplierId}`);
    expect(bills).toMatchObject([{ delivery: null, openingId: id, amount: 60, balance: 60, dueOn: '2025-12-01' }]);
    const { payload: aged } = await reports.get('/payables/ageing');
    expect(aged.find((row: { supplier: { id: number } }) => row.supplier.id === supplierId)).toMatchObject({
      over90: 60,
    });
    const paying = { date: today, amount: 25, methodId: bank };
    expect((await admin.post(`/suppliers/${supplierId}/payments`, paying)).httpStatus).toBe(200);
    const { payload: entries, meta } = await reports.get(`/suppliers/${supplierId}/ledger`);
    expect(
      entries.map(({ kind, label, credit, debit, balance }: Record<string, unknown>) => [
        kind,
        label,
        credit,
        debit,
        balance,
      ]),
    ).toEqual([
      ['opening', `Opening balance ${id}`, 60, 0, 60],
      ['opening', `Opening balance ${id}`, 0, 10, 50],
      ['payment', expect.stringMatching(/^Supplier payment S-/), 0, 25, 25],
    ]);
    expect(entries[0].document).toEqual({ kind: 'opening', id });
    expect(meta).toMatchObject({ closing: 25, advance: 10 });
    const advance = (await admin.get('/payment-methods')).payload.find(
      ({ kind }: { kind: string }) => kind === 'advance',
    );
    expect(
      (await admin.post(`/suppliers/${supplierId}/payments`, { ...paying, amount: 10, methodId: advance.id }))
        .httpStatus,
    ).toBe(200);
    expect((await reports.get(`/bills?supplierId=${supplierId}`)).payload).toMatchObject([{ balance: 25 }]);
  });

  it('is not held to a limit, and what is owed then stands in the way of more credit', async () => {
    await setSettings(app, { till: { creditLimit: 50 } });
    const { customerId } = await owing(80);
    const { id: stockId } = await addStock(admin, { qty: 5, unitSell: 1 });
    const sale = { sales: [{ stockId, quantity: 1 }], customerId, paymentDate: today };
    await refused((await app.as('sales')).post('/sales', sale), 409, 'credit-limit');
    await setSettings(app, { till: { creditLimit: null } });
  });

  it('spends a deposit at the till and gives it back', async () => {
    const customerId = await addCustomer(app);
    await opened({ deposits: [{ customerId, amount: 9 }] });
    const { id: stockId } = await addStock(admin, { qty: 5, unitSell: 4 });
    const sale = { sales: [{ stockId, quantity: 1 }], customerId, tenders: [{ methodId: deposit, amount: 4 }] };
    expect((await admin.post('/sales', sale)).httpStatus).toBe(200);
    expect(
      (await admin.post(`/customers/${customerId}/deposits/refund`, { amount: 5, methodId: cash })).httpStatus,
    ).toBe(200);
    expect(await standing(customerId)).toMatchObject({ deposit: 0 });
    const { payload: entries } = await admin.get(`/customers/${customerId}/ledger`);
    expect(entries[0]).toMatchObject({ kind: 'opening', credit: 9, balance: -9 });
    expect(entries.at(-1)).toMatchObject({ balance: 0 });
  });
});

describe('what is refused', () => {
  it('names the field, and writes nothing', async () => {
    const was = await countAll();
    const customerId = await addCustomer(app);
    const due = { dueOn: today };
    for (const parts of [
      {},
      { cash: [] },
      { bank: 0 },
      { bank: -5 },
      { bank: '1.234' },
      { cash: [{ methodId: cash, amount: 0 }] },
      { customers: [{ customerId, amount: 1 }] },
      { customers: [{ customerId, amount: 1, dueOn: 'soon' }] },
      { customers: [{ customerId, amount: 1, ...due, receiptId: 1 }] },
      { suppliers: [{ supplierId: supplier.id, amount: 1 }] },
      { bank: 1, profit: 5 },
      { bank: 1, date: '2026-03-11' },
      { bank: 1, date: '1999-12-31' },
    ]) {
      await refused(open(parts), 400, 'bad-input');
    }
    await refused(open({ customers: [{ customerId: 999_999, amount: 1, ...due }] }), 404, 'not-found');
    await refused(open({ deposits: [{ customerId: 999_999, amount: 1 }] }), 404, 'not-found');
    await refused(open({ suppliers: [{ supplierId: 999_999, amount: 1, ...due }] }), 404, 'supplier-not-found');
    await refused(open({ advances: [{ supplierId: 999_999, amount: 1 }] }), 404, 'supplier-not-found');
    const archived = await addMethod(app, { name: 'Old card' });
    await admin.delete(`/payment-methods/${archived}`);
    const advance = (await admin.get('/payment-methods')).payload.find(
      ({ kind }: { kind: string }) => kind === 'advance',
    );
    for (const methodId of [999_999, deposit, bank, advance.id, archived]) {
      await refused(open({ cash: [{ methodId, amount: 1 }] }), 409, 'method-not-found');
    }
    // The first part is valid, but nothing of it is kept.
    await refused(open({ bank: 5, deposits: [{ customerId: 999_999, amount: 1 }] }), 404, 'not-found');
    for (const role of ['sales', 'stock', 'reports'] as const) {
      await refused(open({ bank: 1 }, await app.as(role)), 403, 'not-allowed');
    }
    expect(await countAll()).toEqual(was);
    await refused(reports.get('/opening/999999'), 404, 'not-found');
    await refused(undo(999_999), 404, 'not-found');
  });

  it('a deleted customer or supplier can owe nothing', async () => {
    const customerId = await addCustomer(app);
    const { id: supplierId } = await addSupplier(admin);
    await admin.delete(`/customers/${customerId}`);
    await admin.delete(`/suppliers/${supplierId}`);
    await refused(open({ customers: [{ customerId, amount: 1, dueOn: today }] }), 404, 'not-found');
    await refused(open({ suppliers: [{ supplierId, amount: 1, dueOn: today }] }), 404, 'supplier-not-found');
  });
});

describe('undoing one', () => {
  it('takes everything of it out of the books, on its own day, and keeps its lines', async () => {
    const customerId = await addCustomer(app);
    const { id: supplierId } = await addSupplier(admin);
    on(before);
    const was = { cash: await balanceOf(cash), trial: await trialBalance() };
    const { id } = await opened({
      ...{ date: before, cash: [{ methodId: cash, amount: 5 }], bank: 6 },
      customers: [{ customerId, amount: 7, dueOn: today }],
      suppliers: [{ supplierId, amount: 8, dueOn: today }],
      advances: [{ supplierId, amount: 9 }],
      deposits: [{ customerId, amount: 10 }],
    });
    on(today);
    expect(await undo(id)).toMatchObject({ httpStatus: 200, payload: 'Opening balance undone' });
    expect(await balanceOf(cash)).toBe(was.cash);
    expect(await trialBalance()).toEqual(was.trial);
    expect(await standing(customerId)).toMatchObject({ owes: 0, deposit: 0 });
    expect((await admin.get(`/customers/${customerId}/ledger`)).payload).toEqual([]);
    expect((await reports.get(`/suppliers/${supplierId}/ledger`)).payload).toEqual([]);
    expect((await reports.get(`/bills?supplierId=${supplierId}`)).payload).toEqual([]);
    expect((await reports.get(`/opening/${id}`)).payload).toMatchObject({
      ...{ undoneAt: app.clock.now.toISOString(), undoneBy: 'Test admin', bank: 6 },
      customers: [{ amount: 7, balance: 0 }],
      suppliers: [{ amount: 8, balance: 0 }],
    });
    expect(await newestLog(app)).toMatchObject({ action: 'opening balance undone', subject: { kind: 'opening', id } });
    await refused(undo(id), 409, 'used-already');
    // Both can be deleted, because nothing is owed any more.
    expect((await admin.delete(`/customers/${customerId}`)).httpStatus).toBe(200);
    expect((await admin.delete(`/suppliers/${supplierId}`)).httpStatus).toBe(200);
  });

  it('of debts alone changes the sums of the accounts, too', async () => {
    const was = await trialBalance();
    const { id } = await owing(44);
    expect((await trialBalance())['assets:receivables']).not.toBe(was['assets:receivables']);
    expect((await undo(id)).httpStatus).toBe(200);
    expect(await trialBalance()).toEqual(was);
  });

  it('is refused once anything was paid on a debt, and allowed again where that payment was deleted', async () => {
    const { id, accountId } = await owing(20);
    const payment = (await pay(accountId, 1)).payload.payments[0];
    expect(await refused(undo(id), 409, 'used-already')).toMatch(/^Customer \d+ has paid on this since/);
    expect((await admin.delete(`/accounts/${payment.id}`)).httpStatus).toBe(200);
    expect((await undo(id)).httpStatus).toBe(200);
    await refused(pay(accountId, 1), 409, 'above-balance');
  });

  it('is refused where a payment was reversed later, or the debt written off and that undone', async () => {
    const paid = await owing(20);
    const payment = (await pay(paid.accountId, 1)).payload.payments[0];
    expect((await admin.post(`/payments/${payment.id}/reverse`, { reason: 'Wrong person' })).httpStatus).toBe(200);
    await refused(undo(paid.id), 409, 'used-already');
    const lost = await owing(20);
    await admin.post(`/accounts/${lost.accountId}/write-off`, { reason: 'Lost' });
    await refused(undo(lost.id), 409, 'used-already');
    expect((await admin.delete(`/accounts/${lost.accountId}/write-off`)).httpStatus).toBe(200);
    await refused(undo(lost.id), 409, 'used-already');
  });

  it('is refused once a bill was paid, or what was in advance was used', async () => {
    const { id: supplierId } = await addSupplier(admin);
    const bill = await opened({ suppliers: [{ supplierId, amount: 9, dueOn: today }] });
    const payment = (await admin.post(`/suppliers/${supplierId}/payments`, { date: today, amount: 2, methodId: bank }))
      .payload;
    await refused(undo(bill.id), 409, 'used-already');
    expect((await admin.delete(`/supplier-payments/${payment.id}`)).httpStatus).toBe(200);
    const ahead = await opened({ advances: [{ supplierId, amount: 5 }] });
    const advance = (await admin.get('/payment-methods')).payload.find(
      ({ kind }: { kind: string }) => kind === 'advance',
    );
    const spent = { date: today, amount: 1, methodId: advance.id };
    const spending = (await admin.post(`/suppliers/${supplierId}/payments`, spent)).payload;
    await refused(undo(ahead.id), 409, 'used-already');
    await refused(undo(bill.id), 409, 'used-already');
    expect((await admin.delete(`/supplier-payments/${spending.id}`)).httpStatus).toBe(200);
    expect((await undo(bill.id)).httpStatus).toBe(200);
    expect((await undo(ahead.id)).httpStatus).toBe(200);
  });

  it('is refused once a deposit was used, also where another was paid in later', async () => {
    const customerId = await addCustomer(app);
    on(before);
    const { id } = await opened({ date: before, deposits: [{ customerId, amount: 10 }] });
    expect(
      (await admin.post(`/customers/${customerId}/deposits/refund`, { amount: 10, methodId: cash })).httpStatus,
    ).toBe(200);
    on(today);
    expect((await admin.post(`/customers/${customerId}/deposits`, { date: today, amount: 50 })).httpStatus).toBe(200);
    expect(await refused(undo(id), 409, 'used-already')).toMatch(/has used what they had in advance/);
  });

  it('is for admins', async () => {
    const { id } = await owing(1);
    for (const role of ['sales', 'stock', 'reports'] as const)
      await refused(undo(id, await app.as(role)), 403, 'not-allowed');
  });
});

it('two at once: an undo and a payment, exactly one', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, accountId, customerId } = await owing(10);
    const paying =
      round % 2 === 0
        ? pay(accountId, 10)
        : admin.post(`/customers/${customerId}/payments`, { date: today, amount: 10 });
    const answers = await Promise.all([undo(id), paying]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect(await standing(customerId)).toMatchObject({ owes: 0 });
  }
});

it('two at once: an undo and a payment to the supplier, or what spends a deposit, exactly one; two undos, one', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: supplierId } = await addSupplier(admin);
    const customerId = await addCustomer(app);
    const bill = await opened({ suppliers: [{ supplierId, amount: 9, dueOn: today }] });
    const ahead = await opened({ deposits: [{ customerId, amount: 5 }] });
    const paying = admin.post(`/suppliers/${supplierId}/payments`, { date: today, amount: 9, methodId: bank });
    expect((await Promise.all([undo(bill.id), paying])).map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    const refund = admin.post(`/customers/${customerId}/deposits/refund`, { amount: 5, methodId: cash });
    expect((await Promise.all([undo(ahead.id), refund])).map(({ httpStatus }) => httpStatus).sort()).toEqual([
      200, 409,
    ]);
    const { id } = await owing(3);
    expect((await Promise.all([undo(id), undo(id)])).map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  }
});

describe('a closed day', () => {
  it('takes no opening balance, and keeps the one it has', async () => {
    on('2026-03-05');
    const customerId = await addCustomer(app);
    const there = await opened({ date: '2026-03-05', customers: [{ customerId, amount: 3, dueOn: today }] });
    const owner = await app.as('admin');
    const { expected } = (await owner.get('/days?date=2026-03-05')).payload;
    expect((await owner.post('/days', { date: '2026-03-05', counted: expected })).httpStatus).toBe(200);
    on(today);
    await refused(open({ date: '2026-03-05', bank: 1 }), 409, 'day-closed');
    await refused(undo(there.id), 409, 'day-closed');
    expect(await standing(customerId)).toMatchObject({ owes: 3 });
  });
});
