import { expect, test } from 'vitest';
import { figuresIn } from '../../words/figures-in.ts';
import { setFigures } from '../../words/reader.ts';
import { discountLabel, readDiscount } from './discount.ts';

const format = figuresIn('en', null);
setFigures(format, format);

test.each([
  ['percent', '10', { percent: 10 }],
  ['percent', ' 12,5 ', { percent: 12.5 }],
  ['percent', '100', { percent: 100 }],
  ['amount', '2.5', { amount: 2.5 }],
  ['amount', '46.5', { amount: 46.5 }],
  ['percent', '', null],
  ['amount', '0', null],
] as const)('%s %j is %j', (kind, text, discount) => {
  expect(readDiscount(kind, text, 46.5)).toEqual(discount);
});

test.each([
  ['percent', '101', 'Please enter a percentage from 0 to 100, with at most 2 decimals'],
  ['percent', '1.234', 'Please enter a percentage from 0 to 100, with at most 2 decimals'],
  ['amount', '46.51', 'Please enter an amount from 0 to 46.50'],
  ['amount', '-1', 'Please enter an amount from 0 to 46.50'],
  ['amount', 'much', 'Please enter an amount from 0 to 46.50'],
] as const)('%s %j is refused', (kind, text, sentence) => {
  expect(() => readDiscount(kind, text, 46.5)).toThrow(sentence);
});

test('is shown as it was given', () => {
  expect(discountLabel({ percent: 12.5 }, format)).toBe('12.5%');
  expect(discountLabel({ amount: 2 }, format)).toBe('2.00');
});
