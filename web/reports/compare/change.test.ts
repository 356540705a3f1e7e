import { expect, test } from 'vitest';
import { changeOf, percentOf } from './change.ts';

test.each([
  [120, 100, 20, 0.2],
  [80, 100, -20, -0.2],
  [0.3, 0.1, 0.2, 2],
  // A smaller loss counts as a gain.
  [-50, -100, 50, 0.5],
  [0, 0, 0, null],
  [10, 0, 10, null],
])('from %d to %d', (now, before, amount, fraction) => {
  const change = changeOf(now, before);
  expect(change.amount).toBe(amount);
  if (fraction === null) expect(change.fraction).toBeNull();
  else expect(change.fraction).toBeCloseTo(fraction);
});

test('a file has percent with one decimal, and nothing where there is no earlier figure', () => {
  expect(percentOf(changeOf(4, 3))).toBe(33.3);
  expect(percentOf(changeOf(2, 3))).toBe(-33.3);
  expect(percentOf(changeOf(4, 0))).toBeNull();
});
