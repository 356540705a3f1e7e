/** The methods by which money can go back for a receipt. */
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { sumMoney } from '../../contract/values/money.ts';

export interface RefundMethod extends Pick<PaymentMethod, 'id' | 'name' | 'kind'> {
  /** The most that can go back by this method: what it took in for the receipt and has not given back yet. Null if it is not limited. */
  most: number | null;
}

/**
 * The methods that the receipt was paid by, the last one first. People who may refund freely are also offered cash and the
 * other methods in use, and a known customer can have the money as a deposit.
 */
export function refundMethods(
  { taken, customer }: Receipt,
  methods: readonly PaymentMethod[],
  isFree: boolean,
): RefundMethod[] {
  const took = taken
    .map(({ methodId, name, kind, amount, refunded }) => ({
      id: methodId,
      name,
      kind,
      left: sumMoney([amount, -refunded]),
    }))
    .filter(({ left }) => left > 0)
    .map(({ left, ...method }) => ({ ...method, most: isFree ? null : left }));
  const isNew = ({ id }: { id: number }) => !took.some((method) => method.id === id);
  const cash = { ...builtInMethods.cash, kind: 'cash' as const, most: null };
  const others = methods
    .filter(({ kind, active }) => active && kind !== 'cash' && mayName('till', kind))
    .map(({ id, name, kind }) => ({ id, name, kind, most: null }));
  const deposit = { ...builtInMethods.deposit, kind: 'deposit' as const, most: null };
  return [...took, ...(isFree ? [cash, ...others] : []).filter(isNew), ...(customer ? [deposit].filter(isNew) : [])];
}
