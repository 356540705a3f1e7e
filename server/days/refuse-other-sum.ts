import { type Denominations, sumDenominations } from '../../contract/counting.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../logs/words.ts';

/** Notes and coins, where they were counted one by one, come to what was counted. */
export function refuseOtherSum(
  ctx: Pick<StaffContext, 'config'>,
  counted: number,
  denominations: Denominations | null | undefined,
): void {
  if (!denominations) return;
  const sum = sumDenominations(denominations);
  if (sum === counted) return;
  const { money } = wordsOf(ctx.config);
  refuse(400, `The notes and coins come to ${money(sum)}, but ${money(counted)} was counted`, 'denominations-differ');
}
