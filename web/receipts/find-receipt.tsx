/** Receipts, newest first, filtered while typing. A scan opens its receipt at once, and Enter opens the receipt if only one is found. */
import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReceiptRow } from '../../contract/selling/sales.ts';
import { type DaysList, daysIn, useDaysField } from '../address/use-days-field.ts';
import { type SearchedList, useSearchField } from '../address/use-search-field.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { useFieldCamera } from '../scanning/use-field-camera.tsx';
import { useScanner } from '../scanning/use-scanner.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Moment, Money } from '../ui/money.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { MissingNumbers } from '../ui/table/missing-numbers.tsx';
import { NextLink } from '../ui/table/next-link.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { receiptIdIn, receiptNumber } from './receipt-code.ts';
import { onlyReceipt, useReceipts } from './receipts-queries.ts';

interface FindReceiptProps {
  /** The address of the screen, which contains the filters. */
  list: SearchedList & DaysList & { shown: Partial<DayRange> };
  onOpen(receiptId: number): void;
}

export function FindReceipt({ list, onOpen }: FindReceiptProps) {
  const client = useQueryClient();
  const isTouch = useIsTouch();
  const search = useRef<HTMLInputElement>(null);
  const { text, field } = useSearchField(list);
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const receipts = useReceipts({ search: text, ...range });
  const columns = useReceiptColumns(onOpen);

  // On a touch screen the keyboard would cover half of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isTouch) search.current?.focus();
  }, []);

  async function open(typed: string) {
    const scanned = receiptIdIn(typed);
    try {
      const found = scanned ?? (typed && (await client.fetchQuery(onlyReceipt({ search: typed, ...range }))));
      if (!found) return;
      // The next scan begins in an empty field.
      if (scanned !== null) field.onChange('');
      onOpen(found);
    } catch (error) {
      notify.error(error);
    }
  }

  useScanner({
    search,
    onScan: (code) => void open(code.trim()),
    onCovered: () => notify.error(t('Please close the open window, then scan again.')),
  });

  const camera = useFieldCamera((code) => void open(code));

  return (
    <>
      <FilterBar
        search={{ label: t('Receipt number, item or customer'), ...field, inputRef: search }}
        range={days}
        onSearch={() => void open(field.value.trim())}
      >
        {camera}
      </FilterBar>
      <HiddenUntilCount />
      <DataTable
        label={t('Receipts')}
        columns={columns}
        rows={receipts.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(receipts)}
        rowTone={stateOf}
        empty={{
          text:
            text || range.startDate || range.endDate
              ? t('No receipt found. Try the number, an item on it, or the customer.')
              : t('Receipts of sales will appear here.'),
          icon: <IconReceipt size={28} stroke={1.4} />,
        }}
        actionsHeader={t('Open')}
        rowActions={(one) => (
          <RowAction
            label={t('Open receipt')}
            name={t('Open receipt {{id}}', { id: receiptNumber(one) })}
            icon={<IconReceipt size={16} />}
            onClick={() => onOpen(one.id)}
          />
        )}
        onEndReached={receipts.onEndReached}
        footer={receipts.hasMore && <NextLink list={receipts} />}
      />
      <MissingNumbers rows={receipts.rows} of="receipt" />
    </>
  );
}

function stateOf({ voided, returned, total }: ReceiptRow) {
  if (voided) return { tone: 'muted', label: t('Voided') } as const;
  return returned > 0 && returned === total ? ({ tone: 'muted', label: t('All returned') } as const) : undefined;
}

function useReceiptColumns(onOpen: (receiptId: number) => void): Column<ReceiptRow>[] {
  return [
    {
      key: 'id',
      header: t('Receipt'),
      phone: 'title',
      width: '7rem',
      render: (one) => (
        <Anchor component="button" type="button" inherit onClick={() => onOpen(one.id)}>
          {receiptNumber(one)}
        </Anchor>
      ),
    },
    { key: 'at', header: t('Date'), render: (one) => <Moment at={one.createdAt} /> },
    { key: 'goods', header: t('Goods'), phone: 'wide', render: (one) => one.goods },
    {
      key: 'customer',
      header: t('Customer'),
      priority: 2,
      render: ({ customer }) => customer && <CustomerLink customer={customer} />,
    },
    { key: 'staff', header: t('Served by'), priority: 3, render: (one) => one.staff },
    { key: 'total', header: t('Total'), align: 'right', render: (one) => <Money value={one.total} /> },
    {
      key: 'returned',
      header: t('Returned'),
      align: 'right',
      priority: 1,
      render: (one) => (one.returned > 0 ? <Money value={one.returned} /> : ''),
    },
  ];
}
