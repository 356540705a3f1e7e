/** The expenses, opened over the till, so what they show is not in the address. */
import { useState } from 'react';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { t } from '../words/t.ts';
import { ExpensesList, type OpenedExpense } from './expenses-list.tsx';

export function ExpensesOverlay({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [expense, setExpense] = useState<OpenedExpense>({});
  return (
    <Overlay title={t('Expenses')} opened={opened} onClose={onClose}>
      <ExpensesList opened={expense} onOpen={setExpense} onClose={() => setExpense({})} />
    </Overlay>
  );
}
