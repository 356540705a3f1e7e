/** How a figure differs from the one it is compared with. */
import { sumMoney } from '../../contract/values/money.ts';

export interface Change {
  amount: number;
  /** A fraction of the earlier figure; null where that was 0, which nothing is a part of. */
  fraction: number | null;
}

export function changeOf(now: number, before: number): Change {
  const amount = sumMoney([now, 0 - before]);
  return { amount, fraction: before === 0 ? null : amount / Math.abs(before) };
}

/** With one decimal, for a file. */
export function percentOf({ fraction }: Change): number | null {
  return fraction === null ? null : Math.round(fraction * 1000) / 10;
}
