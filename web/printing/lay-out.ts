/**
 * Lays out a report as lines for a receipt printer: the same words and figures as `buildReport` puts into the browser's print, in the
 * same order, set in columns. Nothing is cut off: long texts wrap, and a figure that does not fit beside its name is put below it.
 */
import { withoutIsolates } from '../../contract/words/direction.ts';
import { type PrintColumn, printedText, type Report, sayOf } from '../ui/paper/print-window.ts';

export interface Piece {
  text: string;
  /** The position of its start, in columns. */
  from: number;
  to: number;
  align: 'start' | 'center' | 'end';
}

export interface LaidLine {
  pieces: Piece[];
  bold?: true;
  /** Twice as high. */
  tall?: true;
  /** Drawn as one line across the paper. */
  rule?: true;
}

export interface Room {
  columns: number;
  /** The width of a text in columns. Letters that are drawn can be wider or narrower than one. */
  measure(text: string): number;
}

type Style = Pick<LaidLine, 'bold' | 'tall'>;

/** With fewer columns than this beside its figures, a name would have one word per line, so the figures are put below it. */
const leastName = 14;
const gap = 1;

export function layOut<Row>(report: Report<Row>, room: Room, printedAt: Date): LaidLine[] {
  const t = sayOf(report);
  const { business, heading = [], title, isCopy, filter, facts = [], columns, rows, note, code, paper = 'a4' } = report;
  const center = (text: string, style?: Style) => centered(text, room, style);
  return [
    // The mark of a practice shop belongs here, above everything else.
    ...center(business.businessName, { bold: true, tall: true }),
    ...heading.flatMap((lines) => center(lines)),
    ...(isCopy ? center(t('COPY'), { bold: true, tall: true }) : []),
    ...center(title, { bold: true }),
    ...(filter ? center(filter) : []),
    ...facts.flatMap(({ label, value, only = paper }) => (only === paper ? pair(label, value, room) : [])),
    rule(room),
    ...tableOf(columns, rows, report, room),
    ...(rows.length === 0 ? center(t('Nothing to show.')) : []),
    ...(note ? center(note) : []),
    ...center(printedText(report, printedAt)),
    ...(code ? center(code.text) : []),
  ];
}

function rule({ columns }: Room): LaidLine {
  return { rule: true, pieces: [{ text: '-'.repeat(columns), from: 0, to: columns, align: 'start' }] };
}

function centered(text: string, room: Room, style: Style = {}): LaidLine[] {
  return wrap(text, room.columns, room).map((line) => ({
    ...style,
    pieces: [{ text: line, from: 0, to: room.columns, align: 'center' }],
  }));
}

/** A label and its value at the two edges, or below each other if they do not fit on one line. */
function pair(label: string, value: string, room: Room, style: Style = {}): LaidLine[] {
  const { columns, measure } = room;
  const start = (text: string): Piece => ({ text, from: 0, to: columns, align: 'start' });
  const end = (text: string): Piece => ({ text, from: 0, to: columns, align: 'end' });
  const [name, figure] = [plain(label), plain(value)];
  const labels = wrap(name, columns, room);
  const values = wrap(figure, columns, room);
  const last = labels.at(-1) ?? '';
  if (values.length === 1 && measure(last) + gap + measure(figure) <= columns) {
    return [
      ...labels.slice(0, -1).map((line) => ({ ...style, pieces: [start(line)] })),
      { ...style, pieces: [start(last), end(figure)] },
    ];
  }
  return [
    ...labels.map((line) => ({ ...style, pieces: [start(line)] })),
    ...values.map((line) => ({ ...style, pieces: [end(line)] })),
  ];
}

function tableOf<Row>(
  columns: readonly PrintColumn<Row>[],
  rows: readonly Row[],
  { isStrong, totals, sums }: Pick<Report<Row>, 'isStrong' | 'totals' | 'sums'>,
  room: Room,
): LaidLine[] {
  const headers = columns.map(({ header }) => header);
  const cells = rows.map((row) => columns.map((column) => column.text(row)));
  const set = setting([headers, ...cells, ...(totals ? [totals] : [])], room);
  return [
    ...set(headers, { bold: true }),
    rule(room),
    ...cells.flatMap((texts, at) => set(texts, isStrong?.(rows[at]!) ? { bold: true } : {})),
    rule(room),
    ...(totals ? set(totals, { bold: true }) : []),
    ...(sums ?? []).flatMap(({ label, value, strong }) => pair(label, value, room, strong ? { bold: true } : {})),
  ];
}

