import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInMethods, type MoneyMovement } from '../../contract/money/cash-book.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const { cash, deposit, bank } = builtInMethods;
const [firstDay, secondDay, thirdDay] = ['2026-03-07', '2026-03-08', '2026-03-09'] as const;
const today = '2026-03-10';

let app: TestApp;
let admin: Caller;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const book = (query = '') => admin.get(`/money?${query}`);
const banking = (date: string, amount: number) => ({ date, amount, comment: 'Evening bag' });
const lunch = (date: string, amount: number) => ({ date, amount, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' });
const figures = (rows: MoneyMovement[]) => rows.map(({ day, kind, amount, balance }) => [day, kind, amount, balance]);

async function add(path: string, body: object): Promise<number> {
  const { status, payload } = await admin.post(path, body);
  if (!status) throw new Error(`${path} was refused: ${payload}`);
  return payload.id;
}

describe('the cash book', () => {
  it('names who moved what, when, by which document and why', async () => {
    const id = await add('/expenses', lunch(secondDay, 4.25));
    const { payload, meta } = await book();
    expect(payload).toEqual([
      {
        id: expect.any(Number),
        at: '2026-03-10T09:00:00.000Z',
        day: secondDay,
        kind: 'expense',
        amount: -4.25,
        balance: -4.25,
        staff: 'Test admin',
        reason: 'Lunch',
        document: { kind: 'expense', id, label: `Expense ${id}` },
        reverses: null,
      },
    ]);
    expect(meta).toEqual({ opening: 0, in: 0, out: 4.25, closing: -4.25, below: true, hasMore: false });
  });

  it('goes by day, not by when it was entered, with opening and closing balance of any range', async () => {
    await add('/bankings', banking(thirdDay, 1));
    await add('/expenses', lunch(firstDay, 10));
    await add('/expenses', lunch(secondDay, 5));
    await add('/bankings', banking(secondDay, 2.5));

    const all = await book();
    expect(figures(all.payload)).toEqual([
      [firstDay, 'expense', -10, -10],
      [secondDay, 'expense', -5, -15],
      [secondDay, 'banked', -2.5, -17.5],
      [thirdDay, 'banked', -1, -18.5],
    ]);
    const day = await book(`startDate=${secondDay}&endDate=${secondDay}`);
    expect(figures(day.payload)).toEqual(figures(all.payload).slice(1, 3));
    expect(day.meta).toMatchObject({ opening: -10, in: 0, out: 7.5, closing: -17.5 });
    const from = await book(`startDate=${secondDay}&endDate=`);
    expect(figures(from.payload)).toEqual(figures(all.payload).slice(1));
    expect(from.meta).toMatchObject({ opening: -10, in: 0, out: 8.5, closing: -18.5 });
    const until = await book(`endDate=${secondDay}`);
    expect(figures(until.payload)).toEqual(figures(all.payload).slice(0, 3));
    expect(until.meta).toMatchObject({ opening: 0, in: 0, out: 17.5, closing: -17.5 });
    const after = await book(`startDate=${today}`);
    expect([after.payload, after.meta]).toMatchObject([[], { opening: -18.5, in: 0, out: 0, closing: -18.5 }]);
    const before = await book('endDate=2026-01-31');
    expect([before.payload, before.meta]).toMatchObject([[], { opening: 0, closing: 0 }]);
  });

  it('gives a hundred lines a page, whose balances go on where the last page ended', async () => {
    await add('/expenses', lunch(firstDay, 1000));
    for (let count = 1; count <= 105; count++) await add('/expenses', lunch(secondDay, count / 100));
    const range = `startDate=${secondDay}&endDate=${secondDay}`;
    const first = await book(range);
    const second = await book(`${range}&page=2`);
    const totals = { opening: -1000, in: 0, out: 55.65, closing: -1055.65, below: true };
    expect(first.meta).toEqual({ ...totals, hasMore: true });
    expect(second.meta).toEqual({ ...totals, hasMore: false });
    expect([first.payload.length, second.payload.length]).toEqual([100, 5]);
    expect([first.payload[0].balance, first.payload[99].balance]).toEqual([-1000.01, -1050.5]);
    expect([second.payload[0].balance, second.payload[4].balance]).toEqual([-1051.51, -1055.65]);

    const atOnce = await book(`${range}&limit=1000`);
    expect(atOnce.payload).toEqual([...first.payload, ...second.payload]);
    expect(await book(`${range}&limit=0`)).toMatchObject({ payload: [], meta: totals });
    expect((await book(`${range}&page=3`)).payload).toEqual([]);
    expect((await book(`${range}&limit=1001`)).httpStatus).toBe(400);
  });

  it('keeps each method apart: what is banked leaves Cash and comes to Bank', async () => {
    const id = await add('/bankings', banking(secondDay, 30));
    const document = { kind: 'banking', id, label: `Banking ${id}` };
    const left = await book(`methodId=${cash.id}`);
    expect(left.payload).toMatchObject([
      { kind: 'banked', amount: -30, balance: -30, reason: 'Evening bag', document },
    ]);
    const came = await book(`methodId=${bank.id}`);
    expect(came.payload).toMatchObject([{ kind: 'banked', amount: 30, balance: 30, reason: 'Evening bag', document }]);
    expect(came.meta).toMatchObject({ opening: 0, in: 30, out: 0, closing: 30 });
    const nothing = { payload: [], meta: { opening: 0, in: 0, out: 0, closing: 0, hasMore: false } };
    expect(await book(`methodId=${deposit.id}`)).toMatchObject(nothing);
  });

  it('refuses a method that does not exist, and days that are not days', async () => {
    expect(await book('methodId=99')).toMatchObject({ httpStatus: 404, status: false });
    expect((await book('methodId=cash')).httpStatus).toBe(400);
    expect((await book('startDate=2026-02-30')).httpStatus).toBe(400);
  });

  it('is for admin and reports only', async () => {
    expect((await (await app.as('reports')).get('/money')).httpStatus).toBe(200);
    expect((await (await app.as('sales', 'stock')).get('/money')).httpStatus).toBe(403);
    expect((await app.withToken('').get('/money')).httpStatus).toBe(401);
  });
});

describe('a document that is changed or deleted', () => {
  /** The rows of a cash book, each reversal with the amount that it takes back. */
  async function told(methodId: number = cash.id) {
    const { payload, meta } = await book(`methodId=${methodId}`);
    expect(payload.at(-1).balance).toBe(meta.closing);
    const rows = payload as MoneyMovement[];
    const amountOf = (id: number | null) => rows.find((row) => row.id === id)?.amount ?? null;
    return rows.map(({ day, kind, amount, balance, reverses }) => [day, kind, amount, balance, amountOf(reverses)]);
  }

  it('takes an expense back on its own day and posts it anew on the other', async () => {
    const id = await add('/expenses', lunch(secondDay, 8));
    await admin.put('/expenses', { id, ...lunch(firstDay, 5) });
    expect(await told()).toEqual([
      [firstDay, 'expense', -5, -5, null],
      [secondDay, 'expense', -8, -13, null],
      [secondDay, 'expense', 8, -5, -8],
    ]);
    await admin.delete(`/expenses/${id}`);
    expect(await told()).toEqual([
      [firstDay, 'expense', -5, -5, null],
      [firstDay, 'expense', 5, 0, -5],
      [secondDay, 'expense', -8, -8, null],
      [secondDay, 'expense', 8, 0, -8],
    ]);
    expect((await book()).meta).toMatchObject({ in: 13, out: 13, closing: 0 });
  });

  it('posts nothing for an expense whose words alone were changed, and shows the new words', async () => {
    const id = await add('/expenses', lunch(secondDay, 8));
    await admin.put('/expenses', { id, ...lunch(secondDay, 8), expense: 'Supper' });
    expect((await book()).payload).toMatchObject([{ amount: -8, reason: 'Supper', reverses: null }]);
  });

  it('takes money banked back from both methods', async () => {
    const id = await add('/bankings', banking(secondDay, 30));
    await admin.put('/bankings', { id, ...banking(secondDay, 20) });
    expect(await told()).toEqual([
      [secondDay, 'banked', -30, -30, null],
      [secondDay, 'banked', 30, 0, -30],
      [secondDay, 'banked', -20, -20, null],
    ]);
    await admin.post(`/bankings/${id}`, { date: secondDay, amount: 20 });
    expect((await told()).at(-1)).toEqual([secondDay, 'banked', 20, 0, -20]);
    expect(await told(bank.id)).toEqual([
      [secondDay, 'banked', 30, 30, null],
      [secondDay, 'banked', -30, 0, 30],
      [secondDay, 'banked', 20, 20, null],
      [secondDay, 'banked', -20, 0, 20],
    ]);
  });

  it('takes a payment of a debt back, and names the customer beside it', async () => {
    const customerId = await addCustomer(app, 'Amina');
    const item = await addStock(admin, { unitSell: 100 });
    app.clock.now = new Date(`${firstDay}T09:00:00Z`);
    const { credit } = await sell(admin, [[item, 1]], { customerId, paymentDate: '2026-04-01' });
    app.clock.now = new Date(`${today}T09:00:00Z`);
    const { payload } = await admin.post('/accounts/pay', { id: credit?.accountId, date: secondDay, amount: 40 });
    const { id } = payload.payments[0];
    await admin.put('/accounts', { id, date: thirdDay, amount: 25 });
    await admin.delete(`/accounts/${id}`);
    expect(await told()).toEqual([
      [secondDay, 'debt payment', 40, 40, null],
      [secondDay, 'debt payment', -40, 0, 40],
      [thirdDay, 'debt payment', 25, 25, null],
      [thirdDay, 'debt payment', -25, 0, 25],
    ]);
    const label = `Payment ${id}, Amina`;
    expect((await book()).payload[0].document).toEqual({ kind: 'payment', id, label });
  });

  it('takes a cash sale back line by line, on the day of the sale', async () => {
    const [pens, paper] = [await addStock(admin, { unitSell: 2 }), await addStock(admin, { unitSell: 5 })];
    const receipt = await sell(admin, [
      [pens, 3],
      [paper, 1],
    ]);
    app.clock.now = new Date('2026-03-12T09:00:00Z');
    const [penLine, paperLine] = receipt.lines;
    await admin.post(`/sales/${penLine?.id}`, { sale: pens.name });
    expect(await told()).toEqual([
      [today, 'sale', 11, 11, null],
      [today, 'sale', -11, 0, 11],
      [today, 'sale', 5, 5, null],
    ]);
    await admin.post(`/sales/${paperLine?.id}`, { sale: paper.name });
    expect((await told()).at(-1)).toEqual([today, 'sale', -5, 0, 5]);
    const { payload } = await book();
    expect(payload[0].document).toEqual({ kind: 'receipt', id: receipt.id, label: `Receipt ${receipt.id}` });
    expect(payload.at(-1).at).toBe('2026-03-12T09:00:00.000Z');
  });

  it('brings nothing into the book for a sale on credit', async () => {
    const customerId = await addCustomer(app);
    await sell(admin, [[await addStock(admin), 1]], { customerId, paymentDate: '2026-04-01' });
    expect((await book()).payload).toEqual([]);
  });

  it('takes the difference of a count back when the day is counted again or reopened', async () => {
    await admin.post('/days', { date: thirdDay, counted: 12, comment: 'A note was found' });
    await admin.post('/days', { date: thirdDay, counted: 10 });
    await admin.delete(`/days/${thirdDay}`, { body: { reason: 'Wrong drawer' } });
    expect(await told()).toEqual([
      [thirdDay, 'count difference', 12, 12, null],
      [thirdDay, 'count difference', -12, 0, 12],
      [thirdDay, 'count difference', 10, 10, null],
      [thirdDay, 'count difference', -10, 0, 10],
    ]);
    expect((await book()).payload[0].document).toMatchObject({ kind: 'day', label: 'Day close' });
  });
});
