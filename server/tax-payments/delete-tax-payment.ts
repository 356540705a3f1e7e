/** Deletes a payment to the tax office, once; its row stays with who deleted it and when, and no list shows it. */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDayOf } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { lockTaxPayment, subjectOf, taxPaymentFacts } from './tax-payment-row.ts';

export async function deleteTaxPayment(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const payment = await lockTaxPayment(tx, id);
    await holdDayOf(tx, ctx, payment);
    refuseReversed(payment);
    await tx
      .updateTable('tax_payments')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await reverseMoney(tx, ctx, { kind: 'tax-payment', id });
    await logActivity(tx, ctx, {
      action: 'tax payment deleted',
      subject: subjectOf(payment),
      facts: await taxPaymentFacts(tx, payment),
    });
    return ctx.words.t('Tax payment deleted');
  });
}
