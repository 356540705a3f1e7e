import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock, deleteStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { sell, trySale, wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

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

async function qtyOf(item: { id: number }): Promise<number> {
  const row = await app.database.db
    .selectFrom('stock')
    .select('qty')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  return row.qty;
}

async function countOf(table: 'receipts' | 'accounts' | 'sale_lines' | 'stock_movements' | 'activity_logs') {
  const row = await app.database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe('a sale', () => {
  it('takes the goods and answers with the receipt', async () => {
    const pens = await addStock(admin, { name: 'Pens', qty: 10, unitCost: 2, unitSell: 3.5 });
    const ink = await addStock(admin, { name: 'Ink', qty: 4, unitCost: 5, unitSell: 9.99 });
    const receipt = await sell(till, [
      [ink, 1],
      [pens, 3],
    ]);
    expect(receipt).toMatchObject({
      createdAt: app.clock.now.toISOString(),
      staff: 'Test sales',
      total: 20.49,
      credit: null,
      lines: [
        { stockId: ink.id, name: 'Ink', quantity: 1, unitSell: 9.99, total: 9.99, deleted: false },
        { stockId: pens.id, name: 'Pens', quantity: 3, unitSell: 3.5, total: 10.5, deleted: false },
      ],
    });
    expect([await qtyOf(pens), await qtyOf(ink)]).toEqual([7, 3]);
  });

  it('counts once per item and line, and leaves a movement with the balance after it', async () => {
    const item = await addStock(admin, { qty: 10, unitCost: 2 });
    await sell(till, [[item, 4]]);
    const movements = await app.database.db
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'balance', 'unit_cost', 'date', 'staff_id'])
      .where('stock_id', '=', item.id)
      .orderBy('id')
      .execute();
    expect(movements.at(-1)).toEqual({
      kind: 'sale',
      quantity: -4,
      balance: 6,
      unit_cost: 2,
      date: '2026-03-10',
      staff_id: till.id,
    });
    const found = await admin.get(`/stock/search?search=${encodeURIComponent(item.name)}`);
    expect(found.payload[0]).toMatchObject({ qty: 6, salesCount: 1 });
  });

  it('takes its prices from the database, whatever the cart says, and ignores the other fields of a cart line', async () => {
    const item = await addStock(admin, { unitSell: 12.5 });
    const { httpStatus, payload } = await till.post('/sales', {
      sales: [{ ...item, stockId: item.id, quantity: '2', unitSell: 0.01, date: '2026-03-10', price: -4 }],
      customerId: null,
      paymentDate: '',
    });
    expect([httpStatus, payload.total]).toEqual([200, 25]);
  });

  it('merges two lines of the same item into one, so that together they are checked against the shelf', async () => {
    const item = await addStock(admin, { qty: 5 });
    expect(
      (
        await trySale(till, [
          [item, 3],
          [item, 2.5],
        ])
      ).payload,
    ).toBe(`Only 5 of '${item.name}' left in stock`);
    const receipt = await sell(till, [
      [item, 3],
      [item, 2],
    ]);
    expect(receipt.lines).toMatchObject([{ quantity: 5 }]);
  });

  it('rounds each line to the cent, half up, and adds the rounded lines', async () => {
    const cheese = await addStock(admin, { qty: 10, unitSell: 9.99 });
    const ham = await addStock(admin, { qty: 10, unitSell: 0.01 });
    const receipt = await sell(till, [
      [cheese, 0.335],
      [ham, 0.5],
    ]);
    expect(receipt.lines.map((line) => line.total)).toEqual([3.35, 0.01]);
    expect(receipt.total).toBe(3.36);
  });

  it('is logged with who sold what', async () => {
    const item = await addStock(admin, { name: 'Envelope', unitSell: 2 });
    const receipt = await sell(till, [[item, 1.5]]);
    const [line] = (await admin.get('/logs?limit=1')).payload;
    expect(line).toMatchObject({
      staff: { email: till.email },
      action: 'sale made',
      description: `Receipt ${receipt.id}, total 3.00: 1.5 × Envelope`,
    });
  });

  it('belongs to the day of the business, not of UTC', async () => {
    const item = await addStock(admin);
    const before = app.clock.now;
    app.clock.now = new Date('2026-03-10T21:30:00Z');
    const receipt = await sell(till, [[item, 1]]);
    app.clock.now = before;
    const day = await till.get('/sales/by-date?date=2026-03-11');
    expect(day.payload.map((line: { receiptId: number }) => line.receiptId)).toEqual([receipt.id]);
  });
});

