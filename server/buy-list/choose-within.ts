/**
 * What a budget is spent on: first on the item whose lack loses the most profit a day for its cost, pack by pack. If a pack no
 * longer fits, the next item is tried, so that the budget is used as far as it goes and never exceeded.
 */
import { valueAtCost } from '../../contract/values/cost.ts';
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';

export interface Choice {
  /** Packs that are suggested. */
  packs: number;
  /** What one of these packs costs. */
  cost: number;
  lostPerDay: number;
}

/** How many packs of each, in the order given, and what they cost. */
export function chooseWithin(budget: number, choices: readonly Choice[]): { packs: number[]; spent: number } {
  const decimals = moneyDecimals();
  const packs = choices.map(() => 0);
  let left = toUnits(budget, decimals);
  const worth = ({ lostPerDay, cost }: Choice) => (cost === 0 ? Number.POSITIVE_INFINITY : lostPerDay / cost);
  const inOrder = choices.map((choice, at) => ({ choice, at, worth: worth(choice) }));
  inOrder.sort((a, b) => compare(b.worth, a.worth) || a.at - b.at);
  for (const { choice, at } of inOrder) {
    const affordable = mostWithin(left, choice);
    packs[at] = affordable;
    left -= toUnits(valueAtCost(affordable, choice.cost), decimals);
  }
  return { packs, spent: fromUnits(toUnits(budget, decimals) - left, decimals) };
}

/** Two infinities are equal, but their difference is not a number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function mostWithin(left: bigint, { packs, cost }: Choice): number {
  const price = (count: number) => toUnits(valueAtCost(count, cost), moneyDecimals());
  if (price(packs) <= left) return packs;
  // A cost has more decimals than an amount, so the division may be one pack off.
  let count = Math.min(packs, Math.floor(fromUnits(left, moneyDecimals()) / cost) + 1);
  while (count > 0 && price(count) > left) count--;
  return count;
}
