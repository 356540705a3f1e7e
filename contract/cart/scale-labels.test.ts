import { describe, expect, it } from 'vitest';
import { checkDigitOf, fillsLabel, readScaleLabel, type Scale } from './scale-labels.ts';

const scale: Scale = { prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 };
const label = (digits: string) => digits + checkDigitOf(digits);

describe('a label of a scale', () => {
  it('has the code of the item and its weight', () => {
    expect(readScaleLabel(label('210004201234'), [scale])).toEqual({ scaleCode: '42', quantity: 1.234 });
  });

  it('is read by the scale whose prefix it begins with', () => {
    const pieces = { prefix: '29', codeDigits: 6, weightDigits: 4, decimals: 0 };
    expect(readScaleLabel(label('290000420012'), [scale, pieces])).toEqual({ scaleCode: '42', quantity: 12 });
  });

  it('is of the scale with the longer prefix where two fit, whichever comes first', () => {
    const wide = { prefix: '2', codeDigits: 5, weightDigits: 6, decimals: 2 };
    for (const scales of [
      [wide, scale],
      [scale, wide],
    ]) {
      expect(readScaleLabel(label('210004201234'), scales)).toEqual({ scaleCode: '42', quantity: 1.234 });
      expect(readScaleLabel(label('200042001234'), scales)).toEqual({ scaleCode: '42', quantity: 12.34 });
    }
  });

  it.each([
    ['another prefix', label('220004201234')],
    ['a wrong check digit', '2100042012340'.replace(/.$/, (digit) => String((Number(digit) + 5) % 10))],
    ['12 digits', '210004201234'],
    ['letters', 'ABCDEFGHIJKLM'],
    ['a weight of nothing', label('210004200000')],
  ])('is nothing with %s', (_, code) => {
    expect(readScaleLabel(code, [scale])).toBeNull();
  });

  it('fills all digits but the last', () => {
    expect(fillsLabel(scale)).toBe(true);
    expect(fillsLabel({ ...scale, weightDigits: 6 })).toBe(false);
  });
});

it('the check digit is that of printed codes', () => {
  expect(checkDigitOf('400638133393')).toBe('1');
  expect(checkDigitOf('9638507')).toBe('4');
});
