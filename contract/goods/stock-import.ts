/** Imports many items from a spreadsheet: the file is checked first, then imported as a whole. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { problem } from '../words/problem.ts';

export const importFields = [
  'name',
  'barcode',
  'category',
  'date',
  'qty',
  'unitCost',
  'unitSell',
  'warningAt',
  'tax',
  'unit',
  'inParts',
  'kind',
  'barcodes',
  'pack',
  'packSize',
  'auto',
  'sold',
] as const;
export type ImportField = (typeof importFields)[number];

/** The headers that are recognised for each field, in lower case and without anything but letters and digits. */
export const headersOf: Record<ImportField, readonly string[]> = {
  name: ['name', 'product', 'productname', 'item', 'itemname', 'stock', 'stockname'],
  barcode: ['barcode', 'ean', 'upc', 'gtin'],
  category: ['category', 'categoryname', 'stockcategory', 'type', 'group'],
  date: ['date', 'purchasedate', 'dateadded'],
  qty: ['qty', 'quantity', 'instock', 'onhand', 'count', 'pieces'],
  unitCost: ['unitcost', 'cost', 'costprice', 'buyingprice', 'purchaseprice'],
  unitSell: ['unitsell', 'unitselling', 'unitsellingprice', 'sellingprice', 'sellprice', 'price', 'unitprice'],
  warningAt: ['warningat', 'warning', 'warninglevel', 'reorderlevel', 'reorderat', 'minimum', 'lowstock'],
  tax: ['tax', 'taxrate', 'taxname', 'vat'],
  unit: ['unit', 'unitofmeasure', 'uom', 'measure'],
  inParts: ['inparts', 'soldinparts', 'fractions', 'soldbyweight'],
  kind: ['itemkind'],
  barcodes: ['barcodes', 'morebarcodes', 'otherbarcodes'],
  pack: ['pack', 'packname'],
  packSize: ['packsize', 'piecesinpack', 'piecesperpack', 'unitsperpack'],
  auto: ['auto', 'autopack', 'automatic'],
  /** Only other systems say whether an item is sold still (server/stock-import/other-systems.ts). */
  sold: [],
};

/** Followed by the name of a price list, this is the header of a column with its prices: "Price: Wholesale". */
export const listPriceHeader = 'Price: ';

export const mostImportRows = 50_000;
export const mostImportColumns = 500;
/** How many lines of each status a report lists. */
export const mostListedLines = 2000;
/** How many rows a dry run shows as they are in the file. */
export const mostSampleRows = 5;

export const importLine = z.object({
  /** The row's number in the spreadsheet, whose headers are row 1. */
  row: z.number(),
  /** Skipped is what the other system no longer sells. */
  status: z.enum(['new', 'changed', 'same', 'wrong', 'skipped']),
  name: z.string(),
  /** In words: what changes about an existing item, or why the row is skipped. */
  changes: z.string(),
  wrong: z.array(z.object({ column: z.string(), reason: z.string() })),
});
export type ImportLine = z.output<typeof importLine>;

/** One header, or several: the parts of a name, barcodes, quantities of several places. */
const headers = z.union(
  [z.string(), z.array(z.string()).max(mostImportColumns)],
  problem('must be one header or several'),
);
const columns = z.partialRecord(z.enum(importFields, problem('must be a field of an import')), headers);
export type ImportColumns = z.output<typeof columns>;

/** The number of rows of each status. */
export const importCounts = z.object({
  ...{ new: z.number(), changed: z.number(), same: z.number(), wrong: z.number() },
  /** Left out where there are none. */
  skipped: z.number().optional(),
});

export const importReport = z.object({
  imported: z.boolean(),
  counts: importCounts,
  /** For people to read: if there are many, the first ones and then how many more there are. */
  newCategories: z.array(z.string()),
  /** Left out if there are none. */
  newPriceLists: z.array(z.string()).optional(),
  /** Columns of the file that belong to no field, for people to read in the same way. */
  ignored: z.array(z.string()),
  /** The first lines of each status, in the order of the file; `counts` covers all of them. */
  lines: z.array(importLine),
  /** All headers of the file; only a dry run has them. */
  headers: z.array(z.string()).optional(),
  /** Which headers stand for which fields; only a dry run has them. Without a header for the name, no row is judged. */
  columns: columns.optional(),
  /** The first rows below the headers, as they are in the file; only a dry run has them. */
  rows: z.array(z.array(z.string())).optional(),
});
export type ImportReport = z.output<typeof importReport>;

/** A UUID, with or without its hyphens. */
const importId = z
  .string(problem('must be a UUID'))
  .regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, problem('must be a UUID'));

export const importStock = endpoint({
  method: 'POST',
  path: '/stock/import',
  who: ['admin', 'stock'],
  summary:
    'Import items from CSV or Excel (xlsx, in base64), in one transaction. dryRun=true only says what would happen to each row, and which columns were found; columns replaces what was found.',
  keyed: 'import_reports',
  codes: ['rows-wrong', 'barcode-taken', 'day-closed', 'import-running', 'import-used', 'period-locked'],
  bodyLimit: 8 * 1024 * 1024,
  body: z
    .strictObject({
      csv: z.string(problem('must be the text of a CSV file')).min(1, problem('must not be empty')).optional(),
      xlsx: z.string(problem('must be an Excel file in base64')).min(1, problem('must not be empty')).optional(),
      /** Replaces the whole mapping that the server would find. */
      columns: columns.optional(),
      dryRun: z.boolean(problem('must be true or false')),
      /** Leaves out the rows that are wrong; otherwise one such row refuses the whole import. */
      skipWrong: z.boolean(problem('must be true or false')).default(false),
      /** A new id for each import, by which its progress can be asked for. */
      id: importId.optional(),
    })
    .refine(({ csv, xlsx }) => (csv === undefined) !== (xlsx === undefined), {
      message: problem('must be the text of a CSV file, unless xlsx is sent'),
      path: ['csv'],
    }),
  payload: importReport,
});

export const getStockImport = endpoint({
  method: 'GET',
  path: '/stock/imports/{id}',
  who: ['admin', 'stock'],
  summary: 'The progress of an import.',
  params: z.object({ id: importId }),
  payload: z.object({ state: z.enum(['running', 'done', 'failed']), done: z.number(), total: z.number() }),
});
