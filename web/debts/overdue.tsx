/** How much is overdue and for how long; nothing where nothing is. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '../session/format.ts';
import classes from './desk.module.css';

export function Overdue({ amount, days }: { amount: number; days: number }) {
  const format = useFormat();
  if (days === 0) return null;
  return (
    <span className={classes.overdue}>
      <IconAlertTriangle size={14} aria-hidden /> {format.money(amount)} overdue, {daysText(days, format.quantity)}
    </span>
  );
}

function daysText(days: number, quantity: (value: number) => string): string {
  return days === 1 ? '1 day' : `${quantity(days)} days`;
}
