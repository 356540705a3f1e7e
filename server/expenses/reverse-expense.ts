/** An expense that was a mistake is taken back today, even when its own day is closed. */
import { reverseExpense as call, type Expense } from '../../contract/money/expenses.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { getExpense, lockExpense, refuseFee } from './expense-row.ts';

/** The fee of a transfer is taken back with it. */
export const reversibleFee: Reversible<Expense & Reversed, Expense> = {
  call,
  kind: 'expense',
  action: 'expense reversed',
  copied: ['type', 'received_by', 'expense', 'note', 'method_id', 'reference'],
  madeAt: 'created_at',
  async lock(tx, id) {
    const expense = await lockExpense(tx, id);
    return { ...expense, subject: { kind: 'expense', id, name: expense.expense } };
  },
  read: (_, db, id) => getExpense(db, id),
};

export const reversibleExpense: typeof reversibleFee = {
  ...reversibleFee,
  async refuse(_, expense) {
    refuseFee(expense);
  },
};
