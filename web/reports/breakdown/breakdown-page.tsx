/** What and who makes the money: sales of some days by item, category, staff, hour and so on, or money by method. */
import '../../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { type Ref, useRef } from 'react';
import { comparedRange } from '../../../contract/books/report-ranges.ts';
import { type Breakdown, breakdownPageSize, breakdowns } from '../../../contract/books/reports.ts';
import { BarChart } from '../../charts/lazy.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { useFormat } from '../../session/format.ts';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { useRangeLabel } from '../../ui/use-range-label.ts';
import { t } from '../../words/t.ts';
import { CompareSelect, isReversed, RangeBar } from '../range-bar.tsx';
import { breakdownIn, comparisonIn, rangeIn } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { type BreakdownLine, breakdownList } from '../reports-queries.ts';
import { TaxBases, taxBaseFacts } from '../tax/tax-bases.tsx';
import { useReportSearch } from '../use-report-search.ts';
import {
  breakdownChoices,
  breakdownTitles,
  chartTitles,
  mainFigureOf,
  useBreakdownColumns,
  useBreakdownTotals,
} from './breakdown-columns.tsx';
import { figureIn } from './figure-in.ts';
import { type ComparedBreakdown, useComparedBreakdown } from './use-compared-breakdown.ts';

/** With more bars than this, the chart would repeat the list below it. */
const maxBars = 15;

export function BreakdownPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const totalsOf = useBreakdownTotals();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const by = breakdownIn(search);
  const compare = comparisonIn(search);
  const chart = useRef<HTMLElement>(null);
  const list = breakdownList(by, range);
  const breakdown = usePages(list, { limit: breakdownPageSize, enabled: !isReversed(range) });
  const { rows, meta } = breakdown;
  const state = loadStateOf(breakdown);
  // Until the rows of another breakdown have loaded, the previous ones are still shown, with the columns that belong to them.
  const shownBy = meta?.by ?? by;
  const main = mainFigureOf(shownBy);
  const other = compare && meta ? comparedRange(meta, compare) : null;
  const { compared, isTooLong, error, refetch } = useComparedBreakdown(shownBy, main, other);
  const columns = useBreakdownColumns(shownBy, meta, compared);

  return (
    <>
      <PageHeader title={t('Breakdown')}>
        <ReportButtons
          title={t(breakdownTitles[shownBy])}
          filter={[
            rangeLabel(meta ?? range),
            compared && t('compared with {{days}}', { days: format.days(compared.range) }),
          ]
            .filter(Boolean)
            .join(t(', '))}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const facts = meta.bases && taxBaseFacts(meta.bases, format.money);
            return { rows, totals: totalsOf(meta, compared), chart: chart.current, facts };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change}>
        <NativeSelect
          aria-label={t('By')}
          value={by}
          onChange={(event) => change({ by: event.currentTarget.value })}
          data={breakdowns.map((value) => ({
            value,
            label: t(breakdownChoices[value]),
          }))}
        />
        <CompareSelect value={compare} onChange={(value) => change({ compare: value })} />
      </RangeBar>
      <DataAgeLine age={breakdown.dataAge} />
      {Boolean(error) && <RetryLine onRetry={() => refetch()} />}
      {isTooLong && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('There were too many to compare each of them. Choose fewer days, or another breakdown.')}
        </Text>
      )}
      {(state.loading || (rows && rows.length > 0)) && (
        <BreakdownChart by={shownBy} rows={rows} meta={meta} compared={compared} ref={chart} />
      )}
      {meta?.bases && <TaxBases bases={meta.bases} range={meta} />}
      <DataTable
        label={t('Breakdown')}
        columns={columns}
        rows={rows}
        rowKey={(line) => line.id}
        {...state}
        fill={false}
        maxHeight="80vh"
        onEndReached={breakdown.onEndReached}
        empty={{ text: t('Nothing was sold on these days.') }}
        footer={breakdown.hasMore && <NextLink list={breakdown} />}
      />
    </>
  );
}

interface BreakdownChartProps {
  by: Breakdown;
  rows: readonly BreakdownLine[] | undefined;
  meta: DayRange | undefined;
  compared: ComparedBreakdown | undefined;
  ref: Ref<HTMLElement>;
}

function BreakdownChart({ by, rows, meta, compared, ref }: BreakdownChartProps) {
  const format = useFormat();
  const main = mainFigureOf(by);
  const title = t(chartTitles[by]);
  const isInOrder = by === 'hour' || by === 'weekday';
  const bars = (rows ?? []).slice(0, isInOrder ? undefined : maxBars);
  const isPart = bars.length < (rows?.length ?? 0);
  return (
    <ReportPanel title={isPart ? t('{{title}}, top {{maxBars}}', { title, maxBars }) : title} isLoading={!rows}>
      <BarChart
        label={title}
        rows={bars.map((line) => ({
          name: line.label,
          value: figureIn(line, main),
          compared: compared?.of(line.key),
        }))}
        names={meta && compared && { value: format.days(meta), compared: format.days(compared.range) }}
        format={format.money}
        ref={ref}
      />
    </ReportPanel>
  );
}
