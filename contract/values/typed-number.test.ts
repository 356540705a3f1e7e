import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inReadersForm } from './quantity.ts';
import { meaningsOf, readTyped } from './typed-number.ts';

it.each([
  // The text that was typed, what it means to a reader who uses a decimal comma, and to one who uses a point.
  ['', '', ''],
  ['52', '52', '52'],
  ['52,50', '52.50', '52.50'],
  ['52.50', '52.50', '52.50'],
  ['52,', '52', '52'],
  ['52.', '52', '52'],
  [',5', '0.5', '0.5'],
  ['-1,5', '-1.5', '-1.5'],
  ['−1,5', '-1.5', '-1.5'],
  ['1,500', '1.500', null],
  ['1.500', null, '1.500'],
  ['15.000', null, '15.000'],
  ['150.000', null, '150.000'],
  ['0.500', '0.500', '0.500'],
  ['0,500', '0.500', '0.500'],
  ['1500.000', '1500.000', '1500.000'],
  ['1.500,25', '1500.25', '1500.25'],
  ['1,500.25', '1500.25', '1500.25'],
  ['1.500.000', '1500000', '1500000'],
  ['1,500,000', '1500000', '1500000'],
  ['1.500.000,5', '1500000.5', '1500000.5'],
  ['1 500', '1500', '1500'],
  ['1\u202f500,5', '1500.5', '1500.5'],
  ['1\u00a0234\u00a0567,89', '1234567.89', '1234567.89'],
  ["1'500.5", '1500.5', '1500.5'],
  ['١٢٫٥', '12.5', '12.5'],
  ['١٬٥٠٠', '1500', '1500'],
  ['۱۲۳', '123', '123'],
  ['\u2066٥٢\u2069', '52', '52'],
  ['1 50', null, null],
  ['1.50.0', null, null],
  ['1.500,2,5', null, null],
  ['12,50.000,1', null, null],
  ['1 500.000,5', null, null],
  ['.', null, null],
  ['-', null, null],
  ['1e3', null, null],
  ['12 kg', null, null],
  ['0x10', null, null],
])('%s is %s where a comma separates decimals, and %s where a point does', (text, comma, point) => {
  expect([readTyped(text, ','), readTyped(text, '.')]).toEqual([comma, point]);
});

it('says both things that an unclear figure may mean', () => {
  expect(meaningsOf('1.500', ',')).toEqual({ grouped: '1500', withDecimals: '1,5' });
  expect(meaningsOf('٢.٠٠٠', ',')).toEqual({ grouped: '2000', withDecimals: '2' });
  expect([meaningsOf('1,500', ','), meaningsOf('12 kg', ',')]).toEqual([null, null]);
});

it('reads back every figure as it is shown, and what Intl writes of it, but for what is unclear', () => {
  const amounts = fc.record({ units: fc.integer({ min: 0, max: 10 ** 12 }), decimals: fc.constantFrom(0, 2, 3) });
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('fr', 'es', 'pt-PT', 'ar-EG', 'de', 'de-CH', 'en'),
      ({ units, decimals }, locale) => {
        const figure = (units / 10 ** decimals).toFixed(decimals);
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals });
        const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
        const mark = decimal === ',' ? ',' : decimal === '٫' ? '٫' : '.';
        expect(readTyped(inReadersForm(figure, mark), mark)).toBe(figure);
        const read = readTyped(format.format(Number(figure)), mark);
        if (read !== null) expect(Number(read)).toBe(Number(figure));
        else expect(meaningsOf(format.format(Number(figure)), mark)).not.toBe(null);
      },
    ),
  );
});
