/**
 * One payment over all open accounts of a customer, by due date, then by id.
 * Invariants: it never exceeds what is owed, however many arrive at once, unless the rest is kept in advance; its parts are
 * ordinary payments, each with its own movement, and add up to its amount together with what is kept; its reference counts once;
 * its number is drawn once nothing can refuse it any more.
 * Locks: day, customer, accounts by id.
 */

import { spreadPayment } from '../../contract/cart/spread-payment.ts';
import { payCustomer as declared, type PaymentSlip } from '../../contract/debts/debts.ts';
import { slipNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuseAboveBalance, refuseAboveOwedThen, refuseBeforeSale } from '../customer-accounts/refuse-payment.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { choosePayment, type Payment, paymentFacts } from '../money/methods.ts';
import { holdMoney, postMoney } from '../money/post-money.ts';
import { claimReference, holdReference } from '../money/references.ts';
import { insertDeposit } from './deposits.ts';
import { getPaymentSlip, readPaymentSlip } from './payment-slip.ts';
import { requireSellersToday } from './seller-date.ts';

type Body = Input<typeof declared>['body'];

export async function payCustomer(ctx: StaffContext, customerId: number, given: Body): Promise<PaymentSlip> {
  const { date, amount } = given;
  const request = [customerId, date, amount, given.methodId ?? null, given.reference ?? null, given.keepRest ?? false];
  return once(ctx, { call: declared, request, again: (id) => getPaymentSlip(ctx, id) }, async (tx) => {
    requireSellersToday(ctx, date);
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    const customer = await holdCustomer(tx, customerId);
    const { parts, rest } = spreadPayment(await lockOpenAccounts(tx, customerId), amount);
    if (rest > 0 && !given.keepRest) refuseAboveBalance();
    for (const { account, amount: part } of parts) {
      refuseBeforeSale(date, account.soldOn);
      await refuseAboveOwedThen(tx, account.id, { date, amount: part });
    }
    const how = await choosePayment(tx, given);
    await holdReference(tx, how);
    await holdMoney(tx, ctx, 'payment', [{ kind: 'debt payment', amount, ...how }]);
    const slipId = await insertSlip(tx, ctx, customerId, given, how);
    await claimReference(tx, { kind: 'slip', id: slipId }, how);
    for (const { account, ...part } of parts) {
      await insertPart(tx, ctx, { ...part, accountId: account.id, slipId, date, customerId, how });
    }
    if (rest > 0) await insertDeposit(tx, ctx, { customerId, kind: 'deposit', date, amount: rest, how, slipId });
    const answer = await readPaymentSlip(tx, ctx, slipId);
    await logActivity(tx, ctx, {
      action: 'customer paid',
      subject: { kind: 'customer', id: customerId, name: customer.name },
      facts: {
        slip: slipNumber(slipId),
        date,
        amount,
        parts: parts.map(({ account, amount: part }) => [account.id, part]),
        ...(rest > 0 && { kept: rest }),
        owes: answer.owes,
        ...(await paymentFacts(tx, how)),
      },
    });
    return { id: slipId, answer };
  });
}

interface OpenAccount {
  id: number;
  balance: number;
  date: string;
  soldOn: string;
}

function lockOpenAccounts(tx: Tx, customerId: number): Promise<OpenAccount[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'balance', 'due_on as date', 'sold_on as soldOn'])
    .where('customer_id', '=', customerId)
    .where('balance', '<>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function insertSlip(tx: Tx, ctx: StaffContext, customerId: number, given: Body, how: Payment): Promise<number> {
  const { id } = await tx
    .insertInto('customer_payments')
    .values({
      customer_id: customerId,
      date: given.date,
      amount: given.amount,
      method_id: how.methodId,
      reference: how.reference,
      staff_id: ctx.staff.id,
      at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewPart {
  accountId: number;
  amount: number;
  /** What is still owed on the account after this payment. */
  left: number;
  slipId: number;
  customerId: number;
  date: string;
  how: Payment;
}

async function insertPart(tx: Tx, ctx: StaffContext, part: NewPart): Promise<void> {
  const { slipId, customerId, accountId, amount, left, date, how } = part;
  const { id } = await tx
    .insertInto('payments')
    .values({
      account_id: accountId,
      date,
      amount,
      balance: left,
      method_id: how.methodId,
      reference: how.reference,
      customer_payment_id: slipId,
      staff_id: ctx.staff.id,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postMoney(tx, ctx, { kind: 'payment', id, day: date, customerId }, [{ kind: 'debt payment', amount, ...how }]);
}
