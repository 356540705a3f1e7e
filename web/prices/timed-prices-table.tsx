/** Temporary prices, of all items or of one, each with its Delete. */
import { IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TimedPrice } from '../../contract/goods/price-lists.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { EmptyStateProps } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { useDeleteTimedPrice } from './prices-queries.ts';

interface TimedPricesTableProps {
  prices: UseQueryResult<TimedPrice[]>;
  /** False if all prices are of one item. */
  withItem: boolean;
  empty: EmptyStateProps;
}

export function TimedPricesTable({ prices, withItem, empty }: TimedPricesTableProps) {
  const format = useFormat();
  const remove = useDeleteTimedPrice();
  const today = format.today();

  const columns: Column<TimedPrice>[] = [
    {
      key: 'name',
      header: withItem ? t('Product') : t('Price of'),
      phone: 'title',
      render: (one) => named(one, withItem),
    },
    { key: 'price', header: t('Price'), align: 'right', render: ({ unitSell }) => <Money value={unitSell} /> },
    { key: 'startDate', header: t('First day'), nowrap: true, render: ({ startDate }) => format.day(startDate) },
    { key: 'endDate', header: t('Last day'), nowrap: true, render: ({ endDate }) => format.day(endDate) },
    { key: 'state', header: t('Status'), nowrap: true, render: (one) => stateOf(one, today) },
  ];

  async function confirmAndRemove(one: TimedPrice) {
    const record = t('{{name}}, {{unitSell, money}}, {{startDate, day}} to {{endDate, day}}', {
      ...one,
      name: named(one, true),
    });
    if (!(await confirmDelete(record))) return;
    remove.mutate(one.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <DataTable
      label={t('Temporary prices')}
      columns={columns}
      rows={prices.data}
      rowKey={({ id }) => id}
      {...loadStateOf(prices)}
      fill={withItem}
      {...(!withItem && { maxHeight: '35vh' })}
      empty={empty}
      rowActions={(one) => (
        <RowAction
          label={t('Delete')}
          name={t('Delete {{name}}', { name: `${named(one, true)}, ${format.money(one.unitSell)}` })}
          danger
          icon={<IconTrash size={17} />}
          onClick={() => confirmAndRemove(one)}
        />
      )}
    />
  );
}

function named({ name, pack }: TimedPrice, withItem: boolean): string {
  if (!withItem) return pack ?? t('One piece');
  return pack ? `${name}, ${pack}` : name;
}

function stateOf({ startDate, endDate }: TimedPrice, today: string): string {
  if (endDate < today) return t('Ended');
  return startDate > today ? t('Later') : t({ text: 'Now', context: 'a price applies' });
}
