/**
 * The browser's number field, with its value as text, so that nothing is rounded before it reaches the server. The
 * mouse wheel does not change it: scrolling a form must never alter an amount.
 */
import '../styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(figure: string): void;
}

export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      step="any"
      min="0"
      inputMode="decimal"
      {...rest}
      type="number"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
