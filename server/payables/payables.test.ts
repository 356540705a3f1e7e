/** What the shop owes its suppliers: bills, payments, what is sent back, advances, the ledger and how old it all is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

const today = '2026-03-10';
const before = '2026-03-06';
const closed = '2026-03-02';
const [cash, deposit, bank] = [1, 2, 3];
let app: TestApp;
let admin: Caller;
let stock: Caller;
let reports: Caller;
let advance: number;
/** The item that is bought, at 2.00 a piece. */
let item: { id: number };

const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

beforeAll(async () => {
  app = await startTestApp();
  on(today);
  [admin, stock, reports] = [await app.as('admin'), await app.as('stock'), await app.as('reports')];
  await addSupplier(admin);
  const { payload } = await admin.get('/payment-methods');
  advance = payload.find(({ kind }: { kind: string }) => kind === 'advance').id;
  on(closed);
  item = await addStock(admin, { qty: 1000, unitCost: 2 });
  on(today);
});
beforeEach(() => on(today));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

interface Owed {
  due?: number;
  date?: string;
  dueOn?: string;
}

/** A supplier with these bills. */
async function owing(...owed: Owed[]) {
  const { id, name } = await addSupplier(admin);
  const bills: number[] = [];
  const deliveries: number[] = [];
  for (const { due = 20, date = before, dueOn = date } of owed) {
    const came = { supplierId: id, stockId: item.id, date, dueOn, due, pieces: due / 2 };
    const { id: delivery, billId } = await deliver(admin, came);
    bills.push(billId!);
    deliveries.push(delivery);
  }
  return { id, name, bills, deliveries };
}

const pay = (supplier: number, details: object = {}, caller = admin): Promise<Answer> =>
  caller.post(`/suppliers/${supplier}/payments`, { date: today, amount: 10, methodId: cash, ...details });

async function paid(supplier: number, details: object = {}) {
  const answer = await pay(supplier, details);
  expect(answer, String(answer.payload)).toMatchObject({ httpStatus: 200 });
  return answer.payload;
}

const sendBack = (supplier: number, details: object = {}, caller = stock): Promise<Answer> =>
  caller.post(`/suppliers/${supplier}/returns`, {
    ...{ date: today, reason: 'Broken' },
    lines: [{ stockId: item.id, quantity: 2, credit: 4 }],
    ...details,
  });

const reverse = (id: number, reason = 'Paid twice') => admin.post(`/supplier-payments/${id}/reverse`, { reason });

const balances = async (supplier: number) =>
  (await reports.get(`/bills?supplierId=${supplier}`)).payload.map(({ balance }: { balance: number }) => balance);

const standing = async (supplier: number) => {
  const { owed, advance: held } = (await reports.get(`/suppliers/${supplier}`)).payload;
  return { owed, advance: held };
};

const moneyOf = async (methodId: number) => (await reports.get(`/money?methodId=${methodId}`)).meta.closing;

const codes = (answers: Answer[]) => answers.map(({ code, httpStatus }) => code ?? httpStatus).sort();

describe('bills', () => {
  it('are listed with the next to be due first, and what is overdue and due within seven days', async () => {
    const { id, name, bills, deliveries } = await owing(
      { due: 30, dueOn: '2026-03-18' },
      { due: 20, dueOn: '2026-03-17' },
      { due: 10, dueOn: '2026-03-09' },
      { due: 4, dueOn: today },
    );
    await paid(id, { amount: 5, billIds: [bills[1]] });
    const { payload, meta } = await reports.get(`/bills?supplierId=${id}`);
    expect(payload.map(({ id: bill }: { id: number }) => bill)).toEqual([bills[2], bills[3], bills[1], bills[0]]);
    expect(payload[2]).toEqual({
      ...{ id: bills[1], label: `B-${bills[1]}`, supplier: { id, name }, number: null, cost: null, date: before },
      ...{ delivery: { id: deliveries[1], label: `D-${deliveries[1]}` }, dueOn: '2026-03-17' },
      ...{ openingId: null, amount: 20, paid: 5, credited: 0, balance: 15 },
    });
    expect(meta).toEqual({ count: 4, balance: 59, overdue: 10, dueSoon: 19, hasMore: false });
    await paid(id, { billIds: [bills[2]] });
    const open = await reports.get(`/bills?supplierId=${id}&open=true&limit=1`);
    expect(open.payload.map((one: { id: number }) => one.id)).toEqual([bills[3]]);
    expect(open.meta).toMatchObject({ count: 3, balance: 49, overdue: 0, dueSoon: 19, hasMore: true });
  });
});

