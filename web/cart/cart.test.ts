import { describe, expect, test } from 'vitest';
import type { Discount } from '../../contract/cart/price.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import {
  addItem,
  type CartLine,
  type LineKey,
  lineKey,
  linesOf,
  lower,
  parseSearch,
  raise,
  removeLine,
  setDiscount,
  setQuantity,
  takeBack,
} from './cart.ts';
import { priceTill, type Today } from './price-till.ts';

function item(id: number, unitSell = 2): StockItem {
  return {
    id,
    name: `Item ${id}`,
    barcode: null,
    qty: 1,
    date: '2026-01-01',
    unitCost: 1,
    unitSell,
    warningAt: 0,
    categoryId: 1,
    taxRateId: null,
    kind: 'goods',
    unit: '',
    inParts: true,
    barcodes: [],
    scaleCode: null,
    packs: [],
    category: { id: 1, type: 'Things' },
    salesCount: 0,
  };
}

const cartOf = (...items: StockItem[]) =>
  items.reduce((lines: CartLine[], one) => addItem(lines, one, '2026-03-10'), []);

describe('the cart', () => {
  test('begins a line at 1, with the day, and raises it by 1 when the item is added again', () => {
    const lines = cartOf(item(7), item(8), item(7));
    expect(lines).toMatchObject([
      { stockId: 7, name: 'Item 7', quantity: 2, date: '2026-03-10' },
      { stockId: 8, quantity: 1 },
    ]);
  });

  test('adds as many as were asked for, whatever is in stock', () => {
    expect(addItem(cartOf(item(7)), item(7), '2026-03-10', 3)[0]?.quantity).toBe(4);
  });

  test('lowers by 1, and drops the line at 1 or less', () => {
    expect(lower(raise(cartOf(item(7)), 7), 7)[0]?.quantity).toBe(1);
    expect(lower(cartOf(item(7)), 7)).toEqual([]);
    expect(lower(setQuantity(cartOf(item(7)), 7, 0.5), 7)).toEqual([]);
    expect(lower(setQuantity(cartOf(item(7)), 7, 1.1), 7)[0]?.quantity).toBe(0.1);
  });

  test('removes one line and leaves the others', () => {
    expect(removeLine(cartOf(item(7), item(8)), 7).map((line) => line.stockId)).toEqual([8]);
  });
});

const unanswered: Today = {
  items: [],
  answeredForAll: false,
  rates: [],
  smallestCoin: 0,
  day: '2026-03-10',
  listPrices: [],
};
const price = (lines: CartLine[], today: Partial<Today> = {}, discount: Discount | null = null) =>
  priceTill({ lines, discount }, { ...unanswered, ...today });

describe('what the cart comes to', () => {
  test('is the sum of lines, each rounded to the cent', () => {
    const priced = price(setQuantity(cartOf(item(7, 9.99), item(8, 0.1)), 7, 0.335));
    expect(priced.lines.map((line) => line.total)).toEqual([3.35, 0.1]);
    expect(priced).toMatchObject({ subtotal: 3.45, discount: 0, taxes: [], total: 3.45 });
  });

  test('follows the price of the moment and says what it was', () => {
    const { lines } = price(cartOf(item(7, 2), item(8, 5)), { items: [item(7, 3), item(8, 5)], answeredForAll: true });
    expect(lines).toMatchObject([
      { unitSell: 3, total: 3, priceBefore: 2, deleted: false },
      { unitSell: 5, total: 5, priceBefore: null, deleted: false },
    ]);
  });

  test('calls an item deleted only when the server has answered for the whole cart', () => {
    expect(price(cartOf(item(7))).lines[0]?.deleted).toBe(false);
    expect(price(cartOf(item(7)), { answeredForAll: true }).lines[0]?.deleted).toBe(true);
  });

  test('says what is left where the cart has more', () => {
    const { lines } = price(raise(cartOf(item(7), item(8)), 7), { items: [item(7), item(8)], answeredForAll: true });
    expect(lines.map((line) => line.left)).toEqual([1, null]);
  });

  test('has the discounts of lines and cart, the tax of each item now, and what it is in cash', () => {
    const rate = { id: 4, name: 'VAT', percent: 10, included: false, kind: 'standard' } as const;
    const lines = setDiscount(cartOf(item(7, 10), item(8, 5)), 7, { percent: 20 });
    const items = [{ ...item(7, 10), taxRateId: 4 }, item(8, 5)];
    const priced = price(lines, { items, answeredForAll: true, rates: [rate], smallestCoin: 0.5 }, { amount: 1.3 });
    expect(priced.lines).toMatchObject([
      { gross: 10, discount: 2.8, addedTax: 0.72, total: 7.92 },
      { gross: 5, discount: 0.5, addedTax: 0, total: 4.5 },
    ]);
    expect(priced).toMatchObject({ subtotal: 15, discount: 3.3, total: 12.42, cash: { due: 12.5, rounding: 0.08 } });
  });
});

