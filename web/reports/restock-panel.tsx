/**
 * What to buy: all items at or below their warning level. Those who may restock do it here, one after the other, without a
 * dialog for each.
 */
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { listAllStock, type StockItem } from '../../contract/stock.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { QuickRestock } from '../stock/quick-restock.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';

const lowStock = pagedList('stock', listAllStock, { low: true }, { takesAfter: true });

interface RestockPanelProps {
  title?: string;
  opened: boolean;
  onClose(): void;
}

export function RestockPanel({ title = 'ReStock', opened, onClose }: RestockPanelProps) {
  const { roles } = useUser();
  const mayRestock = roles.includes('admin') || roles.includes('stock');
  const [chosen, setChosen] = useState<{ item: StockItem } | null>(null);
  const format = useFormat();
  const stock = usePages(lowStock, { limit: 100, enabled: opened });
  const { rows, meta } = stock;
  const make = useReportColumns<StockItem>();
  const columns = [
    make.text('name', 'Product', (item) => item.name, { phone: 'title' }),
    make.text('category', 'Category', (item) => item.category.type, { priority: 1 }),
    make.quantity('qty', 'Qty', (item) => item.qty),
    make.quantity('warningAt', 'Warning At', (item) => item.warningAt),
    make.money('unitCost', 'Unit Cost', (item) => item.unitCost),
  ];

  return (
    <Overlay
      title={title}
      opened={opened}
      onClose={onClose}
      size="52rem"
      actions={<ReportButtons title="ReStock" columns={columns} load={(max) => fetchAll(lowStock, max)} />}
    >
      {mayRestock && <QuickRestock chosen={chosen} />}
      <DataTable
        label="ReStock"
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        {...loadStateOf(stock)}
        rowActions={
          mayRestock
            ? (item) => (
                <RowAction
                  label="Restock"
                  of={item.name}
                  icon={<IconPackageImport size={17} />}
                  onClick={() => setChosen({ item })}
                />
              )
            : undefined
        }
        empty={{ text: 'Nothing to restock: every item is above its warning level.' }}
        footer={
          meta &&
          meta.atOrBelowWarning > 0 && (
            <span>
              {format.quantity(meta.belowWarning)} below their warning level,{' '}
              {format.quantity(meta.atOrBelowWarning - meta.belowWarning)} exactly at it
            </span>
          )
        }
        onEndReached={stock.onEndReached}
      />
    </Overlay>
  );
}
