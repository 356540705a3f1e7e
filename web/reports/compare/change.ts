/** How a figure differs from the one it is compared with. */
import { sumMoney } from '../../../contract/values/money.ts';

export interface Change {
  amount: number;
  /** As a fraction of the earlier figure; null if that was 0, of which there is no fraction. */
  fraction: number | null;
}

export function changeOf(now: number, before: number): Change {
  const amount = sumMoney([now, 0 - before]);
  return { amount, fraction: before === 0 ? null : amount / Math.abs(before) };
}

/** The percentage with one decimal, for a file. */
export function percentOf({ fraction }: Change): number | null {
  return fraction === null ? null : Math.round(fraction * 1000) / 10;
}
