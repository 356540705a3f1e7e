/** Locks a period that was signed: nothing is dated there any more. Only the owner unlocks any of it. */
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getBooksLock, lockBooks } from '../../contract/books/books.ts';
import { addDays } from '../../contract/values/dates.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './settings.module.css';

export function BooksLock() {
  const format = useFormat();
  const [day, setDay] = useState(() => lastOfMonthBefore(format.today()));
  const lock = useQuery({ queryKey: ['books', 'lock'], queryFn: ({ signal }) => call(getBooksLock, { signal }) });
  const save = useMutation({
    mutationFn: (until: string | null) => call(lockBooks, { body: { until } }),
    onSuccess: () => refreshAfter(lockBooks),
  });

  async function change(until: string | null) {
    const isSure = await openDialog({
      kind: 'doubt',
      title: until === null ? t('Unlock the books?') : t('Lock the books up to {{until, day}}?', { until }),
      text:
        until === null
          ? t('Entries can then be dated on these days again, unless they are closed.')
          : t('Nothing can be entered, changed or deleted on these days any more. Only the owner can unlock them.'),
      yes: until === null ? t('Unlock') : t('Lock'),
      no: t('Cancel'),
    });
    if (!isSure) return;
    save.mutate(until, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  if (lock.error && !lock.data) return <RetryLine onRetry={lock.refetch} />;
  if (!lock.data) return <Skeleton height={96} />;
  const { until, by, at } = lock.data;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          "Lock the days that your accountant has signed. Nothing can be dated on them any more. A mistake is reversed with today's date instead.",
        )}
      </Text>
      <Text size="sm" role="status">
        {until === null
          ? t('The books are not locked.')
          : t('The books are locked up to {{until, day}}, by {{by}} on {{moment}}.', {
              until,
              by: by ?? '',
              moment: format.moment(at!),
            })}
      </Text>
      <div className={classes.lock}>
        <DateField label={t('Lock up to')} max={format.today()} value={day} onChange={setDay} />
        <Button
          variant="default"
          disabled={day === '' || day === until}
          loading={save.isPending}
          onClick={() => void change(day)}
        >
          {t('Lock')}
        </Button>
        {until !== null && (
          <Button variant="subtle" disabled={save.isPending} onClick={() => void change(null)}>
            {t('Unlock')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The usual day to lock up to: the end of the month before this one. */
function lastOfMonthBefore(today: string): string {
  return addDays(`${today.slice(0, 8)}01`, -1);
}
