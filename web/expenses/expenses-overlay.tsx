/** The till's expenses: the form to add one, the list, and the modal to edit one. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Expense, expenseTypeLabel } from '../../contract/expenses.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { AddExpenseForm } from './add-expense-form.tsx';
import { EditExpenseModal } from './edit-expense-modal.tsx';
import { useDeleteExpense, useExpenses } from './expenses-queries.ts';

export function ExpensesOverlay({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const format = useFormat();
  const methodText = useMethodText();
  const expenses = useExpenses(opened);
  const { rows, meta } = expenses;
  const deleteExpense = useDeleteExpense();
  const [editing, setEditing] = useState<Expense | null>(null);

  async function remove(expense: Expense) {
    const { expense: what, amount, receivedBy, date } = expense;
    const record = `${what}, ${format.money(amount)} to ${receivedBy} on ${format.day(date)}`;
    if (!(await confirmDelete(record))) return;
    deleteExpense.mutate(expense.id, {
      onSuccess: () => notify.success(),
      onError: (error) => notify.error(error),
    });
  }

  const paidBy: Column<Expense> = { key: 'method', header: 'Paid By', render: methodText, priority: 3 };
  const columns: Column<Expense>[] = [
    { key: 'date', header: 'Date', render: (one) => format.day(one.date), nowrap: true, total: 'Total' },
    { key: 'expense', header: 'Expenses', render: (one) => one.expense, phone: 'title' },
    { key: 'receivedBy', header: 'Received By', render: (one) => one.receivedBy, priority: 2 },
    { key: 'type', header: 'Type', render: (one) => expenseTypeLabel(one.type), nowrap: true, priority: 1 },
    ...(rows?.some(methodText) ? [paidBy] : []),
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      render: (one) => <Money value={one.amount} />,
      total: meta && <Money value={meta.total} />,
    },
  ];

  return (
    <Overlay title="Expenses" opened={opened} onClose={onClose}>
      <AddExpenseForm />
      <DataTable
        label="Expenses"
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(expenses)}
        onEndReached={expenses.onEndReached}
        empty={{ text: 'What you spend from the till will appear here.' }}
        rowActions={(one) => (
          <>
            <RowAction
              label="Delete"
              of={one.expense}
              danger
              icon={<IconTrash size={17} />}
              onClick={() => remove(one)}
            />
            <RowAction label="Edit" of={one.expense} icon={<IconPencil size={17} />} onClick={() => setEditing(one)} />
          </>
        )}
      />
      <EditExpenseModal expense={editing} onClose={() => setEditing(null)} />
    </Overlay>
  );
}
