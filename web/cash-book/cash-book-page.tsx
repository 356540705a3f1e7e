/**
 * Money in and out by one payment method, oldest first, with the balance after each movement. Opening balance, totals
 * and closing balance come from the server and cover the whole range, also the rows that are not loaded.
 */
import '../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import { builtInMethods, cashBookPageSize, listMoney } from '../../contract/cash-book.ts';
import { addDays } from '../../contract/dates.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { Figure } from '../figures/figure.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
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
import { type BookLine, bookLines } from './book-lines.ts';

/** Until the list is there. */
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
    make.day('day', 'Date', (line) => line.day, { total: 'Total' }),
    make.moment('at', 'Recorded', (line) => line.at, { priority: 4 }),
    make.text('kind', 'Kind', (line) => (line.isReversal ? `${line.kind} (reversal)` : line.kind), {
      phone: 'title',
      nowrap: true,
      // The row's badge says that it is a reversal.
      render: (line) => line.kind,
    }),
    make.text('document', 'Document', (line) => line.document, { priority: 1 }),
    make.text('reason', 'Reason', (line) => line.reason, { phone: 'wide', priority: 2 }),
    make.text('staff', 'Staff', (line) => line.staff, { priority: 3 }),
    make.money('in', 'In', (line) => line.in, {
      total: meta && <Figure value={meta.in} of={{ ...ofRange, figure: 'moneyIn' }} />,
    }),
    make.money('out', 'Out', (line) => line.out, {
      total: meta && <Figure value={meta.out} of={{ ...ofRange, figure: 'moneyOut' }} />,
    }),
    make.money('balance', 'Balance', (line) => line.balance, {
      render: (line) =>
        line.id === 0 && before ? (
          <Figure value={line.balance} of={{ ...ofMethod, figure: 'balance', endDate: before }} />
        ) : (
          <Money value={line.balance} />
        ),
      total: meta && (
        <>
          Closing <Figure value={meta.closing} of={{ ...ofMethod, figure: 'balance', endDate: range.endDate }} />
        </>
      ),
    }),
  ];

  const method = methods.find(({ id }) => id === methodId)?.name;
  return (
    <>
      <PageHeader title="Cash Book">
        <ReportButtons
          title="Cash Book"
          filter={`${method}, ${rangeLabel(range)}`}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const sums = [format.money(meta.in), format.money(meta.out), `Closing ${format.money(meta.closing)}`];
            return { rows: bookLines(rows, meta.opening), totals: ['Total', '', '', '', '', '', ...sums] };
          }}
        />
      </PageHeader>
      <FilterBar range={days}>
        <NativeSelect
          aria-label="Method"
          value={methodId}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            address.show({ methodId: chosen === builtInMethods.cash.id ? undefined : chosen });
          }}
          data={methods.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </FilterBar>
      <DataAgeLine age={movements.dataAge} />
      {meta?.below && (
        <Text size="sm" c="var(--mantine-color-error)" mb="sm">
          More went out of {method ?? 'this method'} than came in: {format.money(meta.closing)}. Something is not
          entered yet, or was entered for another method.
        </Text>
      )}
      <DataTable
        label="Cash Book"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        {...loadStateOf(movements)}
        rowTone={reversalTone}
        empty={{
          text:
            range.startDate || range.endDate
              ? 'No money came in or went out on these days, and there was none before.'
              : 'Money in and money out will appear here.',
        }}
        onEndReached={movements.onEndReached}
        footer={movements.hasMore && <NextLink list={movements} />}
      />
    </>
  );
}

function reversalTone(line: BookLine) {
  return line.isReversal ? ({ tone: 'muted', label: 'Reversal' } as const) : undefined;
}

/** The days in the address; without any, the last seven. */
function rangeIn(shown: Partial<DayRange>, today: string): DayRange {
  const isSet = shown.startDate !== undefined || shown.endDate !== undefined;
  return isSet ? daysIn(shown) : { startDate: addDays(today, -6), endDate: today };
}
