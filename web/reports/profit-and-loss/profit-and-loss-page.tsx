/** What is left of the sales of some days, from full prices to net profit, and beside it another period. */
import '../../ui/styles.ts';
import { useRef } from 'react';
import type { ProfitAndLoss } from '../../../contract/books/reports.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { BarChart } from '../../charts/lazy.ts';
import { queryClient } from '../../http/query-client.ts';
import { useFormat } from '../../session/format.ts';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import { FigureTable, useFigureColumns } from '../figure-lines.tsx';
import { JournalButton } from '../ledger/journal-button.tsx';
import { CompareSelect, isReversed, RangeBar } from '../range-bar.tsx';
import { comparisonIn, rangeIn } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { profitAndLossQuery, useProfitAndLoss } from '../reports-queries.ts';
import { useReportSearch } from '../use-report-search.ts';
import { profitLines } from './profit-lines.ts';

type Side = Omit<ProfitAndLoss, 'startDate' | 'endDate'>;

/** The bars of the chart, which lead from sales to what is left of them. */
const bars: { name: Message; of(side: Side): number }[] = [
  { name: msg('Net sales'), of: (side) => side.netSales },
  { name: msg('Cost of goods'), of: (side) => side.costOfGoods },
  { name: msg('Gross profit'), of: (side) => side.grossProfit },
  { name: msg('Expenses'), of: (side) => side.expenses },
  { name: msg('Net profit'), of: (side) => side.netProfit },
];

export function ProfitAndLossPage() {
  const format = useFormat();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const compare = comparisonIn(search);
  const chart = useRef<HTMLElement>(null);
  const report = useProfitAndLoss(range, compare, { enabled: !isReversed(range) });
  const own = report.data?.payload;
  const compared = own?.compared ?? null;
  const names = { value: own ? format.days(own) : '', compared: compared && format.days(compared) };
  const columns = useFigureColumns(own, compared);
  const drawn = own
    ? bars.map(({ name, of }) => ({ name: t(name), value: of(own), compared: compared ? of(compared) : undefined }))
    : [];
  const hasBars = drawn.some(({ value, compared }) => value !== 0 || (compared ?? 0) !== 0);

  return (
    <>
      <PageHeader title={t('Profit and loss')}>
        <ReportButtons
          title={t('Profit and loss')}
          filter={[names.value, names.compared && t('compared with {{compared}}', { compared: names.compared })]
            .filter(Boolean)
            .join(t(', '))}
          columns={columns}
          load={async () => {
            const { payload } = await queryClient.fetchQuery(profitAndLossQuery(range, compare));
            return {
              rows: profitLines(payload, payload.compared),
              isStrong: ({ isSum = false }) => isSum,
              chart: chart.current,
            };
          }}
        />
        <JournalButton range={range} />
      </PageHeader>
      <RangeBar value={range} onChange={change}>
        <CompareSelect value={compare} onChange={(value) => change({ compare: value })} />
      </RangeBar>
      <DataAgeLine age={report.data?.dataAge} />
      {Boolean(report.error) && <RetryLine onRetry={() => report.refetch()} />}
      {(own || report.isFetching) && (
        <>
          {(!own || hasBars) && (
            <ReportPanel title={t('From sales to profit')} isLoading={!own} height={compare ? 304 : 184}>
              <BarChart
                label={t('From sales to profit')}
                rows={drawn}
                names={names.compared ? { value: names.value, compared: names.compared } : undefined}
                format={format.money}
                ref={chart}
              />
            </ReportPanel>
          )}
          <Panel title={t('Line by line')}>
            {own ? (
              <FigureTable label={t('Profit and loss')} columns={columns} lines={profitLines(own, compared)} />
            ) : (
              <Skeleton height={480} />
            )}
          </Panel>
        </>
      )}
    </>
  );
}
