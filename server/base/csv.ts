/**
 * Lines of CSV files that are safe to open in a spreadsheet, as the page writes them: text that would start a formula gets an
 * apostrophe in front, also behind a semicolon or a line break, where a spreadsheet that divides by semicolons starts another
 * cell whatever is quoted. Figures have a point and no grouping, whatever the locale: these files are for programs too.
 */
export const byteOrderMark = '\uFEFF';

/** Text, or a figure that is written exactly as it is. */
export type CsvCell = string | { figure: string };

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(textOf).join(',')}\r\n`;
}

function textOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.figure;
  const safe = cell.replace(/^(?=[=+\-@\t\r])|([;\t\r\n])(?="*[=+\-@])/g, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
