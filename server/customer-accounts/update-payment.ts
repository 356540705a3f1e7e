/** Corrects a payment: its date, its amount, how it was paid. The balances after later payments are corrected with it. */
import type { Account, updatePayment as declared } from '../../contract/debts/accounts.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDayOf, holdDays } from '../money/hold-day.ts';
import { choosePayment, paymentFacts } from '../money/methods.ts';
import { isPostedAlike, repostMoney } from '../money/post-money.ts';
import { releaseReferences } from '../money/references.ts';
import { lockPayment } from './lock-account.ts';
import { readAccount } from './read-accounts.ts';
import { refuseAboveBalance, refuseAboveOwedThen, refuseBeforeSale, refuseGivenBack } from './refuse-payment.ts';
import { claimForPart } from './slip-claims.ts';

export async function updatePayment(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Account> {
  const { id, date, amount } = given;
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, date);
    const { account, payment } = await lockPayment(tx, id);
    requireBookDay(ctx, date, payment.date);
    refuseReversed(payment);
    await holdDayOf(tx, ctx, payment);
    // A payment from before this rule may keep its date.
    if (date !== payment.date) refuseBeforeSale(date, account.soldOn);
    if (amount > sumMoney([account.balance, payment.amount])) refuseAboveBalance();
    await refuseAboveOwedThen(tx, account.id, { date, amount, insteadOf: id });
    await refuseGivenBack(tx, account.receiptId, { before: payment.amount, after: amount });
    const { methodId, reference } = await choosePayment(tx, given, payment);
    await tx
      .updateTable('payments')
      .set({ date, amount, method_id: methodId, reference })
      .where('id', '=', id)
      .execute();
    if (!isPostedAlike(payment, { date, amount, methodId, reference })) {
      const document = { kind: 'payment', id, day: date, customerId: account.customerId } as const;
      await releaseReferences(tx, document);
      await claimForPart(tx, payment, { methodId, reference });
      await repostMoney(tx, ctx, document, [{ kind: 'debt payment', amount, methodId, reference }]);
    }
    const corrected = await readAccount(tx, ctx, account.id);
    await logActivity(tx, ctx, {
      action: 'payment updated',
      subject: { kind: 'account', id: account.id, name: account.customer },
      facts: {
        before: {
          date: payment.date,
          amount: payment.amount,
          balance: account.balance,
          ...(await paymentFacts(tx, payment)),
        },
        after: {
          date,
          amount,
          balance: corrected.balance,
          ...(await paymentFacts(tx, { methodId, reference })),
        },
      },
    });
    return corrected;
  });
}
