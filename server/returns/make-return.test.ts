import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '../../contract/selling/sales.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { approveFor, type Back, giveBack, tryReturn } from '../../tests/support/returning.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addDeposit, addMethod, addTax, type Cart, setSettings, trySelling } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let mobile: number;
let card: number;
const [cash, deposit, bank] = [1, 2, 3];
const later = '2026-04-01';

beforeAll(async () => {
  app = await startTestApp();
  [admin, till] = [await app.as('admin'), await app.as('sales')];
  mobile = await addMethod(app, { name: 'M-Pesa', needsReference: true });
  card = await addMethod(app, { name: 'Card', kind: 'card' });
});
beforeEach(() => setSettings(app, { money: { smallestCoin: 0 }, till: { sellerReturns: true } }));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const goods = (unitSell: number, name?: string) => addStock(admin, { unitSell, ...(name && { name }), qty: 100 });

async function sell(cart: Cart): Promise<Receipt> {
  const { status, payload } = await trySelling(admin, cart);
  expect([status, payload]).toEqual([true, payload]);
  return payload;
}

/** Expects this refusal, and that nothing was written. */
async function refused(caller: Caller, receipt: Receipt, quantities: number[], back: Back, ...answer: unknown[]) {
  const before = await counts();
  const { httpStatus, code, payload } = await tryReturn(caller, receipt, quantities, back);
  expect([httpStatus, code, payload]).toEqual(answer);
  expect(await counts()).toEqual(before);
}

