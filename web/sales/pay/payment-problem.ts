/** Why a payment can't be completed as it is, and the field to correct it in. */
import type { Format } from '../../session/format.ts';
import type { Terms } from '../cart-store.ts';
import { isDateMissing } from '../use-checkout.ts';
import { amountId, referenceId } from './tender-row.tsx';
import type { Payment } from './tenders.ts';

export interface PaymentProblem {
  message: string;
  /** The id of a field in the lines, or the payment date. */
  field: string | null;
}

export const paymentDate = 'payment-date';

export function paymentProblem(
  payment: Payment,
  terms: Terms,
  inAdvance: number,
  format: Format,
): PaymentProblem | null {
  const { lines, paid, due, owed, fits } = payment;
  const unnamed = lines.find(
    ({ method, amount, reference }) => amount > 0 && method.needsReference && reference.trim() === '',
  );
  if (unnamed) {
    return { message: `Please enter the reference of ${unnamed.method.name}`, field: referenceId(unnamed) };
  }
  const short = lines.find(({ method, amount }) => method.kind === 'deposit' && amount > inAdvance);
  if (short) {
    const message = `${terms.customer?.name} has only ${format.money(inAdvance)} in advance`;
    return { message, field: amountId(short) };
  }
  if (!fits) {
    const message = `Payments total ${format.money(paid)}, but the sale is ${format.money(due)}`;
    return { message, field: null };
  }
  if (owed > 0 && isDateMissing(terms)) return { message: 'Please select a payment date', field: paymentDate };
  return null;
}
