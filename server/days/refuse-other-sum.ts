import { type Denominations, sumDenominations } from '../../contract/money/counting.ts';
import { refuse } from '../base/refusal.ts';

/** If notes and coins were counted one by one, they must add up to what was counted. */
export function refuseOtherSum(counted: number, denominations: Denominations | null | undefined): void {
  if (!denominations) return;
  const sum = sumDenominations(denominations);
  if (sum === counted) return;
  refuse('denominations-differ', { sum, counted });
}
