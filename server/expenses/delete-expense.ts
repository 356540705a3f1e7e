/** Deletes an expense: no list or sum shows it again, its row stays with who deleted it and when. */
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { describeExpense, lockExpense } from './expense-row.ts';

export async function deleteExpense(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const expense = await lockExpense(tx, id);
    await tx
      .updateTable('expenses')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, 'expense deleted', describeExpense(wordsOf(ctx.config), expense));
    return 'Expense deleted';
  });
}
