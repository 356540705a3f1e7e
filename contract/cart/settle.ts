/**
 * Works out how a priced cart is paid: what is due, what its tenders add up to, and what is left to owe. It is a pure function
 * like the price: the till shows the result and the server books the same.
 */

import type { MethodKind } from '../money/payment-methods.ts';
import { sumMoney } from '../values/money.ts';
import type { PricedCart } from './price.ts';

export interface Settlement {
  /** What has to be paid: the total or, if all is paid in cash, the total rounded to the smallest coin. */
  due: number;
  rounding: number;
  paid: number;
  /** What a customer will owe. */
  owed: number;
  /** Whether these tenders are possible: exactly what is due or, with a customer, less. */
  fits: boolean;
}

export function settle(
  { total, cash }: Pick<PricedCart, 'total' | 'cash'>,
  tenders: { kind: MethodKind; amount: number }[],
  hasCustomer: boolean,
): Settlement {
  const paid = sumMoney(tenders.map(({ amount }) => amount));
  const onlyCash = tenders.every(({ kind }) => kind === 'cash');
  // With a customer, cash may pay a part and leave the rest on credit. Only cash that covers everything is rounded.
  const coveredInCash = onlyCash && (!hasCustomer || (tenders.length > 0 && paid >= Math.min(total, cash.due)));
  const due = coveredInCash ? cash.due : total;
  const fits = paid === due || (hasCustomer && !coveredInCash && paid < due);
  return { due, rounding: coveredInCash ? cash.rounding : 0, paid, owed: fits ? sumMoney([due, -paid]) : 0, fits };
}
