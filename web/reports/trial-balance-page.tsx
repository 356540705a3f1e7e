/** Every account of some days: what it stood at, its debits and credits, and what it comes to. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import type { TrialBalanceRow } from '../../contract/ledger.ts';
import { AccountFigure } from '../figures/account-figure.tsx';
import { queryClient } from '../http/query-client.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { JournalButton } from './journal-button.tsx';
import { trialBalanceQuery, useTrialBalance } from './ledger-queries.ts';
import { isReversed, RangeBar } from './range-bar.tsx';
import { rangeIn } from './report-address.ts';
import { useReportSearch } from './use-report-search.ts';

const amounts = { opening: 'Before', debit: 'Debit', credit: 'Credit', closing: 'After' } as const;
type Amount = keyof typeof amounts;
/** On a narrow screen what was before is the first to move into a row's detail. */
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
    make.text('code', 'Code', (row) => row.code, { nowrap: true, width: 90 }),
    make.text('name', 'Account', (row) => row.name, { phone: 'title', total: 'Total' }),
    make.text('account', 'In the journal', (row) => row.account, { phone: 'wide', priority: 3 }),
    ...(Object.keys(amounts) as Amount[]).map((key) =>
      make.money(key, amounts[key], (row) => row[key], {
        render: (row) => <AccountFigure value={row[key]} of={{ account: row.account, ...days }} />,
        total: meta && <Money value={meta.totals[key]} />,
        priority: priorities[key],
      }),
    ),
  ];

  return (
    <>
      <PageHeader title="Trial balance">
        <ReportButtons
          title="Trial balance"
          filter={meta && format.days(meta)}
          columns={columns}
          load={async () => {
            const { payload, meta } = await queryClient.fetchQuery(trialBalanceQuery(range));
            const sums = (Object.keys(amounts) as Amount[]).map((key) => format.money(meta.totals[key]));
            return { rows: payload, totals: ['', 'Total', '', ...sums] };
          }}
        />
        <JournalButton range={range} />
      </PageHeader>
      <RangeBar value={range} onChange={change} />
      {meta && !meta.balanced && (
        <Text c="red" role="alert">
          Debits and credits are not the same. Please have the books checked.
        </Text>
      )}
      <DataTable
        label="Trial balance"
        columns={columns}
        rows={report.data?.payload}
        rowKey={(row) => row.account}
        {...loadStateOf(report)}
        empty={{ text: 'Nothing was posted up to the end of these days.' }}
      />
    </>
  );
}
