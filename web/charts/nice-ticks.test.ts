import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [11, [0, 5, 10, 15]],
  [50, [0, 10, 20, 30, 40, 50]],
  [285, [0, 100, 200, 300]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('an axis up to %i has round ticks', (highest, ticks) => {
  expect(niceTicks(highest)).toEqual(ticks);
});

test('whatever the highest count, the ticks are whole, few, and reach it without a step to spare', () => {
  for (let highest = 1; highest <= 3000; highest++) {
    const ticks = niceTicks(highest);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.at(-2)).toBeLessThan(highest);
  }
});

test.each([
  [100, -40, [-50, 0, 50, 100]],
  [0, -3, [-3, -2, -1, 0]],
  [2_000, -2_000, [-2_000, -1_000, 0, 1_000, 2_000]],
])('an axis from %i down to %i has round ticks, 0 among them', (highest, lowest, ticks) => {
  expect(niceTicks(highest, lowest)).toEqual(ticks);
});
