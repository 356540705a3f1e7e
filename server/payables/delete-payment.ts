/** Deletes a payment to a supplier on its own day, and its bills are open again. The row stays with who deleted it and when. */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDayOf } from '../money/hold-day.ts';
import { paymentFacts } from '../money/methods.ts';
import { reverseMoney } from '../money/post-money.ts';
import { refuseAdvanceShort, takeBackAdvance } from './advances.ts';
import { reopenBills } from './bills.ts';
import { lockSupplierPayment } from './supplier-payment-rows.ts';

export function deleteSupplierPayment(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const payment = await lockSupplierPayment(tx, id);
    await holdDayOf(tx, ctx, payment);
    refuseReversed(payment);
    const { supplier, number, date, amount, kept } = payment;
    if (kept > 0) await refuseAdvanceShort(tx, supplier, { amount: kept, day: date });
    await tx
      .updateTable('supplier_payments')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await reopenBills(tx, ctx, { payment: id, by: id, day: date });
    await takeBackAdvance(tx, ctx, { payment: id, by: id, day: date });
    await reverseMoney(tx, ctx, { kind: 'supplier payment', id });
    await logActivity(tx, ctx, {
      action: 'supplier payment deleted',
      subject: { kind: 'supplier', ...supplier },
      facts: { number, date, amount, ...(await paymentFacts(tx, payment)) },
    });
    return ctx.words.t('Payment deleted');
  });
}
