/** The actions in a row of the stock list. */
import { IconHistory, IconPackageImport, IconPackageOff, IconPencil, IconTrash } from '@tabler/icons-react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';

export type ItemPanel = 'edit' | 'restock' | 'writeOff' | 'history';

interface StockActionsProps {
  item: StockItem;
  onOpen(panel: ItemPanel, item: StockItem): void;
  onDelete(item: StockItem): void;
}

export function StockActions({ item, onOpen, onDelete }: StockActionsProps) {
  return (
    <>
      <RowAction
        label={t('Edit')}
        name={t('Edit {{name}}', { name: item.name })}
        icon={<IconPencil size={17} />}
        onClick={() => onOpen('edit', item)}
      />
      <RowAction
        label={t('Delete')}
        name={t('Delete {{name}}', { name: item.name })}
        danger
        icon={<IconTrash size={17} />}
        onClick={() => onDelete(item)}
      />
      <RowAction
        label={t('Restock')}
        name={t('Restock {{name}}', { name: item.name })}
        icon={<IconPackageImport size={17} />}
        onClick={() => onOpen('restock', item)}
      />
      <RowAction
        label={t('Write off')}
        name={t('Write off {{name}}', { name: item.name })}
        icon={<IconPackageOff size={17} />}
        onClick={() => onOpen('writeOff', item)}
      />
      <RowAction
        label={t('History')}
        name={t('History {{name}}', { name: item.name })}
        icon={<IconHistory size={17} />}
        onClick={() => onOpen('history', item)}
      />
    </>
  );
}
