import type { Input } from '../../contract/endpoint.ts';
import { addExpense as declared, type Expense } from '../../contract/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { choosePayment } from '../money/methods.ts';
import { postMoney } from '../money/post-money.ts';
import { asExpense, expenseColumns, expenseFacts, getExpense, postingsOf } from './expense-row.ts';

export function addExpense(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Expense> {
  const { receivedBy, methodId: _, ...columns } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getExpense(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    const { methodId, reference } = await choosePayment(tx, given);
    const row = await tx
      .insertInto('expenses')
      .values({
        ...columns,
        received_by: receivedBy,
        method_id: methodId,
        reference,
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning(expenseColumns)
      .executeTakeFirstOrThrow();
    const { id, ...added } = asExpense(row);
    await postMoney(tx, ctx, { kind: 'expense', id, day: added.date }, postingsOf(added));
    await logActivity(tx, ctx, {
      action: 'expense added',
      subject: { kind: 'expense', id, name: added.expense },
      facts: await expenseFacts(tx, added),
    });
    return { id, answer: { id, ...added } };
  });
}
