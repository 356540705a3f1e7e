/** Items in stock that do not sell, those idle longest first, and how much money is tied up in them. */
import '../../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import {
  breakdownPageSize,
  type listSlowStock,
  type SlowStockRow,
  slowAfterDays,
} from '../../../contract/books/reports.ts';
import type { Meta } from '../../../contract/endpoint.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { BarChart } from '../../charts/lazy.ts';
import { Figure } from '../../figures/figure.tsx';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { useFormat } from '../../session/format.ts';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { t } from '../../words/t.ts';
import { daysAmount } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { slowStockList } from '../reports-queries.ts';
import { useReportSearch } from '../use-report-search.ts';

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
    make.text('name', t('Product'), (item) => item.name, { phone: 'title', total: t('Total') }),
    make.text('category', t('Category'), (item) => item.category, { priority: 2 }),
    make.quantity('quantity', t('Qty'), (item) => item.quantity, {
      render: (item) => (
        <Figure value={item.quantity} of={{ figure: 'stockQuantity', by: 'item', key: String(item.id) }} />
      ),
    }),
    make.money('unitCost', t('Unit Cost'), (item) => item.unitCost, { priority: 1 }),
    make.money('value', t('Value'), (item) => item.value, {
      render: (item) => <Figure value={item.value} of={{ figure: 'stockValue', by: 'item', key: String(item.id) }} />,
      // The total has no link, because its rows are already the ones above.
      total: meta && <Money value={meta.value} />,
    }),
    make.day('lastSold', t('Last sold'), (item) => item.lastSold ?? '', {
      render: (item) => (item.lastSold ? format.day(item.lastSold) : t('Never')),
    }),
    make.quantity('idleDays', t('Days idle'), (item) => item.idleDays),
  ];
  const choices = [...new Set([...usualDays, days])].sort((one, other) => one - other);

  return (
    <>
      <PageHeader title={t('Slow stock')}>
        <ReportButtons
          title={t('Slow stock')}
          filter={meta && t('In stock, and not sold since {{idleSince, day}}', { idleSince: meta.idleSince })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: [t('Total'), '', '', '', format.money(meta.value)], chart: chart.current };
          }}
        />
      </PageHeader>
      <FilterBar>
        <NativeSelect
          aria-label={t('Not sold for')}
          value={days}
          onChange={(event) => change({ days: Number(event.currentTarget.value) })}
          data={choices.map((value) => ({
            value: String(value),
            label: t({ one: 'Not sold for a day', other: 'Not sold for {{count, quantity}} days' }, { count: value }),
          }))}
        />
      </FilterBar>
      <DataAgeLine age={slow.dataAge} />
      {(state.loading || (rows && rows.length > 0)) && (
        <ReportPanel title={t('Money in stock')} isLoading={!meta} height={126}>
          {meta && (
            <>
              <Text size="sm" c="dimmed">
                {inWords(meta)}
              </Text>
              <BarChart
                label={t('Money in stock')}
                rows={[
                  { name: t('Slow'), value: meta.value },
                  { name: t('All other stock'), value: sumMoney([meta.stockValue, 0 - meta.value]) },
                ]}
                format={format.money}
                ref={chart}
              />
            </>
          )}
        </ReportPanel>
      )}
      <DataTable
        label={t('Slow stock')}
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        {...state}
        fill={false}
        maxHeight="80vh"
        onEndReached={slow.onEndReached}
        empty={{
          text: t(
            {
              one: 'No item in stock has gone {{count, quantity}} day without a sale.',
              other: 'No item in stock has gone {{count, quantity}} days without a sale.',
            },
            { count: days },
          ),
        }}
        footer={slow.hasMore && <NextLink list={slow} />}
      />
    </>
  );
}

function inWords(meta: Meta<typeof listSlowStock>): string {
  return t(
    {
      one: 'In stock, and not sold since {{idleSince, day}}: {{count, quantity}} item worth {{value, money}} of {{stockValue, money}}, at cost.',
      other:
        'In stock, and not sold since {{idleSince, day}}: {{count, quantity}} items worth {{value, money}} of {{stockValue, money}}, at cost.',
    },
    meta,
  );
}
