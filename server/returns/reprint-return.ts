/** Logs that a return slip is printed again. */
import { returnNumber } from '../../contract/documents/documents.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { isOwnReceipt, onlySalesOf } from '../sessions/seller-sight.ts';

export async function reprintReturn(ctx: StaffContext, id: number): Promise<string> {
  const name = returnNumber(id);
  return inTransaction(ctx, async (tx) => {
    const made = await tx
      .selectFrom('returns')
      .select('receipt_id')
      .where('id', '=', id)
      .where(isOwnReceipt(onlySalesOf(ctx)))
      .executeTakeFirst();
    if (!made) return refuse('not-found/return', { number: name });
    await logActivity(tx, ctx, {
      action: 'return slip reprinted',
      subject: { kind: 'return', id, name },
      facts: { receipt: made.receipt_id },
    });
    return ctx.words.t('The copy of return {{name}} is noted.', { name });
  });
}
