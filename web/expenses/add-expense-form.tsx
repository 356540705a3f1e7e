/** Adds an expense. If fields are empty, they are marked and nothing is sent. */
import { Button } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import type { ExpenseType } from '../../contract/expenses.ts';
import { paidByToSend, useNeededReference } from '../payment-methods/paid-by-fields.tsx';
import { useFormat } from '../session/format.ts';
import { Refusal, refusalOf } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles submits through portals; this one must not reach a form of the till.
    event.stopPropagation();
    if (running.current || !fields.filled(...expenseFields, ...neededReference)) return;
    running.current = true;
    try {
      const { values } = fields;
      await addExpense.mutateAsync({ ...values, type: values.type as ExpenseType, ...paidByToSend(values) });
      fields.reset(today);
      notify.success();
    } catch {
      // Shown below the form, from the mutation's error.
    } finally {
      running.current = false;
    }
  }

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <ExpenseFields fields={fields} />
      <Button type="submit" loading={addExpense.isPending}>
        Add
      </Button>
      {addExpense.isError && (
        <div className={classes.refusal}>
          <Refusal {...refusalOf(addExpense.error)} />
        </div>
      )}
    </form>
  );
}
