/**
 * Expenses: the form to add one, the list with who entered each, and the modals to edit one and to see the photo of its paper. Sellers
 * can change their own expenses of today. The fee of a transfer can't be changed here, because it belongs to the transfer.
 */
import { IconCamera, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { stands } from '../../contract/documents/reversals.ts';
import { type Expense, reverseExpense } from '../../contract/money/expenses.ts';
import { isSeller } from '../../contract/roles.ts';
import { useOpened } from '../address/use-opened.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { AddExpenseForm } from './add-expense-form.tsx';
import { EditExpenseModal } from './edit-expense-modal.tsx';
import { expenseTypeText } from './expense-type-text.ts';
import classes from './expenses.module.css';
import { useDeleteExpense, useExpenses } from './expenses-queries.ts';
import { PhotoModal } from './photo-modal.tsx';

export interface OpenedExpense {
  open?: 'edit' | 'photo' | 'reverse';
  id?: number;
}

interface ExpensesListProps {
  opened: OpenedExpense;
  onOpen(opened: OpenedExpense): void;
  onClose(): void;
}

export function ExpensesList({ opened: { open, id }, onOpen, onClose }: ExpensesListProps) {
  const format = useFormat();
  const user = useUser();
  const methodText = useMethodText();
  const expenses = useExpenses();
  const { rows, meta } = expenses;
  const deleteExpense = useDeleteExpense();
  const opened = useOpened('expenses', id, expenses);
  const mayEnter = user.roles.includes('admin') || user.roles.includes('sales');
  const isTheirs = ({ staffId, date }: Expense) =>
    isSeller(user) ? staffId === user.id && date === format.today() : mayEnter;
  const mayChange = (one: Expense) => stands(one) && isTheirs(one) && one.transferId === null;
  const recordOf = ({ expense: what, amount, receivedBy, date }: Expense) =>
    t('{{what}}, {{amount, money}} to {{receivedBy}} on {{date, day}}', { what, amount, receivedBy, date });

  async function remove(expense: Expense) {
    if (!(await confirmDelete(recordOf(expense)))) return;
    deleteExpense.mutate(expense.id, {
      onSuccess: () => notify.success(),
      onError: (error) => notify.error(error),
    });
  }

  const paidBy: Column<Expense> = { key: 'method', header: t('Paid By'), render: methodText, priority: 3 };
  const columns: Column<Expense>[] = [
    { key: 'date', header: t('Date'), render: (one) => format.day(one.date), nowrap: true, total: t('Total') },
    { key: 'expense', header: t('Expenses'), render: (one) => <WhatFor expense={one} />, phone: 'title' },
    { key: 'receivedBy', header: t('Received By'), render: (one) => one.receivedBy, priority: 2 },
    { key: 'type', header: t('Type'), render: (one) => expenseTypeText(one.type), nowrap: true, priority: 1 },
    ...(rows?.some(methodText) ? [paidBy] : []),
    {
      key: 'amount',
      header: t('Amount'),
      align: 'right',
      render: (one) => <Money value={one.amount} />,
      total: meta && <Money value={meta.total} />,
    },
  ];

  return (
    <>
      {mayEnter && <AddExpenseForm />}
      <HiddenUntilCount />
      <DataTable
        label={t('Expenses')}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(expenses)}
        onEndReached={expenses.onEndReached}
        empty={{ text: t('What you spend from the till will appear here.') }}
        rowActions={(one) => (
          <>
            {mayChange(one) && (
              <>
                <RowAction
                  label={t('Delete')}
                  name={t('Delete {{name}}', { name: one.expense })}
                  danger
                  icon={<IconTrash size={17} />}
                  onClick={() => remove(one)}
                />
                <RowAction
                  label={t('Edit')}
                  name={t('Edit {{name}}', { name: one.expense })}
                  icon={<IconPencil size={17} />}
                  onClick={() => onOpen({ open: 'edit', id: one.id })}
                />
              </>
            )}
            {(one.photo !== null || isTheirs(one)) && (
              <RowAction
                label={t('Photo')}
                name={t('Photo {{name}}', { name: one.expense })}
                icon={one.photo === null ? <IconCamera size={17} /> : <IconPhoto size={17} />}
                onClick={() => onOpen({ open: 'photo', id: one.id })}
              />
            )}
            {one.transferId === null && (
              <ReverseAction one={one} of={one.expense} onClick={() => onOpen({ open: 'reverse', id: one.id })} />
            )}
          </>
        )}
      />
      <EditExpenseModal expense={open === 'edit' && opened && mayChange(opened) ? opened : null} onClose={onClose} />
      {open === 'reverse' && opened && stands(opened) && (
        <ReverseModal reversing={reverseExpense} id={opened.id} record={recordOf(opened)} onClose={onClose} />
      )}
      {open === 'photo' && opened && (
        <PhotoModal expenseId={opened.id} rows={rows} mayChange={isTheirs} onClose={onClose} />
      )}
    </>
  );
}

function WhatFor({ expense: one }: { expense: Expense }) {
  const { expense, note, staff } = one;
  return (
    <>
      {expense}
      {note && <span className={classes.note}>{note}</span>}
      <ReversalNote one={one} word={t('Expense')} />
      <span className={classes.note}>{t('Entered by {{staff}}', { staff })}</span>
    </>
  );
}
