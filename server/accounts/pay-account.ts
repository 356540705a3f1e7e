/**
 * Takes a payment on an account.
 * Invariants: payments never exceed the account's amount, however many arrive at once; a repeated key pays once.
 */
import { createHash } from 'node:crypto';
import type { Account } from '../../contract/accounts.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction, violates } from '../db/in-transaction.ts';
import type { StaffContext, Tx } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { describePayment } from './describe-payment.ts';
import { lockAccount } from './lock-account.ts';
import { readAccount } from './read-accounts.ts';
import { recomputeBalances } from './recompute-balances.ts';

export const aboveBalance = 'Amount cannot be greater than balance';
const keyUsed = 'This Idempotency-Key was already used for another payment';

interface Paying {
  id: number;
  date: string;
  amount: number;
}

export async function payAccount(ctx: StaffContext, { id, date, amount }: Paying): Promise<Account> {
  requireBookDay(ctx, date);
  const hash = createHash('sha256')
    .update(JSON.stringify([id, date, amount]))
    .digest();
  try {
    return await inTransaction(ctx, async (tx) => {
      const account = await lockAccount(tx, id);
      if (await isRepeat(tx, ctx.key, hash)) return readAccount(tx, ctx, id);
      if (amount > account.balance) refuse(409, aboveBalance);
      await tx
        .updateTable('accounts')
        .set((eb) => ({ paid: eb('paid', '+', amount) }))
        .where('id', '=', id)
        .execute();
      await tx
        .insertInto('payments')
        .values((eb) => ({
          account_id: id,
          date,
          amount,
          balance: eb.selectFrom('accounts').select('balance').where('id', '=', id),
          staff_id: ctx.staff.id,
          created_at: ctx.now(),
          key: ctx.key,
          request_hash: ctx.key === null ? null : hash,
        }))
        .execute();
      await recomputeBalances(tx, id);
      const paid = await readAccount(tx, ctx, id);
      const { customer, balance: balanceBefore } = account;
      const taken = { customer, accountId: id, date, amount, balanceBefore, balance: paid.balance };
      await logActivity(tx, ctx, 'payment taken', describePayment(wordsOf(ctx.config), taken));
      return paid;
    });
  } catch (error) {
    // The same key on another account at the same moment: the two hold different locks, and the index decides.
    if (violates(error, 'payments_key_key')) return refuse(409, keyUsed);
    throw error;
  }
}

/** A payment that was deleted since still answers for its key: a late repeat must not bring it back. */
async function isRepeat(tx: Tx, key: string | null, hash: Buffer): Promise<boolean> {
  if (key === null) return false;
  const earlier = await tx.selectFrom('payments').select('request_hash').where('key', '=', key).executeTakeFirst();
  if (earlier && !earlier.request_hash?.equals(hash)) refuse(409, keyUsed);
  return earlier !== undefined;
}
