/** Up to which day the books are locked, where they are. */
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useFormat } from '../session/format.ts';
import classes from './day-close-page.module.css';

export function LockedPeriod({ until, date }: { until: string; date: string }) {
  const format = useFormat();
  const title = `The books are locked up to ${format.day(until)}`;
  return (
    <Alert className={classes.ahead} color="gray" icon={<IconLock size={18} />} title={title}>
      {date <= until
        ? "Nothing can be entered, counted or reopened on this day. A mistake is reversed with today's date."
        : 'This day can still be changed.'}
    </Alert>
  );
}
