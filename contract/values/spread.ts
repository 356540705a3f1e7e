import { sumUnits } from './decimal.ts';

/** Divides the whole in proportion to the weights, by largest remainder (ties: the earlier one), so that the parts add up to it. */
export function spread(whole: bigint, weights: bigint[]): bigint[] {
  const all = sumUnits(weights);
  if (whole === 0n || all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (whole * weight) / all);
  const missing = Number(whole - sumUnits(parts));
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (whole * weight) % all }))
    .sort((one, other) => compare(other.remainder, one.remainder) || one.at - other.at);
  for (const { at } of byRemainder.slice(0, missing)) parts[at]! += 1n;
  return parts;
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
