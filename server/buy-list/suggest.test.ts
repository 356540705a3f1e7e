import { describe, expect, it } from 'vitest';
import { isToBuy, packsToBuy, perDay, type Selling } from './suggest.ts';

/** 3.2 a day, 4 left, 2 days to wait. */
const item: Selling = { qty: 4, onOrder: 0, warningAt: 0, sold: 89.6, days: 28, lead: 2, packSize: 1 };

describe('an item is to buy', () => {
  it.each([
    ['what sells until more can come', { qty: 12.8 }, true],
    ['a thousandth more than that', { qty: 12.801 }, false],
    ['the same with what is on order', { qty: 2.8, onOrder: 10 }, true],
    ['more, because it is on order', { qty: 2.8, onOrder: 10.001 }, false],
    ['the warning level', { qty: 20, warningAt: 20 }, true],
    ['more than the warning level', { qty: 20, warningAt: 19.999 }, false],
    ['half a day longer to wait', { qty: 14.4, lead: 2.5 }, true],
    ['some, where none was ever there', { qty: 1, sold: 3, days: 0 }, false],
    ['none', { qty: 0, sold: 0, days: 0 }, true],
    ['some, where more came back than was sold', { qty: 1, sold: -5 }, false],
    // 1 ÷ 3 × 6 is 2, whatever a floating point number makes of it.
    ['exactly two', { qty: 2, sold: 9, days: 27, lead: 4 }, true],
  ])('at %s', (_, changes, expected) => {
    expect(isToBuy({ ...item, ...changes })).toBe(expected);
  });
});

describe('so much is to buy', () => {
  it.each([
    // 3.2 × 11 − 4 = 31.2.
    ['whole pieces', {}, 32],
    ['whole packs', { packSize: 24 }, 2],
    ['packs that are just enough', { packSize: 15.6 }, 2],
    ['less with what is on order', { onOrder: 31 }, 1],
    ['at least one', { qty: 1000 }, 1],
    ['one, where it does not sell', { sold: 0 }, 1],
    ['one, where it was never there', { days: 0 }, 1],
    ['for two and a half days to wait', { lead: 2.5 }, 33],
    ['of packs that hold less than a piece', { packSize: 0.5 }, 63],
  ])('%s', (_, changes, packs) => {
    expect(packsToBuy({ ...item, ...changes })).toBe(packs);
  });
});

it('sells nothing a day where more came back than was sold, or where it was never there', () => {
  expect(perDay(item)).toBeCloseTo(3.2, 9);
  expect(perDay({ sold: -1, days: 28 })).toBe(0);
  expect(perDay({ sold: 5, days: 0 })).toBe(0);
});
