/** Where goods went that nobody bought: written off, given away, taken, lost, found, and what counts came to. */
import '../ui/styles.ts';
import { Box, NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { type LossDimension, lossDimensions } from '../../contract/goods/losses.ts';
import { BarChart } from '../charts/lazy.ts';
import { queryClient } from '../http/query-client.ts';
import { isReversed, RangeBar } from '../reports/range-bar.tsx';
import { rangeIn, type Search } from '../reports/report-address.ts';
import { ReportPanel } from '../reports/report-panel.tsx';
import { useReportSearch } from '../reports/use-report-search.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { CountedLosses } from './counted-losses.tsx';
import { lossChoices, lossTitles, useLossColumns } from './loss-columns.tsx';
import { lossesQuery, useLosses } from './losses-queries.ts';

/** With more bars than this, the chart would repeat the list below it. */
const maxBars = 15;

export function LossesPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const by = dimensionIn(search);
  const chart = useRef<HTMLElement>(null);
  const losses = useLosses(by, range, { enabled: !isReversed(range) });
  const { payload: rows, meta } = losses.data ?? {};
  const shown = { by, range, ...losses.data, meta };
  const columns = useLossColumns(shown);
  const title = t(lossTitles[shown.by]);
  const bars = (rows ?? []).slice(0, maxBars).map(({ label, value }) => ({ name: label, value }));

  return (
    <>
      <PageHeader title={t('Losses')}>
        <ReportButtons
          title={title}
          filter={rangeLabel(shown.range)}
          columns={columns}
          load={async () => {
            const { payload, meta } = await queryClient.fetchQuery(lossesQuery(by, range));
            const totals = [t('Total'), format.quantity(meta.quantity), format.money(meta.value)];
            return { rows: payload, totals, chart: chart.current };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change}>
        <NativeSelect
          aria-label={t('By')}
          value={by}
          onChange={(event) => change({ by: event.currentTarget.value })}
          data={lossDimensions.map((value) => ({ value, label: t(lossChoices[value]) }))}
        />
      </RangeBar>
      <DataAgeLine age={losses.data?.dataAge} />
      {rows && rows.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t('Goods that are gone count as positive, goods that were found as negative, all at cost.')}
          </Text>
          <ReportPanel title={rows.length > maxBars ? t('{{title}}, top {{maxBars}}', { title, maxBars }) : title}>
            <BarChart label={title} rows={bars} format={format.money} ref={chart} />
          </ReportPanel>
        </>
      )}
      <DataTable
        label={t('Losses')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        {...loadStateOf(losses)}
        fill={false}
        maxHeight="80vh"
        empty={{ text: t('Nothing was written off on these days, and no count found a difference.') }}
      />
      {meta && meta.counted.length > 0 && (
        <Box mt="md">
          <CountedLosses rows={meta.counted} />
        </Box>
      )}
    </>
  );
}

function dimensionIn({ by }: Search): LossDimension {
  return lossDimensions.find((one) => one === by) ?? 'reason';
}
