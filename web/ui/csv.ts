/**
 * Lists as CSV files that a spreadsheet opens without running anything: text that would start a formula gets an
 * apostrophe in front. Figures are written plain, with a point, so that they can be summed.
 */
export interface CsvColumn<Row> {
  header: string;
  value(row: Row): string | number | null | undefined;
}

export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines = [columns.map((column) => cell(column.header)).join(',')];
  for (const row of rows) lines.push(columns.map((column) => cell(column.value(row))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The mark in front tells spreadsheets that the text is UTF-8. */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): void {
  const file = new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.endsWith('.csv') ? name : `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
