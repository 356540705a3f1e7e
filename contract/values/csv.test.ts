import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyRow, readCsv } from './csv.ts';

const rowsOf = (text: string, mostCells?: number) => [...readCsv(text, mostCells).rows];
const cellsOf = (text: string) =>
  rowsOf(text)
    .filter((row) => !isEmptyRow(row))
    .map(({ cells }) => cells);

describe('reading CSV', () => {
  const two = [
    ['a', 'b'],
    ['1', '2'],
  ];
  it.each([
    ['line feeds', 'a,b\n1,2', two],
    ['the line ends of Windows', 'a,b\r\n1,2\r\n', two],
    ['the line ends of old Macs', 'a,b\r1,2\r', two],
    ['tabs', 'a\tb\n1\t2', two],
    ['semicolons after a mark for UTF-8', '\uFEFFa;b\n1;2,5', [two[0], ['1', '2,5']]],
    ['a quoted first cell after a mark for UTF-8', '\uFEFF"a";b\n1;2', two],
    [
      'doubled marks, line breaks in quotes, an empty last cell',
      '"say ""hi""","two\nlines",',
      [['say "hi"', 'two\nlines', '']],
    ],
    ['blanks after a closing mark', '"a" ,"b"\t\n"1", 2', [two[0], ['1', ' 2']]],
    ['a mark inside a cell that does not begin with one', '5" pipe,b"\n1,2', [['5" pipe', 'b"'], two[1]]],
    ['a mark after a blank', ' "a", b\n1,2', [[' "a"', ' b'], two[1]]],
    [
      'an empty quoted cell',
      '"",b\n1,""',
      [
        ['', 'b'],
        ['1', ''],
      ],
    ],
    ['empty cells', 'a,,c', [['a', '', 'c']]],
    ['nothing', '', []],
    ['empty rows', '\n\r\n\r', []],
    ['delimiters in quotes, which do not decide', '"a;b;c",d\n1,2', [['a;b;c', 'd'], two[1]]],
    ['a mark in the first row that opens nothing', 'Size 5";b\n1;2', [['Size 5"', 'b'], two[1]]],
  ])('%s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
    expect(rowsOf(text).some(({ fault }) => fault)).toBe(false);
  });

  it('numbers rows as a spreadsheet does, empty ones and line breaks in cells included', () => {
    const rows = rowsOf('a,b\n\n"1\n2",2\n,\n3,4').filter((row) => !isEmptyRow(row));
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it('names the row whose quotation mark is never closed, and ends there', () => {
    expect(rowsOf('a,b\n1,2\n3,"4\n5,6').at(-1)).toMatchObject({ row: 3, fault: { kind: 'never closed', cell: 1 } });
  });

  it('takes a mark that closes only where a later row opens a cell for one that is never closed', () => {
    const rows = rowsOf('a,b\n"5 pipe,1\nFlour,2\n"6 pipe",3\nSalt,4');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ row: 2, fault: { kind: 'never closed', cell: 0 } });
  });

  it('names the row and cell with text after a closing mark, and reads on with the next row', () => {
    expect(rowsOf('a,b\n"5"" pipe" long,1\n2,"3"x"4"\n5,6')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['5" pipe', '1'], fault: { kind: 'text after quote', cell: 0 } },
      { row: 3, cells: ['2', '3'], fault: { kind: 'text after quote', cell: 1 } },
      { row: 4, cells: ['5', '6'] },
    ]);
  });

  it('reads no further than the most cells a row may have', () => {
    expect(rowsOf('a,b\n1,2,\n3', 3)).toHaveLength(3);
    expect(rowsOf('a,b\n1,2,,,,\n3', 3)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1', '2', ''], fault: { kind: 'too many cells', cell: 3 } },
    ]);
  });
});

describe('whatever is written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', ';', '\t', '\n', '\r', ' ', '0', '\uFEFF') });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  const delimiter = fc.constantFrom(',', ';', '\t');
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it('is read back, cell by cell and row by row', () => {
    fc.assert(
      fc.property(rows, delimiter, lineEnd, fc.boolean(), (table, between, end, marked) => {
        const text = table.map((row) => row.map(quoted).join(between)).join(end);
        const csv = readCsv(marked ? `\uFEFF${text}` : text);
        expect(csv.delimiter).toBe(between);
        expect([...csv.rows]).toEqual(table.map((cells, at) => ({ row: at + 1, cells })));
      }),
    );
  });

  it('text after a closing mark costs its own row and no other', () => {
    const junk = fc.constantFrom('x', ' long', 'x"y"', "'", ' "');
    fc.assert(
      fc.property(rows, fc.nat(), junk, (table, pick, after) => {
        const bad = 1 + (pick % table.length);
        const lines = table.map((row) => row.map(quoted).join(','));
        lines.splice(bad, 0, `"5"" pipe"${after},1`);
        const read = rowsOf(lines.join('\n'));
        expect(read).toHaveLength(table.length + 1);
        expect(read.filter(({ fault }) => fault).map(({ row }) => row)).toEqual([bad + 1]);
        expect(read.filter(({ fault }) => !fault).map(({ cells }) => cells)).toEqual(table);
      }),
    );
  });

  it('any text at all is read to its end or to a fault, with rows in order', () => {
    fc.assert(
      fc.property(cell, fc.integer({ min: 1, max: 4 }), (text, mostCells) => {
        const read = rowsOf(text, mostCells);
        expect(read.map(({ row }) => row)).toEqual(read.map((_, at) => at + 1));
        for (const { cells } of read) expect(cells.length).toBeLessThanOrEqual(mostCells);
      }),
    );
  });
});
