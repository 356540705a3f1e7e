/**
 * Reads CSV as spreadsheets write it: quoted cells, line breaks inside them, a mark for UTF-8 in front, and comma,
 * semicolon or tab between cells, whichever the first line has most of.
 */
export interface Csv {
  delimiter: string;
  /** The row's number as a spreadsheet shows it, from 1; empty rows are left out. */
  rows: { row: number; cells: string[] }[];
  /** The row whose quotation mark is never closed: what follows can't be told apart. */
  unclosed?: number;
  /** What there is more of than was asked for; the rest was not read. */
  tooMany?: 'rows' | 'cells';
}

interface Most {
  rows: number;
  /** Of all rows together, the empty ones too. A quotation mark within a cell takes as long to read and counts as one. */
  cells: number;
}

export function parseCsv(text: string, most: Most): Csv {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const rows: Csv['rows'] = [];
  let row = 1;
  let cells: string[] = [];
  let at = 0;
  let read = 0;

  function endRow() {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
    cells = [];
    row++;
  }

  while (at < source.length) {
    const cell = source[at] === '"' ? quoted(source, at) : plain(source, at, delimiter);
    if (!cell) return { delimiter, rows, unclosed: row };
    read += cell.pieces;
    if (read > most.cells) return { delimiter, rows, tooMany: 'cells' };
    cells.push(cell.value);
    at = cell.end;
    if (source[at] === delimiter) {
      at++;
      // A delimiter at the very end opens one more, empty cell.
      if (at === source.length) cells.push('');
    } else {
      endRow();
      if (rows.length > most.rows) break;
      at += source.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  if (cells.length > 0) endRow();
  return rows.length > most.rows ? { delimiter, rows, tooMany: 'rows' } : { delimiter, rows };
}

function delimiterOf(source: string): string {
  const [first = ''] = source.slice(0, longestCell).split(/\r?\n|\r/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

interface Cell {
  value: string;
  end: number;
  pieces: number;
}

/** In characters, as spreadsheets have it. */
const longestCell = 32_767;

/**
 * From its opening mark; null when there is no closing one, or none within reach. What stands after the closing mark
 * belongs to the cell.
 */
function quoted(source: string, start: number): Cell | null {
  let value = '';
  let pieces = 1;
  let from = start + 1;
  while (value.length <= longestCell) {
    const mark = source.indexOf('"', from);
    if (mark === -1) return null;
    value += source.slice(from, mark);
    if (source[mark + 1] !== '"') return { value, end: mark + 1, pieces };
    value += '"';
    pieces++;
    from = mark + 2;
  }
  return null;
}

function plain(source: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < source.length && source[end] !== delimiter && source[end] !== '\n' && source[end] !== '\r') end++;
  return { value: source.slice(start, end), end, pieces: 1 };
}
