/** The props of the number fields. Their value is a text in plain decimals. */
import type { TextInputProps } from '@mantine/core';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(figure: string): void;
}
