/** The columns of a stock file, and which values each cell may have. */
import * as z from 'zod';
import { barcodeList, name, optionalText, unit } from '../../contract/fields.ts';
import { splitCodes } from '../../contract/goods/barcode-cell.ts';
import type { PriceList } from '../../contract/goods/price-lists.ts';
import { type StockItem, stockKinds } from '../../contract/goods/stock.ts';
import {
  headersOf,
  type ImportColumns,
  type ImportField,
  listPriceHeader,
  mostImportColumns,
} from '../../contract/goods/stock-import.ts';
import { packSize } from '../../contract/goods/stock-packs.ts';
import { unitCost } from '../../contract/values/cost.ts';
import { readCsv } from '../../contract/values/csv.ts';
import { day } from '../../contract/values/dates.ts';
import { money } from '../../contract/values/money.ts';
import { stockLevel } from '../../contract/values/quantity.ts';
import { problem } from '../../contract/words/problem.ts';
import type { Words } from '../base/words.ts';
import type * as tables from '../spreadsheets/read-table.ts';
import { readTable, type TableKind } from '../spreadsheets/read-table.ts';
import { readXlsx } from '../spreadsheets/xlsx/read-xlsx.ts';
import { columnsElsewhere, type FileMaker, isNameHeader, makerOf } from './other-systems.ts';

/** A field is missing if its cell is empty or it has no column. */
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
  /** The barcodes after the first. */
  barcodes?: string[];
  /** The name of a pack. A row that has one describes the pack. */
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

/** A spreadsheet that shows 6.00E+12 saves it like that, and the other digits are lost. */
const barcode = optionalText.refine(
  (code) => !/^\d([.,]\d+)?E\+\d+$/i.test(code),
  problem('was shortened by a spreadsheet; format the column as text and save the file again'),
);

const stockTable: TableKind<ImportField> = {
  headersOf,
  schemas: {
    name,
    barcode,
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
    sold: z.string(),
  },
  figures: new Set(['qty', 'unitCost', 'unitSell', 'warningAt', 'packSize']),
  several: new Set(['barcode', 'barcodes']),
  elsewhere: columnsElsewhere,
};

/** The name of the name column on screen. */
export const nameColumn = 'Product';

export interface ImportFile {
  csv?: string | undefined;
  xlsx?: string | undefined;
  /** Used instead of the mapping that would be found. */
  columns?: ImportColumns | undefined;
}

/** Columns of price lists are recognised by the prefix of their names, or by the name of an existing list. */
export async function readImport(file: ImportFile, lists: readonly PriceList[], reader: Words): Promise<ImportTable> {
  const named = new Map(lists.map((list) => [list.name.toLowerCase(), list.name]));
  const prefix = listPriceHeader.trim().toLowerCase();
  const nameIn = (header: string) => {
    if (!header.toLowerCase().startsWith(prefix)) return named.get(header.toLowerCase());
    return name.safeParse(header.slice(prefix.length)).data;
  };
  let maker: FileMaker | undefined;
  const kind: TableKind<ImportField> = {
    ...stockTable,
    own: { nameIn, schema: money },
    start(headers, places) {
      maker = makerOf(headers, places);
      return maker.make;
    },
  };
  const table: ImportTable = await readTable(await rowsOf(file), kind, reader, file.columns);
  for (const { values } of table.rows) if (values.name && maker) values.name = maker.plainNameOf(values.name);
  for (const one of table.skipped) if (maker) one.name = maker.plainNameOf(one.name);
  return table;
}

async function rowsOf({ csv, xlsx, columns }: ImportFile) {
  if (xlsx === undefined) return readCsv(csv ?? '', mostImportColumns);
  const wanted = columns && Object.values(columns).flat();
  return readXlsx(xlsx, (headers) => {
    return wanted ? wanted.every((header) => headers.includes(header)) : headers.some(isNameHeader);
  });
}