/** Decides how these rows are set: a name, and figures at the end of their columns. */
function setting(
  rows: readonly (readonly string[])[],
  room: Room,
): (texts: readonly string[], style: Style) => LaidLine[] {
  const { columns, measure } = room;
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count - 1 }, (_, at) =>
    Math.ceil(Math.max(...rows.map((row) => measure(plain(row[at + 1] ?? ''))))),
  );
  const figures = widths.reduce((sum, width) => sum + width + gap, 0);
  const nameWidth = columns - figures;
  if (nameWidth >= leastName) return (texts, style) => besideFigures(texts, widths, nameWidth, room, style);
  // The first figure is indented, so that it is seen to belong to the name above.
  const fits = figures <= columns;
  return (texts, style) => (fits ? aboveFigures(texts, widths, room, style) : eachFigure(texts, room, style));
}

function besideFigures(
  texts: readonly string[],
  widths: number[],
  nameWidth: number,
  room: Room,
  style: Style,
): LaidLine[] {
  const lines = wrap(plain(texts[0] ?? ''), nameWidth, room);
  return (lines.length > 0 ? lines : ['']).map((line, at) => {
    const name: Piece = { text: line, from: 0, to: nameWidth, align: 'start' };
    return { ...style, pieces: at === 0 ? [name, ...figurePieces(texts, widths, room)] : [name] };
  });
}

function aboveFigures(texts: readonly string[], widths: number[], room: Room, style: Style): LaidLine[] {
  const name = wrap(plain(texts[0] ?? ''), room.columns, room);
  const figures = figurePieces(texts, widths, room);
  return [
    ...name.map(
      (line): LaidLine => ({ ...style, pieces: [{ text: line, from: 0, to: room.columns, align: 'start' }] }),
    ),
    ...(figures.length > 0 ? [{ ...style, pieces: figures }] : []),
  ];
}

/** The last column ends at the edge, and the remaining space is shared between the columns. */
function figurePieces(texts: readonly string[], widths: number[], { columns }: Room): Piece[] {
  let to = columns;
  const pieces = widths.toReversed().map((width, at): Piece => {
    const piece: Piece = { text: plain(texts[widths.length - at] ?? ''), from: to - width, to, align: 'end' };
    to -= width + gap;
    return piece;
  });
  return pieces.reverse().filter(({ text }) => text !== '');
}

/** For narrow paper, when amounts are as long as they are in some currencies: each figure gets a line of its own. */
function eachFigure(texts: readonly string[], room: Room, style: Style): LaidLine[] {
  return texts.flatMap((text, at) =>
    wrap(plain(text), room.columns, room).map(
      (line): LaidLine => ({
        ...style,
        pieces: [{ text: line, from: 0, to: room.columns, align: at === 0 ? 'start' : 'end' }],
      }),
    ),
  );
}

/** Replaces all kinds of blank and of minus by the plain ones. Marks that keep figures in order stay for lines that are drawn. */
function plain(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u061c\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('\t', ' ');
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks a text between words, and within a word that is wider than the paper. */
export function wrap(text: string, width: number, { measure }: Pick<Room, 'measure'>): string[] {
  const lines: string[] = [];
  for (const paragraph of plain(text).split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => broken(one, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || measure(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    if (line.trim() !== '') lines.push(line);
  }
  return lines;
}

function broken(word: string, width: number, measure: Room['measure']): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1)!;
    if (last !== '' && measure(last + segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** The line in letters of one width each. */
export function inLetters({ pieces }: LaidLine, columns: number): string {
  const letters = Array.from({ length: columns }, () => ' ');
  for (const { text, from, to, align } of pieces) {
    const written = [...withoutIsolates(text)];
    const free = to - from - written.length;
    const start = from + (align === 'start' ? 0 : align === 'end' ? free : Math.floor(free / 2));
    written.forEach((letter, at) => {
      letters[start + at] = letter;
    });
  }
  return letters.join('').trimEnd();
}
