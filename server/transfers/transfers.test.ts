import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, setSettings } from '../../tests/support/till.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

const today = '2026-03-10';
const [cash, deposit, bank] = [1, 2, 3];
let app: TestApp;
let admin: Caller;
let clerk: Caller;
let mobile: number;

beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk] = [await app.as('admin'), await app.as('reports')];
  mobile = await addMethod(app, { name: 'M-Pesa' });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const move = (details: object = {}, caller = clerk) =>
  caller.post('/transfers', { date: today, fromMethodId: cash, toMethodId: mobile, amount: 10, ...details });

async function moved(details: object = {}, caller = clerk) {
  const answer = await move(details, caller);
  expect(answer, String(answer.payload)).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload;
}

const balanceOf = async (methodId: number) => (await clerk.get(`/money?methodId=${methodId}`)).meta.closing;

async function countAll() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from transfers)::int as transfers, (select count(*) from expenses)::int as expenses,
      (select count(*) from money_movements)::int as movements, (select count(*) from used_references)::int as used`,
  );
  return rows[0];
}

describe('a transfer', () => {
  it('goes out of one method and into the other, and its fee is an expense of the first', async () => {
    const before = { cash: await balanceOf(cash), mobile: await balanceOf(mobile) };
    const one = await moved({ amount: '25.50', fee: 1.25, reference: 'QX1', note: 'For change' });
    expect(one).toEqual({
      ...{ id: one.id, date: today, fromMethodId: cash, toMethodId: mobile, amount: 25.5, fee: 1.25 },
      ...{ feeExpenseId: expect.any(Number), reference: 'QX1', note: 'For change', staff: 'Test reports' },
      ...{ reverses: null, reversedBy: null, otherDate: null, reason: null },
    });
    expect((await balanceOf(cash)) - before.cash).toBeCloseTo(-26.75);
    expect((await balanceOf(mobile)) - before.mobile).toBeCloseTo(25.5);

    const document = { kind: 'transfer', id: one.id, label: `Transfer ${one.id}` };
    const { payload: book } = await clerk.get(`/money?methodId=${cash}`);
    expect(book.slice(-2)).toMatchObject([
      { kind: 'transfer', amount: -25.5, reason: 'For change', document },
      { kind: 'expense', amount: -1.25, document: { kind: 'expense', id: one.feeExpenseId } },
    ]);
    const [expense] = (await admin.get('/expenses')).payload;
    expect(expense).toMatchObject({
      ...{ id: one.feeExpenseId, transferId: one.id, date: today, amount: 1.25, type: 'Charges', methodId: cash },
      ...{ receivedBy: 'Cash', expense: `Fee of transfer ${one.id}`, reference: 'QX1' },
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'transfer made',
      description: '25.50 from Cash to M-Pesa on Mar 10, 2026, fee 1.25, QX1 (For change)',
    });
  });

  it('is in the day, in profit and loss, in the rows behind them, and in no column of the methods', async () => {
    const { payload: day } = await clerk.get(`/days?date=${today}`);
    const into = await moved({ fromMethodId: bank, toMethodId: cash, amount: 40 });
    const { payload: after } = await clerk.get(`/days?date=${today}`);
    expect(after.transfers - day.transfers).toBeCloseTo(40);
    expect(after.expected - day.expected).toBeCloseTo(40);
    const { payload: rows, meta } = await clerk.get(
      `/reports/rows?figure=transfers&by=method&key=1&startDate=${today}&endDate=${today}`,
    );
    expect(meta.sum).toBe(after.transfers);
    expect(rows[0]).toMatchObject({ document: { kind: 'transfer', id: into.id }, amount: 40 });

    const { payload: statement } = await clerk.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`);
    expect(statement.expensesByType).toContainEqual({ type: 'Charges', amount: 1.25 });
    const { payload: found } = await clerk.get('/expenses/search?type=Charges');
    expect(found).toHaveLength(1);
    const { payload: methods } = await clerk.get(`/reports/breakdown?by=method&startDate=${today}&endDate=${today}`);
    expect(methods).toMatchObject([{ id: cash, paid: 0, expenses: 1.25, net: -1.25 }]);
  });

  it('is one transaction of the journal between two assets, and its fee another', async () => {
    const one = await moved({ date: '2026-03-02', fromMethodId: mobile, toMethodId: bank, amount: 8, fee: 0.5 });
    const { body } = await app.http.inject({
      url: '/api/reports/journal?startDate=2026-03-02&endDate=2026-03-02',
      headers: { authorization: `Bearer ${clerk.token}` },
    });
    expect(body).toContain(
      `2026-03-02 (transfer ${one.id}) Transfer\n    assets:bank  8.00\n    assets:M-Pesa  -8.00\n`,
    );
    expect(body).toContain('    expenses:Charges  0.50\n    assets:M-Pesa  -0.50\n');
  });

  it('is listed by days, newest first, with its sums', async () => {
    const first = await moved({ date: '2025-01-31', amount: 1 });
    const second = await moved({ date: '2025-02-01', amount: 2, fee: 0.5 });
    const { payload, meta } = await clerk.get('/transfers?startDate=2025-01-31&endDate=2025-02-01');
    expect(payload).toEqual([second, first]);
    expect(meta).toEqual({ count: 2, total: 3, fees: 0.5, hasMore: false });
    const page = await clerk.get('/transfers?endDate=2025-02-01&limit=1');
    expect([page.payload, page.meta]).toEqual([[second], { ...meta, hasMore: true }]);
  });

  it.each([
    ['to the same method', { toMethodId: cash }, 400, 'bad-input', 'Please choose two different methods'],
    ['of nothing', { amount: 0 }, 400, 'bad-input', 'amount must be an amount above 0'],
    ['with too many decimals', { amount: 1.005 }, 400, 'bad-input', 'amount'],
    ['with a fee of too many decimals', { fee: 0.001 }, 400, 'bad-input', 'fee'],
    ['with a fee below nothing', { fee: -1 }, 400, 'bad-input', 'fee'],
    ['from a method that is not there', { fromMethodId: 999_999 }, 404, 'method-not-found', 'no payment method 999999'],
    ['to a method that is not there', { toMethodId: 999_999 }, 404, 'method-not-found', 'no payment method 999999'],
    ['of what was paid in advance', { fromMethodId: deposit }, 409, 'method-not-found', 'paid in advance'],
    ['to what was paid in advance', { toMethodId: deposit }, 409, 'method-not-found', 'paid in advance'],
    ['tomorrow', { date: '2026-03-11' }, 400, 'bad-input', 'future'],
    ['before there were books', { date: '1999-12-31' }, 400, 'bad-input', '2000'],
    ['with a field of its own', { staffId: 1 }, 400, 'bad-input', 'Unknown field: staffId'],
  ])('is refused %s, and nothing stays of it', async (_, details, httpStatus, code, sentence) => {
    const before = await countAll();
    const answer = await move({ fee: 1, reference: 'Refused', ...details });
    expect(answer).toMatchObject({ httpStatus, code, payload: expect.stringContaining(sentence) });
    expect(await countAll()).toEqual(before);
  });

  it('has no fee where it is 0', async () => {
    expect(await moved({ fee: 0 })).toMatchObject({ fee: null, feeExpenseId: null });
  });

  it('has a reference that counts once for both of its methods, until it is deleted', async () => {
    const one = await moved({ fromMethodId: mobile, toMethodId: bank, reference: 'ref-9' });
    const used = {
      httpStatus: 409,
      code: 'reference-used',
      payload: `Reference REF-9 was already used on transfer ${one.id}`,
    };
    expect(await move({ reference: 'REF-9' })).toMatchObject(used);
    expect(await move({ fromMethodId: cash, toMethodId: bank, reference: 'REF-9' })).toMatchObject(used);
    const customer = await addCustomer(app, 'Amina');
    const paid = { date: today, amount: 1, methodId: mobile, reference: 'REF-9' };
    expect(await admin.post(`/customers/${customer}/deposits`, paid)).toMatchObject(used);
    await admin.delete(`/transfers/${one.id}`);
    expect(await admin.post(`/customers/${customer}/deposits`, paid)).toMatchObject({ httpStatus: 200 });
    expect(await move({ reference: 'ref-9' })).toMatchObject({ httpStatus: 409, code: 'reference-used' });
  });

  it('needs a reference where one of its methods does', async () => {
    const strict = await addMethod(app, { name: 'Airtel', needsReference: true });
    for (const methods of [{ fromMethodId: strict }, { toMethodId: strict }]) {
      const details = { fromMethodId: cash, toMethodId: bank, ...methods };
      expect(await move(details)).toMatchObject({ httpStatus: 400, code: 'reference-needed' });
      expect(await move({ ...details, reference: `A-${Object.keys(methods)[0]}` })).toMatchObject({ httpStatus: 200 });
    }
  });

  it('empties a method that was archived, and brings money back into it', async () => {
    const old = await addMethod(app, { name: 'Old card', kind: 'card' });
    await moved({ toMethodId: old, amount: 30 });
    await admin.delete(`/payment-methods/${old}`);
    await moved({ fromMethodId: old, toMethodId: bank, amount: 28, fee: 2 });
    expect((await clerk.get(`/money?methodId=${old}`)).meta).toMatchObject({ closing: 0, below: false });
    await moved({ fromMethodId: bank, toMethodId: old, amount: 1 });
    expect(await balanceOf(old)).toBe(1);
  });

  it('takes the type of the fee that the shop has under this name, whatever became of it', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin', 'reports');
    const { payload: type } = await owner.post('/expense-types', { name: 'charges' });
    await owner.delete(`/expense-types/${type.id}`);
    await Promise.all([1, 2, 3].map(() => move({ toMethodId: bank, fee: 1 }, owner)));
    const { payload } = await owner.get('/expenses');
    expect(payload.map((one: { type: string }) => one.type)).toEqual(['charges', 'charges', 'charges']);
    expect(await wrongInBooks(shop)).toEqual([]);
    await shop.close();
  });

  it('adds the type once, and keeps it, where three fees come at once', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin', 'reports');
    const answers = await Promise.all([1, 2, 3].map(() => move({ toMethodId: bank, fee: 1 }, owner)));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200]);
    const { payload: types } = await owner.get('/expense-types');
    const added = types.filter(({ name }: { name: string }) => name === 'Charges');
    expect(added).toMatchObject([{ builtIn: true, active: true }]);
    expect(await owner.delete(`/expense-types/${added[0].id}`)).toMatchObject({ httpStatus: 409, code: 'built-in' });
    const bribe = { date: today, amount: 1, type: 'Bribes', receivedBy: 'Bo', expense: 'Papers' };
    expect((await owner.post('/expenses', bribe)).payload).toContain('Transport, Charges');
    await shop.close();
  });
});

