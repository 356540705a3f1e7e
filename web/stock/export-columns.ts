/** The columns of an exported file. Import reads the first eight by these names; the others are for information. */
import type { StockItem } from '../../contract/stock.ts';
import type { CsvColumn } from '../ui/paper/csv.ts';
import { figuresOf } from './stock-figures.ts';

export const exportColumns: CsvColumn<StockItem>[] = [
  { header: 'Product', value: (item) => item.name },
  { header: 'Barcode', value: (item) => item.barcode },
  { header: 'Category', value: (item) => item.category.type },
  { header: 'Date', value: (item) => item.date },
  { header: 'Qty', value: (item) => item.qty },
  { header: 'Unit Cost', value: (item) => item.unitCost },
  { header: 'Unit Selling', value: (item) => item.unitSell },
  { header: 'Warning At', value: (item) => item.warningAt },
  { header: 'Total Cost', value: (item) => figuresOf(item).totalCost },
  { header: 'Total Sale', value: (item) => figuresOf(item).totalSale },
  { header: 'Total Profit', value: (item) => figuresOf(item).totalProfit },
];
