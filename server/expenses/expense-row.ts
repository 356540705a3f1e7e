/** An expense as stored and as returned; no use case sees a deleted one. */
import type { Selectable } from 'kysely';
import type { Expense } from '../../contract/expenses.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Tables } from '../db/tables.ts';

export const expenseColumns = ['id', 'date', 'amount', 'type', 'received_by', 'expense'] as const;
type ExpenseRow = Pick<Selectable<Tables['expenses']>, (typeof expenseColumns)[number]>;

export function asExpense({ received_by, ...row }: ExpenseRow): Expense {
  return { ...row, receivedBy: received_by };
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
