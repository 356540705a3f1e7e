/** The returns by the day they were made, with what they come to; for print and export too. The number opens the slip. */
import { Anchor } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReturnRow } from '../../contract/selling/returns.ts';
import { type DaysList, daysIn, useDaysField } from '../address/use-days-field.ts';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { MissingNumbers } from '../ui/table/missing-numbers.tsx';
import { missingSentences } from '../ui/table/missing-words.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { fetchReturns, useReturns } from './returns-queries.ts';

interface ReturnsMadeProps {
  /** The address of the screen, which contains the days. */
  list: DaysList & { shown: Partial<DayRange> };
  onOpenReceipt(receiptId: number): void;
  onOpenSlip(returnId: number): void;
}

export function ReturnsMade({ list, onOpenReceipt, onOpenSlip }: ReturnsMadeProps) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const returns = useReturns(range);
  const totals = returns.meta?.totals;
  const make = useReportColumns<ReturnRow>();

  const columns: ReportColumn<ReturnRow>[] = [
    make.text('number', t('Return'), (one) => one.number, {
      phone: 'title',
      nowrap: true,
      total: totals && t('Total of {{count, quantity}}', { count: totals.count }),
      render: (one) => (
        <Anchor component="button" type="button" inherit onClick={() => onOpenSlip(one.id)}>
          {one.number}
        </Anchor>
      ),
    }),
    make.moment('at', t('Date'), (one) => one.at),
    make.text('receipt', t('Receipt'), (one) => String(one.receiptId), {
      nowrap: true,
      render: (one) => (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-label={t('Receipt {{receiptId}}', { receiptId: one.receiptId })}
          onClick={() => onOpenReceipt(one.receiptId)}
        >
          {one.receiptId}
        </Anchor>
      ),
    }),
    make.text('goods', t('Goods'), (one) => one.goods, { phone: 'wide' }),
    make.text('reason', t('Reason'), (one) => one.reason, { phone: 'wide', priority: 1 }),
    make.text('staff', t('Served by'), namesOf, { priority: 2 }),
    make.money('total', t('Total'), (one) => one.total, { total: totals && <Money value={totals.total} /> }),
    make.money('debt', t('Off the debt'), (one) => one.debt, {
      total: totals && <Money value={totals.debt} />,
      priority: 3,
    }),
    make.money('refunded', t('Refunded'), (one) => one.refunded, {
      total: totals && <Money value={totals.refunded} />,
    }),
  ];

  return (
    <>
      <FilterBar range={days}>
        <ReportButtons
          title={t('Returns')}
          filter={rangeLabel(range)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchReturns(range, max);
            const sums = [meta.totals.total, meta.totals.debt, meta.totals.refunded].map(format.money);
            const note = missingSentences(rows, 'return', format.moment).join('\n');
            return { rows, totals: [t('Total'), '', '', '', '', '', ...sums], note };
          }}
        />
      </FilterBar>
      <HiddenUntilCount />
      <DataTable
        label={t('Returns')}
        columns={columns}
        rows={returns.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(returns)}
        empty={{
          text:
            range.startDate || range.endDate
              ? t('Nothing was returned on these days.')
              : t('Returns will appear here.'),
          icon: <IconArrowBackUp size={28} stroke={1.4} />,
        }}
        onEndReached={returns.onEndReached}
        footer={returns.hasMore && <NextLink list={returns} />}
      />
      <MissingNumbers rows={returns.rows} of="return" />
    </>
  );
}

function namesOf({ staff, approvedBy }: ReturnRow): string {
  return approvedBy ? t('{{staff}}, approved by {{approvedBy}}', { staff, approvedBy }) : staff;
}
