/** The methods that the payment panel offers, and the letter that chooses each. */
import { builtInMethods } from '../../../contract/cash-book.ts';
import type { PaymentMethod } from '../../../contract/payment-methods.ts';

/** Known before the server has answered. */
export const cash: PaymentMethod = { ...builtInMethods.cash, kind: 'cash', needsReference: false, active: true };

/** Cash first. Money in the bank pays for no sale, and what customers have in advance is not known here. */
export function offeredMethods(methods: readonly PaymentMethod[] = []): PaymentMethod[] {
  return [cash, ...methods.filter(({ kind, active }) => active && !['cash', 'deposit', 'bank'].includes(kind))];
}

/** The first letter of its name that no method before it has. */
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
