/** The stock movements of one item, newest first, with the balance after each. */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPackageOff } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { goodsKinds } from '../../../contract/documents/goods-kinds.ts';
import { isLossReason, lossWords } from '../../../contract/goods/loss-words.ts';
import { isReversible, listMovements, type Movement, type StockItem } from '../../../contract/goods/stock.ts';
import { Figure } from '../../figures/figure.tsx';
import { pagedList } from '../../http/paged-list.ts';
import { usePages } from '../../http/use-pages.ts';
import { CountLink, DeliveryLink } from '../../links/goods-links.tsx';
import { useFormat } from '../../session/format.ts';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';
import { ReverseModal } from './reverse-modal.tsx';

function labelOf({ kind, reason, reverses, reversedBy }: Movement): string {
  const what = wordOf(t(goodsKinds[kind].word), reverses !== null, reversedBy !== null);
  // A count has no other reason, so naming it once is enough.
  if (reason === kind) return what;
  const why = reason && isLossReason(reason) ? t(lossWords[reason]).toLowerCase() : reason;
  return why ? `${what}: ${why}` : what;
}

function wordOf(word: string, reverses: boolean, isReversed: boolean): string {
  if (reverses) return t('{{word}} reversed', { word });
  return isReversed ? t('{{word}} (reversed later)', { word }) : word;
}

interface MovementHistoryProps {
  item: StockItem | null;
  onClose(): void;
  onWriteOff(item: StockItem): void;
}

export function MovementHistory({ item, onClose, onWriteOff }: MovementHistoryProps) {
  // Keeps the text while the panel slides out.
  const last = useRef(item);
  if (item) last.current = item;
  return (
    <Overlay
      title={t('History of {{name}}', { name: last.current?.name ?? '' })}
      opened={item !== null}
      onClose={onClose}
    >
      <Group justify="space-between" mb="xs">
        <Text size="sm">{last.current?.barcode && t('Barcode {{barcode}}', { barcode: last.current.barcode })}</Text>
        {item && item.kind !== 'open' && (
          <Button
            variant="default"
            leftSection={<IconPackageOff size={16} aria-hidden />}
            onClick={() => onWriteOff(item)}
          >
            {t('Write off')}
          </Button>
        )}
      </Group>
      {last.current && <Movements id={last.current.id} />}
    </Overlay>
  );
}

function Movements({ id }: { id: number }) {
  const movements = usePages(pagedList('stock', listMovements, {}, { params: { id } }));
  const format = useFormat();
  const [wrong, setWrong] = useState<Movement | null>(null);
  const make = useReportColumns<Movement>();
  // The balance after the newest movement is the sum of all of them.
  const inStock = movements.rows?.[0]?.balance;
  const columns = useMemo(
    () => [
      make.moment('at', t('When'), (one) => one.at, { total: inStock === undefined ? undefined : t('In stock') }),
      make.text('kind', t('Type'), labelOf, { phone: 'title', nowrap: true }),
      make.day('date', t('Date'), (one) => one.date, { priority: 1 }),
      // Not red like other negative numbers: a sale is nothing to worry about.
      make.quantity('quantity', t('Quantity'), (one) => one.quantity, {
        render: (one) => format.quantity(one.quantity),
        total:
          inStock === undefined ? undefined : (
            <Figure value={inStock} of={{ figure: 'stockQuantity', by: 'item', key: String(id) }} />
          ),
      }),
      make.quantity('balance', t({ text: 'Balance', context: 'left in stock' }), (one) => one.balance),
      make.money('unitCost', t('Unit Cost'), (one) => one.unitCost, {
        priority: 2,
        render: (one) => format.cost(one.unitCost),
      }),
      make.money('value', t('Value'), (one) => one.value, { priority: 2, render: (one) => format.money(one.value) }),
      make.text('staff', t({ text: 'By', context: 'who did it' }), (one) => one.staff, { nowrap: true, priority: 3 }),
      make.text('reference', t('Reference'), (one) => one.reference, {
        nowrap: true,
        priority: 4,
        render: ({ document, reference }) => {
          if (document?.kind === 'delivery') return <DeliveryLink {...document} />;
          return document?.kind === 'count' ? <CountLink {...document} /> : reference;
        },
      }),
    ],
    [make, format, inStock, id],
  );

  return (
    <>
      <DataTable
        label={t('Movements')}
        columns={columns}
        rows={movements.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(movements)}
        empty={{ text: t('No movements yet.') }}
        rowActions={(one) =>
          isReversible(one) && (
            <RowAction
              label={t('Reverse')}
              name={t('Reverse {{name}}', {
                name: t('{{word}} of {{quantity, quantity}}', {
                  word: t(goodsKinds[one.kind].word),
                  quantity: one.quantity,
                }),
              })}
              icon={<IconArrowBackUp size={17} />}
              onClick={() => setWrong(one)}
            />
          )
        }
        footer={movements.hasMore && <NextLink list={movements} />}
      />
      {wrong && <ReverseModal movement={wrong} onClose={() => setWrong(null)} />}
    </>
  );
}
