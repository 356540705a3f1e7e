import { describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { figuresOf, totalsOf } from './stock-figures.ts';

function item(qty: number, unitCost: number, unitSell: number): StockItem {
  const category = { id: 1, type: 'Any' };
  const details = { id: 1, name: 'Any', barcode: null, date: '2026-01-01', warningAt: 0, salesCount: 0 };
  return {
    ...details,
    qty,
    unitCost,
    unitSell,
    categoryId: 1,
    category,
    taxRateId: null,
    kind: 'goods',
    unit: '',
    inParts: true,
    barcodes: [],
    scaleCode: null,
    packs: [],
  };
}

describe('stock figures', () => {
  it.each([
    [3, 0.1, 0.3, { totalCost: 0.3, totalSale: 0.9, totalProfit: 0.6 }],
    [0.335, 1, 2, { totalCost: 0.34, totalSale: 0.67, totalProfit: 0.33 }],
    [2, 5, 3.5, { totalCost: 10, totalSale: 7, totalProfit: -3 }],
    [0, 5, 9, { totalCost: 0, totalSale: 0, totalProfit: 0 }],
  ])('%d at %d and %d', (qty, cost, sell, expected) => {
    expect(figuresOf(item(qty, cost, sell))).toMatchObject(expected);
  });

  it('add up to the cent where floating point would not', () => {
    const items = Array.from({ length: 1000 }, () => item(0.1, 0.1, 1.15));
    expect(totalsOf(items)).toEqual({
      unitCost: 100,
      unitSell: 1150,
      qty: 100,
      totalCost: 10,
      totalSale: 120,
      totalProfit: 110,
    });
  });

  it('are all zero for no rows', () => {
    expect(totalsOf([])).toMatchObject({ unitCost: 0, qty: 0, totalProfit: 0 });
  });
});