describe('a payment', () => {
  it('pays the next to be due first, in parts, out of its method', async () => {
    const { id, name, bills } = await owing({ dueOn: '2026-04-01' }, { dueOn: '2026-03-20' });
    const had = await moneyOf(bank);
    const payment = await paid(id, { amount: 25, methodId: bank, reference: 'TX 7' });
    expect(payment).toMatchObject({
      ...{ number: `S-${payment.id}`, supplier: { id, name }, date: today, amount: 25, method: 'Bank' },
      ...{ reference: 'TX 7', kept: 0, reverses: null, reversedBy: null, reason: null },
      bills: [
        { billId: bills[0], label: `B-${bills[0]}`, number: null, amount: 5 },
        { billId: bills[1], label: `B-${bills[1]}`, number: null, amount: 20 },
      ],
    });
    expect(await balances(id)).toEqual([0, 15]);
    expect(await moneyOf(bank)).toBe(had - 25);
    expect((await reports.get(`/supplier-payments/${payment.id}`)).payload).toEqual(payment);
    expect(await newestLog(app)).toMatchObject({
      action: 'supplier paid',
      description: `${name} was paid 25.00 (S-${payment.id}, Mar 10, 2026), Bank TX 7: 20.00 on B-${bills[1]}, 5.00 on B-${bills[0]}`,
    });
  });

  it('pays the bills that are named, also where others are due before', async () => {
    const { id, bills } = await owing({ dueOn: '2026-03-20' }, { dueOn: '2026-04-01' });
    await paid(id, { amount: 20, billIds: [bills[1]] });
    expect(await balances(id)).toEqual([20, 0]);
    expect(await pay(id, { amount: 1, billIds: [bills[1]] })).toMatchObject({ httpStatus: 409, code: 'above-owed' });
    // An empty list counts as no list.
    await paid(id, { amount: 5, billIds: [] });
    expect(await balances(id)).toEqual([15, 0]);
  });

  it('of more than is owed is refused, unless the rest is kept as an advance', async () => {
    const { id, name } = await owing({ due: 20 });
    expect(await pay(id, { amount: 20.01 })).toMatchObject({
      ...{ httpStatus: 409, code: 'above-owed' },
      payload: `${name} is owed 20.00 here, less than 20.01`,
    });
    expect(await pay(id, { amount: 26, keepAsAdvance: true })).toMatchObject({ payload: { kept: 6 } });
    expect(await standing(id)).toEqual({ owed: 0, advance: 6 });
    const nothing = await addSupplier(admin);
    expect(await pay(nothing.id)).toMatchObject({ code: 'above-owed' });
    expect(await pay(nothing.id, { keepAsAdvance: true })).toMatchObject({ payload: { kept: 10, bills: [] } });
  });

  it('by Advance spends what was paid before, and moves no other money', async () => {
    const { id, name } = await owing({ due: 20 });
    await paid(id, { amount: 28, keepAsAdvance: true });
    await deliver(admin, { supplierId: id, stockId: item.id, date: today, pieces: 5, due: 10 });
    const had = await moneyOf(cash);
    expect(await pay(id, { amount: 9, methodId: advance })).toMatchObject({
      ...{ httpStatus: 409, code: 'advance-short', payload: `${name} has only 8.00 in advance` },
    });
    await paid(id, { amount: 8, methodId: advance });
    expect(await standing(id)).toEqual({ owed: 2, advance: 0 });
    expect(await moneyOf(cash)).toBe(had);
    // A payment out of the advance can't leave an advance.
    await paid(id, { amount: 5, keepAsAdvance: true });
    expect(await pay(id, { amount: 1, methodId: advance, keepAsAdvance: true })).toMatchObject({ code: 'above-owed' });
  });

  it('by Advance is not dated before the advance was there', async () => {
    const { id } = await owing({ due: 20, date: closed });
    await paid(id, { amount: 25, keepAsAdvance: true, date: today });
    await deliver(admin, { supplierId: id, stockId: item.id, date: closed, pieces: 1, due: 2 });
    expect(await pay(id, { amount: 2, methodId: advance, date: before })).toMatchObject({ code: 'advance-short' });
    expect(await pay(id, { amount: 2, methodId: advance })).toMatchObject({ httpStatus: 200 });
  });

  it.each([
    ['a day to come', { date: '2026-03-11' }, 400, 'bad-input'],
    ['a day before the bill', { date: '2026-03-05' }, 400, 'bad-input'],
    ['nothing', { amount: 0 }, 400, 'bad-input'],
    ['more decimals than money has', { amount: 1.001 }, 400, 'bad-input'],
    ['Deposit', { methodId: deposit }, 409, 'method-not-found'],
    ['a method that is not there', { methodId: 999 }, 409, 'method-not-found'],
    ['a bill that is not there', { billIds: [99999] }, 404, 'bill-not-found'],
    ['a field that it does not have', { supplierId: 1 }, 400, 'bad-input'],
  ])('refuses %s, and takes no number', async (_, details, httpStatus, code) => {
    const { id } = await owing({});
    const first = await paid(id, { amount: 1 });
    expect(await pay(id, details)).toMatchObject({ httpStatus, code });
    expect((await paid(id, { amount: 1 })).id).toBe(first.id + 1);
  });

  it('of an earlier day passes by bills that came later, also where those are due first', async () => {
    const { id, bills } = await owing({ dueOn: '2026-03-30' }, { date: today, due: 50 });
    const first = await paid(id, { date: before, amount: 15 });
    expect(first.bills).toMatchObject([{ billId: bills[0], amount: 15 }]);
    const more = await pay(id, { date: before, amount: 6 });
    expect(more).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(more.payload).toContain(`B-${bills[1]}`);
    expect(await paid(id, { date: before, amount: 6, keepAsAdvance: true })).toMatchObject({ kept: 1 });
  });

  it("refuses another supplier's bill, an archived method, and one that needs a reference without any", async () => {
    const [one, other] = [await owing({}), await owing({})];
    expect(await pay(one.id, { billIds: [other.bills[0]] })).toMatchObject({ code: 'bill-not-found' });
    const [archived, strict] = [
      await addMethod(app, { active: false }),
      await addMethod(app, { needsReference: true }),
    ];
    expect(await pay(one.id, { methodId: archived })).toMatchObject({ code: 'method-not-found' });
    expect(await pay(one.id, { methodId: strict })).toMatchObject({ code: 'reference-needed' });
    expect(await pay(one.id, { methodId: strict, reference: 'Q1' })).toMatchObject({ httpStatus: 200 });
    expect(await pay(99999)).toMatchObject({ httpStatus: 404, code: 'supplier-not-found' });
  });

  it('of a bill that two pay at once is made once', async () => {
    const { id } = await owing({ due: 10 });
    expect(codes(await Promise.all([pay(id), pay(id)]))).toEqual([200, 'above-owed']);
    expect(await balances(id)).toEqual([0]);
  });

  it('from an advance that two spend at once is made once', async () => {
    const { id } = await owing({ due: 10 });
    await paid(id, { amount: 16, keepAsAdvance: true });
    await deliver(admin, { supplierId: id, stockId: item.id, date: today, pieces: 10, due: 20 });
    const spend = () => pay(id, { amount: 6, methodId: advance });
    expect(codes(await Promise.all([spend(), spend()]))).toEqual([200, 'advance-short']);
    expect(await standing(id)).toEqual({ owed: 14, advance: 0 });
  });

  it('is listed with the others, newest first, to one supplier or of some days', async () => {
    const { id } = await owing({ due: 30 });
    const one = await paid(id, { date: before, amount: 4 });
    const two = await paid(id, { amount: 5 });
    const { payload, meta } = await reports.get(`/supplier-payments?supplierId=${id}`);
    expect(payload.map((row: { id: number }) => row.id)).toEqual([two.id, one.id]);
    expect(meta).toEqual({ count: 2, total: 9, hasMore: false, missing: [] });
    const some = await reports.get(`/supplier-payments?supplierId=${id}&startDate=${today}`);
    expect(some.payload.map((row: { id: number }) => row.id)).toEqual([two.id]);
    expect(await reports.get('/supplier-payments/99999')).toMatchObject({ httpStatus: 404, code: 'not-found' });
    expect((await reports.get('/supplier-payments')).meta.missing).toEqual([]);
  });
});

