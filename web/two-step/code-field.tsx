import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../words/t.ts';

/** A field for a code from the app. If a recovery code is allowed too, phones show a keyboard with letters. */
export function CodeField({ recovery = false, ...props }: TextInputProps & { recovery?: boolean }) {
  return (
    <TextInput
      label={t('Code')}
      aria-required
      description={recovery ? t('From the app on your phone, or a recovery code') : undefined}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
