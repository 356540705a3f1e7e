/** Receipts, returns and payments are numbered without gaps: a request that is refused or repeated takes no number. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { addApprover, pin } from '../../../tests/support/approvals.ts';
import { addStock, deleteStock } from '../../../tests/support/builders.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { hold, untilWaiting } from '../../../tests/support/locks.ts';
import { tryReturn } from '../../../tests/support/returning.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addDeposit, addMethod } from '../../../tests/support/till.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let approver: Caller;
let item: { id: number };
let mobile: number;
const today = '2026-03-10';
const dueOn = '2026-04-01';

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller, approver] = [await app.as('admin'), await app.as('sales'), await addApprover(app)];
  item = await addStock(admin, { qty: 1_000_000, unitSell: 10 });
  mobile = await addMethod(app, { needsReference: true });
});
beforeEach(async () => {
  await set({ shifts: 'off', sellerDiscount: 0, sellerReturns: false, sellerDebts: true, creditLimit: null });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const set = (till: object) => admin.put('/settings', { till });
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const byMobile = (reference: string) => [{ methodId: mobile, amount: 10, reference }];

function trySale(terms: object = {}, caller = seller, options = {}): Promise<Answer> {
  return caller.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }], ...terms }, options);
}

async function sell(terms: object = {}): Promise<Receipt> {
  const { httpStatus, payload } = await trySale(terms);
  expect([httpStatus, payload]).toEqual([200, expect.anything()]);
  return payload;
}

async function refusedWith(code: string, answer: Promise<Answer>): Promise<void> {
  const { httpStatus, code: given, payload } = await answer;
  expect([httpStatus >= 400, given, payload]).toEqual([true, code, expect.any(String)]);
}

describe('a receipt', () => {
  it('has the number after the one before, whatever was refused in between', async () => {
    const customerId = await addCustomer(app);
    const scarce = await addStock(admin, { qty: 1 });
    const archived = await addStock(admin);
    await deleteStock(admin, archived.id);
    const dear = await addStock(admin, { qty: 999_999_999, unitSell: 999_999_999.99 });
    await addDeposit(app, customerId, 5);
    const used = await sell({ tenders: byMobile('USED') });
    const first = await sell();
    expect(first.id).toBe(used.id + 1);

    await refusedWith('not-enough-stock', trySale({ sales: [{ stockId: scarce.id, quantity: 2 }] }));
    await refusedWith('no-longer-sold', trySale({ sales: [{ stockId: archived.id, quantity: 1 }] }));
    await refusedWith('item-not-found', trySale({ sales: [{ stockId: 999_999, quantity: 1 }] }));
    await refusedWith('customer-not-found', trySale({ customerId: 999_999, paymentDate: dueOn }));
    await refusedWith('payment-date-needed', trySale({ customerId }));
    await refusedWith('bad-input', trySale({ customerId, paymentDate: '2026-03-09' }));
    await refusedWith('bad-input', trySale({ sales: [] }));
    await refusedWith('conflict', trySale({ sales: [{ stockId: dear.id, quantity: 999_999_999 }] }));
    await refusedWith('total-changed', trySale({ expectedTotal: 9 }));
    await refusedWith(
      'total-changed',
      trySale({ expectedTotal: 9, discount: { percent: 0 }, tenders: byMobile('NEW') }),
    );
    await refusedWith('tenders-differ', trySale({ tenders: [{ methodId: 1, amount: 9 }] }));
    await refusedWith('method-not-found', trySale({ tenders: [{ methodId: 999, amount: 10 }] }));
    await refusedWith('reference-needed', trySale({ tenders: [{ methodId: mobile, amount: 10 }] }));
    await refusedWith('reference-used', trySale({ tenders: byMobile(' used') }));
    await refusedWith('deposit-short', trySale({ customerId, tenders: [{ methodId: 2, amount: 10 }] }));
    await refusedWith('needs-approval', trySale({ discount: { percent: 50 } }));
    await refusedWith('needs-approval', trySale({ discount: { percent: 50 }, approval: 999_999 }));
    await set({ creditLimit: 1 });
    await refusedWith('credit-limit', trySale({ customerId, paymentDate: dueOn }));
    await refusedWith('credit-limit', trySale({ customerId, paymentDate: dueOn, approval: 999_999 }));
    await set({ shifts: 'seller' });
    await refusedWith('no-shift', trySale());
    await set({ shifts: 'off' });

    expect((await sell()).id).toBe(first.id + 1);
  });

  it('takes no number for a repeat, with the same cart or another', async () => {
    const first = await trySale({}, seller, keyed('one'));
    for (let time = 1; time <= 3; time++) {
      expect(await trySale({}, seller, keyed('one'))).toMatchObject({ payload: { id: first.payload.id } });
      await refusedWith('key-used', trySale({ sales: [{ stockId: item.id, quantity: 2 }] }, seller, keyed('one')));
      await refusedWith('key-used', trySale({ tenders: byMobile(`R${time}`) }, seller, keyed('one')));
    }
    expect((await sell()).id).toBe(first.payload.id + 1);
  });

  it('takes no number where the first request with the key is still on its way', async () => {
    const before = await sell();
    const release = await hold(app.database, 'select id from stock where id = $1', [item.id]);
    const sending = Promise.all([1, 2, 3, 4].map(() => trySale({}, seller, keyed('at-once'))));
    await untilWaiting(app.database, 4, sending);
    await release();
    const ids = (await sending).map(({ payload }) => payload.id);
    expect(new Set(ids)).toEqual(new Set([before.id + 1]));
    expect((await sell()).id).toBe(before.id + 2);
  });

  it('takes no number where two tills use one reference at once', async () => {
    const before = await sell();
    const other = await addStock(admin, { qty: 100, unitSell: 10 });
    const carts = [item, other].map(({ id }) => ({
      sales: [{ stockId: id, quantity: 1 }],
      tenders: byMobile('TWICE'),
    }));
    const answers = await Promise.all([...carts, ...carts].map((cart) => trySale(cart)));
    expect(answers.map(({ code }) => code ?? 'sold').sort()).toEqual([
      'reference-used',
      'reference-used',
      'reference-used',
      'sold',
    ]);
    expect((await sell()).id).toBe(before.id + 2);
  });

  it('is numbered without a gap where twenty tills want the last five', async () => {
    const before = await sell();
    const scarce = await addStock(admin, { qty: 5, unitSell: 1 });
    const cart = { sales: [{ stockId: scarce.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySale(cart)));
    const ids = answers.flatMap(({ httpStatus, payload }) => (httpStatus === 200 ? [payload.id] : []));
    expect(ids.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5].map((more) => before.id + more));
    expect((await sell()).id).toBe(before.id + 6);
  });
});

describe('a return', () => {
  it('has the number after the one before, whatever was refused in between', async () => {
    const receipt = (await trySale({ sales: [{ stockId: item.id, quantity: 9 }] })).payload;
    const first = (await tryReturn(admin, receipt, [1])).payload;
    await refusedWith('too-many-returned', tryReturn(admin, receipt, [10]));
    await refusedWith('refunds-differ', tryReturn(admin, receipt, [1], { refunds: [{ methodId: 1, amount: 3 }] }));
    await refusedWith('method-not-found', tryReturn(admin, receipt, [1], { refunds: [{ methodId: 999, amount: 10 }] }));
    await refusedWith('needs-approval', tryReturn(seller, receipt, [1]));
    await refusedWith('needs-approval', tryReturn(seller, receipt, [1], { approval: 999_999 }));
    const asked = { email: approver.email, pin, action: 'return', receiptId: receipt.id };
    const { id: approval } = (await seller.post('/approvals', asked)).payload;
    await refusedWith('too-many-returned', tryReturn(seller, receipt, [10], { approval }));
    await set({ sellerReturns: true, shifts: 'seller' });
    await refusedWith('no-shift', tryReturn(seller, receipt, [1]));
    await set({ shifts: 'off' });
    await refusedWith(
      'above-taken',
      tryReturn(seller, receipt, [1], { refunds: [{ methodId: mobile, amount: 10, reference: 'BACK' }] }),
    );
    const body = {
      receiptId: receipt.id,
      lines: [{ lineId: receipt.lines[0].id, quantity: 1, toStock: true }],
      reason: 'No',
    };
    const second = (await admin.post('/returns', body, keyed('back'))).payload;
    await admin.post('/returns', body, keyed('back'));
    await refusedWith('key-used', admin.post('/returns', { ...body, reason: 'Other' }, keyed('back')));
    const third = (await tryReturn(seller, receipt, [1], { approval })).payload;
    expect([second.id, third.id]).toEqual([first.id + 1, first.id + 2]);
  });
});

describe('a payment', () => {
  it('has the number after the one before, whatever was refused in between', async () => {
    const customerId = await addCustomer(app);
    await trySale({ customerId, paymentDate: dueOn, sales: [{ stockId: item.id, quantity: 50 }] });
    const pay = (more: object, caller = admin, options = {}) =>
      caller.post(`/customers/${customerId}/payments`, { date: today, amount: 10, ...more }, options);
    await sell({ tenders: byMobile('SLIP') });
    const first = (await pay({})).payload;
    await refusedWith('above-balance', pay({ amount: 9999 }));
    await refusedWith('reference-used', pay({ methodId: mobile, reference: 'slip' }));
    await refusedWith('reference-needed', pay({ methodId: mobile }));
    await refusedWith('method-not-found', pay({ methodId: 999 }));
    await refusedWith('bad-input', pay({ date: '2026-03-11' }));
    await set({ shifts: 'seller' });
    await refusedWith('no-shift', pay({}, seller));
    await set({ shifts: 'off' });
    const second = (await pay({}, admin, keyed('paid'))).payload;
    await pay({}, admin, keyed('paid'));
    await refusedWith('key-used', pay({ amount: 11 }, admin, keyed('paid')));
    expect([second.number, (await pay({})).payload.number]).toEqual([`P-${first.id + 1}`, `P-${first.id + 2}`]);
  });

  it('on one account, and a deposit, take none for a used reference or a missing shift either', async () => {
    const customerId = await addCustomer(app);
    const { accountId } = (await sell({ customerId, paymentDate: dueOn })).credit!;
    await sell({ tenders: byMobile('TAKEN') });
    const onAccount = (more: object) => admin.post('/accounts/pay', { id: accountId, date: today, amount: 1, ...more });
    const inAdvance = (more: object, caller = admin) =>
      caller.post(`/customers/${customerId}/deposits`, { date: today, amount: 1, ...more });
    const lastIds = async () => {
      const { rows } = await app.database.pool.query(
        'select (select max(id) from payments) as payment, (select max(id) from deposits) as deposit',
      );
      return [rows[0].payment, rows[0].deposit];
    };
    expect([(await onAccount({})).httpStatus, (await inAdvance({})).httpStatus]).toEqual([200, 200]);
    const [payment, deposit] = await lastIds();
    await refusedWith('reference-used', onAccount({ methodId: mobile, reference: 'Taken' }));
    await refusedWith('reference-used', inAdvance({ methodId: mobile, reference: 'Taken' }));
    await set({ shifts: 'seller' });
    await refusedWith('no-shift', inAdvance({}, seller));
    await set({ shifts: 'off' });
    expect([(await onAccount({})).httpStatus, (await inAdvance({})).httpStatus]).toEqual([200, 200]);
    expect(await lastIds()).toEqual([payment + 1, deposit + 1]);
  });
});

describe('a number that was used up', () => {
  /** Simulates a crash: a number is drawn, and nothing is written with it. */
  const lose = (table: string) => app.database.pool.query(`select nextval(pg_get_serial_sequence('${table}', 'id'))`);
  const missingIn = async (path: string) => (await admin.get(path)).meta.missing;

  it('is listed with its moment where receipts are listed, on the page where it would stand', async () => {
    app.clock.now = new Date('2026-03-10T11:03:00Z');
    const before = await sell();
    await lose('receipts');
    await lose('receipts');
    app.clock.now = new Date('2026-03-10T11:05:00Z');
    const after = await sell();
    expect(after.id).toBe(before.id + 3);
    const lost = [2, 1].map((more) => ({
      number: before.id + more,
      at: '2026-03-10T11:03:00.000Z',
      until: '2026-03-10T11:05:00.000Z',
    }));
    expect(await missingIn('/sales/receipts')).toEqual(lost);
    expect(await missingIn('/sales/receipts?limit=1&page=1')).toEqual([]);
    expect(await missingIn('/sales/receipts?limit=1&page=2')).toEqual(lost);
    expect(await missingIn('/sales/receipts?limit=1&page=3')).toEqual([]);
    expect(await missingIn(`/sales/receipts?startDate=${today}&endDate=${today}&limit=1000`)).toEqual(lost);
    // A number that was not searched for is not missing.
    expect(await missingIn('/sales/receipts?search=Item')).toEqual([]);
  });

  it('is not called missing while its receipt is being made', async () => {
    const scarce = await addStock(admin, { qty: 5, unitSell: 10 });
    const before = await sell();
    const writer = await app.database.pool.connect();
    try {
      await writer.query('begin');
      const { rows } = await writer.query(
        'insert into receipts (staff_id, total, sold_on, created_at) values (1, 0, $1, now()) returning id',
        [today],
      );
      expect(rows[0].id).toBe(before.id + 1);
      const after = (await trySale({ sales: [{ stockId: scarce.id, quantity: 1 }] })).payload;
      expect(after.id).toBe(before.id + 2);
      expect(await missingIn('/sales/receipts?limit=2')).toEqual([]);
      // It does not matter how long that takes.
      app.clock.now = new Date(app.clock.now.getTime() + 60 * 60_000);
      expect(await missingIn('/sales/receipts?limit=2')).toEqual([]);
      await writer.query('rollback');
      expect(await missingIn('/sales/receipts?limit=2')).toMatchObject([{ number: before.id + 1 }]);
    } finally {
      writer.release();
    }
  });

  it('is listed when the sale that took it ended half-way, and by every list alike', async () => {
    const before = await sell();
    const other = await app.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table day_money in share mode');
      const cutOff = trySale();
      await untilWaiting(app.database, 1, cutOff);
      await app.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(await cutOff).toMatchObject({ httpStatus: 503, status: false });
      await other.query('rollback');
    } finally {
      other.release();
    }
    const after = await sell();
    expect(after.id).toBe(before.id + 2);
    const lists = await Promise.all(Array.from({ length: 4 }, () => missingIn('/sales/receipts?limit=2')));
    for (const missing of lists) expect(missing).toMatchObject([{ number: before.id + 1 }]);
  });

  it('is listed by another server too, and after a restore from a backup', async () => {
    const before = await sell();
    await lose('receipts');
    await sell();
    const lost = await missingIn('/sales/receipts?limit=2');
    expect(lost).toMatchObject([{ number: before.id + 1 }]);

    const folder = mkdtempSync(join(tmpdir(), 'countinghouse numbers '));
    const restored = await createTestDatabase({ template: 'template0' });
    try {
      await writeBackup(app.database.where, join(folder, 'shop.backup'));
      await restoreBackup(restored.where, join(folder, 'shop.backup'), pino({ level: 'silent' }));
      for (const database of [app.database, restored]) {
        const server = await startTestApp({}, { database });
        const { meta } = await (await server.as('admin')).get('/sales/receipts?limit=2');
        expect(meta.missing).toEqual(lost);
        await server.close();
      }
    } finally {
      await restored.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('is listed where returns are listed', async () => {
    const receipt = (await trySale({ sales: [{ stockId: item.id, quantity: 9 }] })).payload;
    const before = (await tryReturn(admin, receipt, [1])).payload;
    await lose('returns');
    expect(await missingIn('/returns')).toEqual([]);
    await tryReturn(admin, receipt, [1]);
    const now = app.clock.now.toISOString();
    const lost = [{ number: `R-${before.id + 1}`, at: now, until: now }];
    expect(await missingIn('/returns')).toEqual(lost);
    expect(await missingIn(`/returns?receiptId=${receipt.id}`)).toEqual([]);
  });

  it('is listed where payments are listed', async () => {
    const customerId = await addCustomer(app);
    await trySale({ customerId, paymentDate: dueOn, sales: [{ stockId: item.id, quantity: 50 }] });
    const pay = async (amount: number) =>
      (await admin.post(`/customers/${customerId}/payments`, { date: today, amount, keepRest: true })).payload;
    const first = await pay(100);
    await lose('customer_payments');
    await lose('customer_payments');
    expect(await missingIn('/customers/payments')).toEqual([]);
    const last = await pay(500);
    const at = app.clock.now.toISOString();
    const lost = [2, 1].map((more) => ({ number: `P-${first.id + more}`, at, until: at }));
    const { payload } = await admin.get('/customers/payments?limit=2');
    const slip = {
      customer: { id: customerId },
      date: today,
      at,
      staff: 'Test admin',
      method: 'Cash',
      reference: null,
    };
    expect(payload).toMatchObject([
      { ...slip, id: last.id, number: last.number, amount: 500 },
      { ...slip, id: first.id, number: first.number, amount: 100 },
    ]);
    expect(await missingIn('/customers/payments')).toEqual(lost);
    expect(await missingIn('/customers/payments?limit=1&page=1')).toEqual([]);
    expect(await missingIn('/customers/payments?limit=1&page=2')).toEqual(lost);
  });
});
