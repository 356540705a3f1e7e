/**
 * CSV export that is safe to open in a spreadsheet. Text that would start a formula gets an apostrophe in front of it, and so
 * does text after a mark that another spreadsheet may take for a separator, whatever is quoted.
 * Numbers have no grouping, so that they can be summed, and the decimal mark of the locale; if that is a comma, cells
 * are separated by semicolons. Days are YYYY-MM-DD, which no spreadsheet misreads.
 */
import { decimalMarkOf } from '../../../contract/values/quantity.ts';
import { saveFile } from './save-file.ts';

type CellValue = string | number | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value(row: Row): CellValue;
}

/** The lines of the note follow below the rows. */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  locale: string,
  note: string | undefined = '',
): string {
  const comma = decimalMarkOf(locale) === ',';
  const line = (values: CellValue[]) => values.map((value) => cell(value, comma)).join(comma ? ';' : ',');
  const lines = [line(columns.map((column) => column.header))];
  for (const row of rows) lines.push(line(columns.map((column) => column.value(row))));
  for (const text of note.split('\n').filter(Boolean)) lines.push(line([text]));
  return `${lines.join('\r\n')}\r\n`;
}

const guarded = /^(?='*[=+\-@\t\r])|([;\t\r\n])(?=['"]*[=+\-@])/g;
const guardedWithCommas = /^(?='*[=+\-@\t\r])|([;,\t\r\n])(?=['"]*[=+\-@])/g;

function cell(value: CellValue, comma: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return comma ? String(value).replace('.', ',') : String(value);
  // A text that begins with an apostrophe of its own gets another one, so that Import removes the right one.
  const safe = value.replace(comma ? guardedWithCommas : guarded, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  locale: string,
  note?: string,
): void {
  const file = new Blob(['\uFEFF', toCsv(columns, rows, locale, note)], { type: 'text/csv;charset=utf-8' });
  saveFile(name.endsWith('.csv') ? name : `${name}.csv`, file);
}
