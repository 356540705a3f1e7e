/**
 * A locked period stays as it was signed: every call that dates something on its last day or before is refused. If a lock and a
 * document arrive at the same moment, one of them comes first and the other sees it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { codesOf } from '../../contract/endpoint.ts';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let owner: Caller;
let item: { id: number };

const before = '2026-03-03';
const until = '2026-03-05';
const today = '2026-03-10';
const refused = {
  ...{ httpStatus: 409, code: 'period-locked' },
  payload: expect.stringMatching(/^The books are locked up to March 5, 2026\. /),
};
const spent = { amount: 2, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
const moved = { fromMethodId: 1, toMethodId: 3, amount: 1 };
const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};
const lock = (day: string | null, by = owner) => by.put('/books/lock', { until: day });
const lockNow = async (day: string | null) => expect((await lock(day)).httpStatus).toBe(200);

beforeAll(async () => {
  app = await startTestApp();
  on(before);
  [admin, owner] = [await app.as('admin', 'stock', 'sales'), await app.as('admin', 'reports')];
  await app.database.db.updateTable('staff').set({ owner: true }).where('id', '=', owner.id).execute();
  item = await addStock(admin, { qty: 1000, unitSell: 10, unitCost: 4, date: before });
});
beforeEach(async () => {
  on(today);
  await lockNow(null);
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const delivered = () => ({
  lines: [{ stockId: item.id, quantity: 1, total: 2 }],
  payments: [{ methodId: 1, amount: 2 }],
});

/** One of everything, made in the period. */
async function makeInPeriod() {
  on(before);
  const customer = (await admin.post('/customers', { name: 'Ann', email: 'none', phone: '1', location: 'Town' }))
    .payload;
  const lines = [{ stockId: item.id, quantity: 2 }];
  const sale = (await admin.post('/sales', { sales: lines })).payload;
  const credit = { sales: lines, customerId: customer.id, paymentDate: before };
  const account = (await admin.post('/sales', credit)).payload.credit.accountId as number;
  const paid = (await admin.post('/accounts/pay', { id: account, date: before, amount: 1 })).payload.payments[0];
  const expense = (await admin.post('/expenses', { ...spent, date: before })).payload;
  const banking = (await admin.post('/bankings', { date: before, amount: 1, comment: 'Bag' })).payload;
  const transfer = (await admin.post('/transfers', { ...moved, date: before })).payload;
  const tax = (await admin.post('/tax-payments', { date: before, amount: 1, methodId: 3 })).payload;
  const opening = (await admin.post('/opening', { date: before, bank: 1 })).payload;
  const supplier = (await admin.post('/suppliers', { name: `Supplier ${Math.random()}` })).payload;
  const inAdvance = { date: before, amount: 5, methodId: 3, keepAsAdvance: true };
  const bought = (await admin.post(`/suppliers/${supplier.id}/payments`, inAdvance)).payload;
  const delivery = (await admin.post('/deliveries', { ...delivered(), date: before })).payload;
  on(today);
  return { customer, sale, account, paid, expense, banking, transfer, tax, opening, supplier, bought, delivery };
}

