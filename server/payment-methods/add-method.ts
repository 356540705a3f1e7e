import type { Input } from '../../contract/endpoint.ts';
import { addPaymentMethod as declared, type PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getMethod, methodColumns, refuseTakenName } from './method-row.ts';

export function addMethod(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<PaymentMethod> {
  const { name, kind, needsReference = false } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getMethod(ctx.db, id) }, async (tx) => {
    const method = await tx
      .insertInto('payment_methods')
      .values({ name, kind, needs_reference: needsReference, created_at: ctx.now() })
      .returning(methodColumns)
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'payment method added',
      subject: { kind: 'method', id: method.id, name },
      facts: { name, kind, needsReference },
    });
    return { id: method.id, answer: method };
  }).catch((error) => refuseTakenName(error, name));
}
