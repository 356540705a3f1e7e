/**
 * Which open accounts a payment of a customer pays: by due date, then id. Pure: the dialog shows what it says and the server
 * books what it says.
 */
import { sumMoney } from '../values/money.ts';

interface OpenAccount {
  id: number;
  balance: number;
  /** The day it must be paid by. */
  date: string;
}

export interface Spread<Account> {
  /** Only accounts that get something. */
  parts: { account: Account; amount: number; left: number }[];
  /** More than is owed. */
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
