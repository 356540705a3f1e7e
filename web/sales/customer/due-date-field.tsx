/** The day on which a sale on credit is to be paid: a date field, with buttons for the usual terms. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { useFormat } from '../../session/format.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';
import { dueChoices } from './due-date.ts';

interface DueDateFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange(day: string): void;
  error: boolean;
  disabled: boolean;
}

export function DueDateField(props: DueDateFieldProps) {
  const format = useFormat();
  return <DateField label={t('Payment date')} min={format.today()} {...props} />;
}

interface DueDateChipsProps {
  /** The group, to put the focus into it. */
  ref?: Ref<HTMLFieldSetElement>;
  value: string;
  onChange(day: string): void;
  disabled: boolean;
}

export function DueDateChips({ ref, value, onChange, disabled }: DueDateChipsProps) {
  const today = useFormat().today();
  return (
    <fieldset ref={ref} className={classes.chips} aria-label={t('When to pay')}>
      {dueChoices(today).map(({ label, day }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={day === value ? 'light' : 'default'}
          aria-pressed={day === value}
          disabled={disabled}
          onClick={() => onChange(day)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
