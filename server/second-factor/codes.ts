/**
 * What the second step accepts: a code from the app, or a recovery code. Either works once: for the app's, the
 * statement that accepts it stores its time step, and no older one is accepted after it.
 */
import { sql } from 'kysely';
import type { Context, Tx } from '../base/context.ts';
import { hashCode, newCode } from '../sessions/tokens.ts';
import { getSecret } from './encrypted-secrets.ts';
import { stepOf } from './totp.ts';

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

export type Spent = 'app' | 'recovery code';

/** Uses up the code; null when it is not one of this person's, or two-step sign-in is not on. */
export async function spendCode(tx: Tx, ctx: Context, staffId: number, typed: string): Promise<Spent | null> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'key_id'])
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return null;
  if (!isAppCode(typed)) return (await spendRecoveryCode(tx, ctx, staffId, typed)) ? 'recovery code' : null;
  const step = stepOf(getSecret(ctx, staffId, factor), withoutSpaces(typed), ctx.now());
  if (step === null) return null;
  const noted = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return noted ? 'app' : null;
}

/** People type the space in the middle that the app shows. */
export function withoutSpaces(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(typed));
}

async function spendRecoveryCode(tx: Tx, ctx: Context, staffId: number, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(typed))
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Replaces all the codes there were. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(recoveryCodeLength));
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function countRecoveryCodes(db: Pick<Tx, 'selectFrom'>, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** As a column of a query on staff. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors f where f.staff_id = staff.id and f.confirmed_at is not null
)`.as('second_factor');

/** Deletes everything about the second step. Returns whether it was on. */
export async function deleteSecondFactor(tx: Tx, staffId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  const gone = await tx
    .deleteFrom('second_factors')
    .where('staff_id', '=', staffId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at != null;
}
