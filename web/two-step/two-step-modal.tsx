/**
 * A person's own two-step sign-in, from the menu under their name. Whether it shows the set-up or the management is decided
 * when it opens.
 */
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSecondFactor } from '../../contract/people/second-factor.ts';
import { call } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { useManage } from './use-manage.tsx';
import { useSetUp } from './use-set-up.tsx';

export function TwoStepModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [isOn, setIsOn] = useState<boolean | null>(null);
  if (isOn === null && isFetchedAfterMount && data) setIsOn(data.on);
  const setUp = useSetUp({ onClose, onDone: onClose });
  const manage = useManage(data, onClose);
  const loading = {
    onClose,
    children: error ? <RetryLine onRetry={refetch} /> : <Loader mx="auto" aria-label={t('Please wait')} />,
  };
  const parts = isOn === null ? loading : isOn ? manage : setUp;
  return <FormModal title={t('Two-step sign-in')} opened={opened} {...parts} />;
}
