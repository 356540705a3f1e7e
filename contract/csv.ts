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
}

export function parseCsv(text: string): Csv {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const rows: Csv['rows'] = [];
  let row = 1;
  let cells: string[] = [];
  let at = 0;

  function endRow() {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
    cells = [];
    row++;
  }

  while (at < source.length) {
    const cell = source[at] === '"' ? quoted(source, at) : plain(source, at, delimiter);
    if (!cell) return { delimiter, rows, unclosed: row };
    cells.push(cell.value);
    at = cell.end;
    if (source[at] === delimiter) {
      at++;
      // A delimiter at the very end opens one more, empty cell.
      if (at === source.length) cells.push('');
    } else {
      endRow();
      at += source.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  if (cells.length > 0) endRow();
  return { delimiter, rows };
}

function delimiterOf(source: string): string {
  const [first = ''] = source.split(/\r?\n|\r/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** From its opening mark; null when there is no closing one. What stands after the closing mark belongs to the cell. */
function quoted(source: string, start: number): { value: string; end: number } | null {
  let value = '';
  let from = start + 1;
  for (;;) {
    const mark = source.indexOf('"', from);
    if (mark === -1) return null;
    value += source.slice(from, mark);
    if (source[mark + 1] !== '"') return { value, end: mark + 1 };
    value += '"';
    from = mark + 2;
  }
}

function plain(source: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  while (end < source.length && source[end] !== delimiter && source[end] !== '\n' && source[end] !== '\r') end++;
  return { value: source.slice(start, end), end };
}
