/**
 * The browser's date field: quick to type, good on phones. The value is `YYYY-MM-DD`, or '' for none. Unless it is being
 * typed into, it shows the day as every other place does, not as the browser's own language has it.
 */
import '../styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { isDay } from '../../../contract/dates.ts';
import { useFormat } from '../../session/format.ts';
import classes from './date-field.module.css';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(day: string): void;
}

/** Always with a range: without one, browsers reserve space for years of six digits. */
export function DateField({ value, onChange, min = '1970-01-01', max = '2200-12-31', ...rest }: DateFieldProps) {
  const format = useFormat();
  return (
    <TextInput
      {...rest}
      type="date"
      min={min}
      max={max}
      data-empty={value === '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <div className={classes.container}>
          {input}
          {isDay(value) && (
            // After what stands before the day: "From", "As of".
            <span
              aria-hidden
              className={classes.shown}
              style={rest.leftSection ? { left: rest.leftSectionWidth, marginLeft: 1 } : {}}
            >
              {format.day(value)}
            </span>
          )}
        </div>
      )}
    />
  );
}
