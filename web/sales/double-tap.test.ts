import { expect, test } from 'vitest';
import { isDoubleTap } from './double-tap.ts';

const first = { itemId: 7, at: 1000, x: 100, y: 200 };

test.each([
  ['the same item again at once', { itemId: 7, at: 1120, x: 102, y: 201 }, true],
  ['the same item, a row further down by then', { itemId: 7, at: 1120, x: 100, y: 256 }, true],
  ['another item that came under the finger', { itemId: 8, at: 1120, x: 104, y: 197 }, true],
  ['another item elsewhere', { itemId: 8, at: 1120, x: 100, y: 256 }, false],
  ['the same item a moment later', { itemId: 7, at: 1300, x: 100, y: 200 }, false],
])('%s', (_what, now, expected) => {
  expect(isDoubleTap(first, now)).toBe(expected);
});

test('the first tap of all counts', () => {
  expect(isDoubleTap(null, first)).toBe(false);
});
