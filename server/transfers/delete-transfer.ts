/** Deletes a transfer, once, with the expense of its fee; both rows stay with who deleted them and when, and no list shows them. */
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { releaseReferences } from '../money/references.ts';
import { deleteFee } from './fee.ts';
import { describedTransfer, getTransfer } from './transfer-row.ts';

export async function deleteTransfer(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const gone = await tx
      .updateTable('transfers')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('date')
      .executeTakeFirst();
    if (!gone) return refuse('not-found/transfer', { id });
    await holdDays(tx, ctx, gone.date);
    await releaseReferences(tx, { kind: 'transfer', id });
    await reverseMoney(tx, ctx, { kind: 'transfer', id });
    await deleteFee(tx, ctx, id);
    await logActivity(tx, ctx, {
      action: 'transfer deleted',
      ...(await describedTransfer(tx, await getTransfer(tx, id))),
    });
    return 'Transfer deleted';
  });
}
