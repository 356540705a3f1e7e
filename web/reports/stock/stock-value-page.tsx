/** The value of the stock at the end of a day, at cost, and how it developed over the months before. */
import '../../ui/styles.ts';
import { rem } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { addMonths } from '../../../contract/books/report-ranges.ts';
import { breakdownPageSize, type StockValueRow } from '../../../contract/books/reports.ts';
import { addDays, isDay } from '../../../contract/values/dates.ts';
import { costDecimals } from '../../../contract/values/money.ts';
import { useDraft } from '../../address/use-draft.ts';
import { TimeChart } from '../../charts/lazy.ts';
import { Figure } from '../../figures/figure.tsx';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import type { WrittenOffItem } from '../../stock/movements/write-off-modal.tsx';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import { FilterBar, rangeWord } from '../../ui/filter-bar.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';
import { dayIn } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { stockValueList, stockValueQuery } from '../reports-queries.ts';
import { useReportSearch } from '../use-report-search.ts';

const WriteOffModal = lazy(async () => ({
  default: (await import('../../stock/movements/write-off-modal.tsx')).WriteOffModal,
}));

const monthsShown = 6;

export function StockValuePage() {
  const format = useFormat();
  const today = format.today();
  const [search, change] = useReportSearch();
  const date = dayIn(search) || today;
  const [typed, type] = useDraft(date);
  const chart = useRef<HTMLElement>(null);
  const { writeOffAction, writeOffModal } = useWriteOff();
  const list = stockValueList(date);
  const stock = usePages(list, { limit: breakdownPageSize });
  const { rows, meta } = stock;

  const { points, isLoading } = useMonthEnds(date);
  const hasValue = points.some(({ value }) => value !== 0);
  const columns = useStockValueColumns(meta);

  return (
    <>
      <PageHeader title={t('Stock value')}>
        <ReportButtons
          title={t('Stock value')}
          filter={meta && t('At the end of {{date, day}}, at cost', { date: meta.date })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: [t('Total'), '', format.money(meta.value)], chart: chart.current };
          }}
        />
      </PageHeader>
      <FilterBar>
        <DateField
          aria-label={t({ text: 'On', context: 'a day' })}
          {...rangeWord(t({ text: 'On', context: 'a day' }), 40)}
          style={{ minWidth: rem(176) }}
          max={today}
          value={typed}
          onChange={(text) => {
            type(text);
            if (isDay(text)) change({ date: text });
          }}
        />
      </FilterBar>
      <DataAgeLine age={stock.dataAge} />
      {(isLoading || hasValue) && (
        <ReportPanel title={t('Value at the end of each month')} isLoading={isLoading}>
          <TimeChart
            label={t('Value at the end of each month')}
            rows={points}
            series={[{ key: 'value', name: t('Stock at cost') }]}
            format={format.money}
            ref={chart}
          />
        </ReportPanel>
      )}
      <DataTable
        label={t('Stock value')}
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        {...loadStateOf(stock)}
        rowActions={date === today && rows?.some((row) => row.archived) ? writeOffAction : undefined}
        fill={false}
        maxHeight="80vh"
        onEndReached={stock.onEndReached}
        empty={{ text: t('Nothing was in stock on this day.') }}
        footer={stock.hasMore && <NextLink list={stock} />}
      />
      {writeOffModal}
    </>
  );
}

/** Offers to write off what is left of a deleted item, which is listed nowhere else. */
function useWriteOff() {
  const isAdmin = useUser().roles.includes('admin');
  const [gone, setGone] = useState<WrittenOffItem | null>(null);
  const writeOffAction = (row: StockValueRow) =>
    row.archived && (
      <RowAction
        label={t('Write off')}
        name={t('Write off {{name}}', { name: row.name })}
        icon={<IconPackageOff size={17} />}
        onClick={() => setGone({ ...row, qty: row.quantity, unitCost: unitCostOf(row) })}
      />
    );
  return {
    writeOffAction: isAdmin ? writeOffAction : undefined,
    writeOffModal: <Suspense>{gone && <WriteOffModal item={gone} onClose={() => setGone(null)} />}</Suspense>,
  };
}

/** The value at the end of each of the months before, and on the day itself. */
function useMonthEnds(date: string) {
  const days = [...monthEndsBefore(date), date];
  const values = useQueries({ queries: days.map(stockValueQuery) });
  const points = days.flatMap((day, at) => {
    const value = values[at]?.data;
    return value === undefined ? [] : [{ date: day, value }];
  });
  return { points, isLoading: points.length < days.length && !values.some(hasFailed) };
}

function useStockValueColumns(meta: { date: string; value: number } | undefined) {
  const upTo = { endDate: meta?.date };
  const make = useReportColumns<StockValueRow>();
  return [
    make.text(
      'name',
      t('Product'),
      (item) => (item.archived ? t('{{name}} (deleted)', { name: item.name }) : item.name),
      {
        phone: 'title',
        total: t('Total'),
      },
    ),
    make.quantity('quantity', t('Qty'), (item) => item.quantity, {
      render: (item) => <Figure value={item.quantity} of={{ figure: 'stockQuantity', ...upTo, ...itemOf(item) }} />,
    }),
    make.money('value', t('Value'), (item) => item.value, {
      render: (item) => <Figure value={item.value} of={{ figure: 'stockValue', ...upTo, ...itemOf(item) }} />,
      total: meta && <Figure value={meta.value} of={{ figure: 'stockValue', ...upTo }} />,
    }),
  ];
}

/** Oldest first. */
function monthEndsBefore(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`;
  return Array.from({ length: monthsShown }, (_, at) => addDays(addMonths(first, at + 1 - monthsShown), -1));
}

function unitCostOf({ value, quantity }: StockValueRow): number {
  return Number((value / quantity).toFixed(costDecimals));
}

function itemOf({ id }: StockValueRow) {
  return { by: 'item', key: String(id) } as const;
}

function hasFailed({ error }: { error: unknown }): boolean {
  return error !== null;
}