describe('the fee of a transfer', () => {
  it('goes with it: it is neither changed nor deleted by itself', async () => {
    const { id, feeExpenseId } = await moved({ fee: 3 });
    const refused = { httpStatus: 409, code: 'part-of-transfer', payload: expect.stringContaining(`transfer ${id}`) };
    const changed = { date: today, amount: 1, type: 'Charges', receivedBy: 'Me', expense: 'Mine' };
    expect(await admin.put('/expenses', { id: feeExpenseId, ...changed })).toMatchObject(refused);
    expect(await admin.delete(`/expenses/${feeExpenseId}`)).toMatchObject(refused);
    expect(await admin.delete(`/transfers/${id}`)).toMatchObject({ httpStatus: 200 });
    expect(await admin.delete(`/expenses/${feeExpenseId}`)).toMatchObject({ httpStatus: 404 });
  });

  it('is an expense like any other for someone who sells too: of today, and up to their limit', async () => {
    const both = await app.as('sales', 'reports');
    await setSettings(app, { till: { sellerExpense: 5 } });
    expect(await move({ fee: 5 }, both)).toMatchObject({ httpStatus: 200 });
    const before = await countAll();
    expect(await move({ fee: 5.01 }, both)).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
    expect(await move({ fee: 1, date: '2026-03-09' }, both)).toMatchObject({ code: 'not-yours-today' });
    expect(await countAll()).toEqual(before);
    await setSettings(app, { till: { sellerExpense: null } });
  });
});

