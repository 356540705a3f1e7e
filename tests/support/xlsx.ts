/** Excel files for tests: complete ones from rows, and any zip from its parts. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

export type Value = string | number | null;

export interface Sheet {
  name: string;
  rows: Value[][];
}

/** The parts are given by path, with their unchanged contents. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(text as string), path, { mtime: new Date(0) });
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

function cellOf(value: Value, row: number, place: number): string {
  const at = `r="${letterOf(place)}${row}"`;
  if (value === null) return `<c ${at}/>`;
  if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
}

export function sheetOf(rows: Value[][]): string {
  const lines = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((value, place) => cellOf(value, at + 1, place)).join('')}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="x"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** The parts of a workbook around sheets that already are XML texts. */
export function bookOf(sheets: { name: string; xml: string }[], more: Record<string, string> = {}) {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...more,
  };
}

/** Base64 of the file, as it is sent. */
export async function xlsxOf(...sheets: Sheet[]): Promise<string> {
  const parts = bookOf(sheets.map(({ name, rows }) => ({ name, xml: sheetOf(rows) })));
  return (await zipOf(parts)).toString('base64');
}
