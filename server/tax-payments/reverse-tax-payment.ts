/** A payment to the tax office that was a mistake is taken back today, even when its own day is closed. */
import { reverseTaxPayment as call, type TaxPayment } from '../../contract/money/tax-payments.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { getTaxPayment, lockTaxPayment, subjectOf } from './tax-payment-row.ts';

export const reversibleTaxPayment: Reversible<TaxPayment & Reversed, TaxPayment> = {
  call,
  kind: 'tax-payment',
  action: 'tax payment reversed',
  copied: ['method_id', 'reference', 'note'],
  madeAt: 'created_at',
  async lock(tx, id) {
    const payment = await lockTaxPayment(tx, id);
    return { ...payment, subject: subjectOf(payment) };
  },
  read: (_, db, id) => getTaxPayment(db, id),
};
