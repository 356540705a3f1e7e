/** Makes rows of fields out of a CSV text: which column is which, and what is wrong in each cell. */
import { setImmediate as breathe } from 'node:timers/promises';
import type * as z from 'zod';
import { type CsvRow, isEmptyRow, readCsv } from '../../contract/csv.ts';
import { day } from '../../contract/dates.ts';
import { name, optionalText } from '../../contract/fields.ts';
import { money } from '../../contract/money.ts';
import { stockLevel } from '../../contract/quantity.ts';
import {
  headersOf,
  type ImportField,
  importFields,
  mostImportColumns,
  mostImportRows,
} from '../../contract/stock-import.ts';
import { refuse } from '../base/refusal.ts';

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
}

export interface ImportRow {
  row: number;
  values: ImportValues;
  wrong: { column: string; reason: string; field?: ImportField }[];
  /** It can't be told which of its cells belongs in which column, so none is read. */
  garbled?: true;
}

export interface ImportTable {
  rows: ImportRow[];
  /** The header of each field that has a column. */
  columns: Partial<Record<ImportField, string>>;
  ignored: string[];
}

const schemas: Record<ImportField, z.ZodType> = {
  name,
  barcode: optionalText,
  category: name,
  date: day,
  qty: stockLevel,
  unitCost: money,
  unitSell: money,
  warningAt: stockLevel,
  tax: name,
};
const figures: ReadonlySet<ImportField> = new Set(['qty', 'unitCost', 'unitSell', 'warningAt']);
const rowsAtOnce = 500;

/** What is shown of a header, however long it is: it stands beside every wrong cell below it. */
const longestHeader = 60;

export async function readImport(text: string): Promise<ImportTable> {
  const csv = readCsv(text, mostImportColumns);
  const rows: ImportRow[] = [];
  let head: Head | undefined;
  for (const one of csv.rows) {
    // Tills on this server are served in between.
    if (one.row % rowsAtOnce === 0) await breathe();
    refuseUnreadable(one);
    if (isEmptyRow(one)) continue;
    if (!head) {
      head = headOf(one);
      continue;
    }
    if (rows.length === mostImportRows) refuse(400, `That is more than ${mostImportRows} rows. Please split the file.`);
    rows.push(readRow(one, head, csv.delimiter));
  }
  if (!head || rows.length === 0) return refuse(400, 'There are no rows below the column names.');
  const { headers, places, ignored } = head;
  const columns = Object.fromEntries([...places].map(([field, place]) => [field, headers[place]]));
  return { rows, columns, ignored };
}

/** Where nothing more can be read. */
function refuseUnreadable({ row, fault }: CsvRow): void {
  if (fault?.kind === 'never closed') refuse(400, `A quotation mark in row ${row} is never closed.`);
  if (fault?.kind === 'too many cells') {
    refuse(400, `Row ${row} has more than ${mostImportColumns} columns. Please remove the ones you don't need.`);
  }
}

interface Head {
  headers: string[];
  places: Map<ImportField, number>;
  ignored: string[];
}

function headOf({ row, cells, fault }: CsvRow): Head {
  if (fault) refuse(400, `Row ${row}, with the column names, has text after a closing quotation mark.`);
  const headers = cells.map((cell) => cell.trim().slice(0, longestHeader));
  const places = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [place, header] of headers.entries()) {
    const plain = header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const field = importFields.find((one) => headersOf[one].includes(plain));
    if (!field) {
      if (header) ignored.push(header);
    } else if (places.has(field)) {
      refuse(400, `Two columns are the same: '${headers[places.get(field) as number]}' and '${header}'.`);
    } else places.set(field, place);
  }
  if (!places.has('name')) {
    refuse(
      400,
      `The first row must name the columns, but none is called Product. It has: ${headers.join(', ').slice(0, 200)}.`,
    );
  }
  return { headers, places, ignored };
}

function readRow(one: CsvRow, { headers, places }: Head, delimiter: string): ImportRow {
  const { row, cells, fault } = one;
  const garbled = (column: string, reason: string): ImportRow => {
    return { row, values: {}, wrong: [{ column, reason }], garbled: true };
  };
  if (fault) {
    const column = headers[fault.cell] || `Cell ${fault.cell + 1}`;
    return garbled(column, 'has text after its closing quotation mark; inside a cell, write a quotation mark twice');
  }
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last >= headers.length) return garbled('Row', `has ${last + 1} cells, but there are ${headers.length} columns`);

  const values: Record<string, unknown> = {};
  const wrong: ImportRow['wrong'] = [];
  for (const [field, place] of places) {
    const cell = unguarded((cells[place] ?? '').trim());
    if (cell === '') continue;
    const parsed = schemas[field].safeParse(figures.has(field) ? plainFigure(cell, delimiter) : cell);
    if (parsed.success) values[field] = parsed.data;
    else {
      const reason = parsed.error.issues[0]?.message ?? 'is not valid';
      wrong.push({ column: headers[place] ?? field, reason, field });
    }
  }
  return { row, values, wrong };
}

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** '1,234.50' as spreadsheets show it; '12,50' only where the file itself is not divided by commas. */
function plainFigure(cell: string, delimiter: string): string {
  if (delimiter === ';' && /^\d+,\d+$/.test(cell)) return cell.replace(',', '.');
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell;
}
