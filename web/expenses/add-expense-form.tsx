/**
 * Adds an expense. If fields are empty, they are marked and nothing is sent. Where the server wants an approval, an admin
 * is asked.
 */
import { Button } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useApproval } from '../approvals/use-approval.tsx';
import { failedWith } from '../http/call.ts';
import { paidByToSend, useNeededReference } from '../payment-methods/paid-by-fields.tsx';
import { useFormat } from '../session/format.ts';
import { Refusal, refusalOf } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { ExpenseFields, expenseFields, noExpense } from './expense-fields.tsx';
import classes from './expenses.module.css';
import { useAddExpense } from './expenses-queries.ts';

export function AddExpenseForm() {
  const format = useFormat();
  const today = { ...noExpense, date: format.today() };
  const fields = useFields(today);
  const neededReference = useNeededReference(fields.values);
  const addExpense = useAddExpense();
  const running = useRef(false);
  const approval = useApproval({ action: 'cash-out', amount: Number(fields.values.amount) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles submits through portals; this one must not reach a form of the till.
    event.stopPropagation();
    if (running.current || !fields.filled(...expenseFields, ...neededReference)) return;
    running.current = true;
    try {
      const { values } = fields;
      const send = (id?: number) => addExpense.mutateAsync({ ...values, ...paidByToSend(values), approval: id });
      if (!(await approval.send(send))) return;
      fields.reset(today);
      notify.success();
    } catch {
      // Shown below the form, from the mutation's error.
    } finally {
      running.current = false;
    }
  }

  return (
    <div className={classes.place}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <ExpenseFields fields={fields} />
        <Button type="submit" loading={addExpense.isPending}>
          {t('Add')}
        </Button>
        {approval.modal}
        {addExpense.isError && !failedWith(addExpense.error, 'needs-approval') && (
          <div className={classes.refusal}>
            <Refusal {...refusalOf(addExpense.error)} />
          </div>
        )}
      </form>
    </div>
  );
}
