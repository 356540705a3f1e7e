import type { SecondFactorState } from '../../contract/people/second-factor.ts';
import type { StaffContext } from '../base/context.ts';
import { countRecoveryCodes } from './codes.ts';

export async function getSecondFactor(ctx: StaffContext): Promise<SecondFactorState> {
  const { id } = ctx.staff;
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('staff_id', '=', id)
    .executeTakeFirst();
  const since = factor?.confirmed_at?.toISOString() ?? null;
  return { on: since !== null, since, recoveryCodesLeft: await countRecoveryCodes(ctx.db, id) };
}
