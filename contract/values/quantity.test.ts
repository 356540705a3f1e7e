import { expect, test } from 'vitest';
import { isPartOfQuantity, quantity, readQuantity } from './quantity.ts';

const texts = ['1', '0.5', '999999999', '0', '0.0005', '1000000000', '-1', '1e3', '1,5', ' 1', '1.', '.5', '', 'x'];

test.each(texts)('the page and the server agree about %j', (text) => {
  const { success, data } = quantity.safeParse(text);
  expect(readQuantity(text)).toBe(success ? data : null);
});

test.each([
  ['', true],
  ['0', true],
  ['12.', true],
  ['0.0', true],
  ['0.125', true],
  ['0.1250', false],
  ['9999999999', false],
  ['1.2.3', false],
  ['-', false],
])('%j may be typed on to a quantity: %j', (text, expected) => {
  expect(isPartOfQuantity(text)).toBe(expected);
});
