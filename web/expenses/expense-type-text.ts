/** A type of expenses as it is read: those that every shop begins with are in the reader's language. */
import { expenseTypeLabel } from '../../contract/money/expenses.ts';
import { expenseTypeName } from '../../contract/words/built-in-names.ts';
import { t } from '../words/t.ts';

export function expenseTypeText(type: string): string {
  return expenseTypeName(t, expenseTypeLabel(type));
}
