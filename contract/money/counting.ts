/** Counting a drawer by its notes and coins. */
import * as z from 'zod';
import { decimal, fromUnits, sumUnits, toUnits } from '../values/decimal.ts';
import { moneyAboveZero } from '../values/money.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { problem } from '../words/problem.ts';

export const denominations = z
  .array(
    z.strictObject({
      value: moneyAboveZero,
      count: decimal({ decimals: 0, max: 1_000_000, message: problem('must be a whole number from 0 to 1,000,000') }),
    }),
  )
  .max(60, problem('can be at most 60 notes and coins'));
export type Denominations = z.output<typeof denominations>;

/** Notes and coins in an answer, as numbers. */
export const countedDenominations = z.array(z.object({ value: z.number(), count: z.number() }));

/** The sum of the notes and coins. */
export function sumDenominations(counted: Denominations): number {
  const units = counted.map(({ value, count }) => toUnits(value, moneyDecimals()) * BigInt(count));
  return fromUnits(sumUnits(units), moneyDecimals());
}
