/** The columns of an exported file. Import knows those of `importColumns` by these names; the others are for the reader. */
import type { StockItem } from '../../contract/stock.ts';
import type { TaxRateRow } from '../../contract/tax-rates.ts';
import type { CsvColumn } from '../ui/paper/csv.ts';
import { figuresOf } from './stock-figures.ts';

const itemColumns: CsvColumn<StockItem>[] = [
  { header: 'Product', value: (item) => item.name },
  { header: 'Barcode', value: (item) => item.barcode },
  { header: 'Category', value: (item) => item.category.type },
  { header: 'Date', value: (item) => item.date },
  { header: 'Qty', value: (item) => item.qty },
  { header: 'Unit Cost', value: (item) => item.unitCost },
  { header: 'Unit Selling', value: (item) => item.unitSell },
  { header: 'Warning At', value: (item) => item.warningAt },
  { header: 'Unit', value: (item) => item.unit },
  { header: 'In Parts', value: (item) => (item.inParts ? 'yes' : 'no') },
  { header: 'Item Kind', value: (item) => item.kind },
];

/** For the empty file that Import offers. */
export const importColumns: CsvColumn<StockItem>[] = [...itemColumns, { header: 'Tax', value: () => null }];

/** Tax has a column where the shop has taxes. */
export function exportColumnsOf(rates: TaxRateRow[]): CsvColumn<StockItem>[] {
  const names = new Map(rates.map(({ id, name }) => [id, name]));
  const tax: CsvColumn<StockItem> = { header: 'Tax', value: (item) => names.get(item.taxRateId ?? 0) ?? null };
  return [
    ...itemColumns,
    ...(rates.length > 0 ? [tax] : []),
    { header: 'Total Cost', value: (item) => figuresOf(item).totalCost },
    { header: 'Total Sale', value: (item) => figuresOf(item).totalSale },
    { header: 'Total Profit', value: (item) => figuresOf(item).totalProfit },
  ];
}
