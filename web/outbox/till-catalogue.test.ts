import { expect, test } from 'vitest';
import { checkDigitOf } from '../../contract/cart/scale-labels.ts';
import type { CatalogueItem } from '../../contract/tills/offline-sales.ts';
import { findCode, searchShelf, shelfOf, type TillCatalogue } from './till-catalogue.ts';

function itemOf(id: number, name: string, more: Partial<CatalogueItem> = {}): CatalogueItem {
  return {
    ...{ id, name, barcodes: [], unitSell: 5, taxRateId: null, categoryId: 1, packs: [], scaleCode: null },
    ...{ unit: '', inParts: true, kind: 'stock', timedPrices: [] },
    ...more,
  };
}

const crate = { id: 9, name: 'Crate', size: 24, unitSell: 100, auto: true, barcodes: ['24'] };
const items = [
  itemOf(1, 'Unruled pad'),
  itemOf(2, 'Ruler', { barcodes: ['4006381333931', '17'] }),
  itemOf(3, 'Soda', { packs: [crate] }),
  itemOf(4, 'Cheese', { scaleCode: '0042' }),
];
const scales = [{ prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 }];
const shelf = shelfOf({
  items: new Map(items.map((item) => [item.id, item])),
  settings: { till: { scales } },
} as unknown as TillCatalogue);

const label = (digits: string) => digits + checkDigitOf(digits);

test('finds what a code stands for: an item, a pack of it, or a weight', () => {
  expect(findCode(shelf, '17')).toEqual({ item: items[1], pack: null, quantity: 1 });
  expect(findCode(shelf, '24')).toEqual({ item: items[2], pack: crate, quantity: 1 });
  expect(findCode(shelf, label('210004201250'))).toEqual({ item: items[3], pack: null, quantity: 1.25 });
  expect(findCode(shelf, label('210004301250'))).toBeNull();
  expect(findCode(shelf, '99')).toBeNull();
});

test('searches names and whole barcodes, those that begin with the text first, the newest first without one', () => {
  const found = (text: string, page = 1, limit = 10) => {
    const { rows, hasMore } = searchShelf(shelf, text, { page, limit });
    return [rows.map(({ id }) => id), hasMore];
  };
  expect(found('RUL')).toEqual([[2, 1], false]);
  expect(found('4006381333931')).toEqual([[2], false]);
  expect(found('400638')).toEqual([[], false]);
  expect(found('', 1, 3)).toEqual([[4, 3, 2], true]);
  expect(found('', 2, 3)).toEqual([[1], false]);
});
