import type { Expense } from '../../contract/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { repostMoney } from '../money/post-money.ts';
import { lockExpense } from './expense-row.ts';

export async function updateExpense(ctx: StaffContext, { id, ...given }: Expense): Promise<Expense> {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, given.date);
    const { id: _, ...before } = await lockExpense(tx, id);
    requireBookDay(ctx, given.date, before.date);
    await holdDays(tx, ctx, before.date);
    const { receivedBy, ...columns } = given;
    await tx
      .updateTable('expenses')
      .set({ ...columns, received_by: receivedBy })
      .where('id', '=', id)
      .execute();
    if (given.amount !== before.amount || given.date !== before.date) {
      const document = { kind: 'expense', id, day: given.date } as const;
      await repostMoney(tx, ctx, document, [{ kind: 'expense', amount: -given.amount }]);
    }
    await logActivity(tx, ctx, {
      action: 'expense updated',
      subject: { kind: 'expense', id, name: before.expense },
      facts: { before, after: given },
    });
    return { id, ...given };
  });
}
