import { expect, test } from 'vitest';
import { withoutLeadingZeros } from './pad-text.ts';

test.each([
  ['000', '0'],
  ['00', '0'],
  ['0', '0'],
  ['07', '7'],
  ['7000', '7000'],
  ['.', '0.'],
  ['0.50', '0.50'],
  ['', ''],
])('%j is %j', (text, written) => {
  expect(withoutLeadingZeros(text)).toBe(written);
});
