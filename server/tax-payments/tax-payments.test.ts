/** What is paid to the tax office leaves a method and lowers what is owed, and is neither a cost nor income. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, setSettings } from '../../tests/support/till.ts';

const today = '2026-03-10';
const earlier = '2026-03-06';
const [cash, deposit, bank] = [1, 2, 3];
let app: TestApp;
let admin: Caller;
let clerk: Caller;

const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

beforeAll(async () => {
  app = await startTestApp();
  on(today);
  [admin, clerk] = [await app.as('admin'), await app.as('reports')];
});
beforeEach(() => on(today));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const pay = (details: object = {}, caller = admin) =>
  caller.post('/tax-payments', { date: today, amount: 10, methodId: bank, ...details });

async function paid(details: object = {}) {
  const answer = await pay(details);
  expect(answer, String(answer.payload)).toMatchObject({ httpStatus: 200, status: true });
  return answer.payload;
}

const balanceOf = async (methodId: number) => (await clerk.get(`/money?methodId=${methodId}`)).meta.closing;

async function countAll() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from tax_payments)::int as payments, (select count(*) from money_movements)::int as movements`,
  );
  return rows[0];
}

/** The balances of the accounts below `liabilities:tax`; what is owed is negative. */
async function taxAccounts(day = today): Promise<Record<string, number>> {
  const { payload } = await clerk.get(`/reports/trial-balance?startDate=${day}&endDate=${day}`);
  const rows = payload.filter(({ account }: { account: string }) => account.startsWith('liabilities:tax:'));
  return Object.fromEntries(rows.map((row: { account: string; closing: number }) => [row.account, row.closing]));
}

async function sellWithTax(name: string, percent = 20): Promise<void> {
  const { payload: rate } = await admin.post('/tax-rates', { name, percent, included: true });
  const { id } = await addStock(admin, { qty: 10, unitSell: 12, unitCost: 4, taxRateId: rate.id });
  expect((await admin.post('/sales', { sales: [{ stockId: id, quantity: 5 }] })).httpStatus).toBe(200);
}

