/** The expenses as a screen of their own. */
import '../ui/styles.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ExpensesList } from './expenses-list.tsx';

export function ExpensesPage() {
  return (
    <>
      <PageHeader title="Expenses" />
      <ExpensesList />
    </>
  );
}
