/** The columns of an exported file. Import knows them by these names, except for the totals, which are for people. */
import { joinCodes } from '../../../contract/goods/barcode-cell.ts';
import type { ListPrice, PriceList } from '../../../contract/goods/price-lists.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { listPriceHeader } from '../../../contract/goods/stock-import.ts';
import type { PackRow } from '../../../contract/goods/stock-packs.ts';
import type { TaxRateRow } from '../../../contract/selling/tax-rates.ts';
import type { CsvColumn } from '../../ui/paper/csv.ts';
import { figuresOf } from '../stock-figures.ts';

/** A row of the file: an item, or one of its packs below it. */
export interface StockFileRow {
  item: StockItem;
  pack: PackRow | null;
}

export interface PricesOfList {
  list: PriceList;
  prices: readonly ListPrice[];
}

type Column = CsvColumn<StockFileRow>;

/** Empty in the row of a pack. */
function ofItem(header: string, value: (item: StockItem) => string | number | null): Column {
  return { header, value: ({ item, pack }) => (pack ? null : value(item)) };
}

function ofPack(header: string, value: (pack: PackRow) => string | number | null): Column {
  return { header, value: ({ pack }) => pack && value(pack) };
}

const codesOf = ({ item, pack }: StockFileRow) => (pack ?? item).barcodes;

const itemColumns: Column[] = [
  { header: 'Product', value: ({ item }) => item.name },
  { header: 'Barcode', value: (row) => codesOf(row)[0] },
  ofItem('Category', (item) => item.category.type),
  ofItem('Date', (item) => item.date),
  ofItem('Qty', (item) => item.qty),
  ofItem('Unit Cost', (item) => item.unitCost),
  { header: 'Unit Selling', value: ({ item, pack }) => (pack ?? item).unitSell },
  ofItem('Warning At', (item) => item.warningAt),
  ofItem('Unit', (item) => item.unit),
  ofItem('In Parts', (item) => (item.inParts ? 'yes' : 'no')),
  ofItem('Item Kind', (item) => item.kind),
];

const moreBarcodes: Column = { header: 'Barcodes', value: (row) => joinCodes(codesOf(row).slice(1)) };

const packColumns: Column[] = [
  ofPack('Pack', (pack) => pack.name),
  ofPack('Pack Size', (pack) => pack.size),
  ofPack('Auto', (pack) => (pack.auto ? 'yes' : 'no')),
];

/** The columns of the empty file that Import offers. */
export const importColumns: Column[] = [...itemColumns, { header: 'Tax', value: () => null }];

export function rowsOf(items: readonly StockItem[]): StockFileRow[] {
  return items.flatMap((item) => [{ item, pack: null }, ...item.packs.map((pack) => ({ item, pack }))]);
}

/** Taxes, packs, further barcodes and price lists have columns if the shop has any. */
export function exportColumnsOf(
  rows: readonly StockFileRow[],
  rates: readonly TaxRateRow[],
  lists: readonly PricesOfList[],
): Column[] {
  const names = new Map(rates.map(({ id, name }) => [id, name]));
  const tax = ofItem('Tax', (item) => names.get(item.taxRateId ?? 0) ?? null);
  return [
    ...itemColumns,
    ...(rates.length > 0 ? [tax] : []),
    ...(rows.some((row) => codesOf(row).length > 1) ? [moreBarcodes] : []),
    ...(rows.some(({ pack }) => pack) ? packColumns : []),
    ...lists.filter(({ prices }) => prices.length > 0).map(priceColumn),
    ofItem('Total Cost', (item) => figuresOf(item).totalCost),
    ofItem('Total Sale', (item) => figuresOf(item).totalSale),
    ofItem('Total Profit', (item) => figuresOf(item).totalProfit),
  ];
}

function priceColumn({ list, prices }: PricesOfList): Column {
  const keyOf = (stockId: number, packId: number | null) => `${stockId} ${packId ?? ''}`;
  const priceOf = new Map(prices.map(({ stockId, packId, unitSell }) => [keyOf(stockId, packId), unitSell]));
  return {
    header: `${listPriceHeader}${list.name}`,
    value: ({ item, pack }) => priceOf.get(keyOf(item.id, pack?.id ?? null)),
  };
}
