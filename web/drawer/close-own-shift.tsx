/** Closes one's own shift, with its figures as they are when it is opened. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCurrentShift, type Shift } from '../../contract/money/shifts.ts';
import { call } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { CloseShiftModal } from './close-shift-modal.tsx';

export function CloseOwnShift({ onClose }: { onClose(): void }) {
  const [shift, setShift] = useState<Shift | null>(null);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['shifts', 'own'],
    queryFn: ({ signal }) => call(getCurrentShift, { signal }),
    refetchOnMount: 'always',
  });
  // A closed shift is nobody's current one any more, but its result is still shown, so it is kept here.
  if (data && isFetchedAfterMount && data.id !== shift?.id) setShift(data);
  if (shift) return <CloseShiftModal shift={data ?? shift} onClose={onClose} />;
  return (
    <FormModal title={t('Close shift')} size="28rem" opened onClose={onClose}>
      {error && <RetryLine onRetry={refetch} />}
      {!error &&
        (isFetchedAfterMount ? <Text size="sm">{t('Your shift is already closed.')}</Text> : <Skeleton height={96} />)}
    </FormModal>
  );
}
