/**
 * Reads an Excel file as rows of texts, like a CSV file. It reads the first sheet that is meant: values as they are stored (for a
 * formula, its last result), days as YYYY-MM-DD. The unpacked size, rows, columns and cells are limited, so that a file of any kind
 * costs neither memory nor much time.
 */
import type { Entry } from 'yauzl';
import { mostImportColumns, mostImportRows } from '../../../contract/goods/stock-import.ts';
import type { Csv, CsvRow } from '../../../contract/values/csv.ts';
import { refuse } from '../../base/refusal.ts';
import { type Format, numberInWords, readFormats } from './formats.ts';
import { findPart, openParts, type Parts, readPart } from './parts.ts';

const megabyte = 1024 * 1024;
const mostBytes = { list: megabyte, texts: 32 * megabyte, sheet: 64 * megabyte };
const mostSheets = 20;
const mostTexts = 1_000_000;
const mostCells = 2_500_000;
/** Of all cells together: a text is kept once, however many cells name it, but each of them is read. */
const mostCharacters = 64_000_000;

/** `isMeant` is called with the first filled row of each sheet; if no sheet is meant, the first one with rows is read. */
export async function readXlsx(base64: string, isMeant: (headers: string[]) => boolean): Promise<Csv> {
  const parts = await openParts(Buffer.from(base64, 'base64'));
  const book = await readBook(parts);
  const texts = await readTexts(parts);
  const formats = await readFormats(parts);
  const terms = { texts, formats, from1904: book.from1904 };
  let chosen: Entry | undefined;
  for (const sheet of book.sheets) {
    const [head] = await readRows(parts, sheet, terms, 1);
    if (!head) continue;
    const isIt = isMeant(head.cells);
    if (isIt || !chosen) chosen = sheet;
    if (isIt) break;
  }
  if (!chosen) refuse('bad-input/no-rows');
  return { delimiter: ',', rows: await readRows(parts, chosen, terms) };
}

interface Book {
  sheets: Entry[];
  from1904: boolean;
}

async function readBook(parts: Parts): Promise<Book> {
  const [book, links] = [findPart(parts, 'xl/workbook.xml'), findPart(parts, 'xl/_rels/workbook.xml.rels')];
  if (!book || !links) refuse('bad-input/xlsx-unreadable');
  const paths = new Map<string, string>();
  await readPart(parts, links, mostBytes.list, {
    open(name, { Id, Target, TargetMode }) {
      // Nothing outside the file is ever opened.
      if (name === 'Relationship' && Id && Target && TargetMode !== 'External') paths.set(Id, Target);
    },
  });
  const ids: string[] = [];
  let from1904 = false;
  await readPart(parts, book, mostBytes.list, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      if (name === 'sheet' && id && ids.length < mostSheets) ids.push(id);
    },
  });
  const sheets = ids.flatMap((id) => {
    const path = paths.get(id);
    return (path && findPart(parts, path.startsWith('/') ? path : `xl/${path}`)) || [];
  });
  return { sheets, from1904 };
}

/** The texts that cells refer to by number, without their phonetic readings. */
async function readTexts(parts: Parts): Promise<string[]> {
  const entry = findPart(parts, 'xl/sharedStrings.xml');
  if (!entry) return [];
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = 0;
  await readPart(parts, entry, mostBytes.texts, {
    open(name) {
      if (name === 'rPh') isReading++;
      if (name === 't') isText = isReading === 0;
      if (name === 'si') text = '';
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 'rPh') isReading--;
      if (name === 't') isText = false;
      if (name === 'si' && texts.push(text) > mostTexts) refuse('bad-input/xlsx-too-big');
    },
  });
  return texts;
}

interface Terms {
  texts: string[];
  formats: Format[];
  from1904: boolean;
}

interface Cell {
  place: number;
  kind: string;
  style: number;
  text: string;
}

/** Reads only filled rows: the first `most` of them, or all. */
async function readRows(parts: Parts, sheet: Entry, terms: Terms, most?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let cells = 0;
  let characters = 0;
  let row: CsvRow = { row: 0, cells: [] };
  let cell: Cell | null = null;
  let isValue = false;
  await readPart(parts, sheet, mostBytes.sheet, {
    open(name, attributes) {
      if (name === 'row') row = { row: numberOf(attributes.r) ?? row.row + 1, cells: [] };
      if (name === 'c') cell = cellOf(attributes, cell);
      if (name === 'v' || name === 't') isValue = true;
    },
    text(piece) {
      if (cell && isValue) cell.text += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) putCell(row, cell, terms);
      if (name !== 'row') return;
      cell = null;
      if (row.cells.length === 0) return;
      cells += row.cells.length;
      characters += row.cells.reduce((sum, text) => sum + text.length, 0);
      rows.push(row);
      if (rows.length > mostImportRows + 1) refuse('bad-input/too-many-rows', { most: mostImportRows });
      if (cells > mostCells || characters > mostCharacters) refuse('bad-input/xlsx-too-big');
    },
    isDone: () => most !== undefined && rows.length >= most,
  });
  return most === undefined ? rows : rows.slice(0, most);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** A cell without a position is to the right of the one before. */
function cellOf({ r, t = 'n', s }: Record<string, string>, before: Cell | null): Cell {
  const [letters] = /^[A-Z]{1,3}/.exec(r ?? '') ?? [];
  const place = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
  return { place: place ?? (before ? before.place + 1 : 0), kind: t, style: numberOf(s) ?? 0, text: '' };
}

function putCell(row: CsvRow, cell: Cell, { texts, formats, from1904 }: Terms): void {
  const text = inWords();
  if (text.trim() === '') return;
  if (cell.place >= mostImportColumns) {
    refuse('bad-input/too-many-columns', { row: row.row, most: mostImportColumns });
  }
  while (row.cells.length < cell.place) row.cells.push('');
  row.cells[cell.place] = text;

  function inWords(): string {
    if (cell.text === '') return '';
    if (cell.kind === 's') return texts[Number(cell.text)] ?? '';
    if (cell.kind === 'b') return cell.text === '1' ? 'yes' : 'no';
    if (cell.kind === 'd') return cell.text.slice(0, 10);
    return cell.kind === 'n' ? numberInWords(cell.text, formats[cell.style] ?? 'plain', from1904) : cell.text;
  }
}
