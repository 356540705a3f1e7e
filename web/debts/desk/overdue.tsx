/** Says how much is overdue and for how long; empty if nothing is. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import classes from './desk.module.css';

export function Overdue({ amount, days }: { amount: number; days: number }) {
  if (days === 0) return null;
  return (
    <span className={classes.overdue}>
      <IconAlertTriangle size={14} aria-hidden />{' '}
      {t(
        {
          one: '{{amount, money}} overdue, {{count, quantity}} day',
          other: '{{amount, money}} overdue, {{count, quantity}} days',
        },
        { amount, count: days },
      )}
    </span>
  );
}
