/** Every account over some days: its opening balance, its debits and credits, and its closing balance. */
import '../../ui/styles.ts';
import { Text } from '@mantine/core';
import type { TrialBalanceRow } from '../../../contract/books/ledger.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { AccountFigure } from '../../figures/account-figure.tsx';
import { queryClient } from '../../http/query-client.ts';
import { useFormat } from '../../session/format.ts';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { t } from '../../words/t.ts';
import { isReversed, RangeBar } from '../range-bar.tsx';
import { rangeIn } from '../report-address.ts';
import { useReportSearch } from '../use-report-search.ts';
import { JournalButton } from './journal-button.tsx';
import { trialBalanceQuery, useTrialBalance } from './ledger-queries.ts';

type Amount = 'opening' | 'debit' | 'credit' | 'closing';
const amounts: Record<Amount, Message> = {
  opening: msg({ text: 'Before', context: 'balance' }),
  debit: msg({ text: 'Debit', context: 'bookkeeping' }),
  credit: msg({ text: 'Credit', context: 'bookkeeping' }),
  closing: msg({ text: 'After', context: 'balance' }),
};
/** On a narrow screen the opening balance is the first to move into a row's detail. */
const priorities: Partial<Record<Amount, number>> = { opening: 2, debit: 1, credit: 1 };

export function TrialBalancePage() {
  const format = useFormat();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const report = useTrialBalance(range, { enabled: !isReversed(range) });
  const meta = report.data?.meta;
  const days = { startDate: meta?.startDate, endDate: meta?.endDate };
  const make = useReportColumns<TrialBalanceRow>();
  const columns = [
    make.text('code', t({ text: 'Code', context: 'account' }), (row) => row.code, { nowrap: true, width: 90 }),
    make.text('name', t('Account'), (row) => row.name, { phone: 'title', total: t('Total') }),
    make.text('account', t('In the journal'), (row) => row.account, { phone: 'wide', priority: 3 }),
    ...(Object.keys(amounts) as Amount[]).map((key) =>
      make.money(key, t(amounts[key]), (row) => row[key], {
        render: (row) => <AccountFigure value={row[key]} of={{ account: row.account, ...days }} />,
        total: meta && <Money value={meta.totals[key]} />,
        priority: priorities[key],
      }),
    ),
  ];

  return (
    <>
      <PageHeader title={t('Trial balance')}>
        <ReportButtons
          title={t('Trial balance')}
          filter={meta && format.days(meta)}
          columns={columns}
          load={async () => {
            const { payload, meta } = await queryClient.fetchQuery(trialBalanceQuery(range));
            const sums = (Object.keys(amounts) as Amount[]).map((key) => format.money(meta.totals[key]));
            return { rows: payload, totals: ['', t('Total'), '', ...sums] };
          }}
        />
        <JournalButton range={range} />
      </PageHeader>
      <RangeBar value={range} onChange={change} />
      {meta && !meta.balanced && (
        <Text c="red" role="alert">
          {t('Debits and credits are not the same. Please have the books checked.')}
        </Text>
      )}
      <DataTable
        label={t('Trial balance')}
        columns={columns}
        rows={report.data?.payload}
        rowKey={(row) => row.account}
        {...loadStateOf(report)}
        empty={{ text: t('Nothing was posted up to the end of these days.') }}
      />
    </>
  );
}
