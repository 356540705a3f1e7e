/** The expenses as a screen of their own. */
import '../ui/styles.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { ExpensesList } from './expenses-list.tsx';

export function ExpensesPage() {
  const list = useListSearch('/layout/expenses');
  return (
    <>
      <PageHeader title={t('Expenses')} />
      <ExpensesList opened={list.shown} onOpen={list.open} onClose={list.close} />
    </>
  );
}
