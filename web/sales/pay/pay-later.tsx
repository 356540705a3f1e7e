/** When a customer will pay what stays on credit. It keeps its space when nothing does. */
import type { Ref } from 'react';
import { changeTerms, type Terms } from '../../cart/cart-store.ts';
import { DueDateChips, DueDateField } from '../customer/due-date-field.tsx';
import classes from './payment.module.css';

interface PayLaterProps {
  dateRef: Ref<HTMLInputElement>;
  terms: Terms;
  owed: number;
  disabled: boolean;
  error: boolean;
}

export function PayLater({ dateRef, terms, owed, disabled, error }: PayLaterProps) {
  return (
    <div className={classes.later} data-none={owed <= 0 || undefined}>
      <DueDateField
        ref={dateRef}
        disabled={disabled}
        error={error}
        value={terms.paymentDate}
        onChange={(paymentDate) => changeTerms({ paymentDate })}
      />
      <DueDateChips
        disabled={disabled}
        value={terms.paymentDate}
        onChange={(paymentDate) => changeTerms({ paymentDate })}
      />
    </div>
  );
}
