/** Deliveries, newest first. Those that were undone stay in the list, marked, and are no part of the total. */
import { Badge } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DeliveryRow } from '../../contract/buying/deliveries.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { DeliveryLink } from '../links/goods-links.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
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
import classes from './deliveries.module.css';
import { type DeliveryFilter, deliveryList } from './deliveries-queries.ts';

type Row = DeliveryRow & { id: number };

interface DeliveryListProps {
  filter: DeliveryFilter;
  /** Renders the filters of the list, with these buttons beside them. */
  filters(buttons: ReactNode): ReactNode;
}

export function DeliveryList({ filter, filters }: DeliveryListProps) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const list = deliveryList(filter);
  const deliveries = usePages(list, { limit: 100 });
  const columns = useColumns(deliveries.meta);
  const isFiltered = Boolean(filter.startDate || filter.endDate || filter.supplierId);
  return (
    <>
      {filters(
        <ReportButtons
          title={t('Deliveries')}
          filter={rangeLabel(filter)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const note = missingSentences(rows, 'delivery', format.moment).join('\n');
            return { rows, totals: [t('Total'), '', '', '', '', format.money(meta.due), '', '', ''], note };
          }}
        />,
      )}
      <DataTable
        label={t('Deliveries')}
        columns={columns}
        rows={deliveries.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(deliveries)}
        empty={{
          text: isFiltered ? t('Nothing was delivered on these days.') : t('Goods that came will appear here.'),
          icon: <IconTruckDelivery size={28} stroke={1.4} />,
        }}
        onEndReached={deliveries.onEndReached}
        footer={deliveries.hasMore && <NextLink list={deliveries} />}
      />
      <MissingNumbers rows={deliveries.rows} of="delivery" />
    </>
  );
}

function useColumns(totals: { count: number; due: number } | undefined): ReportColumn<Row>[] {
  const make = useReportColumns<Row>();
  return [
    make.text('label', t('Delivery'), textOf, {
      phone: 'title',
      nowrap: true,
      total: totals && t('Total of {{count, quantity}}', { count: totals.count }),
      render: (one) => <DeliveryName delivery={one} />,
    }),
    make.day('date', t('Date'), (one) => one.date),
    make.text('supplier', t('Supplier'), (one) => one.supplier?.name ?? '', {
      phone: 'wide',
      render: ({ supplier }) => supplier && <SupplierLink supplier={supplier} />,
    }),
    make.text('number', t("Paper's number"), (one) => one.number ?? '', { priority: 2 }),
    make.quantity('items', t('Items'), (one) => one.items, { priority: 3 }),
    make.money('due', t('Total'), (one) => one.due, { total: totals && <Money value={totals.due} /> }),
    make.money('paid', t('Paid at once'), (one) => one.paid, { priority: 1 }),
    make.money('bill', t('Bill'), (one) => one.bill?.amount ?? null, { priority: 1 }),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 4 }),
  ];
}

function textOf({ label, undone }: Row): string {
  return undone ? t('{{label}} (undone)', { label: label ?? '' }) : (label ?? '');
}

function DeliveryName({ delivery: { id, label, undone } }: { delivery: Row }) {
  return (
    <span className={classes.name}>
      <DeliveryLink id={id} label={label ?? ''} />
      {undone && (
        <Badge color="gray" variant="light" title={undone.reason}>
          {t('Undone')}
        </Badge>
      )}
    </span>
  );
}
