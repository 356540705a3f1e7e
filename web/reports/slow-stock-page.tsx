/** What lies in stock and does not sell, idle longest first, and how much money lies in it. */
import '../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { sumMoney } from '../../contract/money.ts';
import { breakdownPageSize, type SlowStockRow, slowAfterDays } from '../../contract/reports.ts';
import { BarChart } from '../charts/lazy.ts';
import { Figure } from '../figures/figure.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { daysAmount } from './report-address.ts';
import { ReportPanel } from './report-panel.tsx';
import { slowStockList } from './reports-queries.ts';
import { useReportSearch } from './use-report-search.ts';

const usualDays = [30, 60, 90, 180, 365];

export function SlowStockPage() {
  const format = useFormat();
  const [search, change] = useReportSearch();
  const days = daysAmount(search, slowAfterDays);
  const chart = useRef<HTMLElement>(null);
  const list = slowStockList(days);
  const slow = usePages(list, { limit: breakdownPageSize });
  const state = loadStateOf(slow);
  const { rows, meta } = slow;
  const make = useReportColumns<SlowStockRow>();
  const columns = [
    make.text('name', 'Product', (item) => item.name, { phone: 'title', total: 'Total' }),
    make.text('category', 'Category', (item) => item.category, { priority: 2 }),
    make.quantity('quantity', 'Qty', (item) => item.quantity, {
      render: (item) => (
        <Figure value={item.quantity} of={{ figure: 'stockQuantity', by: 'item', key: String(item.id) }} />
      ),
    }),
    make.money('unitCost', 'Unit Cost', (item) => item.unitCost, { priority: 1 }),
    make.money('value', 'Value', (item) => item.value, {
      render: (item) => <Figure value={item.value} of={{ figure: 'stockValue', by: 'item', key: String(item.id) }} />,
      // A part of the stock value whose rows are the ones above.
      total: meta && <Money value={meta.value} />,
    }),
    make.day('lastSold', 'Last sold', (item) => item.lastSold ?? '', {
      render: (item) => (item.lastSold ? format.day(item.lastSold) : 'Never'),
    }),
    make.quantity('idleDays', 'Days idle', (item) => item.idleDays),
  ];
  const sentence = meta && `In stock, and not sold since ${format.day(meta.idleSince)}`;
  const choices = [...new Set([...usualDays, days])].sort((one, other) => one - other);

  return (
    <>
      <PageHeader title="Slow stock">
        <ReportButtons
          title="Slow stock"
          filter={sentence}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: ['Total', '', '', '', format.money(meta.value)], chart: chart.current };
          }}
        />
      </PageHeader>
      <FilterBar>
        <NativeSelect
          aria-label="Not sold for"
          value={days}
          onChange={(event) => change({ days: Number(event.currentTarget.value) })}
          data={choices.map((value) => ({
            value: String(value),
            label: value === 1 ? 'Not sold for a day' : `Not sold for ${format.quantity(value)} days`,
          }))}
        />
      </FilterBar>
      <DataAgeLine age={slow.dataAge} />
      {(state.loading || (rows && rows.length > 0)) && (
        <ReportPanel title="Money in stock" isLoading={!meta} height={126}>
          {meta && (
            <>
              <Text size="sm" c="dimmed">
                {sentence}: {format.quantity(meta.count)} {meta.count === 1 ? 'item' : 'items'} worth{' '}
                {format.money(meta.value)} of {format.money(meta.stockValue)}, at cost.
              </Text>
              <BarChart
                label="Money in stock"
                rows={[
                  { name: 'Slow', value: meta.value },
                  { name: 'All other stock', value: sumMoney([meta.stockValue, 0 - meta.value]) },
                ]}
                format={format.money}
                ref={chart}
              />
            </>
          )}
        </ReportPanel>
      )}
      <DataTable
        label="Slow stock"
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        {...state}
        fill={false}
        maxHeight="80vh"
        onEndReached={slow.onEndReached}
        empty={{ text: `No item in stock has gone ${format.quantity(days)} days without a sale.` }}
        footer={slow.hasMore && <NextLink list={slow} />}
      />
    </>
  );
}