describe('a sale is refused, and takes nothing,', () => {
  it('when more is asked than is in stock, naming every short item', async () => {
    const pens = await addStock(admin, { name: 'Pens', qty: 3 });
    const ink = await addStock(admin, { name: 'Ink', qty: 0 });
    const paper = await addStock(admin, { qty: 100 });
    const before = await countOf('activity_logs');
    const one = await trySale(till, [[pens, 4]]);
    expect(one).toMatchObject({ httpStatus: 409, status: false, payload: "Only 3 of 'Pens' left in stock" });
    const two = await trySale(till, [
      [pens, 3.001],
      [paper, 1],
      [ink, 1],
    ]);
    expect(two.payload).toBe("Only 3 of 'Pens' left in stock, only 0 of 'Ink' left in stock");
    expect([await qtyOf(pens), await qtyOf(paper), await countOf('activity_logs')]).toEqual([3, 100, before]);
  });

  it('when an item is not known', async () => {
    const item = await addStock(admin);
    expect(
      await trySale(till, [
        [item, 1],
        [{ id: 999_999 }, 1],
      ]),
    ).toMatchObject({
      httpStatus: 404,
      payload: 'There is no stock item 999999',
    });
    expect(await qtyOf(item)).toBe(10);
  });

  it('when an item was deleted meanwhile', async () => {
    const item = await addStock(admin, { name: 'Gone' });
    await deleteStock(admin, item.id);
    expect(await trySale(till, [[item, 1]])).toMatchObject({ httpStatus: 409, payload: "'Gone' is no longer sold" });
  });

  it('when it comes to more than the books can hold', async () => {
    const item = await addStock(admin, { qty: 999_999_999, unitSell: 999_999_999.99 });
    const answer = await trySale(till, [[item, 999_999_999]]);
    expect(answer).toMatchObject({
      httpStatus: 409,
      payload: 'That would make an amount or quantity too large for the books',
    });
    expect(await qtyOf(item)).toBe(999_999_999);
  });

  it.each([
    ['no body', undefined, 'The request is not valid'],
    ['no cart', {}, 'Please add items to the cart'],
    ['an empty cart', { sales: [] }, 'Please add items to the cart'],
    ['a cart that is no list', { sales: 'pens' }, 'Please add items to the cart'],
    ['a line without an item', { sales: [{ quantity: 1 }] }, 'sales.0.stockId must be a positive whole number'],
    [
      'an item that is no id',
      { sales: [{ stockId: '1e3', quantity: 1 }] },
      'sales.0.stockId must be a positive whole number',
    ],
    [
      'a quantity of none',
      { sales: [{ stockId: 1, quantity: 0 }] },
      'sales.0.quantity must be a quantity above 0, up to 999,999,999, with at most 3 decimals',
    ],
    [
      'a negative quantity',
      { sales: [{ stockId: 1, quantity: -1 }] },
      'sales.0.quantity must be a quantity above 0, up to 999,999,999, with at most 3 decimals',
    ],
    [
      'four decimals',
      { sales: [{ stockId: 1, quantity: 1.0001 }] },
      'sales.0.quantity must be a quantity above 0, up to 999,999,999, with at most 3 decimals',
    ],
    [
      'a customer that is no id',
      { sales: [{ stockId: 1, quantity: 1 }], customerId: 'Ann' },
      'customerId must be a positive whole number',
    ],
    [
      'a day that does not exist',
      { sales: [{ stockId: 1, quantity: 1 }], paymentDate: '2026-02-30' },
      'paymentDate must be a real date, YYYY-MM-DD, between 1970 and 2200',
    ],
    ['a field that is not known', { sales: [{ stockId: 1, quantity: 1 }], price: 5 }, 'Unknown field: price'],
    [
      'a discount that is a number',
      { sales: [{ stockId: 1, quantity: 1 }], discount: 5 },
      'discount must be a discount like {"percent": 5} or {"amount": 2}',
    ],
    [
      '21 tenders',
      { sales: [{ stockId: 1, quantity: 1 }], tenders: Array(21).fill({ methodId: 1, amount: 1 }) },
      'A sale can be paid in at most 20 parts',
    ],
    ['501 lines', { sales: Array(501).fill({ stockId: 1, quantity: 1 }) }, 'A cart can have at most 500 lines'],
  ])('with %s', async (_what, body, sentence) => {
    expect(await till.post('/sales', body)).toMatchObject({ httpStatus: 400, status: false, payload: sentence });
  });
});

