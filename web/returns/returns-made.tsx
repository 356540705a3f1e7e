/** The returns by the day they were made, with what they come to; for print and export too. The number opens the slip. */
import { Anchor } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ReturnRow } from '../../contract/returns.ts';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../settings/hidden-until-count.tsx';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { MissingNumbers } from '../ui/table/missing-numbers.tsx';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { fetchReturns, useReturns } from './returns-queries.ts';

const ReturnSlip = lazy(() => import('./return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

export function ReturnsMade({ onOpenReceipt }: { onOpenReceipt(receiptId: number): void }) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const [range, setRange] = useState<DayRange>({ startDate: '', endDate: '' });
  const [slipId, setSlipId] = useState<number | null>(null);
  const returns = useReturns(range);
  const totals = returns.meta?.totals;
  const make = useReportColumns<ReturnRow>();

  const columns: ReportColumn<ReturnRow>[] = [
    make.text('number', 'Return', (one) => one.number, {
      phone: 'title',
      nowrap: true,
      total: totals && `Total of ${format.quantity(totals.count)}`,
      render: (one) => (
        <Anchor component="button" type="button" inherit onClick={() => setSlipId(one.id)}>
          {one.number}
        </Anchor>
      ),
    }),
    make.moment('at', 'Date', (one) => one.at),
    make.text('receipt', 'Receipt', (one) => String(one.receiptId), {
      nowrap: true,
      render: (one) => (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-label={`Receipt ${one.receiptId}`}
          onClick={() => onOpenReceipt(one.receiptId)}
        >
          {one.receiptId}
        </Anchor>
      ),
    }),
    make.text('goods', 'Goods', (one) => one.goods, { phone: 'wide' }),
    make.text('reason', 'Reason', (one) => one.reason, { phone: 'wide', priority: 1 }),
    make.text('staff', 'Served by', namesOf, { priority: 2 }),
    make.money('total', 'Total', (one) => one.total, { total: totals && <Money value={totals.total} /> }),
    make.money('debt', 'Off the debt', (one) => one.debt, {
      total: totals && <Money value={totals.debt} />,
      priority: 3,
    }),
    make.money('refunded', 'Refunded', (one) => one.refunded, { total: totals && <Money value={totals.refunded} /> }),
  ];

  return (
    <>
      <FilterBar range={{ value: range, onChange: setRange }}>
        <ReportButtons
          title="Returns"
          filter={rangeLabel(range)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchReturns(range, max);
            const sums = [meta.totals.total, meta.totals.debt, meta.totals.refunded].map(format.money);
            return { rows, totals: ['Total', '', '', '', '', '', ...sums] };
          }}
        />
      </FilterBar>
      <HiddenUntilCount />
      <DataTable
        label="Returns"
        columns={columns}
        rows={returns.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(returns)}
        empty={{
          text: range.startDate || range.endDate ? 'Nothing was returned on these days.' : 'Returns will appear here.',
          icon: <IconArrowBackUp size={28} stroke={1.4} />,
        }}
        onEndReached={returns.onEndReached}
        footer={returns.hasMore && <NextLink list={returns} />}
      />
      <MissingNumbers rows={returns.rows} document="Return" by="a return" />
      <Suspense>{slipId !== null && <ReturnSlip returnId={slipId} onClose={() => setSlipId(null)} />}</Suspense>
    </>
  );
}

function namesOf({ staff, approvedBy }: ReturnRow): string {
  return approvedBy ? `${staff}, approved by ${approvedBy}` : staff;
}
