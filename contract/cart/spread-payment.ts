/**
 * Divides a customer's payment over open accounts, by due date and then by id. It is a pure function: the dialog shows the
 * result and the server books the same.
 */
import { sumMoney } from '../values/money.ts';

interface OpenAccount {
  id: number;
  balance: number;
  /** The day it must be paid by. */
  date: string;
}

export interface Spread<Account> {
  /** The accounts that get a part of the payment. */
  parts: { account: Account; amount: number; left: number }[];
  /** What is left because the payment is more than what is owed. */
  rest: number;
}

export function spreadPayment<Account extends OpenAccount>(
  accounts: readonly Account[],
  amount: number,
): Spread<Account> {
  const byDueDate = accounts.toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
  const parts: Spread<Account>['parts'] = [];
  let rest = amount;
  for (const account of byDueDate) {
    const paid = Math.min(rest, account.balance);
    if (paid > 0) parts.push({ account, amount: paid, left: sumMoney([account.balance, -paid]) });
    rest = sumMoney([rest, -paid]);
  }
  return { parts, rest };
}
