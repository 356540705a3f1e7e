import type { Expense } from '../../contract/expenses.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { describeChanges, logActivity } from '../logs/log-activity.ts';
import { lockExpense } from './expense-row.ts';

export async function updateExpense(ctx: StaffContext, { id, ...given }: Expense): Promise<Expense> {
  return inTransaction(ctx, async (tx) => {
    const { id: _, ...before } = await lockExpense(tx, id);
    const { receivedBy, ...columns } = given;
    await tx
      .updateTable('expenses')
      .set({ ...columns, received_by: receivedBy })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, 'expense updated', `${before.expense}: ${describeChanges(before, given)}`);
    return { id, ...given };
  });
}
