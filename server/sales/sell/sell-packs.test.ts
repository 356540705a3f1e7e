/** Packs, price lists and temporary prices: how they are sold, given back, set aside and counted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { PackRow } from '../../../contract/goods/stock-packs.ts';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { giveBack } from '../../../tests/support/returning.ts';
import { wrongInBooks, wrongInJournal } from '../../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addTax, setSettings } from '../../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let water: StockItem;

beforeAll(async () => {
  app = await startTestApp();
  [admin, till] = [await app.as('admin'), await app.as('sales')];
});
beforeEach(async () => {
  water = await addStock(admin, { name: 'Water', unitSell: 1, unitCost: 0.5, qty: 200 });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const carton = { name: 'Carton', size: 24, unitSell: 20 };

async function addPack(pack: object = carton, item = water): Promise<PackRow> {
  return done(await admin.post(`/stock/${item.id}/packs`, pack));
}

function done({ status, payload }: Answer) {
  expect([status, payload]).toEqual([true, payload]);
  return payload;
}

type Line = { packId?: number; quantity: number; discount?: object; unitSell?: number; stockId?: number };

const trySale = (lines: Line[], terms: object = {}, caller = till) =>
  caller.post('/sales', { sales: lines.map((line) => ({ stockId: water.id, ...line })), ...terms });

async function sell(lines: Line[], terms: object = {}, caller = till): Promise<Receipt> {
  return done(await trySale(lines, terms, caller));
}

const sold = ({ lines }: Receipt) =>
  lines.map(({ quantity, pack, unitSell, total }) => [quantity, pack && [pack.name, pack.count], unitSell, total]);

async function left(item = water): Promise<number> {
  const { payload } = await admin.get(`/stock/all?ids=${item.id}`);
  return payload[0].qty;
}

describe('a pack that is sold', () => {
  it('takes its pieces out of stock, at the price of the pack, and is kept as it was then', async () => {
    const pack = await addPack();
    const receipt = await sell([{ packId: pack.id, quantity: 2 }, { quantity: 3 }], { expectedTotal: 43 });
    expect(sold(receipt)).toEqual([
      [48, ['Carton', 2], 20, 40],
      [3, null, 1, 3],
    ]);
    expect(receipt.lines[0]!.pack).toEqual({ name: 'Carton', size: 24, count: 2 });
    expect(receipt.lines[0]!.gross).toBe(40);
    expect(await left()).toBe(149);

    done(await admin.put(`/stock/${water.id}/packs`, { id: pack.id, name: 'Box', size: 12, unitSell: 11 }));
    done(await admin.delete(`/stock/${water.id}/packs/${pack.id}`));
    const again: Receipt = done(await till.get(`/sales/receipts/${receipt.id}`));
    expect(sold(again)).toEqual(sold(receipt));
  });

  it('is shown with its pack in the lists of sales', async () => {
    const pack = await addPack();
    await sell([{ packId: pack.id, quantity: 2 }, { quantity: 1 }]);
    const { payload } = await admin.get('/sales?limit=2');
    expect(payload.map(({ quantity, pack }: { quantity: number; pack: object }) => [quantity, pack])).toEqual([
      [1, null],
      [48, { name: 'Carton', size: 24, count: 2 }],
    ]);
  });

  it.each([
    ['half a pack', (id: number) => ({ packId: id, quantity: 0.5 }), 400, 'not-whole'],
    ['a pack of another item', () => ({ packId: 999_999, quantity: 1 }), 404, 'pack-not-found'],
    ['more packs than there are pieces for', (id: number) => ({ packId: id, quantity: 9 }), 409, 'not-enough-stock'],
  ])('is refused as %s, and nothing is sold', async (_, lineOf, httpStatus, code) => {
    const pack = await addPack();
    expect(await trySale([lineOf(pack.id)])).toMatchObject({ httpStatus, code });
    expect(await left()).toBe(200);
  });

  it('is refused where it is only bought in', async () => {
    const pack = await addPack({ ...carton, unitSell: null });
    expect(await trySale([{ packId: pack.id, quantity: 1 }])).toMatchObject({ httpStatus: 409, code: 'pack-not-sold' });
  });

  it('is refused once it is deleted, also when it was sold before', async () => {
    const pack = await addPack();
    await sell([{ packId: pack.id, quantity: 1 }]);
    done(await admin.delete(`/stock/${water.id}/packs/${pack.id}`));
    expect(await trySale([{ packId: pack.id, quantity: 1 }])).toMatchObject({ code: 'pack-not-found' });
  });

  it('may have parts of a piece in it', async () => {
    const cloth = await addStock(admin, { qty: 10 });
    const pack = await addPack({ name: 'One and a half', size: 1.5, unitSell: 4 }, cloth);
    const receipt = await sell([{ stockId: cloth.id, packId: pack.id, quantity: 3 }]);
    expect(sold(receipt)).toEqual([[4.5, ['One and a half', 3], 4, 12]]);
    expect(await left(cloth)).toBe(5.5);
  });

  it('has discounts, prices of its own and taxes as any line has', async () => {
    const pack = await addPack();
    await addTax(app, { percent: 10, included: false }, water);
    const receipt = await sell(
      [
        { packId: pack.id, quantity: 1, discount: { percent: 50 } },
        { packId: pack.id, quantity: 1, unitSell: 18 },
      ],
      {},
      admin,
    );
    expect(receipt.lines.map(({ gross, discount, tax, total }) => [gross, discount, tax, total])).toEqual([
      [20, 10, 1, 11],
      [18, 0, 1.8, 19.8],
    ]);
  });

  it('below its price counts as a discount, which is limited for sellers', async () => {
    const pack = await addPack();
    await setSettings(app, { till: { sellerPrices: true, sellerDiscount: 10 } });
    expect(await trySale([{ packId: pack.id, quantity: 1, unitSell: 17 }])).toMatchObject({ code: 'needs-approval' });
    expect(sold(await sell([{ packId: pack.id, quantity: 1, unitSell: 18 }]))).toEqual([[24, ['Carton', 1], 18, 18]]);
    await setSettings(app, { till: { sellerPrices: false, sellerDiscount: 0 } });
  });

  it('is given back by the piece, and voided whole', async () => {
    const pack = await addPack();
    await setSettings(app, { till: { sellerReturns: true } });
    const receipt = await sell([{ packId: pack.id, quantity: 1 }]);
    const back = await giveBack(admin, receipt, [6]);
    expect(back.total).toBe(5);
    expect(await left()).toBe(182);
    expect((await giveBack(admin, receipt, [18])).total).toBe(15);
    expect(await left()).toBe(200);
    const other = await sell([{ packId: pack.id, quantity: 2 }]);
    done(await admin.post(`/sales/receipts/${other.id}/void`, { reason: 'Wrong customer' }));
    expect(await left()).toBe(200);
  });
});

describe('auto packs', () => {
  it('are charged where pieces make them up, largest first, and join packs of the cart', async () => {
    const six = await addPack({ name: 'Six', size: 6, unitSell: 5, auto: true });
    await addPack({ name: 'Carton', size: 24, unitSell: 18, auto: true });
    const receipt = await sell([{ quantity: 20 }, { packId: six.id, quantity: 1 }, { quantity: 17 }], {
      expectedTotal: 18 + 15 + 1,
    });
    expect(sold(receipt)).toEqual([
      [24, ['Carton', 1], 18, 18],
      [18, ['Six', 3], 5, 15],
      [1, null, 1, 1],
    ]);
    expect(await left()).toBe(157);
  });

  it('are left out where they cost more than their pieces, and on lines with a discount of their own', async () => {
    await addPack({ name: 'Dear', size: 10, unitSell: 10, auto: true });
    await addPack({ name: 'Six', size: 6, unitSell: 5, auto: true });
    const receipt = await sell([{ quantity: 5 }, { quantity: 5, discount: { amount: 1 } }], {}, admin);
    expect(sold(receipt)).toEqual([
      [5, null, 1, 5],
      [5, null, 1, 4],
    ]);
  });

  it('say so when the till did not know of them', async () => {
    await sell([{ quantity: 6 }], { expectedTotal: 6 });
    await addPack({ name: 'Six', size: 6, unitSell: 5, auto: true });
    expect(await trySale([{ quantity: 6 }], { expectedTotal: 6 })).toMatchObject({
      httpStatus: 409,
      code: 'total-changed',
    });
    expect(sold(await sell([{ quantity: 6 }], { expectedTotal: 5 }))).toEqual([[6, ['Six', 1], 5, 5]]);
  });
});

describe('other prices', () => {
  async function onList(prices: object[]) {
    const list = done(await admin.post('/price-lists', { name: `List of ${water.id}` }));
    done(await admin.put(`/price-lists/${list.id}/prices`, { prices }));
    const customerId = await addCustomer(app, `Buyer of ${water.id}`);
    const { payload: customers } = await admin.get(`/customers?search=Buyer of ${water.id}`);
    const { accounts, owes, overdue, ...customer } = customers[0];
    done(await admin.put('/customers', { ...customer, priceListId: list.id }));
    return { list, customerId, remove: () => admin.delete(`/price-lists/${list.id}`) };
  }

  it('of a list are for its customers, the lowest applies, and no list after it is deleted', async () => {
    const pack = await addPack();
    const { customerId, list, remove } = await onList([
      { stockId: water.id, unitSell: 0.9 },
      { stockId: water.id, packId: pack.id, unitSell: 25 },
    ]);
    const lines = [{ quantity: 10 }, { packId: pack.id, quantity: 1 }];
    const terms = { customerId, tenders: [{ methodId: 1, amount: 29 }] };
    expect(sold(await sell(lines, terms))).toEqual([
      [10, null, 0.9, 9],
      [24, ['Carton', 1], 20, 20],
    ]);
    expect((await sell(lines)).total).toBe(30);
    const prices = done(await till.get(`/customers/${customerId}/prices?stockIds=${water.id}`));
    expect(prices.list).toEqual({ id: list.id, name: list.name });
    expect(prices.prices).toHaveLength(2);
    done(await remove());
    expect((await sell(lines, { customerId, tenders: [{ methodId: 1, amount: 30 }] })).total).toBe(30);
  });

  it('of a list change while the till remembers the old ones: total-changed, then the new ones', async () => {
    const { customerId, list, remove } = await onList([{ stockId: water.id, unitSell: 0.9 }]);
    const terms = (amount: number) => ({ customerId, expectedTotal: amount, tenders: [{ methodId: 1, amount }] });
    await sell([{ quantity: 10 }], terms(9));
    done(await admin.put(`/price-lists/${list.id}/prices`, { prices: [{ stockId: water.id, unitSell: 0.8 }] }));
    expect(await trySale([{ quantity: 10 }], terms(9))).toMatchObject({ code: 'total-changed' });
    await sell([{ quantity: 10 }], terms(8));
    done(await admin.put(`/price-lists/${list.id}/prices`, { prices: [{ stockId: water.id, unitSell: null }] }));
    await sell([{ quantity: 10 }], terms(10));
    await remove();
  });

  it('for a time apply from their first day to their last, by the clocks of the shop', async () => {
    const price = { stockId: water.id, unitSell: 0.5, startDate: '2026-03-11', endDate: '2026-03-12' };
    done(await admin.post('/timed-prices', price));
    done(await admin.post('/timed-prices', { ...price, unitSell: 0.7, endDate: '2026-03-13' }));
    const now = app.clock.now;
    const totalOn = async (moment: string) => {
      app.clock.now = new Date(moment);
      return (await sell([{ quantity: 10 }])).total;
    };
    try {
      expect(await totalOn('2026-03-10T20:59:00.000Z')).toBe(10);
      expect(await totalOn('2026-03-10T21:01:00.000Z')).toBe(5);
      expect(await totalOn('2026-03-12T20:59:00.000Z')).toBe(5);
      expect(await totalOn('2026-03-12T21:01:00.000Z')).toBe(7);
      expect(await totalOn('2026-03-13T21:01:00.000Z')).toBe(10);
    } finally {
      app.clock.now = now;
    }
  });
});

describe('a cart with packs that is set aside', () => {
  const hold = (lines: Line[], terms: object = {}) =>
    till.post('/held-carts', { sales: lines.map((line) => ({ stockId: water.id, ...line })), ...terms });

  it('keeps them, and comes to what the sale comes to', async () => {
    const pack = await addPack();
    await addPack({ name: 'Six', size: 6, unitSell: 5, auto: true });
    const held = done(await hold([{ packId: pack.id, quantity: 2 }, { quantity: 7 }]));
    expect(held.total).toBe(46);
    expect(held.lines).toMatchObject([
      { packId: pack.id, pack: { name: 'Carton', size: 24 }, quantity: 2, heldAt: 20, unitSell: 20 },
      { packId: null, pack: null, quantity: 7, heldAt: 1, unitSell: 1 },
    ]);
    const taken = done(await till.post(`/held-carts/${held.id}/take`));
    expect(taken).toEqual(held);
  });

  it('has no price for a pack that was deleted meanwhile', async () => {
    const pack = await addPack();
    const held = done(await hold([{ packId: pack.id, quantity: 1 }, { quantity: 1 }]));
    done(await admin.delete(`/stock/${water.id}/packs/${pack.id}`));
    const taken = done(await till.post(`/held-carts/${held.id}/take`));
    expect(taken.lines[0]).toMatchObject({
      packId: pack.id,
      pack: { name: 'Carton', size: 24 },
      heldAt: 20,
      unitSell: null,
    });
    expect(taken.total).toBe(1);
  });

  it('is refused with half a pack, a pack of another item, or one that is not sold', async () => {
    const pack = await addPack();
    const bought = await addPack({ name: 'Pallet', size: 960, unitSell: null });
    expect(await hold([{ packId: pack.id, quantity: 0.5 }])).toMatchObject({ httpStatus: 400, code: 'not-whole' });
    expect(await hold([{ packId: 999_999, quantity: 1 }])).toMatchObject({ httpStatus: 404, code: 'pack-not-found' });
    expect(await hold([{ packId: bought.id, quantity: 1 }])).toMatchObject({ httpStatus: 409, code: 'pack-not-sold' });
  });
});
