/** An expense as the database has it and as it is served; a deleted one exists for no use case. */
import type { Selectable } from 'kysely';
import type { Expense } from '../../contract/expenses.ts';
import type { Tables } from '../db/tables.ts';
import type { Db, Tx } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Words } from '../logs/words.ts';

export const expenseColumns = ['id', 'date', 'amount', 'type', 'received_by', 'expense'] as const;
type ExpenseRow = Pick<Selectable<Tables['expenses']>, (typeof expenseColumns)[number]>;

export function asExpense({ received_by, ...row }: ExpenseRow): Expense {
  return { ...row, receivedBy: received_by };
}

type Described = Omit<Expense, 'id'>;

/** In the log's words: 'Lunch (Meals): 12.50 to Grace on Mar 10, 2026'. */
export function describeExpense(words: Words, { expense, type, amount, receivedBy, date }: Described): string {
  return `${expense} (${type}): ${words.money(amount)} to ${receivedBy} on ${words.day(date)}`;
}

/** Field by field, to be held against another. */
export function expenseInWords(words: Words, { date, amount, type, receivedBy, expense }: Described) {
  return { date: words.day(date), amount: words.money(amount), type, receivedBy, expense };
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

/** Also one that was deleted. */
export async function getExpense(db: Db, id: number): Promise<Expense> {
  return asExpense(
    await db.selectFrom('expenses').select(expenseColumns).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
