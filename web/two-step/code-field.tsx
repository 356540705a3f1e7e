import { TextInput, type TextInputProps } from '@mantine/core';

/** Six digits of the app; where a recovery code does as well, the keyboard has letters. */
export function CodeField({ recovery = false, ...props }: TextInputProps & { recovery?: boolean }) {
  return (
    <TextInput
      label="Code"
      aria-required
      description={recovery ? 'From the app on your phone, or a recovery code' : undefined}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
