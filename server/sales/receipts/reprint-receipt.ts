/** Logs that a receipt is printed again, because with a second paper goods could be returned that somebody else bought. */
import type { StaffContext } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { refuseUnseenReceipt } from '../../sessions/seller-sight.ts';

export async function reprintReceipt(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await refuseUnseenReceipt(tx, ctx, id);
    const receipt = await tx.selectFrom('receipts').select('id').where('id', '=', id).executeTakeFirst();
    if (!receipt) refuse('not-found/receipt', { id });
    await logActivity(tx, ctx, {
      action: 'receipt reprinted',
      subject: { kind: 'receipt', id, name: String(id) },
      facts: {},
    });
    return ctx.words.t('The copy of receipt {{id}} is noted.', { id });
  });
}
