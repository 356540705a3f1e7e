import { expect, test } from 'vitest';
import { type CsvColumn, toCsv } from './csv.ts';

interface Row {
  name: string;
  amount: number | null;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Amount', value: (row) => row.amount },
];

test('writes a header, a line per row, and ends each with CRLF', () => {
  expect(toCsv(columns, [{ name: 'Pens', amount: 12.5 }], 'en')).toBe('Name,Amount\r\nPens,12.5\r\n');
});

test('says below the rows what there is to say about them, each line in a cell of its own', () => {
  expect(toCsv(columns, [{ name: 'Pens', amount: 1 }], 'en', 'R-2, R-3\nR-5')).toBe(
    'Name,Amount\r\nPens,1\r\n"R-2, R-3"\r\nR-5\r\n',
  );
  expect(toCsv(columns, [], 'en', '')).toBe('Name,Amount\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+256 700', "'+256 700"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1+1", "''=1+1"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['Pens;=1+1', '"Pens;\'=1+1"'],
  ['Pens;"=1+1"', '"Pens;\'""=1+1"""'],
  ['Pens\n@SUM(A1)', '"Pens\n\'@SUM(A1)"'],
])('escapes text that a spreadsheet would run as a formula: %j', (name, cell) => {
  expect(toCsv(columns, [{ name, amount: null }], 'en')).toBe(`Name,Amount\r\n${cell},\r\n`);
});

test('leaves negative numbers as they are', () => {
  expect(toCsv(columns, [{ name: 'Loss', amount: -3 }], 'en')).toContain('Loss,-3\r\n');
});

test('quotes commas, quotes and line breaks', () => {
  expect(toCsv(columns, [{ name: 'a "b", c\nd', amount: 1 }], 'en')).toContain('"a ""b"", c\nd",1');
});

test('guards commas in a file that is divided by semicolons, and leaves them in others', () => {
  const rows = [{ name: 'Pens,=1+1', amount: 1 }];
  expect(toCsv(columns, rows, 'de')).toContain(`"Pens,'=1+1";1`);
  expect(toCsv(columns, rows, 'en')).toContain('"Pens,=1+1",1');
});

test('uses decimal commas and semicolons between cells where the locale does', () => {
  const rows = [{ name: 'Stifte, rot', amount: 1234.5 }];
  expect(toCsv(columns, rows, 'de')).toBe('Name;Amount\r\n"Stifte, rot";1234,5\r\n');
});
