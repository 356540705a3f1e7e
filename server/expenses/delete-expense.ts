/** Deletes an expense: no list or sum includes it any more; its row stays with who deleted it and when. */

import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDayOf } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { expenseFacts, lockExpense, refuseFee } from './expense-row.ts';
import { requireOwnOfToday } from './seller-rules.ts';

export async function deleteExpense(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const gone = await lockExpense(tx, id);
    refuseFee(gone);
    requireOwnOfToday(ctx, gone);
    refuseReversed(gone);
    await holdDayOf(tx, ctx, gone);
    await tx
      .updateTable('expenses')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await reverseMoney(tx, ctx, { kind: 'expense', id });
    await logActivity(tx, ctx, {
      action: 'expense deleted',
      subject: { kind: 'expense', id, name: gone.expense },
      facts: await expenseFacts(tx, gone),
    });
    return ctx.words.t('Expense deleted');
  });
}
