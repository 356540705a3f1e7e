/** Makes rows of fields out of a CSV text: which column is which, and what is wrong in each cell. */
import { setImmediate as breathe } from 'node:timers/promises';
import type * as z from 'zod';
import { type CsvRow, isEmptyRow, plainFigure, readCsv } from '../../contract/csv.ts';
import { mostImportColumns, mostImportRows } from '../../contract/stock-import.ts';
import { problemOf } from '../../contract/words/problem.ts';
import { say } from '../../contract/words/say.ts';
import { refuse } from '../base/refusal.ts';
import type { Words } from '../base/words.ts';

/** What can be read from a file: its fields, with the headers and values that each takes. One of them is the name. */
export interface TableKind<Field extends string> {
  headersOf: Record<Field, readonly string[]>;
  schemas: Record<Field, z.ZodType>;
  /** Fields whose cells may be written as spreadsheets show figures. */
  figures: ReadonlySet<Field>;
  /** What the column of the name is called on screen. */
  nameColumn: string;
  /** Columns with figures that only this shop has, by what their headers name: one for each of its price lists. */
  own?: { nameIn(header: string): string | undefined; schema: z.ZodType<number> };
}

export interface ImportRow<Field extends string, Values> {
  row: number;
  /** A cell that is empty or has no column is missing. */
  values: Values;
  /** The figures of columns that only this shop has, by their names; missing where the row has none. */
  own?: Map<string, number>;
  wrong: { column: string; reason: string; field?: Field }[];
  /** It can't be told which of its cells belongs in which column, so none is read. */
  garbled?: true;
}

export interface ImportTable<Field extends string, Values> {
  rows: ImportRow<Field, Values>[];
  /** The header of each field that has a column. */
  columns: Partial<Record<Field, string>>;
  /** The headers of columns that only this shop has, by their names. */
  own: Map<string, string>;
  ignored: string[];
}

const rowsAtOnce = 500;

/** What is shown of a header, however long it is: it stands beside every wrong cell below it. */
const longestHeader = 60;

export async function readTable<Field extends string, Values extends object>(
  text: string,
  kind: TableKind<Field>,
  words: Words,
): Promise<ImportTable<Field, Values>> {
  const csv = readCsv(text, mostImportColumns);
  const rows: ImportRow<Field, Values>[] = [];
  let head: Head<Field> | undefined;
  for (const one of csv.rows) {
    // Tills on this server are served in between.
    if (one.row % rowsAtOnce === 0) await breathe();
    refuseUnreadable(one);
    if (isEmptyRow(one)) continue;
    if (!head) {
      head = headOf(one, kind);
      continue;
    }
    if (rows.length === mostImportRows) refuse('bad-input/too-many-rows', { most: mostImportRows });
    rows.push(readRow(words, one, head, csv.delimiter, kind));
  }
  if (!head || rows.length === 0) return refuse('bad-input/no-rows');
  const { headers, places, ignored } = head;
  const own = new Map([...head.own].map(([name, place]) => [name, headers[place]!]));
  const columns = Object.fromEntries([...places].map(([field, place]) => [field, headers[place]])) as Partial<
    Record<Field, string>
  >;
  return { rows, columns, own, ignored };
}

/** Where nothing more can be read. */
function refuseUnreadable({ row, fault }: CsvRow): void {
  if (fault?.kind === 'never closed') refuse('bad-input/open-quote', { row });
  if (fault?.kind === 'too many cells') {
    refuse('bad-input/too-many-columns', { row, most: mostImportColumns });
  }
}

interface Head<Field> {
  headers: string[];
  places: Map<Field, number>;
  own: Map<string, number>;
  ignored: string[];
}

function headOf<Field extends string>({ row, cells, fault }: CsvRow, kind: TableKind<Field>): Head<Field> {
  const fields = Object.keys(kind.headersOf) as Field[];
  if (fault) refuse('bad-input/after-quote', { row });
  const headers = cells.map((cell) => cell.trim().slice(0, longestHeader));
  const places = new Map<Field, number>();
  const own = new Map<string, number>();
  const ignored: string[] = [];
  function take<Key>(of: Map<Key, number>, key: Key, place: number): void {
    if (of.has(key)) refuse('bad-input/same-columns', { one: headers[of.get(key)!]!, other: headers[place]! });
    of.set(key, place);
  }
  for (const [place, header] of headers.entries()) {
    const plain = header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const field = fields.find((one) => kind.headersOf[one].includes(plain));
    const name = field ? undefined : kind.own?.nameIn(cells[place]!.trim());
    if (field) take(places, field, place);
    else if (name) take(own, name, place);
    else if (header) ignored.push(header);
  }
  if (!places.has('name' as Field)) {
    const found = headers.join(', ').slice(0, 200);
    refuse('bad-input/no-name-column', { column: kind.nameColumn, found });
  }
  return { headers, places, own, ignored };
}

function readRow<Field extends string, Values extends object>(
  words: Words,
  one: CsvRow,
  head: Head<Field>,
  delimiter: string,
  { schemas, figures, own }: TableKind<Field>,
): ImportRow<Field, Values> {
  const { t } = words;
  const { headers } = head;
  const { row, cells, fault } = one;
  const garbled = (column: string, reason: string): ImportRow<Field, Values> => {
    return { row, values: {} as Values, wrong: [{ column, reason }], garbled: true };
  };
  if (fault) {
    const column = headers[fault.cell] || t('Cell {{number}}', { number: fault.cell + 1 });
    return garbled(column, t('has text after its closing quotation mark; inside a cell, write a quotation mark twice'));
  }
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last >= headers.length) {
    const many = { cells: last + 1, columns: headers.length };
    return garbled(t('Row'), t('has {{cells}} cells, but there are {{columns}} columns', many));
  }

  const values: Record<string, unknown> = {};
  const wrong: ImportRow<Field, Values>['wrong'] = [];
  const read = (place: number, schema: z.ZodType, isFigure: boolean, field?: Field): unknown => {
    const cell = unguarded((cells[place] ?? '').trim(), delimiter);
    if (cell === '') return undefined;
    const parsed = schema.safeParse(isFigure ? plainFigure(cell, delimiter) : cell);
    if (parsed.success) return parsed.data;
    const { text, values: given } = problemOf(parsed.error.issues[0]!.message);
    wrong.push({ column: headers[place] ?? field ?? '', reason: say(text, given, words), ...(field && { field }) });
    return undefined;
  };
  for (const [field, place] of head.places) {
    const value = read(place, schemas[field], figures.has(field), field);
    if (value !== undefined) values[field] = value;
  }
  const figuresOfOwn = new Map<string, number>();
  for (const [name, place] of head.own) {
    const value = read(place, own!.schema, true) as number | undefined;
    if (value !== undefined) figuresOfOwn.set(name, value);
  }
  return { row, values: values as Values, wrong, ...(figuresOfOwn.size > 0 && { own: figuresOfOwn }) };
}

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula. */
function unguarded(cell: string, delimiter: string): string {
  const guards =
    delimiter === ';'
      ? /^'(?='*[=+\-@])|([;,\t\r\n])'(?=['"]*[=+\-@])/g
      : /^'(?='*[=+\-@])|([;\t\r\n])'(?=['"]*[=+\-@])/g;
  return cell.replace(guards, '$1');
}
