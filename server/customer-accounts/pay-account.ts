/**
 * Records a payment on an account.
 * Invariants: payments never exceed the account's amount, however many arrive at once; a repeated key pays once;
 * triggers keep the account's paid amount and the balance after each payment.
 */
import { type Account, payAccount as declared } from '../../contract/debts/accounts.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { choosePayment, paymentFacts } from '../money/methods.ts';
import { holdMoney, postMoney } from '../money/post-money.ts';
import { claimReference, holdReference } from '../money/references.ts';
import { lockAccount } from './lock-account.ts';
import { getAccountOfPayment, readAccount } from './read-accounts.ts';
import { refuseAboveBalance, refuseAboveOwedThen, refuseBeforeSale } from './refuse-payment.ts';

export function payAccount(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Account> {
  const { id, date, amount } = given;
  const how = [given.methodId, given.reference].map((one) => one ?? null);
  // Earlier versions knew no method and reference: without these the request is written as they wrote it, so that a repeat of
  // an older call is still recognised.
  const request = how.some((one) => one !== null) ? [id, date, amount, ...how] : [id, date, amount];
  return once(
    ctx,
    { call: declared, request, again: (payment) => getAccountOfPayment(ctx.db, ctx, payment) },
    async (tx) => {
      requireBookDay(ctx, date);
      await holdDays(tx, ctx, date);
      const account = await lockAccount(tx, id);
      refuseBeforeSale(date, account.soldOn);
      if (amount > account.balance) refuseAboveBalance();
      await refuseAboveOwedThen(tx, id, { date, amount });
      const { methodId, reference } = await choosePayment(tx, given);
      await holdReference(tx, { methodId, reference });
      await holdMoney(tx, ctx, 'payment', [{ kind: 'debt payment', amount, methodId }]);
      const payment = await tx
        .insertInto('payments')
        .values({
          account_id: id,
          date,
          amount,
          balance: sumMoney([account.balance, -amount]),
          method_id: methodId,
          reference,
          staff_id: ctx.staff.id,
          created_at: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const document = { kind: 'payment', id: payment.id, day: date, customerId: account.customerId } as const;
      await claimReference(tx, document, { methodId, reference });
      await postMoney(tx, ctx, document, [{ kind: 'debt payment', amount, methodId, reference }]);
      const paid = await readAccount(tx, ctx, id);
      await logActivity(tx, ctx, {
        action: 'payment taken',
        subject: { kind: 'account', id, name: account.customer },
        facts: {
          date,
          amount,
          balanceBefore: account.balance,
          balance: paid.balance,
          ...(await paymentFacts(tx, { methodId, reference })),
        },
      });
      return { id: payment.id, answer: paid };
    },
  );
}
