/** What the number fields take: a figure as text, in plain decimals. */
import type { TextInputProps } from '@mantine/core';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(figure: string): void;
}