describe('deleting a transfer', () => {
  it('takes it and its fee out of lists and sums, and keeps who did it', async () => {
    const before = { cash: await balanceOf(cash), mobile: await balanceOf(mobile) };
    const { id, feeExpenseId } = await moved({ amount: 12, fee: 2 });
    expect(await admin.delete(`/transfers/${id}`)).toMatchObject({ httpStatus: 200, payload: 'Transfer deleted' });
    expect({ cash: await balanceOf(cash), mobile: await balanceOf(mobile) }).toEqual(before);
    const listed = (await clerk.get('/transfers')).payload.map((one: { id: number }) => one.id);
    expect(listed).not.toContain(id);
    const spent = (await admin.get('/expenses')).payload.map((one: { id: number }) => one.id);
    expect(spent).not.toContain(feeExpenseId);
    const row = await app.database.db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ deleted_by: admin.id, deleted_at: app.clock.now, reverses: null, reason: null });
    expect(await newestLog(app)).toMatchObject({
      action: 'transfer deleted',
      description: '12.00 from Cash to M-Pesa on Mar 10, 2026, fee 2.00',
    });
    expect(await admin.delete(`/transfers/${id}`)).toMatchObject({
      httpStatus: 404,
      payload: `There is no transfer ${id}`,
    });
  });

  it('is for admins; moving money is for the people who bank it', async () => {
    const { id } = await moved();
    const seller = await app.as('sales', 'stock');
    expect((await clerk.delete(`/transfers/${id}`)).httpStatus).toBe(403);
    expect((await move({}, seller)).httpStatus).toBe(403);
    expect((await seller.get('/transfers')).httpStatus).toBe(403);
    expect((await move({}, app.withToken(''))).httpStatus).toBe(401);
    expect((await admin.delete('/transfers/999999')).httpStatus).toBe(404);
    expect((await admin.delete('/transfers/zero')).httpStatus).toBe(400);
  });

  it('happens once, however many ask at once', async () => {
    const before = await balanceOf(cash);
    const { id } = await moved({ fee: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/transfers/${id}`)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 404, 404]);
    expect(await balanceOf(cash)).toBe(before);
  });
});

describe('a day that is closed', () => {
  /** Makes both wait for the books, the close first, so that one happens after the other. */
  async function whileClosing(date: string, counted: number, change: () => Promise<{ httpStatus: number }>) {
    const client = await app.database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [lockNumbers.days]);
    const closing = clerk.post('/days', { date, counted });
    await untilWaiting(app.database, 1, closing);
    const changing = change();
    await untilWaiting(app.database, 2, Promise.race([closing, changing]));
    await client.query('select pg_advisory_unlock_all()');
    client.release();
    return [await closing, await changing] as const;
  }

  it('refuses a transfer that is deleted while it is being closed, and keeps its count', async () => {
    const date = '2026-03-04';
    const { id } = await moved({ date, fromMethodId: bank, toMethodId: cash, amount: 60, fee: 1 });
    const [closed, deleted] = await whileClosing(date, 77, () => admin.delete(`/transfers/${id}`));
    expect(closed).toMatchObject({ httpStatus: 200, payload: { transfers: 60, closed: { counted: 77 } } });
    expect(deleted).toMatchObject({ httpStatus: 409, code: 'day-closed' });
    expect((await clerk.get(`/days?date=${date}`)).payload).toMatchObject({ transfers: 60, locked: true });
  });

  it('refuses a transfer on it, made or deleted, with its fee', async () => {
    const before = await countAll();
    expect(await move({ date: '2026-03-04', fee: 1 })).toMatchObject({ httpStatus: 409, code: 'day-closed' });
    expect(await countAll()).toEqual(before);
  });
});

describe.each([
  ['UGX', 0, 1500, 1500.5],
  ['TND', 3, 12.345, 12.3456],
])('in %s, with %d decimals', (currency, decimals, amount, tooFine) => {
  it('moves what the currency has, and nothing finer', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin', 'reports');
    expect(await owner.put('/settings', { money: { currency } })).toMatchObject({ httpStatus: 200 });
    expect(await move({ amount: tooFine, toMethodId: bank }, owner)).toMatchObject({ httpStatus: 400 });
    expect(await move({ amount, fee: tooFine, toMethodId: bank }, owner)).toMatchObject({ httpStatus: 400 });
    const one = await move({ amount, fee: amount, toMethodId: bank }, owner);
    expect(one).toMatchObject({ httpStatus: 200, payload: { amount, fee: amount } });
    const { meta } = await owner.get('/money');
    expect(meta).toMatchObject({ out: Number((2 * amount).toFixed(decimals)), below: true });
    expect([await wrongInBooks(shop), await wrongInJournal(shop)]).toEqual([[], []]);
    await shop.close();
    setMoneyDecimals(2);
  });
});