/** Every call that names the day it is about, with a day of the period. */
function datedThere(date: string, made: Awaited<ReturnType<typeof makeInPeriod>>): [string, () => Promise<Answer>][] {
  const { customer, sale, account, paid, expense, banking, transfer, tax, opening, supplier, bought, delivery } = made;
  const sentBack = { date, lines: [{ stockId: item.id, quantity: 1, credit: 1 }], reason: 'x' };
  const details = {
    name: `Item ${Math.random()}`,
    barcode: null,
    categoryId: 1,
    warningAt: 0,
    unitCost: 1,
    unitSell: 2,
  };
  const csv = `Name,Category,Quantity,Cost,Price,Date\nTwine ${Math.random()},Ropes,3,1,2,${date}`;
  return [
    ['POST /expenses', () => admin.post('/expenses', { ...spent, date })],
    ['PUT /expenses', () => admin.put('/expenses', { id: expense.id, ...spent, date: today })],
    ['DELETE /expenses/{id}', () => admin.delete(`/expenses/${expense.id}`)],
    ['POST /bankings', () => owner.post('/bankings', { date, amount: 1, comment: 'Bag' })],
    ['PUT /bankings', () => owner.put('/bankings', { id: banking.id, date: today, amount: 2, comment: 'Bag' })],
    ['POST /bankings/{id}', () => owner.post(`/bankings/${banking.id}`)],
    ['POST /deliveries', () => admin.post('/deliveries', { ...delivered(), date })],
    ['POST /deliveries/{id}/undo', () => admin.post(`/deliveries/${delivery.id}/undo`, { reason: 'x' })],
    ['POST /transfers', () => admin.post('/transfers', { ...moved, date })],
    ['DELETE /transfers/{id}', () => admin.delete(`/transfers/${transfer.id}`)],
    ['POST /tax-payments', () => admin.post('/tax-payments', { date, amount: 1, methodId: 3 })],
    ['DELETE /tax-payments/{id}', () => admin.delete(`/tax-payments/${tax.id}`)],
    ['POST /opening', () => admin.post('/opening', { date, bank: 1 })],
    ['DELETE /opening/{id}', () => admin.delete(`/opening/${opening.id}`)],
    [
      'POST /suppliers/{id}/payments',
      () => admin.post(`/suppliers/${supplier.id}/payments`, { date, amount: 1, methodId: 3, keepAsAdvance: true }),
    ],
    ['DELETE /supplier-payments/{id}', () => admin.delete(`/supplier-payments/${bought.id}`)],
    ['POST /suppliers/{id}/returns', () => admin.post(`/suppliers/${supplier.id}/returns`, sentBack)],
    ['POST /accounts/pay', () => admin.post('/accounts/pay', { id: account, date, amount: 1 })],
    ['PUT /accounts', () => admin.put('/accounts', { id: paid.id, date: today, amount: 1 })],
    ['DELETE /accounts/{id}', () => admin.delete(`/accounts/${paid.id}`)],
    ['POST /customers/{id}/payments', () => admin.post(`/customers/${customer.id}/payments`, { date, amount: 1 })],
    ['POST /customers/{id}/deposits', () => admin.post(`/customers/${customer.id}/deposits`, { date, amount: 1 })],
    ['POST /sales/{id}', () => admin.post(`/sales/${sale.lines[0].id}`)],
    ['POST /sales/receipts/{id}/void', () => admin.post(`/sales/receipts/${sale.id}/void`, { reason: 'x' })],
    ['POST /days', () => owner.post('/days', { date, counted: 0 })],
    ['DELETE /days/{date}', () => owner.delete(`/days/${date}`, { body: { reason: 'x' } })],
    ['PUT /stock/restock', () => admin.put('/stock/restock', { id: item.id, date, qty: 1, unitCost: 1, unitSell: 10 })],
    ['POST /stock', () => admin.post('/stock', { ...details, qty: 1, date })],
    ['POST /stock/import', () => admin.post('/stock/import', { csv, dryRun: false })],
  ];
}

it('nothing is dated in a locked period, counted there or reopened', async () => {
  const made = await makeInPeriod();
  await lockNow(until);
  for (const day of [before, until]) {
    for (const [call, ask] of datedThere(day, made)) {
      const answer = await ask();
      const expected = call === 'POST /stock/import' ? { httpStatus: 409, code: 'rows-wrong' } : refused;
      expect([call, day, answer]).toEqual([call, day, expect.objectContaining(expected)]);
    }
  }
  expect(await admin.post('/expenses', { ...spent, date: '2026-03-06' })).toMatchObject({ httpStatus: 200 });
});

it('nor on a day that is closed, by any of these calls', async () => {
  const made = await makeInPeriod();
  expect(await owner.post('/days', { date: until, counted: 0 })).toMatchObject({ httpStatus: 200 });
  for (const day of [before, until]) {
    for (const [call, ask] of datedThere(day, made)) {
      // These calls count or reopen the day itself.
      if (/ \/days/.test(call)) continue;
      const { httpStatus, code } = await ask();
      expect([call, day, httpStatus, code]).toEqual([call, day, 409, code === 'rows-wrong' ? code : 'day-closed']);
    }
  }
  await owner.delete(`/days/${until}`, { body: { reason: 'x' } });
});

it('an edit does not move an item into it, and what is there already can be edited otherwise', async () => {
  const {
    id,
    category: _,
    sales: __,
    salesCount: ___,
    packs: ____,
    ...details
  } = (await admin.get(`/stock/all?ids=${item.id}`)).payload[0];
  await lockNow(until);
  expect(await admin.put('/stock', { id, ...details, date: until })).toMatchObject(refused);
  expect(await admin.put('/stock', { id, ...details, unitSell: 11 })).toMatchObject({ httpStatus: 200 });
  await admin.put('/stock', { id, ...details });
});