describe('a sale on credit', () => {
  it('opens one account of the total, to be paid by the payment date', async () => {
    const customerId = await addCustomer(app, 'Ann');
    const item = await addStock(admin, { unitSell: 7.25 });
    const receipt = await sell(till, [[item, 2]], { customerId, paymentDate: '2026-03-10' });
    const accounts = await app.database.db
      .selectFrom('accounts')
      .selectAll()
      .where('customer_id', '=', customerId)
      .execute();
    expect(accounts).toMatchObject([
      { receipt_id: receipt.id, amount: 14.5, paid: 0, balance: 14.5, due_on: '2026-03-10', sold_on: '2026-03-10' },
    ]);
    expect(receipt.credit).toEqual({
      accountId: accounts[0]?.id,
      customerId,
      customerName: 'Ann',
      dueDate: '2026-03-10',
      amount: 14.5,
      balance: 14.5,
    });
  });

  it('needs a payment date, today or later', async () => {
    const customerId = await addCustomer(app);
    const item = await addStock(admin);
    expect(await trySale(till, [[item, 1]], { customerId })).toMatchObject({
      httpStatus: 400,
      payload: 'Please select a payment date',
    });
    expect(await trySale(till, [[item, 1]], { customerId, paymentDate: '2026-03-09' })).toMatchObject({
      httpStatus: 400,
      payload: 'The payment date must be today or later',
    });
    expect(await qtyOf(item)).toBe(10);
  });

  it('needs a customer who is known and not deleted', async () => {
    const customerId = await addCustomer(app);
    const item = await addStock(admin);
    await app.database.db
      .updateTable('customers')
      .set({ deleted_at: new Date() })
      .where('id', '=', customerId)
      .execute();
    const before = await countOf('receipts');
    for (const id of [customerId, 999_999]) {
      expect(await trySale(till, [[item, 1]], { customerId: id, paymentDate: '2026-04-01' })).toMatchObject({
        httpStatus: 404,
        payload: 'That customer no longer exists',
      });
    }
    expect([await qtyOf(item), await countOf('receipts')]).toEqual([10, before]);
  });

  it('is not what a payment date without a customer makes', async () => {
    const item = await addStock(admin);
    const receipt = await sell(till, [[item, 1]], { paymentDate: '2020-01-01' });
    expect(receipt.credit).toBeNull();
  });
});

describe('an Idempotency-Key', () => {
  it('makes a repeat return the first receipt and sell nothing', async () => {
    const item = await addStock(admin, { qty: 10 });
    const first = await sell(till, [[item, 4]], { key: 'once' });
    expect(await sell(till, [[item, 4]], { key: 'once' })).toEqual(first);
    expect(await qtyOf(item)).toBe(6);
  });

  it('returns the first receipt even when the goods are gone, deleted or dearer by now', async () => {
    const item = await addStock(admin, { qty: 4, unitSell: 1 });
    const customerId = await addCustomer(app);
    const terms = { key: 'late', customerId, paymentDate: '2026-03-10' };
    const first = await sell(till, [[item, 4]], terms);
    expect(await sell(till, [[item, 4]], terms)).toEqual(first);
    await admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 4, unitCost: 1, unitSell: 9 });
    expect(await sell(till, [[item, 4]], terms)).toEqual(first);
    await deleteStock(admin, item.id);
    const before = app.clock.now;
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    expect(await sell(till, [[item, 4]], terms)).toEqual(first);
    app.clock.now = before;
  });

  it('is refused with another cart', async () => {
    const item = await addStock(admin, { qty: 10 });
    await sell(till, [[item, 1]], { key: 'twice' });
    expect(await trySale(till, [[item, 2]], { key: 'twice' })).toMatchObject({
      httpStatus: 409,
      payload: 'This key was already used for another request. Please send the changed one with a new key.',
    });
    expect(await qtyOf(item)).toBe(9);
  });

  it('is free again after a refusal', async () => {
    const item = await addStock(admin, { qty: 1 });
    expect((await trySale(till, [[item, 2]], { key: 'retry' })).httpStatus).toBe(409);
    await admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 4, unitCost: 1, unitSell: 9 });
    expect((await sell(till, [[item, 2]], { key: 'retry' })).total).toBe(18);
  });

  it('may be left out: two equal sales are two sales', async () => {
    const item = await addStock(admin, { qty: 10 });
    await sell(till, [[item, 1]]);
    await sell(till, [[item, 1]]);
    expect(await qtyOf(item)).toBe(8);
  });

  it('is refused when it is not plain text', async () => {
    const item = await addStock(admin);
    expect((await trySale(till, [[item, 1]], { key: 'a b' })).httpStatus).toBe(400);
  });
});
