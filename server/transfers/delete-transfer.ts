/** Deletes a transfer, once, with the expense of its fee; both rows stay with who deleted them and when, and no list shows them. */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { releaseReferences } from '../money/references.ts';
import { deleteFee } from './fee.ts';
import { lockTransfer } from './reverse-transfer.ts';
import { describedTransfer } from './transfer-row.ts';

export async function deleteTransfer(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const transfer = await lockTransfer(tx, id);
    await holdDays(tx, ctx, transfer.date);
    refuseReversed(transfer);
    await tx
      .updateTable('transfers')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await releaseReferences(tx, { kind: 'transfer', id });
    await reverseMoney(tx, ctx, { kind: 'transfer', id });
    await deleteFee(tx, ctx, id);
    await logActivity(tx, ctx, {
      action: 'transfer deleted',
      ...(await describedTransfer(tx, transfer)),
    });
    return ctx.words.t('Transfer deleted');
  });
}
