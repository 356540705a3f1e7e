/** An expense as stored and as returned; no use case sees a deleted one. */
import type { Selectable } from 'kysely';
import type { Expense } from '../../contract/expenses.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Tables } from '../db/tables.ts';
import { paymentFacts } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

export const expenseColumns = [
  'id',
  'date',
  'amount',
  'type',
  'received_by',
  'expense',
  'method_id',
  'reference',
] as const;
type ExpenseRow = Pick<Selectable<Tables['expenses']>, (typeof expenseColumns)[number]>;

export function asExpense({ received_by, method_id, ...row }: ExpenseRow): Expense {
  return { ...row, receivedBy: received_by, methodId: method_id };
}

/** Out of its method. */
export function postingsOf({ amount, methodId, reference }: Omit<Expense, 'id'>): Posting[] {
  return [{ kind: 'expense', amount: -amount, methodId, reference }];
}

/** As the log keeps it. */
export async function expenseFacts(tx: Tx, expense: Omit<Expense, 'id'>) {
  const { methodId, reference, ...facts } = expense;
  return { ...facts, ...(await paymentFacts(tx, { methodId, reference })) };
}

export async function lockExpense(tx: Tx, id: number): Promise<Expense> {
  const row = await tx
    .selectFrom('expenses')
    .select(expenseColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? asExpense(row) : refuse(404, `There is no expense ${id}.`);
}

/** Includes deleted ones. */
export async function getExpense(db: Db, id: number): Promise<Expense> {
  return asExpense(
    await db.selectFrom('expenses').select(expenseColumns).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
