/**
 * Proof that the person themself is asking, and not someone who sat down at their open page. Tries are counted per
 * person, together with those of the second step of signing in, before they are checked.
 */

import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { spendCode } from './codes.ts';

/** `logWrong` logs a wrong password. */
export async function provePassword(ctx: StaffContext, password: string, logWrong: () => Promise<void>): Promise<void> {
  const person = String(ctx.staff.id);
  await ctx.limits.secondFactor.count(person);
  if (!(await isPassword(ctx, password))) {
    await logWrong();
    refuse('wrong-password/own');
  }
  await ctx.limits.secondFactor.giveBack(person);
}

/**
 * Does the work with the password and a code; the code is used up in the same transaction. The refusal does not say which of the
 * two was wrong.
 */
export async function withProof<Result>(
  ctx: StaffContext,
  { password, code }: { password: string; code: string },
  attempt: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!ctx.staff.second_factor) refuse('second-factor-off/own');
  const person = String(ctx.staff.id);
  await ctx.limits.secondFactor.count(person);
  const isPerson = await isPassword(ctx, password);
  const done = await inTransaction(ctx, async (tx) =>
    isPerson && (await spendCode(tx, ctx, ctx.staff.id, code)) ? { result: await change(tx) } : null,
  );
  if (!done) {
    await logRefusedProof(ctx, attempt);
    return refuse('wrong-password-or-code');
  }
  await ctx.limits.secondFactor.forget(person);
  return done.result;
}

async function isPassword(ctx: StaffContext, password: string): Promise<boolean> {
  const { password_hash } = await ctx.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', ctx.staff.id)
    .executeTakeFirstOrThrow();
  return verifyPassword(password_hash, password);
}

/** In its own transaction, because the refusal that follows rolls back. */
export async function logRefusedProof(ctx: StaffContext, attempt: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    logActivity(tx, ctx, {
      action: 'two-step sign-in refused',
      subject: userSubject(ctx.staff),
      facts: { attempt },
      contact: { address: ctx.address },
    }),
  );
}
