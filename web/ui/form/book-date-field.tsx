/**
 * The day of a payment, an expense, money banked or goods that came. A day that the books do not accept is marked when the
 * field loses focus, not while typing, because a half-typed year is always too early.
 */
import { useState } from 'react';
import { bookDayProblem, firstBookDay } from '../../../contract/values/dates.ts';
import { useFormat } from '../../session/format.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

interface BookDateFieldProps extends DateFieldProps {
  /** The day of the record that is being edited. */
  before?: string;
}

export function BookDateField({ before, error, ...props }: BookDateFieldProps) {
  const { value } = props;
  const today = useFormat().today();
  const [left, setLeft] = useState('');
  const problem = value !== '' && value === left ? bookDayProblem(value, today, before) : null;
  return <DateField {...props} min={firstBookDay} max={today} error={problem ?? error} onBlur={() => setLeft(value)} />;
}
