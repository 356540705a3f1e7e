/** The expenses, over the till. */
import { Overlay } from '../ui/overlay/overlay.tsx';
import { ExpensesList } from './expenses-list.tsx';

export function ExpensesOverlay({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Overlay title="Expenses" opened={opened} onClose={onClose}>
      <ExpensesList />
    </Overlay>
  );
}
