import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  till = await app.as('sales');
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

async function itemRow(id: number) {
  return app.database.db
    .selectFrom('stock')
    .select(['qty', 'sales_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function accountRow(receiptId: number) {
  return app.database.db
    .selectFrom('accounts')
    .select(['id', 'amount', 'paid', 'balance'])
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
}

async function pay(id: number, amount: number): Promise<void> {
  expect(await admin.post('/accounts/pay', { id, date: '2026-03-10', amount })).toMatchObject({ httpStatus: 200 });
}

describe('deleting a line of a sale', () => {
  it('gives the goods back, uncounts the sale and takes it off the lists and sums', async () => {
    const item = await addStock(admin, { qty: 10 });
    const other = await addStock(admin);
    const receipt = await sell(till, [
      [item, 4],
      [other, 1],
    ]);
    const totalsBefore = (await admin.get('/sales')).meta.totals;
    const line = receipt.lines[0] as { id: number };
    expect(await admin.post(`/sales/${line.id}`, { sale: item.name })).toMatchObject({
      httpStatus: 200,
      payload: 'Sale deleted',
    });
    expect(await itemRow(item.id)).toEqual({ qty: 10, sales_count: 0 });
    const { payload, meta } = await admin.get('/sales');
    expect(payload.map((sale: { id: number }) => sale.id)).not.toContain(line.id);
    expect(meta.totals).toMatchObject({ count: totalsBefore.count - 1, sale: totalsBefore.sale - 14 });
  });

  it('leaves a reversing movement and a line in the log', async () => {
    const item = await addStock(admin, { name: 'Ruler', qty: 10, unitCost: 2, unitSell: 3 });
    const receipt = await sell(till, [[item, 4]]);
    const reports = await app.as('reports');
    await reports.post(`/sales/${receipt.lines[0]?.id}`);
    const last = await app.database.db
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'balance', 'unit_cost', 'staff_id', 'sale_line_id'])
      .where('stock_id', '=', item.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({
      kind: 'sale deleted',
      quantity: 4,
      balance: 10,
      unit_cost: 2,
      staff_id: reports.id,
      sale_line_id: receipt.lines[0]?.id,
    });
    expect(await newestLog(app)).toMatchObject({
      staff: { email: reports.email },
      action: 'sale deleted',
      description: `Receipt ${receipt.id}: 4 × Ruler, 12.00, sold on Mar 10, 2026`,
    });
  });

  it('happens once: a second time is 404 and gives nothing back again', async () => {
    const item = await addStock(admin, { qty: 10 });
    const receipt = await sell(till, [[item, 4]]);
    const path = `/sales/${receipt.lines[0]?.id}`;
    await admin.post(path);
    expect(await admin.post(path)).toMatchObject({
      httpStatus: 404,
      payload: "That sale doesn't exist; it may already have been deleted",
    });
    expect(await itemRow(item.id)).toEqual({ qty: 10, sales_count: 0 });
  });

  it('is done by one of two who ask at once', async () => {
    const item = await addStock(admin, { qty: 10 });
    const receipt = await sell(till, [[item, 4]]);
    const path = `/sales/${receipt.lines[0]?.id}`;
    const answers = await Promise.all([admin.post(path), admin.post(path), admin.post(path)]);
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 404, 404]);
    expect(await itemRow(item.id)).toEqual({ qty: 10, sales_count: 0 });
  });

  it('gives back to an item that was deleted since, and both stay named on the receipt', async () => {
    const item = await addStock(admin, { name: 'Old lamp', qty: 5 });
    const receipt = await sell(till, [[item, 2]]);
    await admin.delete(`/stock/${item.id}`);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect((await itemRow(item.id)).qty).toBe(5);
    const again = await till.get(`/sales/receipts/${receipt.id}`);
    expect(again.payload).toMatchObject({ total: 0, lines: [{ name: 'Old lamp', deleted: true, total: 7 }] });
  });

  it('lowers the account of a credit sale, down to nothing owed', async () => {
    const customerId = await addCustomer(app);
    const [pen, book] = [await addStock(admin, { unitSell: 1.1 }), await addStock(admin, { unitSell: 2.2 })];
    const receipt = await sell(
      till,
      [
        [pen, 1],
        [book, 1],
      ],
      { customerId, paymentDate: '2026-04-01' },
    );
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect(await accountRow(receipt.id)).toMatchObject({ amount: 2.2, balance: 2.2 });
    await admin.post(`/sales/${receipt.lines[1]?.id}`);
    expect(await accountRow(receipt.id)).toMatchObject({ amount: 0, balance: 0 });
  });

  it('lowers what was left after each payment too', async () => {
    const customerId = await addCustomer(app);
    const [pen, book] = [await addStock(admin, { unitSell: 0.1 }), await addStock(admin, { unitSell: 0.2 })];
    const receipt = await sell(
      till,
      [
        [pen, 1],
        [book, 1],
      ],
      { customerId, paymentDate: '2026-04-01' },
    );
    const { id } = await accountRow(receipt.id);
    await pay(id, 0.05);
    await pay(id, 0.15);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect(await accountRow(receipt.id)).toMatchObject({ amount: 0.2, paid: 0.2, balance: 0 });
    const payments = await app.database.db
      .selectFrom('payments')
      .select('balance')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    expect(payments).toEqual([{ balance: 0.15 }, { balance: 0 }]);
  });

  it('is refused when more was paid than would be left, and nothing changes', async () => {
    const customerId = await addCustomer(app);
    const item = await addStock(admin, { qty: 10, unitSell: 10 });
    const receipt = await sell(till, [[item, 2]], { customerId, paymentDate: '2026-04-01' });
    const { id } = await accountRow(receipt.id);
    await pay(id, 0.01);
    expect(await admin.post(`/sales/${receipt.lines[0]?.id}`)).toMatchObject({
      httpStatus: 409,
      payload: '0.01 has already been paid on this sale, more than would be left to pay; delete a payment first',
    });
    expect(await itemRow(item.id)).toEqual({ qty: 8, sales_count: 1 });
    expect(await accountRow(receipt.id)).toMatchObject({ amount: 20, paid: 0.01, balance: 19.99 });
  });

  it.each([
    [
      'a line nobody sold',
      '/sales/999999',
      undefined,
      404,
      "That sale doesn't exist; it may already have been deleted",
    ],
    ['an id that is none', '/sales/first', undefined, 400, 'id must be a positive whole number.'],
    ['a field that is not known', '/sales/1', { reason: 'x' }, 400, 'Unknown field: reason.'],
  ])('is refused for %s', async (_what, path, body, httpStatus, payload) => {
    expect(await admin.post(path, body)).toMatchObject({ httpStatus, status: false, payload });
  });
});
