/**
 * What one piece costs. A cost has up to six decimals in every currency, because a carton of 24 for 10.00 costs 0.416667
 * apiece. What a quantity is worth at this cost is an amount, rounded to the decimals of the currency.
 */

import { problem } from '../words/problem.ts';
import { decimal, fromUnits, roundHalfUp, toUnits } from './decimal.ts';
import { costDecimals, maxMoney } from './money.ts';
import { moneyDecimals } from './money-decimals.ts';
import { quantityDecimals } from './quantity.ts';

/** The cost of the goods that came last, or the average of the goods in stock. */
export const costMethods = ['last', 'average'] as const;

export const unitCost = decimal({
  decimals: costDecimals,
  max: maxMoney,
  message: problem('must be a cost from 0 to 999,999,999,999.99 with at most 6 decimals'),
});

/** round(quantity × unit cost), as the database rounds it. */
export function valueAtCost(quantity: number, cost: number): number {
  return rounded(digitsOf(quantity, quantityDecimals) * digitsOf(cost, costDecimals), quantityDecimals + costDecimals);
}

/** The cost as screens and forms show it. If it is sent back unchanged, the exact cost is meant. */
export function shownCost(cost: number): number {
  return rounded(digitsOf(cost, costDecimals), costDecimals);
}

/** The cost of one piece, if so many came for this value. */
export function costOfPieces(value: number, pieces: number): number {
  return averageCost({ qty: 0, unitCost: 0 }, { pieces, value });
}

/** round((qty × cost + value) ÷ (qty + pieces), 6): the average cost of a piece after goods were added to the stock. */
export function averageCost(
  { qty, unitCost: cost }: { qty: number; unitCost: number },
  { pieces, value }: { pieces: number; value: number },
): number {
  const there = digitsOf(qty, quantityDecimals);
  const came = toUnits(value, moneyDecimals()) * 10n ** BigInt(quantityDecimals + costDecimals - moneyDecimals());
  const all = there + digitsOf(pieces, quantityDecimals);
  return fromUnits(roundHalfUp(there * digitsOf(cost, costDecimals) + came, all), costDecimals);
}

function rounded(units: bigint, decimals: number): number {
  const step = 10n ** BigInt(decimals - moneyDecimals());
  const half = units < 0n ? -step / 2n : step / 2n;
  return fromUnits((units + half) / step, moneyDecimals());
}

/** The figure as an integer, read from its decimal digits, because a large cost times a million is more than a number holds exactly. */
export function digitsOf(value: number, decimals: number): bigint {
  const [whole = '0', fraction = ''] = String(value).split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
