/** Everything that happened with a customer, newest first. Receipts and slips open; a write-off can be undone. */
import { Anchor, Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reversePayment } from '../../contract/debts/accounts.ts';
import { type CustomerPage, reverseDeposit } from '../../contract/debts/debts.ts';
import { type DaysList, useDaysField } from '../address/use-days-field.ts';
import { ledger, useUndoWriteOff } from '../debts/debts-queries.ts';
import { OpeningLink } from '../links/opening-link.tsx';
import { useFormat } from '../session/format.ts';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import classes from './customer-page.module.css';
import { type HistoryRow, historyRows } from './history-rows.ts';

interface CustomerHistoryProps {
  customer: CustomerPage;
  /** The address of the screen, which contains the days. */
  list: DaysList & { shown: Partial<DayRange> };
  onOpen(document: NonNullable<HistoryRow['opens']>): void;
  mayUndo: boolean;
}

export function CustomerHistory({ customer, list, onOpen, mayUndo }: CustomerHistoryProps) {
  const format = useFormat();
  const { startDate = '', endDate = '' } = list.shown;
  const range = useMemo(() => ({ startDate, endDate }), [startDate, endDate]);
  const days = useDaysField(range, list);
  const query = useQuery(ledger(customer.id, range));
  const undo = useUndo(customer.name);
  const [wrong, setWrong] = useState<HistoryRow | null>(null);
  const { promises, reminders } = customer;
  const rows = useMemo(() => {
    if (!query.data) return undefined;
    const { payload: entries, meta } = query.data;
    return historyRows({ entries, opening: meta.opening, promises, reminders, range }, format);
  }, [query.data, promises, reminders, range, format]);

  const columns: Column<HistoryRow>[] = [
    { key: 'date', header: t('Date'), nowrap: true, render: ({ date }) => format.day(date) },
    { key: 'what', header: t('What'), phone: 'title', nowrap: true, render: ({ what }) => what },
    {
      key: 'detail',
      header: t('Details'),
      phone: 'wide',
      width: '34%',
      render: (row) => <Detail row={row} onOpen={onOpen} onUndo={mayUndo ? undo : undefined} />,
    },
    { key: 'debit', header: t('Bought'), align: 'right', render: ({ debit }) => <Figure value={debit} /> },
    { key: 'credit', header: t('Paid'), align: 'right', render: ({ credit }) => <Figure value={credit} /> },
    {
      key: 'balance',
      header: t({ text: 'Balance', context: 'still owed' }),
      align: 'right',
      render: ({ balance }) => <Figure value={balance} />,
    },
  ];

  return (
    <>
      <FilterBar range={days} />
      <DataTable
        label={t('History')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        {...loadStateOf(query)}
        rowActions={(row) =>
          mayUndo &&
          row.reversible && (
            <RowAction
              label={t('Reverse')}
              name={t('Reverse {{name}}', { name: row.detail })}
              icon={<IconArrowBackUp size={17} />}
              onClick={() => setWrong(row)}
            />
          )
        }
        fill={false}
        maxHeight="36rem"
        empty={{
          text:
            range.startDate || range.endDate
              ? t('Nothing happened on these days.')
              : t('What they buy, pay, return and promise will appear here.'),
          icon: <IconHistory size={28} stroke={1.4} />,
        }}
        footer={<span className={classes.hint}>{t('Balance: what they owe, less what they have in advance.')}</span>}
      />
      {wrong?.reversible && (
        <ReverseModal
          reversing={wrong.reversible.kind === 'payment' ? reversePayment : reverseDeposit}
          id={wrong.reversible.id}
          record={t('{{name}}, {{detail}}, {{amount, money}} on {{date, day}}', {
            name: customer.name,
            detail: wrong.detail,
            amount: wrong.credit ?? wrong.debit ?? 0,
            date: wrong.date,
          })}
          onClose={() => setWrong(null)}
        />
      )}
    </>
  );
}

function Figure({ value }: { value: number | null }) {
  return value === null ? '' : <Money value={value} />;
}

interface DetailProps {
  row: HistoryRow;
  onOpen(document: NonNullable<HistoryRow['opens']>): void;
  onUndo?(row: HistoryRow): void;
}

function Detail({ row, onOpen, onUndo }: DetailProps) {
  const { detail, goods, opens, openingId, undoes } = row;
  return (
    <span className={classes.detail}>
      {opens ? (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpen(opens)}>
          {detail}
        </Anchor>
      ) : openingId === null ? (
        detail
      ) : (
        <OpeningLink id={openingId} label={detail} />
      )}
      {goods && (
        <Text span size="xs" c="dimmed" className={classes.goods}>
          {goods}
        </Text>
      )}
      {onUndo && undoes !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Undo the write-off of {{document}}', { document: detail.toLowerCase() })}
          onClick={() => onUndo(row)}
        >
          {t('Undo')}
        </Button>
      )}
    </span>
  );
}

function useUndo(customer: string) {
  const { mutate } = useUndoWriteOff();
  const format = useFormat();
  return async ({ undoes, detail, credit }: HistoryRow) => {
    if (undoes === null) return;
    const isSure = await openDialog({
      kind: 'doubt',
      title: t('Undo the write-off?'),
      text: t('{{customer}} owes it again, from today.', { customer }),
      record: `${detail}, ${format.money(credit ?? 0)}`,
      yes: t('Undo it'),
      no: t('Cancel'),
    });
    if (!isSure) return;
    mutate(undoes, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  };
}
