/**
 * Proof that it is the person who asks, and not whoever sat down at their open page. Tries are counted per person, together
 * with those of the second step of signing in, before they are judged.
 */
import { verifyPassword } from '../auth/passwords.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { userSubject } from '../logs/told.ts';
import { spendCode } from './codes.ts';

export async function provePassword(ctx: StaffContext, password: string, wish: string): Promise<void> {
  const person = String(ctx.staff.id);
  await ctx.limits.secondFactor.count(person);
  if (!(await isPassword(ctx, password))) {
    await noteRefusal(ctx, wish);
    refuse(400, 'That password is wrong.', 'wrong-password');
  }
  await ctx.limits.secondFactor.giveBack(person);
}

/** With the password and a code, in one transaction with the use of the code. Which of the two was wrong is not said. */
export async function withProof<Result>(
  ctx: StaffContext,
  { password, code }: { password: string; code: string },
  wish: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!ctx.staff.second_factor) refuse(409, 'Two-step sign-in is not on.', 'second-factor-off');
  const person = String(ctx.staff.id);
  await ctx.limits.secondFactor.count(person);
  const isPerson = await isPassword(ctx, password);
  const done = await inTransaction(ctx, async (tx) =>
    isPerson && (await spendCode(tx, ctx, ctx.staff.id, code)) ? { result: await change(tx) } : null,
  );
  if (!done) {
    await noteRefusal(ctx, wish);
    const sentence = 'The password or code is wrong, or the code has already been used.';
    return refuse(400, sentence, 'wrong-password-or-code');
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

/** In a transaction of its own, since the refusal that follows rolls back. */
export async function noteRefusal(ctx: StaffContext, wish: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    logActivity(tx, ctx, {
      action: 'two-step sign-in refused',
      subject: userSubject(ctx.staff),
      facts: { wish },
      contact: { address: ctx.address },
    }),
  );
}
