/** Turns the rows of a file into fields: finds which column is which, and what is wrong in each cell. */
import { setImmediate as breathe } from 'node:timers/promises';
import type * as z from 'zod';
import { mostImportColumns, mostImportRows, mostSampleRows } from '../../contract/goods/stock-import.ts';
import { type Csv, type CsvRow, isEmptyRow, plainFigure } from '../../contract/values/csv.ts';
import { problemOf } from '../../contract/words/problem.ts';
import type { Message } from '../../contract/words/text.ts';
import { refuse } from '../base/refusal.ts';
import type { Words } from '../base/words.ts';

/** What can be read from a file: its fields, each with its headers and accepted values. One of them is the name. */
export interface TableKind<Field extends string> {
  headersOf: Record<Field, readonly string[]>;
  schemas: Record<Field, z.ZodType>;
  /** Fields whose cells may be written as spreadsheets show figures. */
  figures: ReadonlySet<Field>;
  /** Columns with figures that only this shop has, by the name in their header: one for each of its price lists. */
  own?: { nameIn(header: string): string | undefined; schema: z.ZodType<number> };
  /** Fields that may have several columns; errors name the first of them. */
  several?: ReadonlySet<Field>;
  /** The columns of other systems, for fields that were not found by our own headers. */
  elsewhere?(headers: readonly string[], found: ReadonlySet<Field>): Map<Field, number[]>;
  /** Starts on a file: what is said of each field in a row, made out of its cells; nothing for a row that says nothing. */
  start?(headers: readonly string[], places: ReadonlyMap<Field, readonly number[]>): RowMaker<Field>;
}

/** The texts of a row's filled cells, by field. */
export type CellTexts<Field> = Map<Field, string[]>;

/** A row that is not to be taken in, and why: a person sees both. */
export interface SkippedRow {
  name: string;
  skipped: Message;
}

export type RowMaker<Field> = (
  texts: CellTexts<Field>,
  cells: readonly string[],
) => Map<Field, string> | SkippedRow | null;

/** The headers of each field, as the person chose them. */
export type ChosenColumns<Field extends string> = Partial<Record<Field, string | string[]>>;

export interface ImportRow<Field extends string, Values> {
  row: number;
  /** A field is missing if its cell is empty or it has no column. */
  values: Values;
  /** The figures of columns that only this shop has, by name; missing if the row has none. */
  own?: Map<string, number>;
  wrong: { column: string; reason: string; field?: Field }[];
  /** True if nobody can tell which of its cells belongs to which column, so that none is read. */
  garbled?: true;
}

export interface ImportTable<Field extends string, Values> {
  rows: ImportRow<Field, Values>[];
  skipped: { row: number; name: string; reason: string }[];
  /** The header of each field that has a column. */
  columns: Partial<Record<Field, string>>;
  /** The headers of columns that only this shop has, by name. */
  own: Map<string, string>;
  ignored: string[];
  headers: string[];
  /** The headers of each field, in the form in which a client can send them back. */
  mapping: ChosenColumns<Field>;
  /** The first rows as they are in the file. */
  sample: string[][];
}

const rowsAtOnce = 500;

/** How many characters of a header are shown, because it is shown beside every wrong cell below it. */
const longestHeader = 60;

/** More than any field takes, so a longer cell is as wrong as the beginning of it. */
const longestCell = 10_000;

/** What is shown of a cell in the first rows. */
const longestSample = 200;

export async function readTable<Field extends string, Values extends object>(
  file: Csv,
  kind: TableKind<Field>,
  words: Words,
  chosen?: ChosenColumns<Field>,
): Promise<ImportTable<Field, Values>> {
  const rows: ImportRow<Field, Values>[] = [];
  const skipped: ImportTable<Field, Values>['skipped'] = [];
  const sample: string[][] = [];
  let rowReader: RowReader<Field> | undefined;
  for (const one of file.rows) {
    // Lets tills on this server be served in between.
    if (one.row % rowsAtOnce === 0) await breathe();
    refuseUnreadable(one);
    if (isEmptyRow(one)) continue;
    if (!rowReader) {
      rowReader = rowReaderOf(headOf(one, kind, chosen), file.delimiter, kind, words);
      continue;
    }
    if (rows.length + skipped.length === mostImportRows) refuse('bad-input/too-many-rows', { most: mostImportRows });
    if (sample.length < mostSampleRows) sample.push(sampleOf(one, rowReader.head.headers.length));
    putRow(readRow<Field, Values>(one, rowReader), rows, skipped);
  }
  if (!rowReader || sample.length === 0) return refuse('bad-input/no-rows');
  return { rows, skipped, sample, ...columnsIn(rowReader.head) };
}

