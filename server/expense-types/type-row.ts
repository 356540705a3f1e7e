/** A type of expenses as the database has it and as it is served. */
import { type ExpenseType, expenseTypeLabel } from '../../contract/money/expenses.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export const typeColumns = ['id', 'name', 'built_in', 'deleted_at'] as const;

interface TypeRow {
  id: number;
  name: string;
  built_in: boolean;
  deleted_at: Date | null;
}

export function asType({ id, name, built_in, deleted_at }: TypeRow): ExpenseType {
  return { id, value: name, name: expenseTypeLabel(name), builtIn: built_in, active: deleted_at === null };
}

/** Locks a type of the shop's own to change it; the built-in ones can't be changed. */
export async function lockType(tx: Tx, id: number): Promise<ExpenseType> {
  const row = await tx
    .selectFrom('expense_types')
    .select(typeColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('not-found/expense-type', { id });
  if (row.built_in) refuse('built-in', { name: expenseTypeLabel(row.name) });
  return asType(row);
}

/** Reads a type, including an archived one. */
export async function getType(db: Db, id: number): Promise<ExpenseType> {
  return asType(
    await db.selectFrom('expense_types').select(typeColumns).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** A name is taken if another type has it, or if it is the label of a built-in one. */
const takenBy = ['expense_types_name', 'expense_types_name_key', 'expense_types_label'];

export function refuseTakenName(error: unknown, name: string): never {
  if (takenBy.some((constraint) => violates(error, constraint))) {
    refuse('name-taken/expense-type', { name });
  }
  throw error;
}
