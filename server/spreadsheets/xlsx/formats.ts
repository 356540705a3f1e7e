/** How a number in a sheet is to be read: as a date, as a code with leading zeros, or as itself. */
import { findPart, type Parts, readPart } from './parts.ts';

export type Format = 'plain' | 'date' | { digits: number };

/** The formats of dates that every spreadsheet knows by their number. */
const builtInDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

const mostBytes = 8 * 1024 * 1024;
/** What a spreadsheet lets a person type as a format. */
const longestCode = 255;

/** The formats by the number that a cell gives as its style. */
export async function readFormats(parts: Parts): Promise<Format[]> {
  const entry = findPart(parts, 'xl/styles.xml');
  if (!entry) return [];
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let isCell = false;
  await readPart(parts, entry, mostBytes, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) formats.push(formatOf(attributes.numFmtId ?? '0', codes));
    },
    close(name) {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}

function formatOf(id: string, codes: Map<string, string>): Format {
  const code = codes.get(id);
  if (code === undefined) return builtInDates.includes(Number(id)) ? 'date' : 'plain';
  // Text in quotation marks, in brackets or after a backslash is not part of the format: it is a text, a colour or a currency.
  const bare = code.slice(0, longestCode).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[dy]/i.test(bare)) return 'date';
  return /^0{2,20}$/.test(bare) ? { digits: bare.length } : 'plain';
}

/** Days are counted from 1899-12-31 or from 1904; the first way of counting has a 29 February 1900. */
export function numberInWords(text: string, format: Format, from1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (format === 'date' && value >= 1 && value < 2_958_466) return dayOf(Math.trunc(value), from1904);
  if (Number.isInteger(value)) {
    const digits = Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
    return typeof format === 'object' && value >= 0 ? digits.padStart(format.digits, '0') : digits;
  }
  // Spreadsheets store 12.3 as 12.300000000000001.
  return String(Number(value.toPrecision(15)));
}

function dayOf(days: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + days * 86_400_000).toISOString().slice(0, 10);
}