function columnsIn<Field extends string>({ headers, places, own, ignored }: Head<Field>) {
  const columns = Object.fromEntries([...places].map(([field, [first]]) => [field, headers[first!]]));
  const mapping = Object.fromEntries([...places].map(([field, at]) => [field, headersAt(headers, at)]));
  return {
    ...{ headers, ignored },
    own: new Map([...own].map(([name, place]) => [name, headers[place]!])),
    columns: columns as Partial<Record<Field, string>>,
    mapping: mapping as ChosenColumns<Field>,
  };
}

function headersAt(headers: readonly string[], places: readonly number[]): string | string[] {
  const named = [...new Set(places.map((place) => headers[place]!))];
  return named.length === 1 ? named[0]! : named;
}

function sampleOf({ cells }: CsvRow, columns: number): string[] {
  return Array.from({ length: columns }, (_, at) => (cells[at] ?? '').trim().slice(0, longestSample));
}

/** Without a column for the name, the rows of a file are not judged. */
export function hasNames({ columns }: { columns: Partial<Record<string, string>> }): boolean {
  return columns.name !== undefined;
}

export function refuseNoNames({ headers }: { headers: readonly string[] }, column: string): never {
  return refuse('bad-input/no-name-column', { column, found: headers.join(', ').slice(0, 200) });
}

/** Refuses a file from the row on which it can no longer be read. */
function refuseUnreadable({ row, fault }: CsvRow): void {
  if (fault?.kind === 'never closed') refuse('bad-input/open-quote', { row });
  if (fault?.kind === 'too many cells') {
    refuse('bad-input/too-many-columns', { row, most: mostImportColumns });
  }
}

interface Head<Field> {
  headers: string[];
  places: Map<Field, number[]>;
  own: Map<string, number>;
  ignored: string[];
}

/** A header in the form in which it is compared: in lower case, with only letters and digits. */
export function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function headOf<Field extends string>(
  { row, cells, fault }: CsvRow,
  kind: TableKind<Field>,
  chosen: ChosenColumns<Field> | undefined,
): Head<Field> {
  if (fault) refuse('bad-input/after-quote', { row });
  const headers = cells.map((cell) => cell.trim().slice(0, longestHeader));
  const places = chosen ? placesChosen(headers, chosen) : placesFound(headers, kind);
  const taken = new Set([...places.values()].flat());
  const own = new Map<string, number>();
  const ignored: string[] = [];
  for (const [place, header] of headers.entries()) {
    if (taken.has(place)) continue;
    const name = kind.own?.nameIn(cells[place]!.trim());
    if (name && own.has(name)) refuse('bad-input/same-columns', { one: headers[own.get(name)!]!, other: header });
    if (name) own.set(name, place);
    else if (header) ignored.push(header);
  }
  return { headers, places, own, ignored };
}

/** Columns with the same header are chosen together, because nobody could say which one is meant. */
function placesChosen<Field extends string>(headers: readonly string[], chosen: ChosenColumns<Field>) {
  const places = new Map<Field, number[]>();
  for (const [field, named] of Object.entries(chosen) as [Field, string | string[]][]) {
    const of = [named].flat().flatMap((one) => {
      const name = one.trim().slice(0, longestHeader);
      const at = headers.flatMap((header, place) => (header === name && name !== '' ? [place] : []));
      return at.length > 0 ? at : refuse('bad-input/no-such-column', { column: name });
    });
    if (of.length > 0) places.set(field, [...new Set(of)]);
  }
  return places;
}

function placesFound<Field extends string>(headers: readonly string[], kind: TableKind<Field>) {
  const fields = Object.keys(kind.headersOf) as Field[];
  const places = new Map<Field, number[]>();
  for (const [place, header] of headers.entries()) {
    const plain = plainHeader(header);
    const field = fields.find((one) => kind.headersOf[one].includes(plain));
    if (!field) continue;
    const others = places.get(field) ?? [];
    if (others.length > 0 && !kind.several?.has(field)) {
      refuse('bad-input/same-columns', { one: headers[others[0]!]!, other: header });
    }
    places.set(field, [...others, place]);
  }
  const more = kind.elsewhere?.(headers, new Set(places.keys())) ?? [];
  for (const [field, at] of more) places.set(field, [...(places.get(field) ?? []), ...at]);
  return places;
}

