/** The sales that wait on this till, each with its receipt. They can't be deleted; they disappear once the server has them. */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '../../contract/selling/sales.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { outboxState } from '../outbox/outbox-state.ts';
import { useFormat } from '../session/format.ts';
import { useStore } from '../store.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { waitingReceipts } from './kept-receipt.ts';
import { KeptReceiptModal } from './kept-receipt-modal.tsx';
import classes from './without-connection.module.css';

export function WaitingSales({ onClose }: { onClose(): void }) {
  const {
    unknown,
    waiting: { count },
  } = useStore(outboxState);
  const sales = useQuery({ queryKey: ['waiting-sales', count], queryFn: waitingReceipts, staleTime: 0 });
  const [shown, setShown] = useState<Receipt | null>(null);
  return (
    <FormModal title={t('Waiting on this device')} size="34rem" opened onClose={onClose}>
      <Text size="sm" c="dimmed">
        {unknown.length > 0
          ? t(
              'The server does not know this device any more, so it can not take all of them. They stay here. Please tell an admin.',
            )
          : t(
              'They go into the books by themselves once the connection is back. Please leave this browser as it is until then.',
            )}
      </Text>
      {sales.isPending && <Skeleton height={36} />}
      {sales.isError && <RetryLine onRetry={sales.refetch} />}
      {sales.data?.length === 0 && <EmptyState text={t('Nothing is waiting.')} />}
      <ul className={classes.list} aria-label={t('Waiting on this device')}>
        {sales.data?.map((receipt) => (
          <WaitingSale key={receipt.label} receipt={receipt} onOpen={() => setShown(receipt)} />
        ))}
      </ul>
      {shown && <KeptReceiptModal receipt={shown} onClose={() => setShown(null)} />}
    </FormModal>
  );
}

function WaitingSale({ receipt, onOpen }: { receipt: Receipt; onOpen(): void }) {
  const format = useFormat();
  const { label, createdAt, total, rounding } = receipt;
  return (
    <li>
      <strong>{label}</strong>
      <span>{format.moment(createdAt)}</span>
      <span className={classes.total}>{format.money(sumMoney([total, rounding]))}</span>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('Receipt {{id}}', { id: label ?? '' })}
        onClick={onOpen}
      >
        {t('Receipt')}
      </Button>
    </li>
  );
}
