import type { Input } from '../../contract/endpoint.ts';
import { addExpense as declared, type Expense } from '../../contract/money/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { choosePayment } from '../money/methods.ts';
import { postMoney } from '../money/post-money.ts';
import { expenseFacts, getExpense, postingsOf, requireType } from './expense-row.ts';
import { approvedExpense, methodsOf, requireToday } from './seller-rules.ts';

export function addExpense(
  ctx: StaffContext,
  { approval, ...given }: Input<typeof declared>['body'],
): Promise<Expense> {
  const { receivedBy, methodId: _, note = null, ...columns } = given;
  // The approval is left out of the request: asked for again with a renewed approval, it is still the same request.
  return once(ctx, { call: declared, request: given, again: (id) => getExpense(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    requireToday(ctx, given.date);
    await requireType(tx, given.type);
    const { methodId, reference } = await choosePayment(tx, given, undefined, methodsOf(ctx));
    const { id } = await tx
      .insertInto('expenses')
      .values({
        ...columns,
        received_by: receivedBy,
        method_id: methodId,
        reference,
        note,
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await getExpense(tx, id);
    await postMoney(tx, ctx, { kind: 'expense', id, day: added.date }, postingsOf(added));
    const approved = await approvedExpense(tx, ctx, { id, amount: added.amount, approval });
    await logActivity(tx, ctx, {
      action: 'expense added',
      subject: { kind: 'expense', id, name: added.expense },
      facts: { ...(await expenseFacts(tx, added)), ...approved },
    });
    return { id, answer: added };
  });
}
