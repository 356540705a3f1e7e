/**
 * Money in and out by one payment method, oldest first, with the balance after each movement. Opening balance, totals
 * and closing balance come from the server and cover the whole range, also the rows that are not loaded.
 */
import '../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import { builtInMethods, cashBookPageSize, listMoney } from '../../contract/money/cash-book.ts';
import { addDays } from '../../contract/values/dates.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { Figure } from '../figures/figure.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { DeliveryLink } from '../links/goods-links.tsx';
import { useAllMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { type BookLine, bookLines } from './book-lines.ts';

/** Shown until the methods have loaded. */
const builtIn = Object.values(builtInMethods);

export function CashBookPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const { data: methods = builtIn } = useAllMethods();
  const address = useListSearch('/layout/money');
  const { methodId = builtInMethods.cash.id } = address.shown;
  const range = rangeIn(address.shown, format.today());
  const days = useDaysField(range, address);
  const list = pagedList('money', listMoney, { methodId, ...range });
  const movements = usePages(list, { limit: cashBookPageSize });
  const { rows, meta } = movements;
  const lines = useMemo(() => {
    if (!rows || !meta) return undefined;
    return rows.length === 0 && meta.opening === 0 ? [] : bookLines(rows, meta.opening);
  }, [rows, meta]);

  const ofMethod = { by: 'method', key: String(methodId) } as const;
  const ofRange = { ...ofMethod, ...range };
  const before = range.startDate && addDays(range.startDate, -1);
  const make = useReportColumns<BookLine>();
  const columns = [
    make.day('day', t('Date'), (line) => line.day, { total: t('Total') }),
    make.moment('at', t('Recorded'), (line) => line.at, { priority: 4 }),
    make.text(
      'kind',
      t('Kind'),
      (line) => (line.isReversal ? t('{{kind}} (reversal)', { kind: line.kind }) : line.kind),
      {
        phone: 'title',
        nowrap: true,
        // The row's badge says that it is a reversal.
        render: (line) => line.kind,
      },
    ),
    make.text('document', t('Document'), (line) => line.document, {
      priority: 1,
      render: ({ document, deliveryId: id }) => (id === null ? document : <DeliveryLink id={id} label={document} />),
    }),
    make.text('reason', t('Reason'), (line) => line.reason, { phone: 'wide', priority: 2 }),
    make.text('staff', t('Staff'), (line) => line.staff, { priority: 3 }),
    make.money('in', t({ text: 'In', context: 'money' }), (line) => line.in, {
      total: meta && <Figure value={meta.in} of={{ ...ofRange, figure: 'moneyIn' }} />,
    }),
    make.money('out', t({ text: 'Out', context: 'money' }), (line) => line.out, {
      total: meta && <Figure value={meta.out} of={{ ...ofRange, figure: 'moneyOut' }} />,
    }),
    make.money('balance', t('Balance'), (line) => line.balance, {
      render: (line) =>
        line.id === 0 && before ? (
          <Figure value={line.balance} of={{ ...ofMethod, figure: 'balance', endDate: before }} />
        ) : (
          <Money value={line.balance} />
        ),
      total:
        meta &&
        rich(
          'Closing <balance>{{closing, money}}</balance>',
          {
            balance: () => (
              <Figure value={meta.closing} of={{ ...ofMethod, figure: 'balance', endDate: range.endDate }} />
            ),
          },
          { closing: meta.closing },
        ),
    }),
  ];

  const method = methodName(t, methods.find(({ id }) => id === methodId)?.name ?? '');
  return (
    <>
      <PageHeader title={t('Cash Book')}>
        <ReportButtons
          title={t('Cash Book')}
          filter={`${method}, ${rangeLabel(range)}`}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const sums = [
              format.money(meta.in),
              format.money(meta.out),
              t('Closing {{closing, money}}', { closing: meta.closing }),
            ];
            return { rows: bookLines(rows, meta.opening), totals: [t('Total'), '', '', '', '', '', ...sums] };
          }}
        />
      </PageHeader>
      <FilterBar range={days}>
        <NativeSelect
          aria-label={t('Method')}
          value={methodId}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            address.show({ methodId: chosen === builtInMethods.cash.id ? undefined : chosen });
          }}
          data={methods.map(({ id, name }) => ({ value: String(id), label: methodName(t, name) }))}
        />
      </FilterBar>
      <DataAgeLine age={movements.dataAge} />
      {meta?.below && (
        <Text size="sm" c="var(--mantine-color-error)" mb="sm">
          {t(
            'More went out of {{method}} than came in: {{closing, money}}. Something is not entered yet, or was entered for another method.',
            { method: method || t('this method'), closing: meta.closing },
          )}
        </Text>
      )}
      <DataTable
        label={t('Cash Book')}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        {...loadStateOf(movements)}
        rowTone={reversalTone}
        empty={{
          text:
            range.startDate || range.endDate
              ? t('No money came in or went out on these days, and there was none before.')
              : t('Money in and money out will appear here.'),
        }}
        onEndReached={movements.onEndReached}
        footer={movements.hasMore && <NextLink list={movements} />}
      />
    </>
  );
}

function reversalTone(line: BookLine) {
  return line.isReversal ? ({ tone: 'muted', label: t('Reversal') } as const) : undefined;
}

/** The days in the address; without any, the last seven. */
function rangeIn(shown: Partial<DayRange>, today: string): DayRange {
  const isSet = shown.startDate !== undefined || shown.endDate !== undefined;
  return isSet ? daysIn(shown) : { startDate: addDays(today, -6), endDate: today };
}
