/** The stock movements of one item, newest first, with the balance after each. */
import { Text } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { listMovements, type Movement, type StockItem } from '../../contract/stock.ts';
import { Figure } from '../figures/figure.tsx';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { reasonLabels } from './write-off-reasons.ts';

const labels: Record<Movement['kind'], string> = {
  opening: 'Opening',
  restock: 'Restock',
  sale: 'Sale',
  'sale deleted': 'Sale deleted',
  adjustment: 'Adjustment',
  revaluation: 'New unit cost',
  return: 'Return',
  loss: 'Loss',
  'written off': 'Written off',
};

function labelOf({ kind, reason }: Movement): string {
  return reason ? `${labels[kind]}: ${reasonLabels[reason].toLowerCase()}` : labels[kind];
}

export function MovementHistory({ item, onClose }: { item: StockItem | null; onClose(): void }) {
  // Keeps the text while the panel slides out.
  const last = useRef(item);
  if (item) last.current = item;
  return (
    <Overlay title={`History of ${last.current?.name ?? ''}`} opened={item !== null} onClose={onClose}>
      {last.current?.barcode && (
        <Text size="sm" mb="xs">
          Barcode {last.current.barcode}
        </Text>
      )}
      {last.current && <Movements id={last.current.id} />}
    </Overlay>
  );
}

function Movements({ id }: { id: number }) {
  const movements = usePages(pagedList('stock', listMovements, {}, { params: { id } }));
  const format = useFormat();
  const make = useReportColumns<Movement>();
  // The balance after the newest movement is the sum of all of them.
  const inStock = movements.rows?.[0]?.balance;
  const columns = useMemo(
    () => [
      make.moment('at', 'When', (one) => one.at, { total: inStock === undefined ? undefined : 'In stock' }),
      make.text('kind', 'Type', labelOf, { phone: 'title', nowrap: true }),
      make.day('date', 'Date', (one) => one.date, { priority: 1 }),
      // Not red like other negative numbers: a sale is nothing to worry about.
      make.quantity('quantity', 'Quantity', (one) => one.quantity, {
        render: (one) => format.quantity(one.quantity),
        total:
          inStock === undefined ? undefined : (
            <Figure value={inStock} of={{ figure: 'stockQuantity', by: 'item', key: String(id) }} />
          ),
      }),
      make.quantity('balance', 'Balance', (one) => one.balance),
      make.money('unitCost', 'Unit Cost', (one) => one.unitCost, { priority: 2 }),
      make.text('staff', 'By', (one) => one.staff, { nowrap: true, priority: 3 }),
      make.text('reference', 'Reference', (one) => one.reference, { nowrap: true, priority: 4 }),
    ],
    [make, format, inStock, id],
  );

  return (
    <DataTable
      label="Movements"
      columns={columns}
      rows={movements.rows}
      rowKey={(one) => one.id}
      {...loadStateOf(movements)}
      empty={{ text: 'No movements yet.' }}
      footer={movements.hasMore && <NextLink list={movements} />}
    />
  );
}
