/**
 * What is owed to the tax office: the balance before these days, what was charged in them, what was taken back for bad debts
 * and for purchases, what was paid, and the balance after them.
 */
import '../../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TrialBalanceRow } from '../../../contract/books/ledger.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { AccountFigure } from '../../figures/account-figure.tsx';
import { Figure } from '../../figures/figure.tsx';
import { queryClient } from '../../http/query-client.ts';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { t } from '../../words/t.ts';
import classes from '../figure-lines.module.css';
import { trialBalanceQuery, useTrialBalance } from '../ledger/ledger-queries.ts';
import { isReversed, RangeBar } from '../range-bar.tsx';
import { rangeIn } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { useTaxBases } from '../reports-queries.ts';
import { useReportSearch } from '../use-report-search.ts';
import { TaxBases, taxBaseFacts } from './tax-bases.tsx';
import { TaxPaymentModal } from './tax-payment-modal.tsx';
import { TaxPaymentsList } from './tax-payments-list.tsx';
import { changeOf, reclaimedAccount, type TaxSums, taxAccount, taxPaymentsAccount, taxSumsOf } from './tax-sums.ts';

export function TaxPage() {
  const format = useFormat();
  const isAdmin = useUser().roles.includes('admin');
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const report = useTrialBalance(range, { enabled: !isReversed(range) });
  const meta = report.data?.meta;
  const sums = report.data && taxSumsOf(report.data.payload, report.data.meta.badDebtTax);
  const bases = useTaxBases(range, { enabled: !isReversed(range) });
  const columns = useLineColumns();

  return (
    <>
      <PageHeader title={t('Tax')}>
        {isAdmin && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: 'pay' })}>
            {t('Pay tax')}
          </Button>
        )}
        <ReportButtons
          title={t('Tax')}
          filter={meta && format.days(meta)}
          columns={columns}
          load={async () => {
            const { payload, meta } = await queryClient.fetchQuery(trialBalanceQuery(range));
            const rows = linesOf(taxSumsOf(payload, meta.badDebtTax), meta);
            return { rows, facts: bases && taxBaseFacts(bases, format.money), isStrong: ({ isSum = false }) => isSum };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change} />
      <ReportPanel title={t('What is owed')} isLoading={!sums && !report.error} height={180}>
        {sums && meta ? <WhatIsOwed sums={sums} days={meta} /> : <RetryLine onRetry={report.refetch} />}
      </ReportPanel>
      <ByTax taxes={sums?.taxes} range={meta ?? range} state={loadStateOf(report)} />
      {bases && meta && <TaxBases bases={bases} range={meta} />}
      <TaxPaymentsList range={range} />
      {isAdmin && search.open === 'pay' && <TaxPaymentModal onClose={() => change({ open: undefined })} />}
    </>
  );
}

interface Line {
  key: string;
  label: string;
  value: number;
  /** The figure as a link to its rows. */
  figure: ReactNode;
  isSum?: boolean;
}

function linesOf(
  { before, charged, badDebts, reclaimed, paid, after }: TaxSums,
  { startDate, endDate }: DayRange,
): Line[] {
  const days = { startDate, endDate };
  return [
    {
      ...{ key: 'before', label: t('Owed before'), value: before },
      figure: <AccountFigure value={before} of={{ account: taxAccount, endDate: addDays(startDate, -1) }} />,
    },
    {
      ...{ key: 'charged', label: t('Charged, less returns'), value: charged },
      figure: <Figure value={charged} of={{ figure: 'tax', ...days }} />,
    },
    ...(badDebts === 0 ? [] : [badDebtsLine(badDebts, days)]),
    ...(reclaimed === 0 ? [] : [reclaimedLine(reclaimed, days)]),
    {
      ...{ key: 'paid', label: t('Paid'), value: 0 - paid },
      figure: <AccountFigure value={0 - paid} of={{ account: taxPaymentsAccount, ...days }} />,
    },
    {
      ...{ key: 'after', label: t('Owed after'), value: after, isSum: true },
      figure: <AccountFigure value={after} of={{ account: taxAccount, ...days }} />,
    },
  ];
}

/** Left out in a shop that takes no tax back when it writes off debts. */
function badDebtsLine(badDebts: number, days: DayRange): Line {
  const value = 0 - badDebts;
  const figure = <Figure value={value} of={{ figure: 'badDebtTax', ...days, less: true }} plain />;
  return { key: 'badDebts', label: t('Taken back for bad debts'), value, figure };
}

/** Left out in a shop that claims no tax back. */
function reclaimedLine(reclaimed: number, days: DayRange): Line {
  const value = 0 - reclaimed;
  const figure = <AccountFigure value={value} of={{ account: reclaimedAccount, ...days }} />;
  return { key: 'reclaimed', label: t('Claimed back on purchases'), value, figure };
}

/** The columns on paper and in the file. */
function useLineColumns() {
  const make = useReportColumns<Line>();
  return [make.text('label', t('Line'), ({ label }) => label), make.money('value', t('Amount'), ({ value }) => value)];
}

function WhatIsOwed({ sums, days }: { sums: TaxSums; days: DayRange }) {
  return (
    <div className={classes.scroller}>
      <SmallTable label={t('What is owed')}>
        <tbody>
          {linesOf(sums, days).map(({ key, label, figure, isSum }) => (
            <tr key={key} className={isSum ? classes.sum : undefined}>
              <th scope="row">{label}</th>
              <td data-align="right">{figure}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {sums.after < 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {sums.hasClaims
            ? t('The tax office owes you {{amount, money}}.', { amount: -sums.after })
            : t('More was paid than is owed. {{advance, money}} is paid in advance.', { advance: -sums.after })}
        </Text>
      )}
    </div>
  );
}

interface ByTaxProps {
  taxes: TrialBalanceRow[] | undefined;
  range: DayRange;
  state: ReturnType<typeof loadStateOf>;
}

/** Payments and what is claimed back are of all taxes together, so they are not here. */
function ByTax({ taxes, range: { startDate, endDate }, state }: ByTaxProps) {
  const make = useReportColumns<TrialBalanceRow>();
  const figure = (account: string, value: number) => (
    <AccountFigure value={value} of={{ account, startDate, endDate }} />
  );
  const amounts = {
    before: { header: t('Before'), of: ({ opening }: TrialBalanceRow) => 0 - opening },
    change: { header: t('In these days'), of: changeOf },
    after: { header: t('After'), of: ({ closing }: TrialBalanceRow) => 0 - closing },
  };
  const columns = [
    make.text('name', t('Tax'), ({ name }) => name, { phone: 'title' }),
    ...Object.entries(amounts).map(([key, { header, of }]) =>
      make.money(key, header, of, { render: (row) => figure(row.account, of(row)) }),
    ),
  ];
  return (
    <ReportPanel title={t('By tax, before payments')}>
      <DataTable
        label={t('By tax')}
        columns={columns}
        rows={taxes}
        rowKey={({ account }) => account}
        {...state}
        fill={false}
        empty={{ text: t('No tax was charged up to the end of these days.') }}
      />
    </ReportPanel>
  );
}
