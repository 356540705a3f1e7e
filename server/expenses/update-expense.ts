import type { Input } from '../../contract/endpoint.ts';
import type { updateExpense as declared, Expense } from '../../contract/money/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDayOf, holdDays } from '../money/hold-day.ts';
import { choosePayment } from '../money/methods.ts';
import { isPostedAlike, repostMoney } from '../money/post-money.ts';
import { expenseFacts, lockExpense, postingsOf, refuseFee, requireType } from './expense-row.ts';
import { approvedExpense, methodsOf, requireOwnOfToday, requireToday } from './seller-rules.ts';

export async function updateExpense(
  ctx: StaffContext,
  { id, approval, ...given }: Input<typeof declared>['body'],
): Promise<Expense> {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, given.date);
    const before = await lockExpense(tx, id);
    requireBookDay(ctx, given.date, before.date);
    refuseFee(before);
    requireOwnOfToday(ctx, before);
    requireToday(ctx, given.date);
    refuseReversed(before);
    await holdDayOf(tx, ctx, before);
    await requireType(tx, given.type, before.type);
    const { note = before.note, ...details } = given;
    const after = { ...before, ...details, note, ...(await choosePayment(tx, given, before, methodsOf(ctx))) };
    const { date, amount, type, receivedBy, expense, methodId, reference } = after;
    await tx
      .updateTable('expenses')
      .set({ date, amount, type, received_by: receivedBy, expense, method_id: methodId, reference, note })
      .where('id', '=', id)
      .execute();
    if (!isPostedAlike(before, after)) {
      await repostMoney(tx, ctx, { kind: 'expense', id, day: after.date }, postingsOf(after));
    }
    const approved = await approvedExpense(tx, ctx, { id, amount, before: before.amount, approval });
    await logActivity(tx, ctx, {
      action: 'expense updated',
      subject: { kind: 'expense', id, name: before.expense },
      facts: { before: await expenseFacts(tx, before), after: { ...(await expenseFacts(tx, after)), ...approved } },
    });
    return after;
  });
}
