import type { Input } from '../../contract/endpoint.ts';
import type { updatePaymentMethod as declared, PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockMethod, refuseTakenName } from './method-row.ts';

export function updateMethod(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<PaymentMethod> {
  const { id, name } = given;
  return inTransaction(ctx, async (tx) => {
    const { id: _, kind, ...before } = await lockMethod(tx, id);
    const { needsReference = before.needsReference, active = before.active } = given;
    await tx
      .updateTable('payment_methods')
      .set({ name, needs_reference: needsReference, active })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'payment method updated',
      subject: { kind: 'method', id, name: before.name },
      facts: { before, after: { name, needsReference, active } },
    });
    return { id, name, kind, needsReference, active };
  }).catch((error) => refuseTakenName(error, name));
}
