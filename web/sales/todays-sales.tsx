/** Today's Sales: every line sold today, what it came to and brought, and the receipt it stands on. */
import { IconReceipt } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sale } from '../../contract/sales.ts';
import { useFormat } from '../session/format.ts';
import { DataTable } from '../ui/data-table.tsx';
import { loadStateOf } from '../ui/load-state.ts';
import { Money, Quantity } from '../ui/money.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { ReportButtons } from '../ui/report-buttons.tsx';
import { useReportColumns } from '../ui/report-columns.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { todaysSales } from './sales-queries.ts';

const title = "Today's Sales";

interface TodaysSalesProps {
  opened: boolean;
  onClose(): void;
  onOpenReceipt(receiptId: number): void;
}

export function TodaysSales({ opened, onClose, onOpenReceipt }: TodaysSalesProps) {
  const format = useFormat();
  const client = useQueryClient();
  const today = todaysSales(format.today());
  const sales = useQuery({ ...today, enabled: opened, refetchOnMount: 'always' });
  const totals = sales.data?.meta.totals;
  const make = useReportColumns<Sale>();

  const columns = [
    make.text('product', 'Product', (sale) => sale.stock.name, { phone: 'title', total: 'Total' }),
    make.quantity('qty', 'Qty', (sale) => sale.quantity, { total: totals && <Quantity value={totals.quantity} /> }),
    make.money('cost', 'Cost', (sale) => sale.total, { total: totals && <Money value={totals.sale} /> }),
    make.money('profit', 'Profit', (sale) => sale.profit, { total: totals && <Money value={totals.profit} /> }),
  ];

  async function load() {
    const { payload, meta } = await client.fetchQuery({ ...today, staleTime: 0 });
    const { quantity, sale, profit } = meta.totals;
    return { rows: payload, totals: ['Total', format.quantity(quantity), format.money(sale), format.money(profit)] };
  }

  return (
    <Overlay
      title={title}
      opened={opened}
      onClose={onClose}
      size="48rem"
      actions={<ReportButtons title={title} filter={format.day(format.today())} columns={columns} load={load} />}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={sales.data?.payload}
        rowKey={(sale) => sale.id}
        {...loadStateOf(sales)}
        empty={{ text: 'What is sold today will stand here.' }}
        actionsHeader="Receipt"
        rowActions={(sale) => (
          <RowAction
            label="Receipt"
            of={`of ${sale.stock.name}`}
            icon={<IconReceipt size={16} />}
            onClick={() => onOpenReceipt(sale.receiptId)}
          />
        )}
      />
    </Overlay>
  );
}