/** Every call that is dated today. */
async function datedToday(made: Awaited<ReturnType<typeof makeInPeriod>>): Promise<[string, () => Promise<Answer>][]> {
  const { sale, account, paid, expense, banking, transfer, tax, customer, bought, delivery } = made;
  await admin.put('/stock/restock', { id: item.id, date: today, qty: 1, unitCost: 4, unitSell: 10 });
  const [movement] = (await admin.get(`/stock/${item.id}/movements`)).payload;
  await admin.post('/stock/import', { csv: `Name,Price\nTwine ${Math.random()},2`, dryRun: false });
  const [imported] = (await admin.get('/imports')).payload;
  const given = (await admin.post(`/customers/${customer.id}/deposits`, { date: today, amount: 3 })).payload;
  const cash = (await admin.post('/cash-movements', { kind: 'in', amount: 1, reason: 'x' })).payload;
  const back = { receiptId: sale.id, lines: [{ lineId: sale.lines[0].id, quantity: 1, toStock: true }], reason: 'x' };
  const reverse = (noun: string, id: number): [string, () => Promise<Answer>] => [
    `POST /${noun}/{id}/reverse`,
    () => admin.post(`/${noun}/${id}/reverse`, { reason: 'x' }),
  ];
  const count = (await admin.post('/counts', { scope: { stockIds: [item.id] } })).payload;
  const entries = [{ key: 'x', stockId: item.id, quantity: 3 }];
  await admin.post(`/counts/${count.id}/entries`, { entries });
  return [
    ['POST /counts/{id}/post', () => admin.post(`/counts/${count.id}/post`)],
    ['POST /stock/{id}/count', () => admin.post(`/stock/${item.id}/count`, { quantity: 3 })],
    ['POST /sales', () => admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] })],
    ['POST /returns', () => admin.post('/returns', back)],
    [
      'POST /deliveries/{id}/costs',
      () => admin.post(`/deliveries/${delivery.id}/costs`, { name: 'Transport', amount: 1, spread: 'value' }),
    ],
    reverse('expenses', expense.id),
    reverse('bankings', banking.id),
    reverse('transfers', transfer.id),
    reverse('tax-payments', tax.id),
    reverse('supplier-payments', bought.id),
    reverse('cash-movements', cash.id),
    reverse('payments', paid.id),
    reverse('deposits', given.id),
    reverse('stock/movements', movement.id),
    [
      'POST /customers/{id}/deposits/refund',
      () => admin.post(`/customers/${customer.id}/deposits/refund`, { amount: 1, methodId: 1 }),
    ],
    [
      'POST /customers/import',
      () => admin.post('/customers/import', { csv: 'Name,Phone,Owes\nNew one,1,5', dryRun: false }),
    ],
    ['POST /cash-movements', () => admin.post('/cash-movements', { kind: 'in', amount: 1, reason: 'x' })],
    ['POST /accounts/{id}/write-off', () => admin.post(`/accounts/${account}/write-off`, { reason: 'x' })],
    ['DELETE /accounts/{id}/write-off', () => admin.delete(`/accounts/${account}/write-off`)],
    ['POST /imports/{id}/undo', () => admin.post(`/imports/${imported.id}/undo`)],
    ['POST /stock/{id}/write-off', () => admin.post(`/stock/${item.id}/write-off`, { quantity: 1, reason: 'expired' })],
  ];
}

it('locked up to today, nothing at all is sold, returned, reversed, written off or moved', async () => {
  const asked = await datedToday(await makeInPeriod());
  await lockNow(today);
  for (const [call, ask] of asked) expect([call, (await ask()).code]).toEqual([call, 'period-locked']);
});

it('all calls that a closed day refuses are asked here', async () => {
  const made = await makeInPeriod();
  const asked = [...datedThere(before, made), ...(await datedToday(made))].map(([call]) => call);
  const declared = Object.values(calls).filter((call) => codesOf(call).includes('day-closed'));
  const named = declared.map(({ method, path }) => `${method} ${path}`);
  expect([...asked, 'PUT /stock'].sort()).toEqual(named.sort());
  expect(declared.filter((call) => !codesOf(call).includes('period-locked'))).toEqual([]);
});

