/** Says that a list could not be loaded. Rows loaded earlier stay below it. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import classes from './data-table.module.css';

export function RetryLine({ onRetry }: { onRetry?(): unknown }) {
  return (
    <div className={classes.retry} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>{t('Could not load')}</span>
      {onRetry && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => onRetry()}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
