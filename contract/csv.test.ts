import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

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
    expect(parseCsv('a,b\n\n1,2\n,\n3,4').rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it('names the row whose quotation mark is never closed', () => {
    expect(parseCsv('a,b\n1,2\n"3,4\n5,6').unclosed).toBe(3);
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
