import { randomBytes } from 'node:crypto';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { provePassword } from './prove.ts';
import { addressFor, base32 } from './totp.ts';

/** As long as the hash behind the codes, as RFC 4226 recommends. */
const secretBytes = 20;

const isOn = 'Two-step sign-in is already on.';

/** A new secret for the app. Whoever begins again gets another one; one that is on stays as it is. */
export async function startSecondFactor(
  ctx: StaffContext,
  password: string,
): Promise<{ secret: string; address: string }> {
  if (ctx.staff.second_factor) refuse(409, isOn);
  await provePassword(ctx, password, 'turning it on');
  const secret = randomBytes(secretBytes);
  const fresh = { secret, last_step: 0, created_at: ctx.now() };
  await inTransaction(ctx, async (tx) => {
    const kept = await tx
      .insertInto('second_factors')
      .values({ staff_id: ctx.staff.id, ...fresh })
      .onConflict((conflict) =>
        conflict.column('staff_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('staff_id')
      .executeTakeFirst();
    if (!kept) refuse(409, isOn);
  });
  return { secret: base32(secret), address: addressFor(ctx.config.businessName, ctx.staff.email, secret) };
}
