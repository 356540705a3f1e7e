/**
 * A number field for languages that write decimals with a comma. The browser's own field follows the language of the browser, not that
 * of the page, and would read 1,5 as 15. A text that can't be read stays in the field with the reason, and is not sent.
 */
import '../styles.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { inReadersForm } from '../../../contract/values/quantity.ts';
import { meaningsOf, readTyped } from '../../../contract/values/typed-number.ts';
import { t } from '../../words/t.ts';
import type { NumberFieldProps } from './number-field-props.ts';

export interface CommaFieldProps extends NumberFieldProps {
  mark: string;
}

export function CommaField({ value, onChange, mark, min, max, step, placeholder, ...rest }: CommaFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const read = typed === null ? value : readTyped(typed, mark);
  // Otherwise another value has come from outside, or the form was emptied.
  const isOwn = typed !== null && (read ?? '') === value;
  const problem = isOwn && read === null ? problemWith(typed, mark) : null;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      // Not shown while typing, because the next digit may make the number clear.
      error={problem && (isLeft || rest.error) ? problem : rest.error}
      placeholder={placeholder && inReadersForm(placeholder, mark)}
      value={isOwn ? typed : inReadersForm(value, mark)}
      data-unmatched={problem ?? undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setLeft(false);
        onChange(readTyped(text, mark) ?? '');
      }}
      onBlur={(event) => {
        setLeft(true);
        rest.onBlur?.(event);
      }}
    />
  );
}

function problemWith(typed: string, mark: string): string {
  const meanings = meaningsOf(typed, mark);
  return meanings
    ? t('{{typed}} can be read in two ways. Please write {{grouped}} or {{withDecimals}}.', { typed, ...meanings })
    : t('{{typed}} is not a number. Please write it like {{example}}.', {
        typed,
        example: inReadersForm('1500.5', mark),
      });
}
