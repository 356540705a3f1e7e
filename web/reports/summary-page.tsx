/** How the shop did over time: sales, profit and money by day, week or month, and beside another period. */
import '../ui/styles.ts';
import { NativeSelect } from '@mantine/core';
import { type Ref, useRef } from 'react';
import { comparedRange } from '../../contract/books/report-ranges.ts';
import {
  type getSummary,
  type Period,
  type PeriodFigures,
  periods,
  type SummaryRow,
} from '../../contract/books/reports.ts';
import type { Meta } from '../../contract/endpoint.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { TimeChart } from '../charts/lazy.ts';
import { Figure } from '../figures/figure.tsx';
import { queryClient } from '../http/query-client.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import type { DayRange } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { type FigureLine, FigureTable, useFigureColumns } from './figure-lines.tsx';
import { CompareSelect, isReversed, RangeBar } from './range-bar.tsx';
import { comparisonIn, periodIn, rangeIn } from './report-address.ts';
import { ReportPanel } from './report-panel.tsx';
import { summaryQuery, useSummary } from './reports-queries.ts';
import { useReportSearch } from './use-report-search.ts';

const byLabels: Record<Period, Message> = { day: msg('By day'), week: msg('By week'), month: msg('By month') };
const inPrint: Record<Period, Message> = { day: msg('by day'), week: msg('by week'), month: msg('by month') };

const figures = {
  sales: msg('Sales'),
  returns: msg('Returns'),
  tax: msg('Tax'),
  netSales: msg('Net sales'),
  cost: msg('Cost of goods'),
  profit: msg('Profit'),
  soldOnCredit: msg('Sold on credit'),
  collected: msg('Debts collected'),
  expenses: msg('Expenses'),
} satisfies Partial<Record<keyof PeriodFigures, Message>>;
type Name = keyof typeof figures;
/** A total also contains costs that arrived after the goods had left, so it is another figure than that of its sales. */
const figureOf = (name: Name) => (name === 'cost' ? 'costOfGoods' : name === 'profit' ? 'grossProfit' : name);
const shown = Object.keys(figures) as Name[];
const priorities: Partial<Record<Name, number>> = { tax: 6, cost: 5, returns: 4, soldOnCredit: 3, collected: 2 };

/** With nothing in the period, a sentence says more than rows of zeros. */
function isNothing(totals: PeriodFigures): boolean {
  return Object.values(totals).every((value) => value === 0);
}

export function SummaryPage() {
  const format = useFormat();
  const today = format.today();
  const rangeLabel = useRangeLabel();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, today);
  const by = periodIn(search, range, today);
  const compare = comparisonIn(search);
  const chart = useRef<HTMLElement>(null);

  const summary = useSummary(range, by, { enabled: !isReversed(range) });
  const state = loadStateOf(summary);
  const { payload, meta } = summary.data ?? {};
  const rows = meta && isNothing(meta.totals) ? [] : payload;
  const other = compare && meta ? comparedRange(meta, compare) : null;

  const columns = useSummaryColumns(meta);

  return (
    <>
      <PageHeader title={t('Summary')}>
        <ReportButtons
          title={t('Summary')}
          filter={`${rangeLabel(meta ?? range)}, ${t(inPrint[by])}`}
          columns={columns}
          load={async () => {
            const { payload, meta } = await queryClient.fetchQuery(summaryQuery(range, by));
            const totals = [t('Total'), ...shown.map((key) => format.money(meta.totals[key]))];
            return { rows: payload, totals, chart: chart.current };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change}>
        <NativeSelect
          aria-label={t('Periods')}
          value={by}
          onChange={(event) => change({ by: event.currentTarget.value })}
          data={periods.map((value) => ({ value, label: t(byLabels[value]) }))}
        />
        <CompareSelect value={compare} onChange={(value) => change({ compare: value })} />
      </RangeBar>
      <DataAgeLine age={summary.data?.dataAge} />
      {(state.loading || (rows && rows.length > 0)) && (
        <ReportPanel title={t('Net sales and profit')} isLoading={!rows}>
          <SummaryChart rows={rows ?? []} ref={chart} />
        </ReportPanel>
      )}
      {other && <Compared meta={meta} other={other} />}
      <DataTable
        label={t('Summary')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.start}
        {...state}
        fill={false}
        maxHeight="80vh"
        empty={{ text: t('Nothing was sold, collected or spent on these days.') }}
      />
    </>
  );
}

type SummaryMeta = Meta<typeof getSummary>;

function usePeriodName() {
  const format = useFormat();
  return ({ start, end }: SummaryRow) => format.days({ startDate: start, endDate: end });
}

function useSummaryColumns(meta: SummaryMeta | undefined) {
  const periodName = usePeriodName();
  const days = { startDate: meta?.startDate, endDate: meta?.endDate };
  const make = useReportColumns<SummaryRow>();
  return [
    make.text('start', t('Period'), periodName, { phone: 'title', total: t('Total'), tight: true }),
    ...shown.map((key) =>
      make.money(key, t(figures[key]), (row) => row[key], {
        render: (row) => (
          <Figure value={row[key]} of={{ figure: figureOf(key), startDate: row.start, endDate: row.end }} />
        ),
        total: meta && <Figure value={meta.totals[key]} of={{ figure: figureOf(key), ...days }} />,
        priority: priorities[key],
      }),
    ),
  ];
}

function SummaryChart({ rows, ref }: { rows: readonly SummaryRow[]; ref: Ref<HTMLElement> }) {
  const format = useFormat();
  const periodName = usePeriodName();
  return (
    <TimeChart
      label={t('Net sales and profit')}
      rows={rows.map(({ start: date, netSales, profit }) => ({ date, netSales, profit }))}
      series={[
        { key: 'netSales', name: t('Net sales') },
        { key: 'profit', name: t('Profit') },
      ]}
      format={format.money}
      nameOf={(at) => periodName(rows[at] as SummaryRow)}
      isUnfinished={(rows.at(-1)?.end ?? '') >= format.today()}
      hasTable
      ref={ref}
    />
  );
}

function Compared({ meta, other }: { meta: SummaryMeta | undefined; other: DayRange }) {
  // It is asked for by month, because only its totals are shown.
  const compared = useSummary(other, 'month');
  const totals = compared.isPlaceholderData ? undefined : compared.data?.meta.totals;
  const columns = useFigureColumns(meta, other);
  const lines = shown.map(
    (key): FigureLine => ({
      key,
      label: t(figures[key]),
      of: { figure: figureOf(key) },
      value: meta?.totals[key] ?? 0,
      compared: totals?.[key] ?? null,
    }),
  );
  return (
    <ReportPanel title={t('Compared')} isLoading={!totals && !compared.error}>
      {compared.error ? (
        <RetryLine onRetry={() => compared.refetch()} />
      ) : (
        <FigureTable label={t('Compared')} columns={columns} lines={lines} />
      )}
    </ReportPanel>
  );
}
