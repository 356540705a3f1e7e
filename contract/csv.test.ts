import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const read = (text: string, most = { rows: 100, cells: 1000 }) => parseCsv(text, most);
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells);

describe('reading CSV', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\n1;2,5',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"say ""hi""","two\nlines",', [['say "hi"', 'two\nlines', '']]],
    ['a,,c', [['a', '', 'c']]],
    ['', []],
    ['\n\n', []],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('numbers rows as a spreadsheet does, empty ones included', () => {
    expect(read('a,b\n\n1,2\n,\n3,4').rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it('names the row whose quotation mark is never closed', () => {
    expect(read('a,b\n1,2\n"3,4\n5,6').unclosed).toBe(3);
  });

  it('takes a cell that is longer than a spreadsheet allows for one that is never closed', () => {
    const cell = (length: number) => `a,b\n"${'x'.repeat(length)}""",2`;
    expect(cellsOf(cell(32_766))).toEqual([
      ['a', 'b'],
      [`${'x'.repeat(32_766)}"`, '2'],
    ]);
    expect(read(cell(40_000)).unclosed).toBe(2);
  });

  it.each([
    ['rows', 'a\nb\nc\nd'],
    ['cells', 'a,b,c,d,e'],
    ['rows', 'a\nb\nc\nd,'],
    ['cells', ',,,,,'],
    ['cells', '\n\n\n\n\n'],
    ['cells', '"""""""""",'],
  ])('stops at too many %s: %j', (what, text) => {
    expect(read(text, { rows: 3, cells: 4 }).tooMany).toBe(what);
  });

  it('reads as many as there may be', () => {
    expect(read('a\nb\nc', { rows: 3, cells: 3 })).toMatchObject({ rows: [{}, {}, {}] });
    expect(read('a\nb\nc', { rows: 3, cells: 3 }).tooMany).toBeUndefined();
  });

  it('reads back any cells that were written with quotation marks', () => {
    const cell = fc.string().filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const [first = ''] = text.split(/\r?\n|\r/, 1);
        fc.pre(
          first.split(',').length >= first.split(';').length && first.split(',').length >= first.split('\t').length,
        );
        expect(cellsOf(text)).toEqual(rows);
      }),
    );
  });
});
