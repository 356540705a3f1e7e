/**
 * The day of a payment, an expense or money banked. One that the books do not take says so once the field is left: while
 * a year is being typed, it is an old one for a moment.
 */
import { useState } from 'react';
import { firstBookDay, whyNotBooked } from '../../../contract/dates.ts';
import { useFormat } from '../../session/format.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

interface BookDateFieldProps extends DateFieldProps {
  /** The day that the record being corrected has. */
  before?: string;
}

export function BookDateField({ before, error, ...props }: BookDateFieldProps) {
  const { value } = props;
  const today = useFormat().today();
  const [left, setLeft] = useState('');
  const problem = value !== '' && value === left ? whyNotBooked(value, today, before) : null;
  return <DateField {...props} min={firstBookDay} max={today} error={problem ?? error} onBlur={() => setLeft(value)} />;
}
