/** "Other, 500": an amount without goods. It is an item of the kind open, which keeps no stock. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { admin, app, goods, openTill, till } from '../../../tests/support/open-till.ts';
import { tryReturn } from '../../../tests/support/returning.ts';
import { wrongInJournal } from '../../../tests/support/selling.ts';
import { addTax } from '../../../tests/support/till.ts';

let other: StockItem;
openTill();
beforeAll(async () => {
  other = await addStock(admin, { name: 'Other', kind: 'open', qty: 0, unitCost: 0, unitSell: 0, warningAt: 0 });
});

const sell = (sales: object[], more: object = {}) => till.post('/sales', { sales, ...more });
const itemNow = async (id = other.id) => (await admin.get(`/stock/all?ids=${id}`)).payload[0];

describe('an open item', () => {
  it('is sold by any seller at the price they type, however often, and keeps no stock', async () => {
    for (const [quantity, unitSell, total] of [
      [1, 500, 500],
      [2, 12.5, 25],
      [1.5, 3, 4.5],
    ] as const) {
      const { httpStatus, payload } = await sell([{ stockId: other.id, quantity, unitSell }], { expectedTotal: total });
      expect([httpStatus, payload.total, payload.lines[0].unitSell]).toEqual([200, total, unitSell]);
    }
    expect(await itemNow()).toMatchObject({ kind: 'open', qty: 0, unitCost: 0, salesCount: 3 });
    const { payload: movements } = await admin.get(`/stock/${other.id}/movements`);
    expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual(['opening']);
    const history = await admin.get(`/sales/stock?stockId=${other.id}`);
    expect(history.payload).toEqual([]);
  });

  it('is sold together with goods, of which there must be enough in stock', async () => {
    const pens = await goods(2, 'Pens');
    await addTax(app, { percent: 10, included: true }, pens);
    const cart = (quantity: number) => [
      { stockId: pens.id, quantity },
      { stockId: other.id, quantity: 1, unitSell: 7 },
      { stockId: other.id, quantity: 1, unitSell: 8 },
    ];
    const before = (await itemNow(pens.id)).qty;
    expect(await sell(cart(before + 1))).toMatchObject({ httpStatus: 409, code: 'not-enough-stock' });
    expect((await sell(cart(1))).payload).toMatchObject({ total: 17, lines: [{}, { total: 7 }, { total: 8 }] });
    expect((await itemNow(pens.id)).qty).toBe(before - 1);
  });

  it('needs a price, unless it has one of its own', async () => {
    expect(await sell([{ stockId: other.id, quantity: 1 }])).toMatchObject({
      httpStatus: 400,
      code: 'price-needed',
      payload: "Please enter the price of 'Other'",
    });
    const delivery = await addStock(admin, { name: 'Delivery', kind: 'open', qty: 0, unitSell: 20 });
    expect((await sell([{ stockId: delivery.id, quantity: 1 }])).payload.total).toBe(20);
    expect((await sell([{ stockId: delivery.id, quantity: 1, unitSell: 15 }])).payload.total).toBe(15);
    // A lower price is no discount, because an open item has no list price.
    expect((await sell([{ ...delivery, stockId: delivery.id, quantity: 1, unitSell: 5 }])).payload.total).toBe(5);
  });

  it('has no quantity and no cost whatever is sent, and keeps its kind', async () => {
    const made = await addStock(admin, { kind: 'open', qty: 10, unitCost: 4, warningAt: 3 });
    expect(made).toMatchObject({ qty: 0, unitCost: 0, warningAt: 0 });
    const { category: _, salesCount: __, sales: ___, packs: ____, ...details } = made;
    const changed = await admin.put('/stock', { ...details, name: 'Repairs', qty: 5, unitCost: 1 });
    expect(changed.payload).toMatchObject({ name: 'Repairs', qty: 0, unitCost: 0, kind: 'open' });
    expect(await admin.put('/stock', { ...details, kind: 'goods' })).toMatchObject({ httpStatus: 409 });
    const restocked = await admin.put('/stock/restock', {
      id: made.id,
      date: '2026-03-10',
      qty: 1,
      unitCost: 1,
      unitSell: 1,
    });
    expect(restocked).toMatchObject({ httpStatus: 409, code: 'keeps-no-stock' });
    for (const reason of ['found', 'lost']) {
      const writtenOff = await admin.post(`/stock/${made.id}/write-off`, { quantity: 1, reason });
      expect(writtenOff).toMatchObject({ httpStatus: 409, code: 'keeps-no-stock' });
    }
    expect((await addStock(admin)).kind).toBe('goods');
  });

  it('never runs low and is worth nothing in stock', async () => {
    const counts = async () => (await admin.get('/stock/all?limit=0')).meta;
    const before = await counts();
    const made = await addStock(admin, { kind: 'open', name: 'Tips', warningAt: 5 });
    await sell([{ stockId: made.id, quantity: 1, unitSell: 3 }]);
    const { belowWarning, atOrBelowWarning, count } = await counts();
    expect([belowWarning, atOrBelowWarning, count]).toEqual([
      before.belowWarning,
      before.atOrBelowWarning,
      before.count + 1,
    ]);
    const low = (await admin.get('/stock/all?low=true')).payload;
    expect(low.filter(({ kind }: StockItem) => kind === 'open')).toEqual([]);
    const value = (await admin.get('/reports/stock-value')).payload;
    expect(value.filter(({ id }: { id: number }) => id === made.id)).toEqual([]);
  });

  it('comes back, is deleted and voided like goods, and is in the reports with no cost', async () => {
    const day = '2026-03-10';
    const profitNow = async () => (await admin.get(`/reports/profit-and-loss?startDate=${day}&endDate=${day}`)).payload;
    const before = await profitNow();
    const first = (await sell([{ stockId: other.id, quantity: 2, unitSell: 50 }])).payload;
    const second = (await sell([{ stockId: other.id, quantity: 1, unitSell: 9 }])).payload;
    const third = (await sell([{ stockId: other.id, quantity: 1, unitSell: 8 }])).payload;
    expect((await tryReturn(admin, first, [1])).payload.total).toBe(50);
    expect((await tryReturn(admin, first, [1], { toStock: false })).payload.total).toBe(50);
    expect((await admin.post(`/sales/${second.lines[0].id}`)).httpStatus).toBe(200);
    expect((await admin.post(`/sales/receipts/${third.id}/void`, { reason: 'Wrong' })).httpStatus).toBe(200);
    expect(await itemNow()).toMatchObject({ qty: 0 });
    const after = await profitNow();
    expect(after.costOfGoods).toBe(before.costOfGoods);
    expect(await wrongInJournal(app)).toEqual([]);
  });

  it('comes back from a file as what it was, and a file can not make goods of it', async () => {
    const read = (csv: string, dryRun = false) => admin.post('/stock/import', { csv, dryRun });
    const head = 'Product,Category,Qty,Unit Cost,Unit Selling,Item Kind\n';
    expect((await read(`${head}Sharpening,Services,0,0,0,open\nCrate,Services,4,1,2,goods`)).payload.counts.new).toBe(
      2,
    );
    expect((await read('Product,Category,Unit Selling,Item Kind\nKeys,Services,3,Open')).payload.counts.new).toBe(1);
    const kindOf = async (search: string) => (await admin.get(`/stock/search?named=${search}`)).payload[0];
    expect(await kindOf('Sharpening')).toMatchObject({ kind: 'open', qty: 0 });
    expect(await kindOf('Keys')).toMatchObject({ kind: 'open', qty: 0, unitCost: 0, unitSell: 3 });
    expect(await kindOf('Crate')).toMatchObject({ kind: 'goods', qty: 4 });
    expect((await read(`${head}Sharpening,Services,9,9,0,open`, true)).payload.counts.same).toBe(1);
    const wrong = [{ column: 'Item Kind', reason: 'of an item never changes' }];
    for (const row of ['Sharpening,Services,0,0,0,goods', 'Crate,Services,4,1,2,open']) {
      expect((await read(head + row, true)).payload.lines).toMatchObject([{ status: 'wrong', wrong }]);
    }
    const { payload } = await read(`${head}Net,Services,0,0,0,service`, true);
    expect(payload.lines[0].wrong).toEqual([{ column: 'Item Kind', reason: 'must be goods or open' }]);
  });

  it('is held with its price', async () => {
    const { payload } = await till.post('/held-carts', { sales: [{ stockId: other.id, quantity: 1, unitSell: 33 }] });
    expect(payload).toMatchObject({ total: 33, lines: [{ ownPrice: 33 }] });
  });
});