it('a number that a crash used up is named in the list, with the moments around it', async () => {
  const { id } = await owing({ due: 30 });
  const first = await paid(id, { amount: 1 });
  const { rows } = await app.database.pool.query("select nextval('supplier_payments_id_seq')::int as lost");
  const second = await paid(id, { amount: 2 });
  const lost = { number: `S-${rows[0].lost}`, at: first.at, until: second.at };
  expect((await reports.get('/supplier-payments')).meta.missing).toEqual([lost]);
  expect((await reports.get('/supplier-payments?limit=1&page=1')).meta.missing).toEqual([]);
  expect((await reports.get('/supplier-payments?limit=1&page=2')).meta.missing).toEqual([lost]);
  expect((await reports.get(`/supplier-payments?supplierId=${id}`)).meta.missing).toEqual([]);
});

describe('a payment that is deleted', () => {
  it('leaves its bills open and its money where it was, and is listed no more', async () => {
    const { id, name } = await owing({ due: 20 });
    const had = await moneyOf(cash);
    const { id: payment } = await paid(id, { amount: 23, keepAsAdvance: true });
    expect(await admin.delete(`/supplier-payments/${payment}`)).toMatchObject({ payload: 'Payment deleted' });
    expect(await balances(id)).toEqual([20]);
    expect(await standing(id)).toEqual({ owed: 20, advance: 0 });
    expect(await moneyOf(cash)).toBe(had);
    expect((await reports.get(`/supplier-payments?supplierId=${id}`)).payload).toEqual([]);
    const at = app.clock.now.toISOString();
    const gone = { number: `S-${payment}`, at, until: at, deletedBy: 'Test admin' };
    expect((await reports.get('/supplier-payments')).meta.missing).toContainEqual(gone);
    const elsewhere = await reports.get(`/supplier-payments?endDate=${before}`);
    expect(elsewhere.meta.missing).toEqual([]);
    expect(await admin.delete(`/supplier-payments/${payment}`)).toMatchObject({ httpStatus: 404, code: 'not-found' });
    expect((await newestLog(app)).description).toBe(`S-${payment} to ${name} of Mar 10, 2026, 23.00`);
  });

  it('stays while the advance that it made is spent', async () => {
    const { id } = await owing({ due: 20 });
    const { id: payment } = await paid(id, { amount: 25, keepAsAdvance: true });
    await deliver(admin, { supplierId: id, stockId: item.id, date: today, pieces: 5, due: 10 });
    const { id: spent } = await paid(id, { amount: 1, methodId: advance });
    expect(await admin.delete(`/supplier-payments/${payment}`)).toMatchObject({
      httpStatus: 409,
      code: 'advance-short',
    });
    expect(await reverse(payment)).toMatchObject({ httpStatus: 409, code: 'advance-short' });
    await admin.delete(`/supplier-payments/${spent}`);
    expect(await admin.delete(`/supplier-payments/${payment}`)).toMatchObject({ httpStatus: 200 });
    expect(await standing(id)).toEqual({ owed: 30, advance: 0 });
  });

  it('and one that is made at once take turns', async () => {
    const { id } = await owing({ due: 10 });
    const { id: payment } = await paid(id);
    const [gone] = await Promise.all([admin.delete(`/supplier-payments/${payment}`), pay(id, { keepAsAdvance: true })]);
    expect(gone!.httpStatus).toBe(200);
    const { owed, advance: held } = await standing(id);
    expect(owed - held).toBe(0);
  });

  it('is deleted once by two at once', async () => {
    const { id } = await owing({ due: 10 });
    const { id: payment } = await paid(id);
    const answers = [1, 2].map(() => admin.delete(`/supplier-payments/${payment}`));
    expect(codes(await Promise.all(answers))).toEqual([200, 'not-found']);
    expect(await balances(id)).toEqual([10]);
  });
});

