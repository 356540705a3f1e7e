import { randomBytes } from 'node:crypto';
import { minutesBefore } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { encryptSecret, getEncryptionKey, holdKeys } from './encrypted-secrets.ts';
import { logRefusedProof, provePassword } from './prove.ts';
import { addressFor, base32 } from './totp.ts';

/** As long as the hash behind the codes, as RFC 4226 recommends. */
const secretBytes = 20;

const unfinishedMinutes = 60;

/** Makes a new secret for the app. Starting again makes another one; once two-step sign-in is on, the secret stays as it is. */
export async function startSecondFactor(
  ctx: StaffContext,
  password: string,
): Promise<{ secret: string; address: string }> {
  if (ctx.staff.second_factor) refuse('second-factor-on');
  await provePassword(ctx, password, () => logRefusedProof(ctx, 'turning it on'));
  const secret = randomBytes(secretBytes);
  await inTransaction(ctx, async (tx) => {
    await holdKeys(tx);
    await deleteUnfinished(tx, ctx);
    const key = await getEncryptionKey(tx, ctx);
    if (!key) return refuse('second-factor-key-missing/start');
    const fresh = { ...encryptSecret(key, ctx.staff.id, secret), last_step: 0, created_at: ctx.now() };
    const kept = await tx
      .insertInto('second_factors')
      .values({ staff_id: ctx.staff.id, ...fresh })
      .onConflict((conflict) =>
        conflict.column('staff_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('staff_id')
      .executeTakeFirst();
    if (!kept) refuse('second-factor-on');
  });
  return { secret: base32(secret), address: addressFor(ctx.config.businessName, ctx.staff.email, secret) };
}

/** An unfinished setup is not kept longer than needed, nor does a missing key for it block anyone. */
async function deleteUnfinished(tx: Tx, ctx: StaffContext): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', minutesBefore(ctx.now(), unfinishedMinutes))
    .execute();
}
