/** The columns of a stock file, and what each cell may say. */
import * as z from 'zod';
import { splitCodes } from '../../contract/barcode-cell.ts';
import { unitCost } from '../../contract/cost.ts';
import { day } from '../../contract/dates.ts';
import { barcodeList, name, optionalText, unit } from '../../contract/fields.ts';
import { money } from '../../contract/money.ts';
import type { PriceList } from '../../contract/price-lists.ts';
import { stockLevel } from '../../contract/quantity.ts';
import { type StockItem, stockKinds } from '../../contract/stock.ts';
import { headersOf, type ImportField, listPriceHeader } from '../../contract/stock-import.ts';
import { packSize } from '../../contract/stock-packs.ts';
import { problem } from '../../contract/words/problem.ts';
import type { Words } from '../base/words.ts';
import type * as tables from '../imports/read-table.ts';
import { readTable, type TableKind } from '../imports/read-table.ts';

/** A cell that is empty or has no column is missing. */
export interface ImportValues {
  name?: string;
  barcode?: string;
  category?: string;
  date?: string;
  qty?: number;
  unitCost?: number;
  unitSell?: number;
  warningAt?: number;
  /** The name of a tax rate. */
  tax?: string;
  unit?: string;
  inParts?: boolean;
  kind?: StockItem['kind'];
  /** Those behind the first. */
  barcodes?: string[];
  /** The name of a pack: then the row is of the pack. */
  pack?: string;
  packSize?: number;
  auto?: boolean;
}

export type ImportRow = tables.ImportRow<ImportField, ImportValues>;
export type ImportTable = tables.ImportTable<ImportField, ImportValues>;

const words = new Map([
  ...['yes', 'true', '1', 'y'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'n'].map((word) => [word, false] as const),
]);
const yesOrNo = z
  .string()
  .transform((text) => words.get(text.trim().toLowerCase()))
  .refine((value) => value !== undefined, problem('must be yes or no'));

const kind = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(stockKinds, problem('must be goods or open')));

const codes = z.string().transform(splitCodes).pipe(barcodeList);

const stockTable: TableKind<ImportField> = {
  headersOf,
  schemas: {
    name,
    barcode: optionalText,
    category: name,
    date: day,
    qty: stockLevel,
    unitCost,
    unitSell: money,
    warningAt: stockLevel,
    tax: name,
    unit,
    inParts: yesOrNo,
    kind,
    barcodes: codes,
    pack: name,
    packSize,
    auto: yesOrNo,
  },
  figures: new Set(['qty', 'unitCost', 'unitSell', 'warningAt', 'packSize']),
  nameColumn: 'Product',
};

/** Columns of price lists are known by what stands before their names, or by the name of a list that there is. */
export function readImport(text: string, lists: readonly PriceList[], reader: Words): Promise<ImportTable> {
  const named = new Map(lists.map((list) => [list.name.toLowerCase(), list.name]));
  const prefix = listPriceHeader.trim().toLowerCase();
  const nameIn = (header: string) => {
    if (!header.toLowerCase().startsWith(prefix)) return named.get(header.toLowerCase());
    return name.safeParse(header.slice(prefix.length)).data;
  };
  return readTable(text, { ...stockTable, own: { nameIn, schema: money } }, reader);
}
