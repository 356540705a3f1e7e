/**
 * The fields for adding and editing an expense; all are required, except the note and the reference of a method that needs
 * none. Sellers spend what is at the till, so Bank is not offered to them.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import { isSeller } from '../../contract/roles.ts';
import { PaidByFields, paidInCash } from '../payment-methods/paid-by-fields.tsx';
import { useUser } from '../session/user.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { submitOnEnter } from '../ui/form/submit-on-enter.ts';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { expenseTypeText } from './expense-type-text.ts';
import { useExpenseTypes } from './expenses-queries.ts';

export const noExpense = {
  date: '',
  amount: '',
  expense: '',
  receivedBy: '',
  type: '',
  note: '',
  ...paidInCash,
};
export type ExpenseValues = typeof noExpense;

interface ExpenseFieldsProps {
  fields: Fields<ExpenseValues>;
  /** The day of the expense that is being edited. */
  dateBefore?: string;
}

export function ExpenseFields({ fields, dateBefore }: ExpenseFieldsProps) {
  const user = useUser();
  const types = useExpenseTypes();
  const listed = (types.data ?? []).map(({ value }) => ({ value, label: expenseTypeText(value) }));
  const { type } = fields.values;
  // An expense keeps a type that was archived since.
  const own =
    type && !listed.some(({ value }) => value === type) ? [{ value: type, label: expenseTypeText(type) }] : [];
  return (
    <>
      <BookDateField label={t('date')} before={dateBefore} aria-required {...fields.bind('date')} />
      <MoneyField label={t('Amount')} aria-required {...fields.bind('amount')} />
      <TextInput label={t('Expense')} aria-required autoComplete="off" {...fields.bind('expense')} />
      <TextInput label={t('Received By')} aria-required autoComplete="off" {...fields.bind('receivedBy')} />
      <NativeSelect
        label={t('Expense Type')}
        aria-required
        data={[{ value: '', label: t('Choose a type') }, ...listed, ...own]}
        onKeyDown={submitOnEnter}
        {...fields.bind('type')}
      />
      <PaidByFields of="payment" fields={fields} bankToo={!isSeller(user)} />
      <TextInput label={t('Note')} autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </>
  );
}

export const expenseFields = ['date', 'amount', 'expense', 'receivedBy', 'type'] as const;