describe('a payment that is reversed', () => {
  it('opens its bills again today, and both name each other', async () => {
    const { id, bills } = await owing({ due: 20 });
    const had = await moneyOf(cash);
    const payment = await paid(id, { date: before, amount: 24, keepAsAdvance: true });
    const { payload: back } = await reverse(payment.id);
    expect(back).toMatchObject({
      ...{ date: today, amount: -24, kept: -4, reverses: payment.id, otherDate: before, reason: 'Paid twice' },
      bills: [{ billId: bills[0], amount: -20 }],
    });
    expect((await reports.get(`/supplier-payments/${payment.id}`)).payload).toMatchObject({
      ...{ reversedBy: back.id, otherDate: today, amount: 24, kept: 4 },
    });
    expect(await standing(id)).toEqual({ owed: 20, advance: 0 });
    expect(await moneyOf(cash)).toBe(had);
    expect(await reverse(payment.id)).toMatchObject({ httpStatus: 409, code: 'reversed-already' });
    expect(await reverse(back.id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    for (const one of [payment.id, back.id]) {
      expect(await admin.delete(`/supplier-payments/${one}`)).toMatchObject({ code: 'reversed-already' });
    }
    expect(await newestLog(app)).toMatchObject({ action: 'supplier payment reversed' });
  });

  it('was not owed again on the days before, so nothing can be paid on those', async () => {
    const { id } = await owing({ due: 20, date: '2026-03-03' });
    const payment = await paid(id, { date: '2026-03-04', amount: 20 });
    await reverse(payment.id);
    expect(await pay(id, { date: before, amount: 1 })).toMatchObject({ httpStatus: 409, code: 'above-owed' });
    expect(await pay(id, { amount: 20 })).toMatchObject({ httpStatus: 200 });
  });

  it('is reversed once by two at once', async () => {
    const { id } = await owing({ due: 10 });
    const payment = await paid(id);
    expect(codes(await Promise.all([reverse(payment.id), reverse(payment.id)]))).toEqual([200, 'reversed-already']);
    expect(await balances(id)).toEqual([10]);
  });
});

describe('goods that are sent back', () => {
  it('lower the bill of their delivery, then the one that is due first, and leave at what they cost', async () => {
    const { id, name, bills, deliveries } = await owing(
      { due: 6, dueOn: '2026-03-20' },
      { due: 6, dueOn: '2026-04-01' },
    );
    const had = (await stock.get(`/stock/all?ids=${item.id}`)).payload[0].qty;
    const lines = [{ stockId: item.id, quantity: 4, credit: 9 }];
    const { payload } = await sendBack(id, { deliveryId: deliveries[1], lines });
    expect(payload).toMatchObject({
      ...{ label: `Sent back ${payload.id}`, supplier: { id, name }, credit: 9, cost: 8, credited: 9 },
      ...{ refunded: 0, kept: 0, method: null, delivery: { id: deliveries[1], label: `D-${deliveries[1]}` } },
      lines: [{ stockId: item.id, pack: null, quantity: 4, pieces: 4, credit: 9, cost: 8 }],
    });
    const { payload: left } = await reports.get(`/bills?supplierId=${id}`);
    expect(left.map((one: { id: number; credited: number }) => [one.id, one.credited])).toEqual([
      [bills[0], 3],
      [bills[1], 6],
    ]);
    const after = (await stock.get(`/stock/all?ids=${item.id}`)).payload[0];
    expect([after.qty, after.unitCost]).toEqual([had - 4, 2]);
    const [movement] = (await stock.get(`/stock/${item.id}/movements`)).payload;
    expect(movement).toMatchObject({
      ...{ kind: 'sent back', quantity: -4, value: -8, reason: 'Broken', date: today },
      document: { kind: 'supplier return', id: payload.id },
    });
    const profit = await reports.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`);
    expect(profit.payload.purchaseDifferences).toBe(1);
    expect(await newestLog(app)).toMatchObject({
      action: 'goods sent back',
      description: expect.stringMatching(/^To .* \(Mar 10, 2026\), cost 8\.00, credit 9\.00: 4 × .* \(Broken\)$/),
    });
  });

  it('come back as money by the method that is named, or are an advance', async () => {
    const { id } = await owing({ due: 1 });
    const had = await moneyOf(bank);
    expect((await sendBack(id, { refund: { methodId: bank, reference: 'R1' } })).payload).toMatchObject({
      ...{ credited: 1, refunded: 3, kept: 0, method: 'Bank', reference: 'R1' },
    });
    expect(await moneyOf(bank)).toBe(had + 3);
    expect((await sendBack(id)).payload).toMatchObject({ credited: 0, refunded: 0, kept: 4 });
    expect((await sendBack(id, { refund: { methodId: advance } })).payload).toMatchObject({ refunded: 0, kept: 4 });
    expect(await standing(id)).toEqual({ owed: 0, advance: 8 });
  });

  it('may be worth nothing to the supplier', async () => {
    const { id } = await owing({ due: 10 });
    const lines = [{ stockId: item.id, quantity: 1, credit: 0 }];
    expect((await sendBack(id, { lines })).payload).toMatchObject({ credit: 0, cost: 2, credited: 0, kept: 0 });
    expect(await balances(id)).toEqual([10]);
  });

  it('are counted in packs', async () => {
    const { payload: pack } = await admin.post(`/stock/${item.id}/packs`, { name: 'Tray', size: 6 });
    const { id } = await owing({ due: 20 });
    const lines = [
      { stockId: item.id, packId: pack.id, quantity: 2, credit: 20 },
      { stockId: item.id, quantity: 1, credit: 2 },
    ];
    expect((await sendBack(id, { lines })).payload).toMatchObject({
      ...{ cost: 26, credited: 20, kept: 2 },
      lines: [
        { pack: { id: pack.id, name: 'Tray', size: 6 }, quantity: 2, pieces: 12, cost: 24 },
        { pack: null, pieces: 1, cost: 2 },
      ],
    });
    const half = [{ stockId: item.id, packId: pack.id, quantity: 0.5, credit: 0 }];
    expect(await sendBack(id, { lines: half })).toMatchObject({ httpStatus: 400, code: 'not-whole' });
    const other = await addStock(admin);
    const wrong = [{ stockId: other.id, packId: pack.id, quantity: 1, credit: 0 }];
    expect(await sendBack(id, { lines: wrong })).toMatchObject({ httpStatus: 404, code: 'pack-not-found' });
  });

  it('are refused where they are not there, and nothing is saved', async () => {
    const { id } = await owing({ due: 20 });
    const few = await addStock(admin, { qty: 3, inParts: false });
    const line = { stockId: few.id, quantity: 2, credit: 1 };
    expect(await sendBack(id, { lines: [line, line] })).toMatchObject({ httpStatus: 409, code: 'not-enough-stock' });
    expect(await sendBack(id, { lines: [{ ...line, quantity: 0.5 }] })).toMatchObject({ code: 'not-whole' });
    expect(await sendBack(id, { lines: [{ ...line, stockId: 99999 }] })).toMatchObject({ code: 'item-not-found' });
    const open = await addStock(admin, { kind: 'open', qty: 0 });
    expect(await sendBack(id, { lines: [{ ...line, stockId: open.id }] })).toMatchObject({ code: 'keeps-no-stock' });
    expect(await sendBack(id, { lines: [] })).toMatchObject({ httpStatus: 400 });
    expect(await sendBack(id, { refund: { methodId: deposit } })).toMatchObject({ code: 'method-not-found' });
    expect(await sendBack(id, { date: '2026-03-11' })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(await sendBack(99999)).toMatchObject({ code: 'supplier-not-found' });
    expect((await reports.get(`/supplier-returns?supplierId=${id}`)).meta).toMatchObject({ count: 0, credit: 0 });
    expect(await balances(id)).toEqual([20]);
  });

  it('must be of an earlier delivery of this supplier that was not undone', async () => {
    const [one, other] = [await owing({}), await owing({ date: today })];
    expect(await sendBack(one.id, { deliveryId: other.deliveries[0] })).toMatchObject({ code: 'delivery-not-found' });
    const early = { deliveryId: other.deliveries[0], date: before };
    expect(await sendBack(other.id, early)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('go back once where two send the last ones at once', async () => {
    const { id } = await owing({ due: 20 });
    const few = await addStock(admin, { qty: 2 });
    const lines = [{ stockId: few.id, quantity: 2, credit: 3 }];
    expect(codes(await Promise.all([sendBack(id, { lines }), sendBack(id, { lines })]))).toEqual([
      200,
      'not-enough-stock',
    ]);
    expect(await balances(id)).toEqual([17]);
  });

  it('and a payment of the same bill at once come to no more than the bill', async () => {
    const { id } = await owing({ due: 4 });
    const [one, other] = await Promise.all([pay(id, { amount: 4 }), sendBack(id)]);
    expect(other!.httpStatus).toBe(200);
    const { owed, advance: held } = await standing(id);
    expect({ owed, held }).toEqual({ owed: 0, held: one!.httpStatus === 200 ? 4 : 0 });
  });

  it('are listed newest first, with what they were credited', async () => {
    const { id } = await owing({ due: 20, date: '2026-03-03' });
    const first = (await sendBack(id, { date: before })).payload;
    const second = (await sendBack(id)).payload;
    const { payload, meta } = await reports.get(`/supplier-returns?supplierId=${id}`);
    expect(payload).toEqual([second, first]);
    expect(meta).toEqual({ count: 2, credit: 8, hasMore: false });
  });
});

describe('the ledger of a supplier', () => {
  it('runs from bills over payments and credits to what is owed less what is in advance', async () => {
    const { id, deliveries } = await owing({ due: 20, date: '2026-03-03' });
    const one = await paid(id, { date: '2026-03-04', amount: 15 });
    const two = await paid(id, { date: '2026-03-05', amount: 9, keepAsAdvance: true });
    await deliver(admin, {
      ...{ supplierId: id, stockId: item.id, date: before, pieces: 5, due: 10, number: '118' },
      paid: { methodId: advance, amount: 3 },
    });
    await paid(id, { amount: 1, methodId: advance });
    const returned = (await sendBack(id, { lines: [{ stockId: item.id, quantity: 1, credit: 2 }] })).payload;
    const { payload: back } = await reverse(one.id);
    const { payload, meta } = await reports.get(`/suppliers/${id}/ledger`);
    const told = payload.map((entry: Record<string, unknown>) => [
      ...[entry.kind, entry.label, entry.credit, entry.debit, entry.balance],
    ]);
    expect(told).toEqual([
      ['bill', `Delivery D-${deliveries[0]}`, 20, 0, 20],
      ['payment', `Supplier payment S-${one.id}`, 0, 15, 5],
      ['payment', `Supplier payment S-${two.id}`, 0, 9, -4],
      ['bill', expect.stringMatching(/^Delivery D-\d+, paper 118$/), 10, 0, 6],
      ['payment undone', `Reversal of Supplier payment S-${one.id}`, 15, 0, 21],
      ['credit', `Sent back ${returned.id}`, 0, 2, 19],
    ]);
    expect(payload[4].document).toEqual({ kind: 'supplier payment', id: back.id });
    expect(meta).toMatchObject({ opening: 0, closing: 19, advance: 0, ageing: { to30: 19 } });
    expect(await standing(id)).toEqual({ owed: 19, advance: 0 });
    const some = await reports.get(`/suppliers/${id}/ledger?startDate=2026-03-05&endDate=2026-03-05`);
    expect(some.meta).toEqual({
      ...{ opening: 5, closing: -4, advance: 4 },
      ageing: { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 },
    });
    expect(some.payload).toHaveLength(1);
    expect(await reports.get('/suppliers/99999/ledger')).toMatchObject({ httpStatus: 404, code: 'supplier-not-found' });
  });
});

it('what is owed is aged by the day it was due, now and at the end of an earlier day', async () => {
  const days = { notDue: today, to30: '2026-02-08', to60: '2026-01-09', to90: '2025-12-10', over90: '2025-12-09' };
  const due = { notDue: 2, to30: 4, to60: 6, to90: 8, over90: 10 };
  const dues = Object.keys(days) as (keyof typeof days)[];
  const { id, name, bills } = await owing(...dues.map((key) => ({ due: due[key], dueOn: days[key] })));
  const rowOf = async (query = '') =>
    (await reports.get(`/payables/ageing${query}`)).payload.find(
      ({ supplier }: { supplier: { id: number } }) => supplier.id === id,
    );
  expect(await rowOf()).toEqual({ supplier: { id, name }, ...due, total: 30 });
  await paid(id, { amount: 10, billIds: [bills[4]] });
  expect(await rowOf()).toMatchObject({ over90: 0, total: 20 });
  expect(await rowOf('?asOf=2026-03-09')).toMatchObject({
    notDue: 2,
    to30: 4,
    to60: 6,
    to90: 18,
    over90: 0,
    total: 30,
  });
  expect(await rowOf('?asOf=2026-03-05')).toBeUndefined();
  const { payload, meta } = await reports.get('/payables/ageing');
  const sum = payload.reduce((all: number, { total }: { total: number }) => all + total, 0);
  expect(meta).toMatchObject({ asOf: today, count: payload.length, hasMore: false });
  expect(meta.total.total).toBeCloseTo(sum, 2);
});

it('a closed day keeps its payments: they are reversed today, and no other day is touched', async () => {
  const { id } = await owing({ due: 20, date: closed });
  const payment = await paid(id, { date: closed, amount: 12 });
  const { payload: day } = await admin.post('/days', { date: closed, counted: 0 });
  const kept = { httpStatus: 409, code: 'day-closed' };
  expect(await pay(id, { date: closed, amount: 1 })).toMatchObject(kept);
  expect(await sendBack(id, { date: closed })).toMatchObject(kept);
  expect(await admin.delete(`/supplier-payments/${payment.id}`)).toMatchObject(kept);
  expect(await reverse(payment.id)).toMatchObject({ httpStatus: 200, payload: { date: today, amount: -12 } });
  const after = (await admin.get(`/days?date=${closed}`)).payload;
  expect([after.suppliers, after.expected]).toEqual([12, day.expected]);
  expect(await balances(id)).toEqual([20]);
  // A payment on an open day is deleted on that day.
  const open = await paid(id, { date: before, amount: 3 });
  expect(await admin.delete(`/supplier-payments/${open.id}`)).toMatchObject({ httpStatus: 200 });
  await admin.delete(`/days/${closed}`, { body: { reason: 'Counted wrong' } });
});
