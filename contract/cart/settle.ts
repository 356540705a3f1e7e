/**
 * How a priced cart is paid: what is due, what its tenders come to, and what is left to owe. Pure, like the price: the
 * till shows what it says and the server books what it says.
 */

import type { MethodKind } from '../money/payment-methods.ts';
import { sumMoney } from '../values/money.ts';
import type { PricedCart } from './price.ts';

export interface Settlement {
  /** What the sale is to be paid with: the total, or where all is paid in cash, the total rounded to the smallest coin. */
  due: number;
  rounding: number;
  paid: number;
  /** What a customer will owe. */
  owed: number;
  /** Whether the tenders may be like this: exactly what is due, or with a customer less. */
  fits: boolean;
}

export function settle(
  { total, cash }: Pick<PricedCart, 'total' | 'cash'>,
  tenders: { kind: MethodKind; amount: number }[],
  hasCustomer: boolean,
): Settlement {
  const paid = sumMoney(tenders.map(({ amount }) => amount));
  const onlyCash = tenders.every(({ kind }) => kind === 'cash');
  // With a customer, cash for a part leaves the rest on credit; only what covers all of it is rounded.
  const coveredInCash = onlyCash && (!hasCustomer || (tenders.length > 0 && paid >= Math.min(total, cash.due)));
  const due = coveredInCash ? cash.due : total;
  const fits = paid === due || (hasCustomer && !coveredInCash && paid < due);
  return { due, rounding: coveredInCash ? cash.rounding : 0, paid, owed: fits ? sumMoney([due, -paid]) : 0, fits };
}
