import { useState } from 'react';
import type { Expense } from '../../contract/money/expenses.ts';
import { useApproval } from '../approvals/use-approval.tsx';
import { paidByOf, paidByToSend, useNeededReference } from '../payment-methods/paid-by-fields.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { ExpenseFields, expenseFields, noExpense } from './expense-fields.tsx';
import { useUpdateExpense } from './expenses-queries.ts';

export function EditExpenseModal({ expense, onClose }: { expense: Expense | null; onClose(): void }) {
  const fields = useFields(noExpense);
  const neededReference = useNeededReference(fields.values);
  const updateExpense = useUpdateExpense();
  const [shown, setShown] = useState<Expense | null>(null);
  const approval = useApproval({ action: 'cash-out', amount: Number(fields.values.amount) });

  // Filled only when another expense is opened: a reload of the list must not undo what was typed.
  if (expense !== shown) {
    setShown(expense);
    if (expense) {
      const { date, amount, expense: what, receivedBy, type, note } = expense;
      const values = { date, amount: String(amount), expense: what, receivedBy, type, note: note ?? '' };
      fields.reset({ ...values, ...paidByOf(expense) });
    }
  }

  async function save() {
    if (!expense) return;
    if (!fields.filled(...expenseFields, ...neededReference))
      throw new FormError(t('Please fill all fields!'), t('Oops...'));
    const { values } = fields;
    const { id } = expense;
    const saved = await approval.send((approved) =>
      updateExpense.mutateAsync({ id, ...values, ...paidByToSend(values), approval: approved }),
    );
    if (!saved) return;
    onClose();
    notify.success();
  }

  return (
    <>
      <FormModal
        title={t('Edit Expense')}
        submitLabel={t('Update')}
        opened={expense !== null}
        onClose={onClose}
        onSubmit={save}
      >
        <ExpenseFields fields={fields} dateBefore={shown?.date} />
      </FormModal>
      {approval.modal}
    </>
  );
}
