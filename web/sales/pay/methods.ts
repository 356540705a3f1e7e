/** The methods that the payment panel offers, and the letter that chooses each. */
import { builtInMethods } from '../../../contract/money/cash-book.ts';
import { mayName } from '../../../contract/money/method-uses.ts';
import type { PaymentMethod } from '../../../contract/money/payment-methods.ts';

/** Cash is known before the server has answered. */
export const cash: PaymentMethod = { ...builtInMethods.cash, kind: 'cash', needsReference: false, active: true };

const deposit: PaymentMethod = { ...builtInMethods.deposit, kind: 'deposit', needsReference: false, active: true };

/**
 * Cash is first. Money in the bank can't pay for a sale. Deposit is offered only if the customer has one; it is last, so that
 * the other methods keep their letters.
 */
export function offeredMethods(methods: readonly PaymentMethod[] = [], inAdvance = 0): PaymentMethod[] {
  const added = methods.filter(({ kind, active }) => active && kind !== 'cash' && mayName('till', kind));
  return [cash, ...added, ...(inAdvance > 0 ? [deposit] : [])];
}

/** The key of each method: the first letter of its name that no method before it uses. */
export function methodKeys(methods: readonly PaymentMethod[]): Map<number, string> {
  const keys = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name } of methods) {
    const letters = [...name.toUpperCase()].filter((letter) => /[A-Z]/.test(letter));
    const key = letters.find((letter) => !taken.has(letter));
    if (!key) continue;
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}
