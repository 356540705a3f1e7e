/** What and who makes the money: sales of some days by item, category, staff, hour and so on, or money by method. */
import '../ui/styles.ts';
import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import type { FigureName } from '../../contract/figure-rows.ts';
import {
  type Breakdown,
  type BreakdownRow,
  breakdownPageSize,
  breakdowns,
  type MethodRow,
} from '../../contract/reports.ts';
import { BarChart } from '../charts/lazy.ts';
import { CustomerLink } from '../debts/customer-link.tsx';
import { Figure } from '../figures/figure.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { isReversed, RangeBar } from './range-bar.tsx';
import { breakdownIn, rangeIn } from './report-address.ts';
import { ReportLinks } from './report-links.tsx';
import { ReportPanel } from './report-panel.tsx';
import { type BreakdownLine, breakdownList } from './reports-queries.ts';
import { useReportSearch } from './use-report-search.ts';

const labels: Record<Breakdown, string> = {
  item: 'Item',
  category: 'Category',
  staff: 'Staff',
  method: 'Payment method',
  hour: 'Hour',
  weekday: 'Weekday',
  customer: 'Customer',
  tax: 'Tax rate',
};

const salesColumns = {
  quantity: 'Qty',
  sales: 'Sales',
  returns: 'Returns',
  tax: 'Tax',
  netSales: 'Net sales',
  cost: 'Cost of goods',
  profit: 'Profit',
} satisfies Partial<Record<keyof BreakdownRow, string>>;

const methodColumns = {
  paid: 'Sales',
  refunded: 'Given back',
  collected: 'Debts collected',
  deposits: 'Deposits',
  expenses: 'Expenses',
  net: 'Net',
} satisfies Partial<Record<keyof MethodRow, string>>;

const priorities: Partial<Record<FigureName, number>> = {
  tax: 5,
  cost: 4,
  returns: 3,
  quantity: 2,
  deposits: 3,
  refunded: 2,
  expenses: 1,
};

/** More bars would be a list, which is below. */
const maxBars = 15;

export function BreakdownPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const by = breakdownIn(search);
  const chart = useRef<HTMLElement>(null);
  const list = breakdownList(by, range);
  const breakdown = usePages(list, { limit: breakdownPageSize, enabled: !isReversed(range) });
  const state = loadStateOf(breakdown);
  // Until the rows of another breakdown are there, those of the one before are shown as what they are.
  const shownBy = breakdown.meta?.by ?? by;
  const { rows, meta } = breakdown;
  const headers: Partial<Record<FigureName, string>> = shownBy === 'method' ? methodColumns : salesColumns;
  const keys = Object.keys(headers) as FigureName[];
  const main = shownBy === 'method' ? 'net' : 'netSales';
  const isComplete = shownBy === 'hour' || shownBy === 'weekday';
  const bars = (rows ?? []).slice(0, isComplete ? undefined : maxBars);

  const make = useReportColumns<BreakdownLine>();
  const columns = [
    make.text('label', labels[shownBy], (line) => line.label, {
      phone: 'title',
      total: 'Total',
      render: (line) =>
        shownBy === 'customer' && line.target !== null ? (
          <CustomerLink customer={{ id: line.target, name: line.label }} />
        ) : (
          line.label
        ),
    }),
    ...keys.map((key) => {
      const days = { startDate: meta?.startDate, endDate: meta?.endDate };
      const kind = key === 'quantity' ? make.quantity : make.money;
      return kind(key, headers[key] as string, (line: BreakdownLine) => figureIn(line, key), {
        render: (line) => (
          <Figure value={figureIn(line, key)} of={{ figure: key, by: shownBy, key: line.key, ...days }} />
        ),
        total: meta && <Figure value={figureIn(meta.totals, key)} of={{ figure: key, ...days }} />,
        priority: priorities[key],
      });
    }),
  ];
  const chartTitle = `${headers[main]} by ${labels[shownBy].toLowerCase()}`;

  return (
    <>
      <PageHeader title="Breakdown" note={meta && rangeLabel(meta)}>
        <ReportButtons
          title={`Sales by ${labels[by].toLowerCase()}`}
          filter={meta && rangeLabel(meta)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const totals = keys.map((key) => {
              const sum = figureIn(meta.totals, key);
              return key === 'quantity' ? format.quantity(sum) : format.money(sum);
            });
            return { rows, totals: ['Total', ...totals], chart: chart.current };
          }}
        />
      </PageHeader>
      <ReportLinks />
      <RangeBar value={range} onChange={change}>
        <NativeSelect
          aria-label="By"
          value={by}
          onChange={(event) => change({ by: event.currentTarget.value })}
          data={breakdowns.map((value) => ({ value, label: `By ${labels[value].toLowerCase()}` }))}
        />
      </RangeBar>
      <DataAgeLine age={breakdown.dataAge} />
      {(state.loading || (rows && rows.length > 0)) && (
        <ReportPanel
          title={!isComplete && rows && rows.length > maxBars ? `${chartTitle}, the first ${maxBars}` : chartTitle}
          isLoading={!rows}
        >
          <BarChart
            label={chartTitle}
            rows={bars.map((line) => ({ name: line.label, value: figureIn(line, main) }))}
            format={format.money}
            ref={chart}
          />
        </ReportPanel>
      )}
      <DataTable
        label="Breakdown"
        columns={columns}
        rows={rows}
        rowKey={(line) => line.id}
        {...state}
        fill={false}
        maxHeight="80vh"
        onEndReached={breakdown.onEndReached}
        empty={{ text: 'Nothing was sold on these days.' }}
        footer={breakdown.hasMore && <NextLink list={breakdown} />}
      />
    </>
  );
}

/** The rows of methods and those of everything else have other figures; `key` is one of those that are shown. */
function figureIn(row: object, key: FigureName): number {
  return (row as Partial<Record<FigureName, number>>)[key] ?? 0;
}