const atList = { packId: null, pack: null, ownPrice: null, kind: 'goods' as const };

test('a held cart comes back with its discounts, at the prices of today, without what is no longer sold', () => {
  const pens = {
    stockId: 7,
    name: 'Pens',
    quantity: 2,
    discount: { percent: 5 },
    heldAt: 2,
    unitSell: 3,
    qty: 9,
    ...atList,
  };
  const held = {
    id: 1,
    name: 'Ann',
    createdAt: '2026-03-10T09:00:00.000Z',
    staff: 'Ben',
    customer: null,
    paymentDate: null,
    lines: [pens, { ...pens, stockId: 8, unitSell: null }],
    discount: null,
    note: null,
    total: 6,
  };
  expect(linesOf(held, '2026-03-10')).toEqual([
    {
      stockId: 7,
      name: 'Pens',
      quantity: 2,
      discount: { percent: 5 },
      ownPrice: null,
      unitSell: 3,
      date: '2026-03-10',
    },
  ]);
});

describe('a held cart with several lines of one item', () => {
  const pens = { stockId: 7, name: 'Pens', quantity: 1, discount: null, heldAt: 2, unitSell: 2, qty: 9, ...atList };
  const half = { ...pens, quantity: 3, discount: { percent: 50 } };
  const held = {
    id: 1,
    name: 'Ann',
    createdAt: '2026-03-10T09:00:00.000Z',
    staff: 'Ben',
    customer: null,
    paymentDate: null,
    lines: [pens, half, { ...pens, discount: { percent: 0 } }, half],
    discount: null,
    note: null,
    total: 10,
  };
  const lines = linesOf(held, '2026-03-10');
  const [full, reduced] = lines.map(lineKey) as [LineKey, LineKey];
  const quantities = (changed: CartLine[]) => changed.map(({ quantity }) => quantity);

  test('keeps a line for each discount, and is charged as it was', () => {
    expect(lines).toMatchObject([
      { quantity: 2, discount: null },
      { quantity: 6, discount: { percent: 50 } },
    ]);
    expect(price(lines).total).toBe(10);
  });

  test('changes each of them alone; another one from the shelf goes to the first', () => {
    expect(quantities(raise(lines, reduced))).toEqual([2, 7]);
    expect(quantities(lower(lines, full))).toEqual([1, 6]);
    expect(quantities(removeLine(lines, full))).toEqual([6]);
    expect(quantities(addItem(lines, item(7), '2026-03-10'))).toEqual([3, 6]);
    expect(quantities(addItem(removeLine(lines, full), item(7), '2026-03-10'))).toEqual([7]);
  });

  test('makes one of them when they have the same discount, as the server charges them', () => {
    expect(setDiscount(lines, full, { percent: 50 })).toMatchObject([{ quantity: 8, discount: { percent: 50 } }]);
    expect(setDiscount(lines, reduced, { amount: 1 })).toHaveLength(2);
  });

  test('says what is left for all of them', () => {
    const { lines: priced } = price(lines, { items: [{ ...item(7), qty: 7 }], answeredForAll: true });
    expect(priced.map(({ left }) => left)).toEqual([7, 7]);
  });
});

test('Undo takes back what was added, and the line with the last of it', () => {
  const lines = addItem(addItem([], item(7), '2026-01-01', 3), item(8), '2026-01-01', 0.5);
  expect(takeBack(lines, { item: item(7), pack: null }, 1)).toMatchObject([{ quantity: 2 }, { quantity: 0.5 }]);
  expect(takeBack(lines, { item: item(8), pack: null }, 0.5)).toMatchObject([{ stockId: 7, quantity: 3 }]);
  expect(takeBack(lines, { item: item(9), pack: null }, 1)).toEqual(lines);
});

describe('what is typed into search', () => {
  test.each([
    ['pens', null, 'pens'],
    ['  Blue pens ', null, 'Blue pens'],
    ['3x pens', 3, 'pens'],
    ['3 x pens', 3, 'pens'],
    ['3x', 3, ''],
    ['12X', 12, ''],
    ['0.5x sugar', 0.5, 'sugar'],
    ['0,25 × sugar', 0.25, 'sugar'],
    ['2x4 timber', null, '2x4 timber'],
    ['0x pens', null, '0x pens'],
    ['4006381333931', null, '4006381333931'],
    ['x', null, 'x'],
  ])('%j is %j of %j', (text, quantity, search) => {
    expect(parseSearch(text)).toEqual({ quantity, search });
  });
});
