/** What was paid to the tax office on these days. Admins delete a payment, or reverse it where its day is closed. */
import '../../ui/styles.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { stands } from '../../../contract/documents/reversals.ts';
import { reverseTaxPayment, type TaxPayment } from '../../../contract/money/tax-payments.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import { useAllMethods } from '../../payment-methods/payment-methods-queries.ts';
import { useUser } from '../../session/user.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { confirmDelete } from '../../ui/overlay/confirm-delete.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { ReversalNote } from '../../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../../ui/reversal/reverse-modal.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';
import { ReportPanel } from '../report-panel.tsx';
import { useDeleteTaxPayment, useTaxPayments } from './tax-payment-queries.ts';

export function TaxPaymentsList({ range }: { range: DayRange }) {
  const isAdmin = useUser().roles.includes('admin');
  const payments = useTaxPayments(range);
  const { data: methods } = useAllMethods();
  const remove = useDeleteTaxPayment();
  const [wrong, setWrong] = useState<TaxPayment | null>(null);
  // Empty until the names have loaded.
  const nameOf = (id: number) => methodName(t, methods?.find((one) => one.id === id)?.name ?? '');

  const make = useReportColumns<TaxPayment>();
  const columns = [
    make.day('date', t('Date'), (one) => one.date, { phone: 'title' }),
    make.money('amount', t('Amount'), (one) => one.amount),
    make.text('method', t('Paid from'), (one) => nameOf(one.methodId)),
    make.text('note', t('Note'), noteOf, { phone: 'wide', priority: 1, render: (one) => <Note payment={one} /> }),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 2 }),
  ];

  const recordOf = ({ amount, methodId, date }: TaxPayment) =>
    t('{{amount, money}} from {{method}} on {{date, day}}', { amount, method: nameOf(methodId), date });

  async function confirmAndRemove(one: TaxPayment) {
    if (!(await confirmDelete(recordOf(one)))) return;
    remove.mutate(one.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  function actionsOf(one: TaxPayment) {
    if (!stands(one)) return null;
    const of = t('tax payment {{id}}', { id: one.id });
    return (
      <>
        <RowAction
          label={t('Delete')}
          name={t('Delete {{name}}', { name: of })}
          icon={<IconTrash size={16} />}
          danger
          onClick={() => void confirmAndRemove(one)}
        />
        <ReverseAction one={one} of={of} onClick={() => setWrong(one)} />
      </>
    );
  }

  return (
    <ReportPanel title={t('Payments')}>
      <DataTable
        label={t('Tax payments')}
        columns={columns}
        rows={payments.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(payments)}
        fill={false}
        maxHeight="50vh"
        empty={{ text: t('Nothing was paid to the tax office on these days.') }}
        onEndReached={payments.onEndReached}
        footer={payments.hasMore && <NextLink list={payments} />}
        rowActions={isAdmin ? actionsOf : undefined}
      />
      {wrong && (
        <ReverseModal
          reversing={reverseTaxPayment}
          id={wrong.id}
          record={recordOf(wrong)}
          onClose={() => setWrong(null)}
        />
      )}
    </ReportPanel>
  );
}

function noteOf({ reference, note }: TaxPayment): string {
  return [reference, note].filter(Boolean).join(t(', '));
}

function Note({ payment }: { payment: TaxPayment }) {
  return (
    <>
      {noteOf(payment)}
      <ReversalNote one={payment} word={t('Tax payment')} />
    </>
  );
}
