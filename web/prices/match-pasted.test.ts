import { describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { t } from '../words/t.ts';
import { matchPasted } from './match-pasted.ts';

function item(id: number, name: string, more: Partial<StockItem> = {}): StockItem {
  return {
    ...{ id, name, barcode: null, barcodes: [], qty: 1, date: '2026-01-01', unitCost: 1, unitSell: 2, warningAt: 0 },
    ...{ categoryId: 1, category: { id: 1, type: 'Any' }, taxRateId: null, kind: 'goods', unit: '', inParts: true },
    ...{ scaleCode: null, packs: [], salesCount: 0 },
    ...more,
  };
}

const carton = { id: 7, name: 'Carton', size: 24, unitSell: 40, auto: false, barcodes: ['600-carton'] };
const items = [
  item(1, 'Cola', {
    barcodes: ['6001', '6002'],
    packs: [carton, { ...carton, id: 8, unitSell: null, barcodes: ['800'] }],
  }),
  item(2, 'Soap'),
  item(3, 'Rice'),
  item(4, 'rice'),
  item(5, 'Repairs', { kind: 'open' }),
];

const brief = (text: string) =>
  matchPasted(text, items).map(({ found, problem, unitSell }) => (found ? [found.name, unitSell] : t(problem!)));

describe('pasted prices', () => {
  it('finds items by name in any case, by any barcode, and packs by theirs', () => {
    expect(brief('cola\t1.50\nSOAP\t2')).toEqual([
      ['Cola', 1.5],
      ['Soap', 2],
    ]);
    expect(brief('6002\t1\n600-carton\t30')).toEqual([
      ['Cola', 1],
      ['Cola, Carton', 30],
    ]);
  });

  it('leaves out a first row that names the columns, and empty rows', () => {
    expect(brief('Product\tPrice\n\nSoap\t2')).toEqual([['Soap', 2]]);
    expect(brief('Nothing\t2')).toEqual(['No item has this name or barcode']);
  });

  it('reads figures as spreadsheets write them', () => {
    expect(brief('Soap\t1,234.50')).toEqual([['Soap', 1234.5]]);
    expect(brief('Soap;12,50')).toEqual([['Soap', 12.5]]);
  });

  it('removes a price where the cell is empty, and only then', () => {
    expect(brief('Soap\t')).toEqual([['Soap', null]]);
    expect(brief('Cola\t1\nSoap')).toEqual([['Cola', 1], 'This is not a price']);
  });

  it('says what it can not use', () => {
    expect(brief('Cola\tcheap\nSoap\t-1')).toEqual(['This is not a price', 'This is not a price']);
    expect(brief('Soap\t1.234')).toEqual(['This is not a price']);
    expect(brief('Soap\t1\nRice\t2')).toEqual([['Soap', 1], 'Several items have this name']);
    expect(brief('Soap\t1\nsoap\t2')).toEqual([['Soap', 1], 'This is in an earlier row, too']);
    expect(brief('Repairs\t1')).toEqual(['This is not sold at a price of its own']);
    expect(brief('800\t1')).toEqual(['This is not sold at a price of its own']);
  });
});
