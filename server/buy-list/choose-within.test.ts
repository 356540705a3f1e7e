import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { valueAtCost } from '../../contract/values/cost.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { type Choice, chooseWithin } from './choose-within.ts';

afterEach(() => setMoneyDecimals(2));

it('spends first on what loses most a day for its cost, pack by pack', () => {
  const dear = { packs: 3, cost: 40, lostPerDay: 10 };
  const cheap = { packs: 4, cost: 5, lostPerDay: 2 };
  expect(chooseWithin(100, [dear, cheap])).toEqual({ packs: [2, 4], spent: 100 });
  expect(chooseWithin(12, [dear, cheap])).toEqual({ packs: [0, 2], spent: 10 });
  expect(chooseWithin(0, [dear, cheap])).toEqual({ packs: [0, 0], spent: 0 });
});

it('tries the next one when a pack no longer fits', () => {
  const choices = [
    { packs: 1, cost: 60, lostPerDay: 60 },
    { packs: 1, cost: 50, lostPerDay: 40 },
    { packs: 1, cost: 40, lostPerDay: 20 },
  ];
  expect(chooseWithin(100, choices)).toEqual({ packs: [1, 0, 1], spent: 100 });
});

it('takes the earlier one of two that are worth the same, and what costs nothing in any case', () => {
  const same = { packs: 1, cost: 10, lostPerDay: 1 };
  expect(chooseWithin(10, [same, same])).toEqual({ packs: [1, 0], spent: 10 });
  const free = { packs: 7, cost: 0, lostPerDay: 0 };
  expect(chooseWithin(0, [same, free, free])).toEqual({ packs: [0, 7, 7], spent: 0 });
});

it.each([0, 2, 3])(
  'never spends more than the budget, and no pack that was left would fit (%i decimals)',
  (decimals) => {
    setMoneyDecimals(decimals);
    const choice: fc.Arbitrary<Choice> = fc.record({
      packs: fc.integer({ min: 1, max: 50 }),
      cost: fc.integer({ min: 0, max: 90_000_000 }).map((units) => units / 1e6),
      lostPerDay: fc.integer({ min: -50, max: 500 }),
    });
    const budgets = fc.integer({ min: 0, max: 400_000 }).map((units) => units / 10 ** decimals);
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), budgets, (choices, budget) => {
        const { packs, spent } = chooseWithin(budget, choices);
        expect(spent).toBeLessThanOrEqual(budget);
        expect(spent).toBe(sumMoney(choices.map(({ cost }, at) => valueAtCost(packs[at]!, cost))));
        for (const [at, { packs: most, cost }] of choices.entries()) {
          expect(packs[at]).toBeGreaterThanOrEqual(0);
          expect(packs[at]).toBeLessThanOrEqual(most);
          if (packs[at]! < most) {
            const others = sumMoney([spent, -valueAtCost(packs[at]!, cost)]);
            expect(sumMoney([others, valueAtCost(packs[at]! + 1, cost)])).toBeGreaterThan(budget);
          }
        }
      }),
    );
  },
);
