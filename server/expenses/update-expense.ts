import type { Input } from '../../contract/endpoint.ts';
import type { updateExpense as declared, Expense } from '../../contract/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { choosePayment } from '../money/methods.ts';
import { isPostedAlike, repostMoney } from '../money/post-money.ts';
import { expenseFacts, lockExpense, postingsOf } from './expense-row.ts';

export async function updateExpense(
  ctx: StaffContext,
  { id, ...given }: Input<typeof declared>['body'],
): Promise<Expense> {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, given.date);
    const { id: _, ...before } = await lockExpense(tx, id);
    requireBookDay(ctx, given.date, before.date);
    await holdDays(tx, ctx, before.date);
    const after = { ...given, ...(await choosePayment(tx, given, before)) };
    const { receivedBy, methodId, ...columns } = after;
    await tx
      .updateTable('expenses')
      .set({ ...columns, received_by: receivedBy, method_id: methodId })
      .where('id', '=', id)
      .execute();
    if (!isPostedAlike(before, after)) {
      await repostMoney(tx, ctx, { kind: 'expense', id, day: after.date }, postingsOf(after));
    }
    await logActivity(tx, ctx, {
      action: 'expense updated',
      subject: { kind: 'expense', id, name: before.expense },
      facts: { before: await expenseFacts(tx, before), after: await expenseFacts(tx, after) },
    });
    return { id, ...after };
  });
}
