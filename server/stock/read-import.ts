/** Makes rows of fields out of a CSV text: which column is which, and what is wrong in each cell. */
import { setImmediate as breathe } from 'node:timers/promises';
import type * as z from 'zod';
import { type Csv, parseCsv } from '../../contract/csv.ts';
import { day } from '../../contract/dates.ts';
import { name, optionalText } from '../../contract/fields.ts';
import { money } from '../../contract/money.ts';
import { stockLevel } from '../../contract/quantity.ts';
import { headersOf, type ImportField, importFields, mostImportRows } from '../../contract/stock-import.ts';
import { refuse } from '../http/refusal.ts';

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
}

export interface ImportRow {
  row: number;
  values: ImportValues;
  wrong: { field: ImportField; reason: string }[];
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
};
const figures: ReadonlySet<ImportField> = new Set(['qty', 'unitCost', 'unitSell', 'warningAt']);
const rowsAtOnce = 500;
/** Empty ones count: 20 columns for the most rows there may be. */
const mostCells = 20 * mostImportRows;

export async function readImport(text: string): Promise<ImportTable> {
  const csv = parseCsv(text, { rows: mostImportRows + 1, cells: mostCells });
  if (csv.unclosed) refuse(400, `A quotation mark in row ${csv.unclosed} is never closed.`);
  if (csv.tooMany === 'rows') refuse(400, `That is more than ${mostImportRows} rows. Please split the file.`);
  if (csv.tooMany === 'cells') {
    refuse(400, 'That is too many cells. Please take out empty rows and columns, or split the file.');
  }
  const [head, ...body] = csv.rows;
  if (!head || body.length === 0) return refuse(400, 'There are no rows below the column names.');
  const { places, ignored } = placesOf(head.cells);
  const rows: ImportRow[] = [];
  for (const [at, one] of body.entries()) {
    rows.push(readRow(one, places, csv.delimiter));
    // Tills on this server are served in between.
    if (at % rowsAtOnce === 0) await breathe();
  }
  const columns = Object.fromEntries([...places].map(([field, place]) => [field, head.cells[place]?.trim()]));
  return { rows, columns, ignored };
}

function placesOf(headers: string[]) {
  const places = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [place, header] of headers.entries()) {
    const plain = header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const field = importFields.find((one) => headersOf[one].includes(plain));
    if (!field) {
      if (header.trim()) ignored.push(header.trim());
    } else if (places.has(field)) {
      refuse(
        400,
        `Two columns are the same: '${headers[places.get(field) as number]?.trim()}' and '${header.trim()}'.`,
      );
    } else places.set(field, place);
  }
  if (!places.has('name')) {
    refuse(
      400,
      `The first row must name the columns; none is called Product. It has: ${headers.join(', ').slice(0, 200)}.`,
    );
  }
  return { places, ignored };
}

function readRow({ row, cells }: Csv['rows'][number], places: Map<ImportField, number>, delimiter: string): ImportRow {
  const values: Record<string, unknown> = {};
  const wrong: ImportRow['wrong'] = [];
  for (const [field, place] of places) {
    const cell = unguarded((cells[place] ?? '').trim());
    if (cell === '') continue;
    const parsed = schemas[field].safeParse(figures.has(field) ? plainFigure(cell, delimiter) : cell);
    if (parsed.success) values[field] = parsed.data;
    else wrong.push({ field, reason: parsed.error.issues[0]?.message ?? 'is not valid' });
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
