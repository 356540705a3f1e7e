/** Payments of all customers by their numbers, newest first; for print and export too. The number opens the slip. */
import '../../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { listPaymentSlips, type PaymentSlipRow } from '../../../contract/debts/debts.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import { useListSearch } from '../../address/use-list-search.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { pagedList } from '../../http/paged-list.ts';
import { usePages } from '../../http/use-pages.ts';
import { withMissing } from '../../http/with-missing.ts';
import { CustomerLink } from '../../links/customer-link.tsx';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { MissingNumbers } from '../../ui/table/missing-numbers.tsx';
import { missingSentences } from '../../ui/table/missing-words.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { t } from '../../words/t.ts';
import { PaymentSlipModal } from './slip-modal.tsx';

const list = withMissing(pagedList('debts', listPaymentSlips, {}));
export function PaymentsPage() {
  const format = useFormat();
  const isAdmin = useUser().roles.includes('admin');
  const address = useListSearch('/layout/debts/payments');
  const { id } = address.shown;
  const payments = usePages(list, { limit: 100 });
  const make = useReportColumns<PaymentSlipRow>();
  const columns: ReportColumn<PaymentSlipRow>[] = [
    make.text('number', t('Payment'), (one) => one.number, {
      phone: 'title',
      nowrap: true,
      render: (one) =>
        isAdmin ? (
          <Anchor component="button" type="button" inherit onClick={() => address.open({ id: one.id })}>
            {one.number}
          </Anchor>
        ) : (
          one.number
        ),
    }),
    make.day('date', t('Date'), (one) => one.date),
    make.text('customer', t('Customer'), (one) => one.customer.name, {
      render: (one) => <CustomerLink customer={one.customer} />,
    }),
    make.text('method', t('Paid by'), (one) => methodName(t, one.method), { priority: 2 }),
    make.text('reference', t('Reference'), (one) => one.reference ?? '', { priority: 3 }),
    make.text('staff', t('Served by'), (one) => one.staff, { priority: 1 }),
    make.money('amount', t('Amount'), (one) => one.amount),
  ];

  return (
    <>
      <PageHeader title={t('Payment slips')}>
        <ReportButtons
          title={t('Payment slips')}
          columns={columns}
          load={async (max) => {
            const { rows } = await fetchAll(list, max);
            return { rows, note: missingSentences(rows, 'payment', format.moment).join('\n') };
          }}
        />
      </PageHeader>
      <DataTable
        label={t('Payment slips')}
        columns={columns}
        rows={payments.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(payments)}
        empty={{
          text: t('Payments that customers got a slip for will appear here.'),
          icon: <IconCash size={28} stroke={1.4} />,
        }}
        onEndReached={payments.onEndReached}
        footer={payments.hasMore && <NextLink list={payments} />}
      />
      <MissingNumbers rows={payments.rows} of="payment" />
      {id !== undefined && isAdmin && <PaymentSlipModal slipId={id} onClose={address.close} />}
    </>
  );
}
