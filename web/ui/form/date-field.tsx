/** The browser's date field: quick to type, good on phones. The value is `YYYY-MM-DD`, or '' for none. */
import '../styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(day: string): void;
}

/** Always with a range: without one, browsers reserve space for years of six digits. */
export function DateField({ value, onChange, min = '1970-01-01', max = '2200-12-31', ...rest }: DateFieldProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      min={min}
      max={max}
      data-empty={value === '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
