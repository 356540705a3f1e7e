/** A line's own price: above or below the list, for those who may set prices. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { admin, app, goods, openTill, till } from '../../../tests/support/open-till.ts';
import type { Answer, Caller } from '../../../tests/support/test-app.ts';
import { addTax, approve } from '../../../tests/support/till.ts';

openTill();
beforeEach(async () => {
  await admin.put('/settings', { till: { sellerPrices: false, sellerDiscount: 0 } });
});

interface Line {
  stockId: number;
  quantity: number;
  unitSell?: number | string;
  discount?: object;
}

const trySelling = (caller: Caller, sales: Line[], more: object = {}): Promise<Answer> =>
  caller.post('/sales', { sales, ...more });

async function sold(caller: Caller, sales: Line[], more: object = {}): Promise<Receipt> {
  const { httpStatus, payload } = await trySelling(caller, sales, more);
  expect([httpStatus, payload]).toEqual([200, expect.anything()]);
  return payload;
}

async function listPricesOf({ id }: Receipt) {
  const { rows } = await app.database.pool.query(
    'select unit_sell, list_price, total from sale_lines where receipt_id = $1 order by id',
    [id],
  );
  return rows.map(({ unit_sell, list_price, total }) => [unit_sell, list_price, total]);
}

describe('an admin', () => {
  it.each([
    ['below the list', 8.5, 25.5],
    ['above the list', '12', 36],
    ['at nothing', 0, 0],
  ])('sells %s', async (_, unitSell, total) => {
    const rope = await goods(10, 'Rope');
    const receipt = await sold(admin, [{ stockId: rope.id, quantity: 3, unitSell }], { expectedTotal: total });
    expect(receipt).toMatchObject({
      total,
      subtotal: total,
      discounts: 0,
      lines: [{ unitSell: Number(unitSell), total }],
    });
    expect(await listPricesOf(receipt)).toEqual([[Number(unitSell), 10, total]]);
    expect((await admin.get(`/sales/receipts/${receipt.id}`)).payload.lines[0]).toMatchObject({
      unitSell: Number(unitSell),
    });
    // The item itself keeps its price.
    expect((await admin.get(`/stock/all?ids=${rope.id}`)).payload[0].unitSell).toBe(10);
    const price = `Rope at ${Number(unitSell).toFixed(2)} instead of 10.00`;
    expect((await newestLog(app)).description).toContain(price);
  });

  it('sells lines of one item at several prices, each with its discount and tax', async () => {
    const oil = await goods(10, 'Oil');
    await addTax(app, { percent: 10, included: false }, oil);
    const receipt = await sold(admin, [
      { stockId: oil.id, quantity: 1, unitSell: 9 },
      { stockId: oil.id, quantity: 2 },
      { stockId: oil.id, quantity: 1, unitSell: 9 },
      { stockId: oil.id, quantity: 1, unitSell: 20, discount: { percent: 50 } },
    ]);
    expect(receipt.lines.map(({ quantity, unitSell, total }) => [quantity, unitSell, total])).toEqual([
      [2, 9, 19.8],
      [2, 10, 22],
      [1, 20, 11],
    ]);
    expect(await listPricesOf(receipt)).toEqual([
      [9, 10, 19.8],
      [10, null, 22],
      [20, 10, 11],
    ]);
  });

  it('gets the price on the list for a whole stock item, whatever price stands in it', async () => {
    const item = await goods(10);
    await admin.put('/stock', { ...(await detailsOf(item.id)), unitSell: 12 });
    const line = { ...item, stockId: item.id, quantity: 1 };
    expect((await sold(admin, [line])).total).toBe(12);
    // A cart that shows the old price is not silently sold at another one.
    const stale = await trySelling(admin, [line], { expectedTotal: 10 });
    expect(stale).toMatchObject({ httpStatus: 409, code: 'total-changed' });
  });

  it('refuses a price that is not a price', async () => {
    const { id: stockId } = await goods(10);
    for (const unitSell of [-1, 'abc', 1.005]) {
      expect(await trySelling(admin, [{ stockId, quantity: 1, unitSell }])).toMatchObject({ httpStatus: 400 });
    }
  });

  it('sells on credit at it, and takes it back at it', async () => {
    const { id: stockId } = await goods(10);
    const receipt = await sold(admin, [{ stockId, quantity: 2, unitSell: 7 }]);
    const lines = [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: true }];
    const back = await admin.post('/returns', { receiptId: receipt.id, lines, reason: 'Too many' });
    expect(back.payload).toMatchObject({ total: 7, refunded: 7 });
  });
});

async function detailsOf(id: number) {
  const [{ category: _, salesCount: __, sales: ___, packs: ____, ...details }] = (
    await admin.get(`/stock/all?ids=${id}`)
  ).payload;
  return details;
}

describe('a seller', () => {
  it('sells at the list without sellerPrices, whatever is sent', async () => {
    const { id: stockId } = await goods(10);
    const receipt = await sold(till, [{ stockId, quantity: 1, unitSell: 1 }]);
    expect(receipt.total).toBe(10);
    expect(await listPricesOf(receipt)).toEqual([[10, null, 10]]);
    const shown = await trySelling(till, [{ stockId, quantity: 1, unitSell: 1 }], { expectedTotal: 1 });
    expect(shown).toMatchObject({ httpStatus: 409, code: 'total-changed' });
  });

  it('with sellerPrices sells above the list, and below it as far as a discount may go', async () => {
    await admin.put('/settings', { till: { sellerPrices: true, sellerDiscount: 10 } });
    const { id: stockId } = await goods(10);
    expect((await sold(till, [{ stockId, quantity: 1, unitSell: 15 }])).total).toBe(15);
    expect((await sold(till, [{ stockId, quantity: 2, unitSell: 9 }])).total).toBe(18);
    const refused = { httpStatus: 409, code: 'needs-approval' };
    expect(await trySelling(till, [{ stockId, quantity: 2, unitSell: 8.99 }])).toMatchObject({
      ...refused,
      payload: 'A discount of 2.02 needs the approval of an admin',
    });
    // The line and the cart have a discount as well.
    expect(await trySelling(till, [{ stockId, quantity: 1, unitSell: 9.5, discount: { amount: 0.6 } }])).toMatchObject(
      refused,
    );
    expect(
      await trySelling(till, [{ stockId, quantity: 1, unitSell: 9.5 }], { discount: { percent: 6 } }),
    ).toMatchObject(refused);
    expect((await sold(till, [{ stockId, quantity: 1, unitSell: 9.5, discount: { amount: 0.5 } }])).total).toBe(9);
  });

  it('does not make up for a price below the list with one above it', async () => {
    await admin.put('/settings', { till: { sellerPrices: true, sellerDiscount: 10 } });
    const [cheap, dear] = [await goods(10), await goods(10)];
    const lines = [
      { stockId: cheap.id, quantity: 1, unitSell: 5 },
      { stockId: dear.id, quantity: 1, unitSell: 15 },
    ];
    expect(await trySelling(till, lines)).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
  });

  it('goes further with an approval of the discount, once', async () => {
    await admin.put('/settings', { till: { sellerPrices: true } });
    const { id: stockId } = await goods(10);
    const sales = [{ stockId, quantity: 2, unitSell: 6 }];
    const tooLittle = await approve(app, till, admin, { action: 'discount', amount: 7.99 });
    expect(await trySelling(till, sales, { approval: tooLittle })).toMatchObject({
      httpStatus: 409,
      code: 'needs-approval',
    });
    const approval = await approve(app, till, admin, { action: 'discount', amount: 8 });
    expect((await sold(till, sales, { approval })).total).toBe(12);
    expect((await newestLog(app)).description).toContain('instead of 10.00 approved by');
    expect(await trySelling(till, sales, { approval })).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
  });
});

describe('a held cart', () => {
  it('keeps the price, and comes to it', async () => {
    const { id: stockId } = await goods(10);
    const sales = [
      { stockId, quantity: 2, unitSell: 7 },
      { stockId, quantity: 1 },
    ];
    const { payload } = await admin.post('/held-carts', { sales });
    const taken = (await admin.post(`/held-carts/${payload.id}/take`)).payload;
    expect(taken).toMatchObject({
      total: 24,
      lines: [
        { quantity: 2, ownPrice: 7, unitSell: 10 },
        { quantity: 1, ownPrice: null, unitSell: 10 },
      ],
    });
  });
});