/** Everything that is needed to read a row. */
interface RowReader<Field extends string> {
  head: Head<Field>;
  delimiter: string;
  kind: TableKind<Field>;
  words: Words;
  make: RowMaker<Field>;
}

function rowReaderOf<Field extends string>(
  head: Head<Field>,
  delimiter: string,
  kind: TableKind<Field>,
  words: Words,
): RowReader<Field> {
  return { head, delimiter, kind, words, make: kind.start?.(head.headers, head.places) ?? firstOfEach };
}

export function firstOfEach<Field>(texts: CellTexts<Field>): Map<Field, string> {
  return new Map([...texts].map(([field, [first]]) => [field, first!]));
}

type WrongCell<Field extends string> = ImportRow<Field, object>['wrong'][number];

/** The error of a row whose cells can't be matched with columns. */
function garbledIn<Field extends string>(
  { cells, fault }: CsvRow,
  { headers }: Head<Field>,
  { t }: Words,
): WrongCell<Field> | null {
  if (fault) {
    const column = headers[fault.cell] || t('Cell {{number}}', { number: fault.cell + 1 });
    const reason = t('has text after its closing quotation mark; inside a cell, write a quotation mark twice');
    return { column, reason };
  }
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last < headers.length) return null;
  const many = { cells: last + 1, columns: headers.length };
  return { column: t('Row'), reason: t('has {{cells}} cells, but there are {{columns}} columns', many) };
}

function putRow<Row extends object, Skipped extends { reason: string }>(
  row: Row | Skipped | null,
  rows: Row[],
  skipped: Skipped[],
): void {
  if (!row) return;
  if ('reason' in row) skipped.push(row as Skipped);
  else rows.push(row as Row);
}

/** Nothing where the row says nothing. */
function readRow<Field extends string, Values extends object>(
  one: CsvRow,
  { head, delimiter, kind, words, make }: RowReader<Field>,
): ImportRow<Field, Values> | ImportTable<Field, Values>['skipped'][number] | null {
  const { row, cells } = one;
  const garbled = garbledIn(one, head, words);
  if (garbled) return { row, values: {} as Values, wrong: [garbled], garbled: true };

  const textAt = (place: number) => unguarded((cells[place] ?? '').trim().slice(0, longestCell), delimiter);
  const wrong: WrongCell<Field>[] = [];
  const read = (text: string, place: number, schema: z.ZodType, isFigure: boolean, field?: Field): unknown => {
    const parsed = schema.safeParse(isFigure ? plainFigure(text, delimiter) : text);
    if (parsed.success) return parsed.data;
    const { text: sentence, values: given } = problemOf(parsed.error.issues[0]!.message);
    const column = head.headers[place] ?? field ?? '';
    wrong.push({ column, reason: words.say(sentence, given), ...(field && { field }) });
    return undefined;
  };
  const texts: CellTexts<Field> = new Map();
  for (const [field, places] of head.places) {
    const filled = places.map(textAt).filter((text) => text !== '');
    if (filled.length > 0) texts.set(field, filled);
  }
  const made = make(texts, cells);
  if (!made) return null;
  if ('skipped' in made) return { row, name: made.name, reason: words.t(made.skipped) };
  const values: Record<string, unknown> = {};
  for (const [field, text] of made) {
    const place = head.places.get(field)?.[0] ?? -1;
    const value = read(text, place, kind.schemas[field], kind.figures.has(field), field);
    if (value !== undefined) values[field] = value;
  }
  const figuresOfOwn = filledFigures(head.own, (place) => {
    const text = textAt(place);
    return text === '' ? undefined : (read(text, place, kind.own!.schema, true) as number | undefined);
  });
  return { row, values: values as Values, wrong, ...(figuresOfOwn.size > 0 && { own: figuresOfOwn }) };
}

function filledFigures(own: Map<string, number>, figureAt: (place: number) => number | undefined): Map<string, number> {
  const figures = new Map<string, number>();
  for (const [name, place] of own) {
    const value = figureAt(place);
    if (value !== undefined) figures.set(name, value);
  }
  return figures;
}

/** Removes the apostrophe that our own export puts in front of what a spreadsheet would run as a formula. */
function unguarded(cell: string, delimiter: string): string {
  const guards =
    delimiter === ';'
      ? /^'(?='*[=+\-@])|([;,\t\r\n])'(?=['"]*[=+\-@])/g
      : /^'(?='*[=+\-@])|([;\t\r\n])'(?=['"]*[=+\-@])/g;
  return cell.replace(guards, '$1');
}
