import { addExpense as declared, type Expense } from '../../contract/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { postMoney } from '../money/post-money.ts';
import { asExpense, expenseColumns, getExpense } from './expense-row.ts';

export function addExpense(ctx: StaffContext, given: Omit<Expense, 'id'>): Promise<Expense> {
  const { receivedBy, ...columns } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getExpense(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    const row = await tx
      .insertInto('expenses')
      .values({ ...columns, received_by: receivedBy, staff_id: ctx.staff.id, created_at: ctx.now() })
      .returning(expenseColumns)
      .executeTakeFirstOrThrow();
    const document = { kind: 'expense', id: row.id, day: given.date } as const;
    await postMoney(tx, ctx, document, [{ kind: 'expense', amount: -given.amount }]);
    await logActivity(tx, ctx, {
      action: 'expense added',
      subject: { kind: 'expense', id: row.id, name: given.expense },
      facts: given,
    });
    return { id: row.id, answer: asExpense(row) };
  });
}
