/** All unsettled accounts: customer, due date, amount and balance. */
import { useDeferredValue } from 'react';
import type { Account } from '../../contract/debts/accounts.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import { useUnsettled } from './dashboard-queries.ts';
import { Section } from './section.tsx';

export function UnclearedSupply() {
  const unsettled = useUnsettled();
  const rows = useDeferredValue(unsettled.rows);
  const make = useReportColumns<Account>();
  return (
    <Section title={t('Un cleared Supply')} id="uncleared">
      <DataTable
        label={t('Un cleared Supply')}
        columns={[
          make.text('customer', t('Customer'), (account) => account.customer.name, {
            phone: 'title',
            render: ({ customer }) => <CustomerLink customer={customer} />,
          }),
          make.day('date', t('Date'), (account) => account.date, { priority: 1 }),
          make.money('amount', t('Amount'), (account) => account.amount),
          make.money('balance', t({ text: 'Balance', context: 'still owed' }), (account) => account.balance, {
            priority: 2,
          }),
        ]}
        rows={rows}
        rowKey={(account) => account.id}
        {...loadStateOf(unsettled)}
        loading={!rows && !unsettled.error}
        rowTone={(account) => (account.overdue ? { tone: 'danger', label: t('Overdue') } : undefined)}
        empty={{ text: t('Nobody owes anything.') }}
        fill={false}
        maxHeight="20rem"
        onEndReached={unsettled.onEndReached}
      />
    </Section>
  );
}
