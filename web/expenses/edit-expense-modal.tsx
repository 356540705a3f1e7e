import { useState } from 'react';
import type { Expense, ExpenseType } from '../../contract/expenses.ts';
import { paidByOf, paidByToSend, useNeededReference } from '../payment-methods/paid-by-fields.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { ExpenseFields, expenseFields, noExpense } from './expense-fields.tsx';
import { useUpdateExpense } from './expenses-queries.ts';

export function EditExpenseModal({ expense, onClose }: { expense: Expense | null; onClose(): void }) {
  const fields = useFields(noExpense);
  const neededReference = useNeededReference(fields.values);
  const updateExpense = useUpdateExpense();
  const [shown, setShown] = useState<Expense | null>(null);

  // Filled only when another expense is opened: a reload of the list must not undo what was typed.
  if (expense !== shown) {
    setShown(expense);
    if (expense) {
      const { id: _, ...values } = expense;
      fields.reset({ ...values, amount: String(expense.amount), ...paidByOf(expense) });
    }
  }

  async function save() {
    if (!expense) return;
    if (!fields.filled(...expenseFields, ...neededReference)) throw new FormError('Please fill all fields!', 'Oops...');
    const { values } = fields;
    const type = values.type as ExpenseType;
    await updateExpense.mutateAsync({ id: expense.id, ...values, type, ...paidByToSend(values) });
    onClose();
    notify.success();
  }

  return (
    <FormModal title="Edit Expense" submitLabel="Update" opened={expense !== null} onClose={onClose} onSubmit={save}>
      <ExpenseFields fields={fields} dateBefore={shown?.date} />
    </FormModal>
  );
}