it('says what can be done instead', async () => {
  const { expense } = await makeInPeriod();
  await lockNow(until);
  const { payload } = await admin.delete(`/expenses/${expense.id}`);
  expect(payload).toBe("The books are locked up to March 5, 2026. An admin can reverse this with today's date.");
  expect(await admin.post(`/expenses/${expense.id}/reverse`, { reason: 'Twice' })).toMatchObject({
    payload: { amount: -2, date: today },
  });
});

describe('the lock itself', () => {
  it('is moved on by any admin, and back by the owner alone', async () => {
    expect((await lock(until, admin)).payload).toMatchObject({ until, by: 'Test admin stock sales' });
    expect((await newestLog(app)).description).toBe('Not locked → up to Mar 5, 2026');
    expect((await lock('2026-03-06', admin)).httpStatus).toBe(200);
    for (const back of [until, null]) {
      expect(await lock(back, admin)).toMatchObject({
        ...{ httpStatus: 403, code: 'owner-only' },
        payload: 'The books are locked up to March 6, 2026. Only the owner can unlock any of it.',
      });
    }
    expect((await lock(until)).payload.until).toBe(until);
    expect(await newestLog(app)).toMatchObject({
      action: 'books unlocked',
      description: 'Up to Mar 6, 2026 → up to Mar 5, 2026',
    });
    expect((await owner.get('/books/lock')).payload.until).toBe(until);
  });

  it('goes up to today at the latest, and is a day or none', async () => {
    expect(await lock('2026-03-11')).toMatchObject({
      httpStatus: 400,
      payload: "The books can't be locked beyond today, because no sale could be made until then",
    });
    for (const wrong of ['2026-02-30', 'soon', '', 7]) {
      expect(await owner.put('/books/lock', { until: wrong })).toMatchObject({ httpStatus: 400 });
    }
    expect(await owner.put('/books/lock', {})).toMatchObject({ httpStatus: 400 });
  });

  it('is for admins, and read by those who see reports', async () => {
    for (const role of ['sales', 'stock', 'reports'] as const) {
      const someone = await app.as(role);
      expect(await lock(until, someone)).toMatchObject({ httpStatus: 403 });
      expect((await someone.get('/books/lock')).httpStatus).toBe(role === 'reports' ? 200 : 403);
    }
  });

  it('is shown on Day close and in the mail of the day', async () => {
    await lockNow(until);
    expect((await owner.get(`/days?date=${until}`)).payload).toMatchObject({ locked: true, lockedUntil: until });
    expect((await owner.get(`/days?date=${today}`)).payload).toMatchObject({ locked: false, lockedUntil: until });
    expect((await owner.get('/settings/digest/preview')).payload.text).toContain('Locked up to Mar 5, 2026.');
    await lockNow(null);
    expect((await owner.get('/settings/digest/preview')).payload.text).not.toContain('Locked up to');
  });

  it('and what changed by hand names it', async () => {
    await lockNow(until);
    const { payload } = await owner.get('/reports/by-hand');
    const kinds = payload.flatMap((person: { kinds: { kind: string }[] }) => person.kinds.map(({ kind }) => kind));
    expect(kinds).toContain('books-locked');
  });
});

it('of a lock and a sale at once, either the sale is there before it or refused', async () => {
  for (let turn = 0; turn < 8; turn++) {
    await lockNow(null);
    const cart = { sales: [{ stockId: item.id, quantity: 1 }] };
    const [sold, locked] = await Promise.all([admin.post('/sales', cart), lock(today)]);
    expect(locked.httpStatus).toBe(200);
    expect([200, 'period-locked']).toContain(sold.code ?? sold.httpStatus);
    const { rows } = await app.database.pool.query('select max(id) as last from receipts');
    expect(await admin.post('/sales', cart)).toMatchObject({ code: 'period-locked' });
    const { rows: after } = await app.database.pool.query('select max(id) as last from receipts');
    expect(after).toEqual(rows);
  }
});

it('of two who move it at once, each sees what the other did', async () => {
  await lockNow(until);
  const answers = await Promise.all([lock('2026-03-08', admin), lock('2026-03-06', admin)]);
  const { until: stands } = (await owner.get('/books/lock')).payload;
  expect(stands).toBe('2026-03-08');
  expect(answers[0]!.httpStatus).toBe(200);
  expect([200, 403]).toContain(answers[1]!.httpStatus);
});

it('the day after is open', async () => {
  await lockNow(today);
  on('2026-03-11');
  expect(await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] })).toMatchObject({ httpStatus: 200 });
});
