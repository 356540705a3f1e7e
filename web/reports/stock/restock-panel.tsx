/**
 * What to buy: all items at or below their warning level. Those who may restock do it here, one after the other, without a
 * dialog for each.
 */
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { pagedList } from '../../http/paged-list.ts';
import { usePages } from '../../http/use-pages.ts';
import { useUser } from '../../session/user.ts';
import { QuickRestock } from '../../stock/movements/quick-restock.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';

const lowStock = pagedList('stock', listAllStock, { low: true }, { takesAfter: true });

interface RestockPanelProps {
  title?: string;
  opened: boolean;
  onClose(): void;
}

export function RestockPanel({ title = t('ReStock'), opened, onClose }: RestockPanelProps) {
  const { roles } = useUser();
  const mayRestock = roles.includes('admin') || roles.includes('stock');
  const [chosen, setChosen] = useState<{ item: StockItem } | null>(null);
  const stock = usePages(lowStock, { limit: 100, enabled: opened });
  const { rows, meta } = stock;
  const make = useReportColumns<StockItem>();
  const columns = [
    make.text('name', t('Product'), (item) => item.name, { phone: 'title' }),
    make.text('category', t('Category'), (item) => item.category.type, { priority: 1 }),
    make.quantity('qty', t('Qty'), (item) => item.qty),
    make.quantity('warningAt', t('Warning At'), (item) => item.warningAt),
    make.money('unitCost', t('Unit Cost'), (item) => item.unitCost),
  ];

  return (
    <Overlay
      title={title}
      opened={opened}
      onClose={onClose}
      size="52rem"
      actions={<ReportButtons title={t('ReStock')} columns={columns} load={(max) => fetchAll(lowStock, max)} />}
    >
      {mayRestock && <QuickRestock chosen={chosen} />}
      <DataTable
        label={t('ReStock')}
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        {...loadStateOf(stock)}
        rowActions={
          mayRestock
            ? (item) => (
                <RowAction
                  label={t('Restock')}
                  name={t('Restock {{name}}', { name: item.name })}
                  icon={<IconPackageImport size={17} />}
                  onClick={() => setChosen({ item })}
                />
              )
            : undefined
        }
        empty={{ text: t('Nothing to restock: every item is above its warning level.') }}
        footer={
          meta &&
          meta.atOrBelowWarning > 0 && (
            <span>
              {t('{{below, quantity}} below their warning level, {{at, quantity}} exactly at it', {
                below: meta.belowWarning,
                at: meta.atOrBelowWarning - meta.belowWarning,
              })}
            </span>
          )
        }
        onEndReached={stock.onEndReached}
      />
    </Overlay>
  );
}
