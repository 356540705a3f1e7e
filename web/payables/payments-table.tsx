/**
 * Payments to suppliers, newest first: of some days, or to one of them. The number opens the slip. Admins delete a payment, or
 * reverse it where its day is closed; its bills are open again.
 */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { IconCash, IconTrash } from '@tabler/icons-react';
import { reverseSupplierPayment, type SupplierPayment } from '../../contract/buying/payables.ts';
import { supplierPaymentNumber } from '../../contract/documents/documents.ts';
import { stands } from '../../contract/documents/reversals.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useOpened } from '../address/use-opened.ts';
import type { Pages } from '../http/use-pages.ts';
import type { WithMissing } from '../http/with-missing.ts';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useUser } from '../session/user.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { MissingNumbers } from '../ui/table/missing-numbers.tsx';
import { NextLink } from '../ui/table/next-link.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { useDeletePayment } from './payables-queries.ts';
import { SupplierSlip } from './supplier-slip.tsx';

/** The part of the address that says which payment is open over the screen. */
export interface PaymentAddress {
  shown: { open?: string; id?: number };
  open(part: { open: 'slip' | 'reverse'; id: number }): void;
  close(): void;
}

interface PaymentsTableProps {
  payments: Pages<SupplierPayment & WithMissing, unknown>;
  columns: readonly Column<SupplierPayment>[];
  address: PaymentAddress;
  /** Shown if there are none. */
  emptyText: string;
  /** Whether the table is in a panel, among other lists. */
  inPanel?: boolean;
}

export function PaymentsTable({ payments, columns, address, emptyText, inPanel = false }: PaymentsTableProps) {
  const isAdmin = useUser().roles.includes('admin');
  const remove = useDeletePayment();
  const { open, id } = address.shown;
  const wrong = useOpened('payables', open === 'reverse' ? id : undefined, payments);

  async function confirmAndRemove(one: SupplierPayment) {
    if (!(await confirmDelete(recordOf(one)))) return;
    remove.mutate(one.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <>
      <DataTable
        label={t('Payments')}
        columns={columns}
        rows={payments.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(payments)}
        {...(inPanel && { fill: false, maxHeight: '26rem' })}
        onEndReached={payments.onEndReached}
        empty={{ text: emptyText, icon: <IconCash size={28} stroke={1.4} /> }}
        footer={payments.hasMore && <NextLink list={payments} />}
        rowActions={
          isAdmin
            ? (one) =>
                stands(one) && (
                  <>
                    <RowAction
                      label={t('Delete')}
                      name={t('Delete {{name}}', { name: one.number })}
                      icon={<IconTrash size={16} />}
                      danger
                      onClick={() => confirmAndRemove(one)}
                    />
                    <ReverseAction
                      one={one}
                      of={one.number}
                      onClick={() => address.open({ open: 'reverse', id: one.id })}
                    />
                  </>
                )
            : undefined
        }
      />
      <MissingNumbers rows={payments.rows} of="supplier payment" />
      {open === 'slip' && id !== undefined && <SupplierSlip paymentId={id} onClose={address.close} />}
      {isAdmin && wrong && stands(wrong) && (
        <ReverseModal
          reversing={reverseSupplierPayment}
          id={wrong.id}
          record={recordOf(wrong)}
          onClose={address.close}
        />
      )}
    </>
  );
}

function recordOf({ number, supplier, amount, date }: SupplierPayment): string {
  return t('{{number}}, {{name}}, {{amount, money}} on {{date, day}}', { number, name: supplier.name, amount, date });
}

/** `withSupplier` is for payments to several suppliers. */
export function usePaymentColumns({
  address,
  withSupplier,
  total,
}: {
  address: PaymentAddress;
  withSupplier: boolean;
  total?: Column<SupplierPayment>['total'];
}): ReportColumn<SupplierPayment>[] {
  const make = useReportColumns<SupplierPayment>();
  return [
    make.text('number', t('Payment'), (one) => one.number, {
      phone: 'title',
      nowrap: true,
      ...(total !== undefined && { total: t('Total') }),
      render: (one) => (
        <Anchor component="button" type="button" inherit onClick={() => address.open({ open: 'slip', id: one.id })}>
          {one.number}
        </Anchor>
      ),
    }),
    make.day('date', t('Date'), (one) => one.date),
    ...(withSupplier
      ? [
          make.text('supplier', t('Supplier'), (one) => one.supplier.name, {
            render: (one) => <SupplierLink supplier={one.supplier} />,
          }),
        ]
      : []),
    make.text('paid', t('What it paid'), paidText, {
      phone: 'wide',
      priority: 1,
      render: (one) => (
        <>
          {paidText(one)}
          <ReversalNote one={one} word={t('Supplier payment')} numberOf={supplierPaymentNumber} />
        </>
      ),
    }),
    make.text(
      'method',
      t('Paid by'),
      (one) => [methodName(t, one.method), one.reference].filter(Boolean).join(t(', ')),
      {
        priority: 2,
      },
    ),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 3 }),
    make.money('amount', t('Amount'), (one) => one.amount, { total }),
  ];
}

/** 'B-3, B-5, 200.00 kept as an advance'. */
function paidText({ bills, kept }: SupplierPayment): string {
  const labels = bills.map(({ label }) => label);
  return [...labels, ...(kept === 0 ? [] : [t('{{kept, money}} kept as an advance', { kept })])].join(t(', '));
}
