/**
 * Reads CSV as spreadsheets write it: quoted cells, line breaks inside them, a byte order mark, and comma, semicolon or
 * tab as the separator, whichever is most common in the first row.
 * Rows are yielded one by one, so a big file is never held in memory as cells and the reader can pause. A quotation
 * mark inside a cell that does not start with one is an ordinary character; in a cell that does, it is doubled.
 * Not a library, because rows are numbered as a spreadsheet numbers them and each error names its row; Papa Parse and
 * csv-parse need as much code around them as this.
 */
export interface CsvRow {
  /** The row's number as a spreadsheet shows it, from 1. */
  row: number;
  cells: string[];
  fault?: CsvFault;
}

export interface CsvFault {
  /**
   * `text after quote`: something follows a cell's closing quote; the next row is fine.
   * `never closed` and `too many cells`: reading stops here.
   */
  kind: 'text after quote' | 'never closed' | 'too many cells';
  /** Index of the cell, from 0. */
  cell: number;
}

export interface Csv {
  delimiter: string;
  rows: Iterable<CsvRow>;
}

export function readCsv(text: string, mostCells = Number.POSITIVE_INFINITY, given?: string): Csv {
  const start = startOf(text);
  const said = saidDelimiter(text, start);
  const delimiter = given ?? said?.delimiter ?? delimiterOf(text, start);
  return { delimiter, rows: rowsOf(text, said?.end ?? start, delimiter, mostCells) };
}

export function isEmptyRow({ cells, fault }: CsvRow): boolean {
  return !fault && cells.every((cell) => cell.trim() === '');
}

const byteOrderMark = '\uFEFF';

function startOf(text: string): number {
  return text.startsWith(byteOrderMark) ? 1 : 0;
}

/** Excel takes `sep=;` above the first row as the separator of the cells, and does not show it. */
function saidDelimiter(text: string, start: number): { delimiter: string; end: number } | null {
  const [line, delimiter] = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text.slice(start, start + 7)) ?? [];
  return line && delimiter ? { delimiter, end: start + line.length } : null;
}

/** Counted outside quotes, in a sample that is sure to contain the first row. */
function delimiterOf(text: string, start: number): string {
  const counts = new Map([',', ';', '\t'].map((mark) => [mark, 0]));
  const end = Math.min(text.length, start + 10_000);
  let quoted = false;
  for (let at = start; at < end; at++) {
    const character = text[at] as string;
    const count = counts.get(character);
    if (quoted) quoted = character !== '"';
    else if (character === '\n' || character === '\r') break;
    else if (count !== undefined) counts.set(character, count + 1);
    else if (character === '"') quoted = at === start || counts.has(text[at - 1] as string) || text[at - 1] === '"';
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function* rowsOf(text: string, start: number, delimiter: string, mostCells: number): Generator<CsvRow> {
  let at = start;
  for (let row = 1; at < text.length; row++) {
    const one: CsvRow = { row, cells: [] };
    at = fillRow(one, text, at, delimiter, mostCells);
    yield one;
    if (one.fault && one.fault.kind !== 'text after quote') return;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** Adds the cells from `start` on; returns the index of the line break after them, or the end of the text. */
function fillRow(row: CsvRow, text: string, start: number, delimiter: string, mostCells: number): number {
  for (let at = start; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    row.cells.push(cell.value);
    if (cell.fault) row.fault ??= { kind: cell.fault, cell: row.cells.length - 1 };
    at = cell.end;
    if (text[at] !== delimiter || row.fault?.kind === 'never closed') return at;
    if (row.cells.length === mostCells) {
      row.fault = { kind: 'too many cells', cell: mostCells };
      return at + 1;
    }
  }
}

interface Cell {
  value: string;
  /** Index of the delimiter or line break after it, or the end of the text. */
  end: number;
  fault?: CsvFault['kind'];
}

/** `start` is its opening quote. */
function quotedCell(text: string, start: number, delimiter: string): Cell {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return { value: '', end: text.length, fault: 'never closed' };
  const inside = text.slice(start + 1, close);
  const rest = plainCell(text, close + 1, delimiter);
  const value = inside.replaceAll('""', '"');
  if (rest.value.trim() === '') return { value, end: rest.end };
  // After a line break, the quote that seems to close this cell more likely opens one further down.
  return { value, end: rest.end, fault: /[\r\n]/.test(inside) ? 'never closed' : 'text after quote' };
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

const longestFigure = 100;

/**
 * Reads '1,234.50', '1.234,50', '1 234,50' and '$12.50' as spreadsheets show them. A comma before three digits groups
 * thousands, except in a file that is separated by semicolons: spreadsheets write those if the comma is the decimal mark.
 */
export function plainFigure(cell: string, delimiter: string): string {
  // Looking through a text that is no figure takes longer the longer it is, and more than that.
  if (cell.length > longestFigure) return cell;
  const figure = cell.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '').replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1');
  if (delimiter === ';' && /^-?\d+,\d+$/.test(figure)) return figure.replace(',', '.');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure)) return figure.replaceAll(',', '');
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(figure)) return figure.replaceAll('.', '').replace(',', '.');
  return /^-?\d+,\d+$/.test(figure) ? figure.replace(',', '.') : figure;
}