describe('a tax payment', () => {
  it('goes out of its method, lowers what is owed, and is no cost', async () => {
    await sellWithTax('VAT');
    const before = { bank: await balanceOf(bank), owed: await taxAccounts() };
    expect(before.owed).toEqual({ 'liabilities:tax:VAT': -10 });
    const profit = (await clerk.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload;
    const one = await paid({ amount: '7.25', reference: 'TX 1', note: 'First quarter' });
    expect(one).toEqual({
      ...{ id: one.id, date: today, amount: 7.25, methodId: bank, reference: 'TX 1', note: 'First quarter' },
      ...{ staff: 'Test admin', reverses: null, reversedBy: null, otherDate: null, reason: null },
    });
    expect((await balanceOf(bank)) - before.bank).toBeCloseTo(-7.25);
    expect(await taxAccounts()).toEqual({ 'liabilities:tax:VAT': -10, 'liabilities:tax:payments': 7.25 });
    expect((await clerk.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload).toEqual(profit);
    const { payload: book } = await clerk.get(`/money?methodId=${bank}`);
    expect(book.at(-1)).toMatchObject({
      ...{ kind: 'tax-payment', amount: -7.25, reason: 'First quarter' },
      document: { kind: 'tax-payment', id: one.id, label: `Tax payment ${one.id}` },
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'tax payment made',
      description: '7.25 on Mar 10, 2026, Bank TX 1 (First quarter)',
      subject: { kind: 'tax-payment', id: one.id },
    });
  });

  it('may be more than is owed, and does not become one with a rate of the same name', async () => {
    for (const name of ['payments', 'payments rate']) await sellWithTax(name);
    await paid({ amount: 500 });
    expect(await taxAccounts()).toMatchObject({
      'liabilities:tax:payments rate': -10,
      'liabilities:tax:payments rate rate': -10,
      'liabilities:tax:payments': 507.25,
    });
    const { payload } = await clerk.get(`/reports/account?account=liabilities:tax:payments&startDate=${today}`);
    expect(payload.map(({ debit }: { debit: number }) => debit)).toEqual([7.25, 500]);
  });

  it('of cash is a part of the drawer, and its figure opens it', async () => {
    const day = (await clerk.get(`/days?date=${today}`)).payload;
    await paid({ amount: 4, methodId: cash });
    const after = (await clerk.get(`/days?date=${today}`)).payload;
    expect(after.taxPaid - day.taxPaid).toBeCloseTo(4);
    expect(after.expected - day.expected).toBeCloseTo(-4);
    const { payload, meta } = await clerk.get(
      `/reports/rows?figure=taxPaid&by=method&key=${cash}&startDate=${today}&endDate=${today}`,
    );
    expect(meta.sum).toBe(after.taxPaid);
    expect(payload[0]).toMatchObject({ document: { kind: 'tax-payment' }, amount: 4 });
  });

  it('is listed by its days, for those who see reports', async () => {
    const one = await paid({ date: earlier, amount: 3 });
    const { payload, meta } = await clerk.get(`/tax-payments?startDate=${earlier}&endDate=${earlier}`);
    expect(payload).toEqual([one]);
    expect(meta).toEqual({ count: 1, total: 3, hasMore: false });
    expect((await clerk.get('/tax-payments?page=1&limit=1')).meta).toMatchObject({ hasMore: true });
  });

  it('comes out of any method, archived ones too, but not out of what customers paid in advance', async () => {
    const card = await addMethod(app, { name: 'Card', needsReference: true });
    expect(await pay({ methodId: card })).toMatchObject({ httpStatus: 400, code: 'reference-needed' });
    await admin.delete(`/payment-methods/${card}`);
    expect((await paid({ methodId: card, reference: 'C1' })).methodId).toBe(card);
    // As for an expense, a reference is only a note, so two payments may have the same.
    expect((await paid({ methodId: card, reference: 'C1' })).reference).toBe('C1');
    const before = await countAll();
    for (const methodId of [deposit, 999_999]) {
      expect(await pay({ methodId })).toMatchObject({ code: 'method-not-found' });
    }
    expect(await countAll()).toEqual(before);
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: 'much' },
    { amount: null },
    { date: '2026-03-11' },
    { date: '1999-12-31' },
    { date: '2026-02-30' },
    { methodId: null },
    { methodId: 'bank' },
    { reference: 'x'.repeat(1001) },
    { kind: 'VAT' },
  ])('is refused with %j', async (details) => {
    const before = await countAll();
    expect(await pay(details)).toMatchObject({ httpStatus: 400 });
    expect(await countAll()).toEqual(before);
  });

  it('is for admins alone', async () => {
    const { id } = await paid();
    const before = await countAll();
    for (const role of ['sales', 'stock', 'reports'] as const) {
      const someone = await app.as(role);
      expect(await pay({}, someone)).toMatchObject({ httpStatus: 403 });
      expect(await someone.delete(`/tax-payments/${id}`)).toMatchObject({ httpStatus: 403 });
      expect((await someone.get('/tax-payments')).httpStatus).toBe(role === 'reports' ? 200 : 403);
    }
    expect(await countAll()).toEqual(before);
  });

  it('belongs to the open shift of the person who made it', async () => {
    await setSettings(app, { till: { shifts: 'seller' } });
    const { payload: shift } = await admin.post('/shifts', { float: 20 });
    await paid({ methodId: cash, amount: 6 });
    expect((await admin.get('/shifts/current')).payload).toMatchObject({ id: shift.id, taxPaid: 6, expected: 14 });
    await admin.post(`/shifts/${shift.id}/close`, { counted: 14 });
    await setSettings(app, { till: { shifts: 'off' } });
  });
});

describe('deleting one', () => {
  it('takes it off its day once, and its row stays', async () => {
    const before = { cash: await balanceOf(cash), owed: await taxAccounts() };
    const { id } = await paid({ methodId: cash });
    const answers = await Promise.all([1, 2].map(() => admin.delete(`/tax-payments/${id}`)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 404]);
    expect({ cash: await balanceOf(cash), owed: await taxAccounts() }).toEqual(before);
    expect(await newestLog(app)).toMatchObject({ action: 'tax payment deleted', description: '10.00 on Mar 10, 2026' });
    const row = await app.database.db.selectFrom('tax_payments').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ deleted_by: admin.id, amount: 10 });
    expect(await admin.delete(`/tax-payments/${id}`)).toMatchObject({ httpStatus: 404, code: 'not-found' });
    expect(await admin.post(`/tax-payments/${id}/reverse`, { reason: 'x' })).toMatchObject({ httpStatus: 404 });
  });

  it('is refused on a closed day, where it can be reversed instead', async () => {
    const day = '2026-03-03';
    const { id } = await paid({ date: day, methodId: cash, amount: 2.5 });
    const { payload: book } = await admin.get(`/days?date=${day}`);
    await admin.post('/days', { date: day, counted: Math.max(0, book.booked) });
    const refused = { httpStatus: 409, code: 'day-closed' };
    expect(await pay({ date: day })).toMatchObject(refused);
    expect(await admin.delete(`/tax-payments/${id}`)).toMatchObject({
      ...refused,
      payload: "March 3, 2026 is closed. An admin can reverse this with today's date.",
    });
    const owed = (await taxAccounts())['liabilities:tax:payments'];
    const { payload: reversal } = await admin.post(`/tax-payments/${id}/reverse`, { reason: 'Not ours' });
    expect(reversal).toMatchObject({ date: today, amount: -2.5, reverses: id, otherDate: day, reason: 'Not ours' });
    expect((await taxAccounts())['liabilities:tax:payments']).toBeCloseTo(owed! - 2.5);
    expect((await taxAccounts(day))['liabilities:tax:payments']).toBe(2.5);
    expect(await newestLog(app)).toMatchObject({
      action: 'tax payment reversed',
      description: `Tax payment ${id} of Mar 3, 2026, 2.50, by ${reversal.id} (Not ours)`,
    });
    for (const one of [id, reversal.id]) {
      const answer = await admin.delete(`/tax-payments/${one}`);
      expect(answer.httpStatus).toBe(409);
    }
  });
});
