import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { endOtherSessions } from '../sessions/session.ts';
import { replaceRecoveryCodes, withoutSpaces } from './codes.ts';
import { getSecret } from './encrypted-secrets.ts';
import { logRefusedProof } from './prove.ts';
import { stepOf } from './totp.ts';

/** Turns it on once the app has proved that it has the secret; that first code does not work again at sign-in. */
export async function confirmSecondFactor(ctx: StaffContext, code: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = ctx.staff;
  await ctx.limits.secondFactor.count(String(id));
  const recoveryCodes = await inTransaction(ctx, async (tx) => {
    await holdStaff(tx, id);
    const begun = await tx
      .selectFrom('second_factors')
      .select(['secret', 'key_id'])
      .where('staff_id', '=', id)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!begun) return refuse('second-factor-not-started');
    const step = stepOf(getSecret(ctx, id, begun), withoutSpaces(code), ctx.now());
    if (step === null) return null;
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('staff_id', '=', id)
      .execute();
    await endOtherSessions(tx, ctx);
    await logActivity(tx, ctx, { action: 'two-step sign-in turned on', subject: userSubject(ctx.staff), facts: {} });
    return replaceRecoveryCodes(tx, id);
  });
  if (!recoveryCodes) {
    await logRefusedProof(ctx, 'turning it on');
    return refuse('wrong-code/second-factor');
  }
  await ctx.limits.secondFactor.giveBack(String(id));
  return { recoveryCodes };
}

/** Waits for a sign-in in progress with the password alone, which is then ended; a later one asks for a code. */
async function holdStaff(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}
