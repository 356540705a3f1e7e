/**
 * Deletes a payment, once: its amount is owed again, and the row stays with who deleted it and when. Three kinds of days change:
 * - The payment's own day gets the opposite movement of money, and with it `day_money`. If that day is closed or locked the call is
 *   refused, and an admin reverses the payment instead (`reverse-payment.ts`), dated today.
 * - The day of the sale, even if it is closed, because what is unpaid of its sales is always as of now: `day_totals.unpaid` and
 *   `day_debt_payments`.
 * - Each day since: what the customer owed at its end, `customer_days`.
 * The triggers on `payments` in `server/db/schema.sql` keep the last two.
 */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDayOf } from '../money/hold-day.ts';
import { paymentFacts } from '../money/methods.ts';
import { reverseMoney } from '../money/post-money.ts';
import { releaseReferences } from '../money/references.ts';
import { lockPayment } from './lock-account.ts';
import { readAccount } from './read-accounts.ts';
import { refuseGivenBack } from './refuse-payment.ts';
import { releaseUnusedSlip } from './slip-claims.ts';

export async function deletePayment(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const { account, payment } = await lockPayment(tx, id);
    refuseReversed(payment);
    await holdDayOf(tx, ctx, payment);
    await refuseGivenBack(tx, account.receiptId, { before: payment.amount, after: 0 });
    await tx
      .updateTable('payments')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await releaseReferences(tx, { kind: 'payment', id });
    if (payment.slipId !== null) await releaseUnusedSlip(tx, payment.slipId);
    await reverseMoney(tx, ctx, { kind: 'payment', id });
    const { balance } = await readAccount(tx, ctx, account.id);
    const { date, amount } = payment;
    await logActivity(tx, ctx, {
      action: 'payment deleted',
      subject: { kind: 'account', id: account.id, name: account.customer },
      facts: { date, amount, balanceBefore: account.balance, balance, ...(await paymentFacts(tx, payment)) },
    });
    return ctx.words.t('Payment deleted');
  });
}
