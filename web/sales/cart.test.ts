import { describe, expect, test } from 'vitest';
import type { StockItem } from '../../contract/stock.ts';
import {
  addItem,
  type CartLine,
  lower,
  parseSearch,
  priceLines,
  raise,
  removeLine,
  setQuantity,
  totalOf,
} from './cart.ts';

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

describe('what the cart comes to', () => {
  test('is the sum of lines, each rounded to the cent', () => {
    const lines = priceLines(setQuantity(cartOf(item(7, 9.99), item(8, 0.1)), 7, 0.335), [], false);
    expect(lines.map((line) => line.total)).toEqual([3.35, 0.1]);
    expect(totalOf(lines)).toBe(3.45);
  });

  test('follows the price of the moment and says what it was', () => {
    const lines = priceLines(cartOf(item(7, 2), item(8, 5)), [item(7, 3), item(8, 5)], true);
    expect(lines).toMatchObject([
      { unitSell: 3, total: 3, priceBefore: 2, deleted: false },
      { unitSell: 5, total: 5, priceBefore: null, deleted: false },
    ]);
  });

  test('calls an item deleted only when the server has answered for the whole cart', () => {
    expect(priceLines(cartOf(item(7)), [], false)[0]?.deleted).toBe(false);
    expect(priceLines(cartOf(item(7)), [], true)[0]?.deleted).toBe(true);
  });
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
