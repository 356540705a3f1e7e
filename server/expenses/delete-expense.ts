/** Deletes an expense: no list or sum shows it again, its row stays with who deleted it and when. */
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { describeExpense, lockExpense } from './expense-row.ts';

export async function deleteExpense(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const expense = await lockExpense(tx, id);
    await holdDays(tx, ctx, expense.date);
    await tx
      .updateTable('expenses')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await reverseMoney(tx, ctx, { kind: 'expense', id });
    await logActivity(tx, ctx, 'expense deleted', describeExpense(wordsOf(ctx.config), expense));
    return 'Expense deleted';
  });
}
