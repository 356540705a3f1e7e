/** What was sent back to suppliers, newest first, with what they allowed for it. */
import { IconTruckReturn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SupplierReturn } from '../../contract/buying/payables.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { DeliveryLink } from '../links/goods-links.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { type DeliveryFilter, sentBackList } from './deliveries-queries.ts';

interface SentBackListProps {
  filter: DeliveryFilter;
  /** Renders the filters of the list, with these buttons beside them. */
  filters(buttons: ReactNode): ReactNode;
}

export function SentBackList({ filter, filters }: SentBackListProps) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const list = sentBackList(filter);
  const returns = usePages(list, { limit: 100 });
  const totals = returns.meta;
  const make = useReportColumns<SupplierReturn>();
  const columns = [
    make.text('label', t({ text: 'Document', context: 'sent back' }), (one) => one.label, {
      phone: 'title',
      nowrap: true,
      total: totals && t('Total of {{count, quantity}}', { count: totals.count }),
    }),
    make.day('date', t('Date'), (one) => one.date),
    make.text('supplier', t('Supplier'), (one) => one.supplier.name, {
      render: ({ supplier }) => <SupplierLink supplier={supplier} />,
    }),
    make.text('delivery', t('Delivery'), (one) => one.delivery?.label ?? '', {
      nowrap: true,
      render: ({ delivery }) => delivery && <DeliveryLink {...delivery} />,
    }),
    make.text('goods', t('Goods'), (one) => goodsIn(one, format.quantity), { phone: 'wide' }),
    make.text('reason', t('Reason'), (one) => one.reason, { phone: 'wide', priority: 1 }),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 2 }),
    make.money('credit', t('Credit'), (one) => one.credit, { total: totals && <Money value={totals.credit} /> }),
  ];
  return (
    <>
      {filters(
        <ReportButtons
          title={t('Sent back')}
          filter={rangeLabel(filter)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: [t('Total'), '', '', '', '', '', '', format.money(meta.credit)] };
          }}
        />,
      )}
      <DataTable
        label={t('Sent back')}
        columns={columns}
        rows={returns.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(returns)}
        empty={{
          text: t('Goods that were sent back to suppliers will appear here.'),
          icon: <IconTruckReturn size={28} stroke={1.4} />,
        }}
        onEndReached={returns.onEndReached}
        footer={returns.hasMore && <NextLink list={returns} />}
      />
    </>
  );
}

function goodsIn({ lines }: SupplierReturn, quantityText: (quantity: number) => string): string {
  return lines.map(({ name, pieces }) => `${quantityText(pieces)} × ${name}`).join(t(', '));
}
