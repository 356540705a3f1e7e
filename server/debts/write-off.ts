/**
 * Gives up what is left of an account as a bad debt, and undoes it, each dated today. No money moves, and nothing counts as
 * collected. Rows of write_offs are never changed; triggers keep what the account says of them, and, where the shop takes the tax of
 * bad debts out of what it owes, how much of each tax that is (migration 0149).
 * Locks: day, customer, account.
 */
import type { CustomerAccount } from '../../contract/debts/accounts.ts';
import { writeOff as declared } from '../../contract/debts/debts.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { undoneReason } from '../base/stored-texts.ts';
import { type LockedAccount, lockAccount, shareCustomer } from '../customer-accounts/lock-account.ts';
import { readAccount } from '../customer-accounts/read-accounts.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';

export async function writeOff(ctx: StaffContext, id: number, reason: string): Promise<CustomerAccount> {
  const again = async (writeOffId: number) => readAccount(ctx.db as Tx, ctx, await accountOf(ctx, writeOffId));
  return once(ctx, { call: declared, request: [id, reason], again }, async (tx) => {
    const { account } = await lock(tx, ctx, id);
    const amount = account.balance;
    if (amount === 0) refuse('nothing-owed/account');
    const row = await insert(tx, ctx, { accountId: id, amount, reason });
    await logActivity(tx, ctx, {
      action: 'debt written off',
      subject: { kind: 'customer', id: account.customerId, name: account.customer },
      facts: { account: id, amount, reason },
    });
    return { id: row, answer: await readAccount(tx, ctx, id) };
  });
}

export async function undoWriteOff(ctx: StaffContext, id: number): Promise<CustomerAccount> {
  return inTransaction(ctx, async (tx) => {
    const { account, hasCustomer } = await lock(tx, ctx, id);
    const { written_off: amount } = await tx
      .selectFrom('accounts')
      .select('written_off')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (amount === 0) refuse('not-written-off');
    if (!hasCustomer) {
      refuse('customer-deleted/debt', { name: account.customer });
    }
    await insert(tx, ctx, { accountId: id, amount: -amount, reason: inEnglish(undoneReason) });
    await logActivity(tx, ctx, {
      action: 'write-off undone',
      subject: { kind: 'customer', id: account.customerId, name: account.customer },
      facts: { account: id, amount },
    });
    return readAccount(tx, ctx, id);
  });
}

async function lock(tx: Tx, ctx: StaffContext, id: number): Promise<{ account: LockedAccount; hasCustomer: boolean }> {
  await holdDays(tx, ctx, today(ctx));
  const found = await tx.selectFrom('accounts').select('customer_id').where('id', '=', id).executeTakeFirst();
  const hasCustomer = found !== undefined && (await shareCustomer(tx, found.customer_id));
  return { account: await lockAccount(tx, id), hasCustomer };
}

async function insert(
  tx: Tx,
  ctx: StaffContext,
  { accountId, amount, reason }: { accountId: number; amount: number; reason: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('write_offs')
    .values({
      ...{ account_id: accountId, day: today(ctx), at: ctx.now(), amount, reason, staff_id: ctx.staff.id },
      takes_tax: amount > 0 && ctx.settings.business.badDebtTax,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function accountOf(ctx: StaffContext, writeOffId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('write_offs')
    .select('account_id')
    .where('id', '=', writeOffId)
    .executeTakeFirstOrThrow();
  return row.account_id;
}
