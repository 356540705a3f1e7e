/** Why a payment can't be completed as it is, and the field to correct it in. */
import { methodName } from '../../../contract/words/built-in-names.ts';
import type { Terms } from '../../cart/cart-store.ts';
import type { Payment } from '../../payment-methods/tenders.ts';
import { t } from '../../words/t.ts';
import { isDateMissing } from '../cart/use-checkout.ts';
import { amountId, referenceId } from './tender-row.tsx';

export interface PaymentProblem {
  message: string;
  /** The id of a field in the lines, or the payment date. */
  field: string | null;
}

export const paymentDate = 'payment-date';

export function paymentProblem(payment: Payment, terms: Terms, inAdvance: number): PaymentProblem | null {
  const { lines, paid, due, owed, fits } = payment;
  const unnamed = lines.find(
    ({ method, amount, reference }) => amount > 0 && method.needsReference && reference.trim() === '',
  );
  if (unnamed) {
    return {
      message: t('Please enter the reference of {{name}}', { name: methodName(t, unnamed.method.name) }),
      field: referenceId(unnamed),
    };
  }
  const short = lines.find(({ method, amount }) => method.kind === 'deposit' && amount > inAdvance);
  if (short) {
    const name = terms.customer?.name ?? '';
    const message = t('{{name}} has only {{inAdvance, money}} in advance', { name, inAdvance });
    return { message, field: amountId(short) };
  }
  if (!fits) {
    const message = t('Payments total {{paid, money}}, but the sale is {{due, money}}', { paid, due });
    return { message, field: null };
  }
  if (owed > 0 && isDateMissing(terms)) return { message: t('Please select a payment date'), field: paymentDate };
  return null;
}
