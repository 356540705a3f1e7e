/** A day that was closed while the clock ran ahead: it locks nothing, but its count is in the books until it is reopened. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUser } from '../session/user.ts';
import { t } from '../words/t.ts';
import classes from './day-close-page.module.css';
import { ReopenDay } from './reopen-day.tsx';

export function ClosedAhead({ day }: { day: string }) {
  const isAdmin = useUser().roles.includes('admin');
  return (
    <Alert
      className={classes.ahead}
      color="orange"
      icon={<IconAlertTriangle size={18} />}
      title={t('{{day, day}} was closed while the clock was ahead', { day })}
    >
      <p>
        {t(
          'That day was closed too early, because a clock was wrong. It locks nothing, but its count is in the books.',
        )}
      </p>
      {isAdmin ? <ReopenDay date={day} /> : t('Ask an admin to reopen it.')}
    </Alert>
  );
}
