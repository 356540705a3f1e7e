/** Says up to which day the books are locked, if they are. */
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { t } from '../words/t.ts';
import classes from './day-close-page.module.css';

export function LockedPeriod({ until, date }: { until: string; date: string }) {
  const title = t('The books are locked up to {{until, day}}', { until });
  return (
    <Alert className={classes.ahead} color="gray" icon={<IconLock size={18} />} title={title}>
      {date <= until
        ? t("Nothing can be entered, counted or reopened on this day. A mistake is reversed with today's date.")
        : t('This day can still be changed.')}
    </Alert>
  );
}
