import type { Expense } from '../../contract/expenses.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { asExpense, describeExpense, expenseColumns } from './expense-row.ts';

export async function addExpense(ctx: StaffContext, given: Omit<Expense, 'id'>): Promise<Expense> {
  requireBookDay(ctx, given.date);
  const { receivedBy, ...columns } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .insertInto('expenses')
      .values({ ...columns, received_by: receivedBy, staff_id: ctx.staff.id, created_at: ctx.now() })
      .returning(expenseColumns)
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, 'expense added', describeExpense(wordsOf(ctx.config), given));
    return asExpense(row);
  });
}
