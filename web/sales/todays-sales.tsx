/** Today's Sales: every line sold today, with amount, profit and receipt. */
import { IconReceipt } from '@tabler/icons-react';
import type { Sale } from '../../contract/selling/sales.ts';
import { labelsBelow, QuantitySold, sumsBelow, useSalesReport } from '../reports/sales-report/sales-totals.tsx';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { useSight } from '../shop-settings/use-sight.ts';
import { Money, Quantity } from '../ui/money.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { fetchSalesOf, useSalesOf } from './sales-queries.ts';

interface TodaysSalesProps {
  opened: boolean;
  onClose(): void;
  onOpenReceipt(receiptId: number): void;
}

export function TodaysSales({ opened, onClose, onOpenReceipt }: TodaysSalesProps) {
  const title = t("Today's Sales");
  const format = useFormat();
  const sales = useSalesOf(format.today(), opened);
  const { meta } = sales;
  const totals = meta?.totals;
  const make = useReportColumns<Sale>();
  const sight = useSight();

  const columns = [
    make.text('product', t('Product'), (sale) => sale.stock.name, {
      phone: 'title',
      total: t('Total'),
      moreTotals: labelsBelow(meta),
    }),
    make.quantity('qty', t('Qty'), (sale) => sale.quantity, {
      render: (sale) => <QuantitySold sale={sale} />,
      total: totals && <Quantity value={totals.quantity} />,
      moreTotals: sumsBelow(meta, 'quantity', null),
    }),
    make.money('sale', t('Sale'), (sale) => sale.total, {
      total: totals && <Money value={totals.sale} />,
      moreTotals: sumsBelow(meta, 'sale', null),
    }),
    ...(sight.cost
      ? [
          make.money('profit', t('Profit'), (sale) => sale.profit, {
            total: totals && <Money value={totals.profit} />,
            moreTotals: sumsBelow(meta, 'profit', null),
          }),
        ]
      : []),
  ];

  const report = useSalesReport(columns, { sale: 'sale', profit: 'profit' });

  return (
    <Overlay
      title={title}
      opened={opened}
      onClose={onClose}
      size="52rem"
      actions={
        <ReportButtons
          title={title}
          filter={format.day(format.today())}
          columns={columns}
          load={async (max) => report(await fetchSalesOf(format.today(), max))}
        />
      }
    >
      <HiddenUntilCount />
      <DataTable
        label={title}
        columns={columns}
        rows={sales.rows}
        rowKey={(sale) => sale.id}
        {...loadStateOf(sales)}
        onEndReached={sales.onEndReached}
        empty={{ text: t("Today's sales will appear here.") }}
        actionsHeader={t('Receipt')}
        rowActions={(sale) => (
          <RowAction
            label={t('Receipt')}
            name={t('Receipt for {{name}}', { name: sale.stock.name })}
            icon={<IconReceipt size={16} />}
            onClick={() => onOpenReceipt(sale.receiptId)}
          />
        )}
      />
    </Overlay>
  );
}