async function counts() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from returns) as returns, (select count(*) from money_movements) as moved,
      (select sum(qty) from stock) as goods, (select sum(balance) from accounts) as owed,
      (select count(*) from activity_logs) as entries, (select count(spent_at) from approvals) as approvals`,
  );
  return rows[0];
}

async function pay(receipt: Receipt, amount: number, methodId = cash) {
  const body = { id: receipt.credit!.accountId, date: '2026-03-10', amount, methodId };
  const { status, payload } = await admin.post('/accounts/pay', body);
  expect([status, payload]).toEqual([true, payload]);
  return payload;
}

const read = async (receipt: Receipt): Promise<Receipt> => (await admin.get(`/sales/receipts/${receipt.id}`)).payload;
const refunds = (...parts: [methodId: number, amount: number][]) => ({
  refunds: parts.map(([methodId, amount]) => ({ methodId, amount })),
});

describe('goods that come back', () => {
  it('in parts give back exactly what was charged, tax included', async () => {
    const item = await goods(3.34, 'Thirds');
    await addTax(app, { percent: 17, included: true }, item);
    const receipt = await sell({ lines: [[item, 3, { amount: 0.02 }]] });
    expect(receipt.lines[0]).toMatchObject({ total: 10, tax: 1.45 });
    const parts = [];
    for (let part = 0; part < 3; part++) parts.push(await giveBack(admin, receipt, [1]));
    expect(parts.map(({ total, tax }) => [total, tax])).toEqual([
      [3.33, 0.48],
      [3.34, 0.49],
      [3.33, 0.48],
    ]);
    expect((await read(receipt)).lines[0]!.returned).toEqual({ quantity: 3, total: 10, tax: 1.45 });
  });

  it('in parts too small to be worth anything give back all of it in the end', async () => {
    const item = await goods(0.01);
    await addTax(app, { percent: 34, included: true }, item);
    const receipt = await sell({ lines: [[item, 4]] });
    for (let part = 0; part < 10; part++) await giveBack(admin, receipt, [0.4]);
    expect((await read(receipt)).lines[0]!.returned).toEqual({ quantity: 4, total: 0.04, tax: 0.01 });
  });

  it('go back to the shelf, or come back and are lost, at the cost the item has now', async () => {
    const item = await goods(5, 'Lamps');
    const receipt = await sell({ lines: [[item, 4]] });
    await admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 1, unitCost: 3, unitSell: 5 });
    const lineId = receipt.lines[0]!.id;
    const { payload } = await admin.post('/returns', {
      receiptId: receipt.id,
      lines: [
        { lineId, quantity: 1, toStock: true },
        { lineId, quantity: 2, toStock: false },
      ],
      reason: 'Two are broken',
    });
    expect(payload).toMatchObject({
      number: `R-${payload.id}`,
      receiptId: receipt.id,
      date: '2026-03-10',
      soldOn: '2026-03-10',
      staff: 'Test admin',
      approvedBy: null,
      lines: [
        { lineId, name: 'Lamps', quantity: 1, toStock: true, total: 5 },
        { lineId, name: 'Lamps', quantity: 2, toStock: false, total: 10 },
      ],
      total: 15,
      debt: 0,
      refunded: 15,
      refunds: [{ methodId: cash, name: 'Cash', kind: 'cash', amount: 15, reference: null }],
      business: { name: 'Corner Shop' },
    });
    expect((await admin.get(`/returns/${payload.id}`)).payload).toEqual(payload);
    const movements = (await admin.get(`/stock/${item.id}/movements`)).payload;
    expect(movements.slice(0, 3)).toMatchObject([
      { kind: 'loss', quantity: -2, balance: 98, unitCost: 3, reference: `Receipt ${receipt.id}` },
      { kind: 'return', quantity: 2, balance: 100, unitCost: 3 },
      { kind: 'return', quantity: 1, balance: 98, unitCost: 3 },
    ]);
    expect((await newestLog(app)).description).toBe(
      `R-${payload.id} of receipt ${receipt.id}, worth 15.00, 15.00 back by Cash: 1 × Lamps; 2 × Lamps, not put back (Two are broken)`,
    );
  });

  it('come back too when nobody sells the item any more', async () => {
    const item = await goods(5);
    const receipt = await sell({ lines: [[item, 1]] });
    await deleteStock(admin, item.id);
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ total: 5 });
  });

  it('are never more than what is left', async () => {
    const [pens, ink] = [await goods(1, 'Pens'), await goods(1, 'Ink')];
    const receipt = await sell({
      lines: [
        [pens, 2.5],
        [ink, 1],
      ],
    });
    await giveBack(admin, receipt, [0.5]);
    await refused(admin, receipt, [2.001], {}, 409, 'too-many-returned', "Only 2 of 'Pens' can still be returned");
    const both = "Only 2 of 'Pens' can still be returned, only 1 of 'Ink' can still be returned";
    await refused(admin, receipt, [999_999_999, 2], {}, 409, 'too-many-returned', both);
    const twice = { lineId: receipt.lines[1]!.id, quantity: 0.6 };
    const lines = [
      { ...twice, toStock: true },
      { ...twice, toStock: false },
    ];
    expect(await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'x' })).toMatchObject({
      httpStatus: 409,
      payload: "Only 1 of 'Ink' can still be returned",
    });
    await giveBack(admin, receipt, [2, 1]);
    await refused(admin, receipt, [0.001], {}, 409, 'too-many-returned', "Only 0 of 'Pens' can still be returned");
  });

  it('belong to their receipt, and stand on it', async () => {
    const [one, other] = [await sell({ lines: [[await goods(1), 1]] }), await sell({ lines: [[await goods(1), 1]] })];
    const asked = (receiptId: number, lineId: number) =>
      admin.post('/returns', { receiptId, lines: [{ lineId, quantity: 1, toStock: true }], reason: 'x' });
    expect(await asked(one.id, other.lines[0]!.id)).toMatchObject({ httpStatus: 404, code: 'not-found' });
    expect(await asked(999_999, one.lines[0]!.id)).toMatchObject({ payload: 'There is no receipt 999999' });
    await admin.post(`/sales/${one.lines[0]!.id}`);
    expect(await asked(one.id, one.lines[0]!.id)).toMatchObject({ httpStatus: 404 });
    expect((await admin.get('/returns/999999')).payload).toBe('There is no return R-999999');
  });

  it.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 'NaN'],
    ['quantity', '1e3'],
    ['quantity', 1_000_000_000],
    ['quantity', 0.0001],
    ['lineId', -1],
    ['toStock', 'yes'],
    ['price', 1],
  ])('refuses a line with %s %j', async (field, value) => {
    const line = { lineId: 1, quantity: 1, toStock: true, [field]: value };
    expect(await admin.post('/returns', { receiptId: 1, lines: [line], reason: 'x' })).toMatchObject({
      httpStatus: 400,
      code: 'bad-input',
    });
  });

  it.each([
    { reason: ' ' },
    { reason: undefined },
    { lines: [] },
    { refunds: [{ methodId: 1, amount: 0 }] },
    { refunds: [{ methodId: 1, amount: -5 }] },
    { refunds: [{ methodId: 1, amount: 0.001 }] },
    { total: 5 },
  ])('refuses %j', async (wrong) => {
    const lines = [{ lineId: 1, quantity: 1, toStock: true }];
    const body = { receiptId: 1, lines, reason: 'x', ...wrong };
    expect(await admin.post('/returns', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });
});

describe('the money', () => {
  it('is taken off an open debt first, and then given back by the methods it was paid by, the last one first', async () => {
    const customerId = await addCustomer(app, 'Amina');
    const receipt = await sell({
      lines: [[await goods(10), 10]],
      tenders: [
        { methodId: cash, amount: 20 },
        { methodId: card, amount: 15 },
      ],
      customerId,
      paymentDate: later,
    });
    await pay(receipt, 25, cash);
    // Paid were 20 in cash, 15 by card, then 25 in cash; 40 is owed.
    expect(await giveBack(admin, receipt, [3])).toMatchObject({ total: 30, debt: 30, refunded: 0, refunds: [] });
    expect(await read(receipt)).toMatchObject({ owed: 10, credit: { amount: 65, balance: 10 } });
    const second = await giveBack(admin, receipt, [4]);
    expect(second).toMatchObject({ debt: 10, refunds: [{ methodId: cash, amount: 30 }], customer: { name: 'Amina' } });
    expect(await read(receipt)).toMatchObject({
      owed: 0,
      taken: [
        { methodId: cash, amount: 45, refunded: 30 },
        { methodId: card, amount: 15, refunded: 0 },
      ],
    });
    const last = await giveBack(admin, receipt, [3]);
    expect(last.refunds.map(({ name, amount }) => [name, amount])).toEqual([
      ['Cash', 15],
      ['Card', 15],
    ]);
    const [account] = (await admin.get(`/accounts?customerId=${customerId}`)).payload;
    expect(account).toMatchObject({ amount: 65, returned: 40, writtenOff: 0, balance: 0, overdue: false });
    expect(account.payments).toMatchObject([{ amount: 25, balance: 0 }]);
  });

  it('comes to exactly the rest', async () => {
    const receipt = await sell({ lines: [[await goods(46.5), 1]] });
    const wrong = 'Refunds total 40.00, but 46.50 is to be given back';
    await refused(admin, receipt, [1], refunds([cash, 40]), 400, 'refunds-differ', wrong);
    const more = 'Refunds total 46.51, but 46.50 is to be given back';
    await refused(admin, receipt, [1], refunds([cash, 46], [card, 0.51]), 400, 'refunds-differ', more);
    const none = 'Refunds total 0.00, but 46.50 is to be given back';
    await refused(admin, receipt, [1], refunds(), 400, 'refunds-differ', none);
    const made = await giveBack(admin, receipt, [1], {
      refunds: [
        { methodId: cash, amount: 46 },
        { methodId: mobile, amount: 0.5, reference: 'QX1' },
      ],
    });
    expect(made.refunds).toMatchObject([{ amount: 46 }, { name: 'M-Pesa', amount: 0.5, reference: 'QX1' }]);
    const { payload } = await admin.get(`/money?methodId=${mobile}`);
    expect(payload.at(-1)).toMatchObject({
      kind: 'refund',
      amount: -0.5,
      reason: 'Too many',
      document: { kind: 'return', id: made.id, label: `Return R-${made.id}` },
    });
  });

  it('is nothing where nothing was charged, and never more than was taken in', async () => {
    const free = await sell({ lines: [[await goods(0), 1]] });
    expect(await giveBack(admin, free, [1])).toMatchObject({ total: 0, refunded: 0, refunds: [] });
    // A payment that was deleted again does not count as taken in.
    const receipt = await lend(10, 2);
    const { payments } = await pay(receipt, 20);
    await admin.delete(`/accounts/${payments[0].id}`);
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ debt: 10, refunded: 0 });
  });

  const lend = async (unitSell: number, quantity: number) =>
    sell({ lines: [[await goods(unitSell), quantity]], customerId: await addCustomer(app), paymentDate: later });

  it('keeps the payments it came from: none is deleted or lowered below what was given back', async () => {
    const receipt = await lend(10, 2);
    const { payments } = await pay(receipt, 20);
    const [{ id }] = payments;
    await giveBack(admin, receipt, [1]);
    const change = (amount: number) => admin.put('/accounts', { id, date: '2026-03-10', amount });
    const kept = { httpStatus: 409, code: 'already-paid' };
    const sentence =
      '10.00 of what was paid on this sale has been given back, more than 9.99, which would be left of it';
    expect(await change(9.99)).toMatchObject({ ...kept, payload: sentence });
    expect(await admin.delete(`/accounts/${id}`)).toMatchObject(kept);
    expect(await change(15)).toMatchObject({ httpStatus: 200 });
    expect(await change(10)).toMatchObject({ httpStatus: 200 });
    // The lowered part of the payment is owed again, and comes off the debt first.
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ debt: 10, refunded: 0 });
    expect(await change(0.01)).toMatchObject(kept);
    expect(await read(receipt)).toMatchObject({ owed: 0, taken: [{ amount: 10, refunded: 10 }] });
  });

  it('keeps the parts of a payment over several accounts, and what was given back into Deposit', async () => {
    const receipt = await lend(10, 3);
    const customerId = receipt.customer!.id;
    await admin.post(`/customers/${customerId}/payments`, { date: '2026-03-10', amount: 35, keepRest: true });
    await giveBack(admin, receipt, [3], refunds([deposit, 30]));
    const [account] = (await admin.get(`/accounts?customerId=${customerId}`)).payload;
    const [{ id }] = account.payments;
    const kept = { httpStatus: 409, code: 'already-paid' };
    expect(await admin.delete(`/accounts/${id}`)).toMatchObject(kept);
    expect(await admin.put('/accounts', { id, date: '2026-03-10', amount: 29 })).toMatchObject(kept);
  });

  it('is checked by the audit against the payments that stand', async () => {
    const receipt = await lend(10, 1);
    const { payments } = await pay(receipt, 10);
    await giveBack(admin, receipt, [1]);
    const { pool } = app.database;
    const set = (amount: number) =>
      pool.query('update payments set amount = $1 where id = $2', [amount, payments[0].id]);
    await set(0.01);
    expect((await wrongInBooks(app)).map(({ record, detail }) => [record, detail])).toContainEqual([
      `receipt ${receipt.id}`,
      'gave back 10.000, took 0.01',
    ]);
    await set(10);
  });

  it('in cash, part by part, comes to what the parts were worth', async () => {
    await setSettings(app, { money: { smallestCoin: 100 } });
    const receipt = await sell({ lines: [[await goods(150), 10]] });
    const given: number[] = [];
    for (let part = 0; part < 8; part++) given.push((await giveBack(admin, receipt, [1])).refunded);
    expect(given).toEqual([200, 100, 200, 100, 200, 100, 200, 100]);
    const sentence = 'Refunds total 100.00, but 200.00 is to be given back';
    await refused(admin, receipt, [1], refunds([cash, 100]), 400, 'refunds-differ', sentence);
    expect((await giveBack(admin, receipt, [2])).refunded).toBe(300);
    expect((await read(receipt)).taken).toMatchObject([{ amount: 1500, refunded: 1500 }]);
  });

  it('that is all cash is rounded to the smallest coin', async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const receipt = await sell({ lines: [[await goods(3.34), 3]] });
    expect(receipt).toMatchObject({ total: 10.02, rounding: -0.02 });
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ total: 3.34, rounding: 0.01, refunded: 3.35 });
    const wrong = 'Refunds total 3.34, but 3.35 is to be given back';
    await refused(admin, receipt, [1], refunds([cash, 3.34]), 400, 'refunds-differ', wrong);
    expect(await giveBack(admin, receipt, [1], refunds([card, 3.34]))).toMatchObject({ rounding: 0, refunded: 3.34 });
    // 10.00 was taken in, and 3.31 of it is left.
    expect(await giveBack(admin, receipt, [1])).toMatchObject({ total: 3.34, rounding: -0.03, refunded: 3.31 });
  });

  it('can be kept for the customer of the receipt', async () => {
    const customerId = await addCustomer(app);
    const receipt = await sell({
      lines: [[await goods(10), 3]],
      tenders: [{ methodId: cash, amount: 30 }],
      customerId,
    });
    await giveBack(till, receipt, [2], refunds([deposit, 20]));
    const inAdvance = () => app.database.pool.query('select customer_deposit($1) as kept', [customerId]);
    expect((await inAdvance()).rows).toEqual([{ kept: 20 }]);
    const nobody = await sell({ lines: [[await goods(10), 1]] });
    const sentence = 'There is no customer on this receipt to keep the money for';
    await refused(admin, nobody, [1], refunds([deposit, 10]), 409, 'method-not-found', sentence);
    await admin.post(`/customers/${customerId}/deposits/refund`, { amount: 20, methodId: cash });
    expect(await admin.delete(`/customers/${customerId}`)).toMatchObject({ httpStatus: 200 });
    await refused(admin, receipt, [1], refunds([deposit, 10]), 409, 'method-not-found', sentence);
  });

  it('that came out of what was paid in advance goes back there', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 50);
    const tenders = [{ methodId: deposit, amount: 40 }];
    const receipt = await sell({ lines: [[await goods(10), 4]], tenders, customerId });
    expect(await giveBack(till, receipt, [1])).toMatchObject({ refunds: [{ name: 'Deposit', amount: 10 }] });
    const { rows } = await app.database.pool.query('select customer_deposit($1) as kept', [customerId]);
    expect(rows).toEqual([{ kept: 20 }]);
  });

  it('goes back by methods in use, and by those it was paid by', async () => {
    const old = await addMethod(app, { name: 'Old card' });
    const receipt = await sell({ lines: [[await goods(10), 2]], tenders: [{ methodId: old, amount: 20 }] });
    const other = await sell({ lines: [[await goods(10), 1]] });
    await admin.delete(`/payment-methods/${old}`);
    expect(await giveBack(till, receipt, [1])).toMatchObject({ refunds: [{ name: 'Old card', amount: 10 }] });
    const gone = 'Old card is no longer used';
    await refused(admin, other, [1], refunds([old, 10]), 409, 'method-not-found', gone);
    const banked = 'Nothing can be given back by Bank';
    await refused(admin, other, [1], refunds([bank, 10]), 409, 'method-not-found', banked);
    const unknown = 'There is no payment method 999';
    await refused(admin, other, [1], refunds([999, 10]), 404, 'method-not-found', unknown);
  });
});

describe('a seller', () => {
  it('gives back by a method at most what it took', async () => {
    const tenders = [
      { methodId: card, amount: 25 },
      { methodId: cash, amount: 5 },
    ];
    const receipt = await sell({ lines: [[await goods(10), 3]], tenders });
    const inCash = 'At most 5.00 can be given back by Cash: no more was paid by it';
    await refused(till, receipt, [1], refunds([cash, 10]), 409, 'above-taken', inCash);
    const byMobile = 'Nothing can be given back by M-Pesa: no more was paid by it';
    await refused(till, receipt, [1], refunds([cash, 5], [mobile, 5]), 409, 'above-taken', byMobile);
    // Dividing the refund into two parts does not help.
    await refused(till, receipt, [1], refunds([cash, 5], [cash, 5]), 409, 'above-taken', inCash);
    await giveBack(till, receipt, [1], refunds([cash, 4], [card, 6]));
    const left = 'At most 1.00 can be given back by Cash: no more was paid by it';
    await refused(till, receipt, [1], refunds([cash, 10]), 409, 'above-taken', left);
    await giveBack(admin, receipt, [1], refunds([cash, 10]));
    await refused(
      till,
      receipt,
      [1],
      refunds([cash, 9], [card, 1]),
      409,
      'above-taken',
      byMobile.replace('M-Pesa', 'Cash'),
    );
    expect(await giveBack(till, receipt, [1])).toMatchObject({ refunds: [{ name: 'Card', amount: 10 }] });
  });

  it('may round what cash took to the smallest coin', async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const tenders = [
      { methodId: card, amount: 6.97 },
      { methodId: cash, amount: 3.03 },
    ];
    const receipt = await sell({
      lines: [
        [await goods(3.03), 1],
        [await goods(6.97), 1],
      ],
      tenders,
    });
    expect(await giveBack(till, receipt, [1])).toMatchObject({ refunds: [{ name: 'Cash', amount: 3.05 }] });
  });

  it('that was made before the setting was switched off is answered again', async () => {
    const receipt = await sell({ lines: [[await goods(10), 3]] });
    const body = { receiptId: receipt.id, lines: [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: true }] };
    const send = (key: string) =>
      till.post('/returns', { ...body, reason: 'Too many' }, { headers: { 'idempotency-key': key } });
    const { status, payload } = await send('before');
    await setSettings(app, { till: { sellerReturns: false } });
    expect([status, (await send('before')).payload]).toEqual([true, payload]);
    expect(await send('after')).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
  });

  it('needs an approval of as much as is given back', async () => {
    await setSettings(app, { till: { sellerReturns: false } });
    const approver = await addApprover(app);
    const receipt = await sell({ lines: [[await goods(10), 3]] });
    const ask = async (amount?: number) =>
      (await till.post('/approvals', { staffId: approver.id, pin, action: 'return', receiptId: receipt.id, amount }))
        .payload;
    const { id: approval } = await ask(10);
    const needed = [409, 'needs-approval', 'An admin has to approve this'];
    await refused(till, receipt, [2], { approval }, ...needed);
    expect(await giveBack(till, receipt, [1], { approval })).toMatchObject({ total: 10, approvedBy: 'Amina Okello' });
    const rest = await ask();
    expect(rest).toMatchObject({ receiptId: receipt.id, amount: 20 });
    expect(await giveBack(till, receipt, [2], { approval: rest.id })).toMatchObject({ total: 20 });
  });

  it('needs the setting or an approval for this receipt, which is spent once', async () => {
    await setSettings(app, { till: { sellerReturns: false } });
    const [receipt, other] = [
      await sell({ lines: [[await goods(10), 3]] }),
      await sell({ lines: [[await goods(1), 1]] }),
    ];
    const needed = [409, 'needs-approval', 'An admin has to approve this'];
    await refused(till, receipt, [1], {}, ...needed);
    const both = await app.as('sales', 'reports');
    await refused(both, receipt, [1], {}, ...needed);
    const approval = await approveFor(app, till, admin, 'return', receipt.id);
    await refused(till, other, [1], { approval }, ...needed);
    await refused(both, receipt, [1], { approval }, ...needed);
    await refused(till, receipt, [1], { approval: await approveFor(app, till, admin, 'void', receipt.id) }, ...needed);
    // A refused return does not spend the approval.
    await refused(till, receipt, [4], { approval }, 409, 'too-many-returned', expect.any(String));
    const made = await giveBack(till, receipt, [1], { approval });
    expect(made).toMatchObject({ staff: 'Test sales', approvedBy: 'Test admin' });
    expect((await newestLog(app)).description).toContain('10.00 back by Cash, approved by Test admin: ');
    await refused(till, receipt, [1], { approval }, ...needed);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const late = await approveFor(app, till, admin, 'return', receipt.id);
    app.clock.now = new Date(app.clock.now.getTime() + 121_000);
    await refused(till, receipt, [1], { approval: late }, ...needed);
  });
});
