/** Archives a payment method. Its row stays, so documents paid by it keep its name. */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockMethod } from './method-row.ts';

export function archiveMethod(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockMethod(tx, id);
    await tx.updateTable('payment_methods').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'payment method archived',
      subject: { kind: 'method', id, name },
      facts: {},
    });
    return ctx.words.t('The payment method has been archived.');
  });
}
