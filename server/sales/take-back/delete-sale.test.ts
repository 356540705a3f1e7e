import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock, deleteStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addMethod, addTax, type Cart, setSettings, trySelling } from '../../../tests/support/till.ts';

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
    await deleteStock(admin, item.id);
    await admin.post(`/sales/${receipt.lines[0]?.id}`);
    expect((await itemRow(item.id)).qty).toBe(2);
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
    ['an id that is none', '/sales/first', undefined, 400, 'id must be a positive whole number'],
    ['a field that is not known', '/sales/1', { reason: 'x' }, 400, 'Unknown field: reason'],
  ])('is refused for %s', async (_what, path, body, httpStatus, payload) => {
    expect(await admin.post(path, body)).toMatchObject({ httpStatus, status: false, payload });
  });
});

describe('deleting a line that was paid in parts', () => {
  const goods = (unitSell: number) => addStock(admin, { unitSell, qty: 10 });

  async function soldFor(prices: number[], terms: Omit<Cart, 'lines'>) {
    const lines: Cart['lines'] = [];
    for (const price of prices) lines.push([await goods(price), 1]);
    const { payload } = await trySelling(admin, { lines, ...terms });
    return payload as Awaited<ReturnType<typeof sell>>;
  }

  /** Deletes the line at this place, and returns what the receipt says then. */
  async function without(receipt: { id: number; lines: { id: number }[] }, place: number) {
    expect(await admin.post(`/sales/${receipt.lines[place]?.id}`)).toMatchObject({ httpStatus: 200 });
    const { payload } = await admin.get(`/sales/receipts/${receipt.id}`);
    const { total, rounding, owed, tenders } = payload;
    return [total, rounding, owed, tenders.map((one: { name: string; amount: number }) => [one.name, one.amount])];
  }

  async function entriesOf({ id }: { id: number }): Promise<[number, number][]> {
    const { rows } = await app.database.pool.query(
      `select method_id, amount from money_movements where document = 'receipt' and document_id = $1 order by id`,
      [id],
    );
    return rows.map((row) => [row.method_id, row.amount]);
  }

  it('takes from its debt first, then its cash, then its other tenders, last first', async () => {
    const [card, wallet] = [await addMethod(app, { name: 'Card A' }), await addMethod(app, { name: 'Wallet A' })];
    const receipt = await soldFor([10, 10, 10, 10, 5], {
      customerId: await addCustomer(app),
      paymentDate: '2026-04-01',
      tenders: [
        { methodId: card, amount: 12 },
        { methodId: 1, amount: 8 },
        { methodId: wallet, amount: 10, reference: 'W-1' },
      ],
    });
    expect(receipt.owed).toBe(15);
    const all = [
      ['Card A', 12],
      ['Cash', 8],
      ['Wallet A', 10],
    ];
    expect(await without(receipt, 0)).toEqual([35, 0, 5, all]);
    expect(await entriesOf(receipt)).toHaveLength(3);
    expect(await without(receipt, 1)).toEqual([
      25,
      0,
      0,
      [
        ['Card A', 12],
        ['Wallet A', 10],
        ['Cash', 3],
      ],
    ]);
    expect(await without(receipt, 2)).toEqual([
      15,
      0,
      0,
      [
        ['Card A', 12],
        ['Wallet A', 3],
      ],
    ]);
    expect(await without(receipt, 3)).toEqual([5, 0, 0, [['Card A', 5]]]);
    expect(await without(receipt, 4)).toEqual([0, 0, 0, []]);
    expect(await entriesOf(receipt)).toEqual([
      ...[
        [card, 12],
        [1, 8],
        [wallet, 10],
        [1, -8],
        [1, 3],
      ],
      ...[
        [1, -3],
        [wallet, -10],
        [wallet, 3],
        [wallet, -3],
        [card, -12],
        [card, 5],
        [card, -5],
      ],
    ]);
    const { rows } = await app.database.pool.query(`select from used_references where reference = 'w-1'`);
    expect(rows).toEqual([]);
  });

  it('leaves what was paid on the debt, and is refused where the rest is not enough', async () => {
    const receipt = await soldFor([10, 10], {
      customerId: await addCustomer(app),
      paymentDate: '2026-04-01',
      tenders: [{ methodId: 1, amount: 4 }],
    });
    const { id } = await accountRow(receipt.id);
    await pay(id, 12);
    expect(await admin.post(`/sales/${receipt.lines[0]?.id}`)).toMatchObject({
      httpStatus: 409,
      code: 'already-paid',
      payload: '12.00 has already been paid on this sale, more than would be left to pay; delete a payment first',
    });
    expect(await entriesOf(receipt)).toEqual([[1, 4]]);
    const { payload } = await admin.get(`/accounts?customerId=${receipt.customer?.id}`);
    await admin.delete(`/accounts/${payload[0].payments[0].id}`);
    await pay(id, 8);
    expect(await without(receipt, 0)).toEqual([10, 0, 0, [['Cash', 2]]]);
    expect(await accountRow(receipt.id)).toMatchObject({ amount: 8, paid: 8, balance: 0 });
  });

  it('works cash rounding out anew, and takes back discount and tax with the line', async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const receipt = await soldFor([1.02, 2.01], {});
    expect([receipt.rounding, receipt.tenders[0]?.amount]).toEqual([0.02, 3.05]);
    expect(await without(receipt, 0)).toEqual([2.01, -0.01, 0, [['Cash', 2]]]);
    await setSettings(app, { money: { smallestCoin: 0 } });
    expect(await without(receipt, 1)).toEqual([0, 0, 0, []]);

    const [taxed, plain] = [await goods(100), await goods(50)];
    await addTax(app, { percent: 10, included: false }, taxed);
    const { payload } = await trySelling(admin, {
      lines: [
        [taxed, 1],
        [plain, 1],
      ],
      discount: { percent: 10 },
    });
    expect(payload.total).toBe(144);
    expect(await without(payload, 0)).toEqual([45, 0, 0, [['Cash', 45]]]);
    const again = await admin.get(`/sales/receipts/${payload.id}`);
    expect(again.payload).toMatchObject({ subtotal: 50, discounts: 5, taxes: [] });
  });
});
