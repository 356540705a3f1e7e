/** Corrects a payment's date or amount; the balances after later payments are recomputed. */
import type { Account } from '../../contract/accounts.ts';
import { sumMoney } from '../../contract/money.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { repostMoney } from '../money/post-money.ts';
import { lockPayment } from './lock-account.ts';
import { refuseAboveBalance } from './pay-account.ts';
import { readAccount } from './read-accounts.ts';

interface Correction {
  id: number;
  date: string;
  amount: number;
}

export async function updatePayment(ctx: StaffContext, { id, date, amount }: Correction): Promise<Account> {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, date);
    const { account, payment } = await lockPayment(tx, id);
    requireBookDay(ctx, date, payment.date);
    await holdDays(tx, ctx, payment.date);
    if (amount > sumMoney([account.balance, payment.amount])) refuseAboveBalance();
    await tx.updateTable('payments').set({ date, amount }).where('id', '=', id).execute();
    if (amount !== payment.amount || date !== payment.date) {
      const document = { kind: 'payment', id, day: date, customerId: account.customerId } as const;
      await repostMoney(tx, ctx, document, [{ kind: 'debt payment', amount }]);
    }
    const corrected = await readAccount(tx, ctx, account.id);
    await logActivity(tx, ctx, {
      action: 'payment updated',
      subject: { kind: 'account', id: account.id, name: account.customer },
      facts: {
        before: { date: payment.date, amount: payment.amount, balance: account.balance },
        after: { date, amount, balance: corrected.balance },
      },
    });
    return corrected;
  });
}
