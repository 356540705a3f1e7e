/** A payment to a supplier that was a mistake is taken back today, and its bills are open again from today on. */
import { reverseSupplierPayment as call, type SupplierPayment } from '../../contract/buying/payables.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { refuseAdvanceShort, takeBackAdvance } from './advances.ts';
import { reopenBills } from './bills.ts';
import { lockSupplierPayment, readSupplierPayment } from './supplier-payment-rows.ts';

export const reversibleSupplierPayment: Reversible<SupplierPayment & Reversed, SupplierPayment> = {
  call,
  kind: 'supplier payment',
  action: 'supplier payment reversed',
  copied: ['supplier_id', 'method_id', 'reference'],
  opposite: ['kept'],
  madeAt: 'at',
  async lock(tx, id) {
    const payment = await lockSupplierPayment(tx, id);
    return { ...payment, subject: { kind: 'supplier', ...payment.supplier } };
  },
  async refuse(tx, { supplier, kept }, day) {
    if (kept > 0) await refuseAdvanceShort(tx, supplier, { amount: kept, day });
  },
  async follow(tx, { id }, { ctx, reversal, day }) {
    await reopenBills(tx, ctx, { payment: id, by: reversal, day });
    await takeBackAdvance(tx, ctx, { payment: id, by: reversal, day });
  },
  read: (_, db, id) => readSupplierPayment(db, id),
};
