/** Sales that tills made without a connection and that somebody should check. Most are in the books; some were set aside. */
import '../ui/styles.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ToSettle } from '../../contract/tills/to-settle.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { Moment } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import { actionLabels, actionsOf, SettleModal } from './settle-modal.tsx';
import classes from './to-settle.module.css';
import { useToSettle } from './to-settle-queries.ts';

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

export function ToSettlePage() {
  const list = useListSearch('/layout/to-settle');
  const { open, id } = list.shown;
  const entries = useToSettle();
  const rows = entries.data?.payload;
  const count = entries.data?.meta.count ?? 0;
  const action = open === 'receipt' ? undefined : open;
  const entry = useOpened('to-settle', action && id, { rows });

  return (
    <>
      <PageHeader title={t('To settle')} />
      <Text size="sm" c="dimmed" className={classes.about}>
        {t(
          'Sales that a till made without a connection and that somebody should look at. They are in the books, unless they are kept aside.',
        )}
      </Text>
      <DataTable
        label={t('To settle')}
        columns={columnsOf(list)}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(entries)}
        empty={{
          text: t('Nothing needs a look. What tills sold without a connection is in the books.'),
          icon: <IconCircleCheck size={28} stroke={1.4} />,
        }}
        footer={
          rows &&
          count > rows.length && (
            <Text size="sm" c="dimmed">
              {t('The newest {{shown, quantity}} of {{count, quantity}} are shown.', { shown: rows.length, count })}
            </Text>
          )
        }
      />
      {action && entry && <SettleModal key={entry.id} entry={entry} action={action} onClose={list.close} />}
      <Suspense>
        {open === 'receipt' && id !== undefined && <ReceiptModal receiptId={id} onClose={list.close} />}
      </Suspense>
    </>
  );
}

type List = ReturnType<typeof useListSearch<'/layout/to-settle'>>;

function columnsOf(list: Pick<List, 'open'>): Column<ToSettle>[] {
  return [
    {
      key: 'label',
      header: t('Sale'),
      phone: 'title',
      width: '8rem',
      render: ({ label, receiptId }) =>
        receiptId === null ? (
          label
        ) : (
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => list.open({ open: 'receipt', id: receiptId })}
          >
            {label}
          </Anchor>
        ),
    },
    { key: 'at', header: t('Noticed'), nowrap: true, render: ({ at }) => <Moment at={at} /> },
    { key: 'sentence', header: t('What to look at'), phone: 'wide', render: ({ sentence }) => sentence },
    {
      key: 'actions',
      header: t('Action'),
      align: 'right',
      phone: 'wide',
      render: (one) => (
        <span className={classes.actions}>
          {actionsOf(one).map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant={action === 'discard' ? 'subtle' : 'default'}
              {...(action === 'discard' && { color: 'red' })}
              aria-label={t('{{label}}: {{action}}', { label: one.label, action: t(actionLabels[action]) })}
              onClick={() => list.open({ open: action, id: one.id })}
            >
              {t(actionLabels[action])}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}
