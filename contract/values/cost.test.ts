import { afterEach, expect, it } from 'vitest';
import { shownCost, unitCost, valueAtCost } from './cost.ts';
import { setMoneyDecimals } from './money-decimals.ts';

afterEach(() => setMoneyDecimals(2));

it.each([
  [2, 3, 0.416667, 1.25],
  [2, 1, 1.005, 1.01],
  [2, -1, 1.005, -1.01],
  [0, 24, 416.666667, 10000],
  [0, 1, 0.5, 1],
  [3, 0.001, 0.499999, 0],
  [3, 0.001, 0.5, 0.001],
  [2, 1000, 999_999_999_999.99, 999_999_999_999_990],
])('with %i decimals %f pieces at %f are worth %f', (decimals, quantity, cost, value) => {
  setMoneyDecimals(decimals);
  expect(valueAtCost(quantity, cost)).toBe(value);
});

it.each([
  [2, 0.416667, 0.42],
  [2, 1.005, 1.01],
  [2, 1.004999, 1],
  [0, 0.5, 1],
  [3, 0.0005, 0.001],
])('with %i decimals a cost of %f is shown as %f', (decimals, cost, shown) => {
  setMoneyDecimals(decimals);
  expect(shownCost(cost)).toBe(shown);
});

it.each([0, 2, 3])('a cost may have six decimals where the currency has %i', (decimals) => {
  setMoneyDecimals(decimals);
  expect(unitCost.parse('0.000001')).toBe(0.000001);
  expect(unitCost.parse(12.123456)).toBe(12.123456);
  expect(unitCost.safeParse(0.1234567).success).toBe(false);
  expect(unitCost.safeParse(1e12).success).toBe(false);
  expect(unitCost.safeParse(-1).success).toBe(false);
});
