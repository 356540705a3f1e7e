/**
 * The browser's date field, which is quick to type into and good on phones. The value is `YYYY-MM-DD`, or '' for none. Except
 * while someone types, it shows the day as the rest of the page does, not as the browser's own language writes it.
 */
import '../styles.ts';
import { rem, TextInput, type TextInputProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import { isDay } from '../../../contract/values/dates.ts';
import { languageOf } from '../../../contract/words/languages.ts';
import { useFormat } from '../../session/format.ts';
import { currentReader } from '../../words/reader.ts';
import classes from './date-field.module.css';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange(day: string): void;
}

/** Always with a range: without one, browsers reserve space for years of six digits. */
export function DateField({ value, onChange, min = '1970-01-01', max = '2200-12-31', ...rest }: DateFieldProps) {
  const format = useFormat();
  // A word such as From is placed before the day, not on top of it.
  const start = rem(rest.leftSectionWidth);
  const shown = isDay(value) ? format.day(value) : '';
  return (
    <TextInput
      {...rest}
      {...roomFor(Number(rest.leftSectionWidth ?? 0), shown)}
      type="date"
      min={min}
      max={max}
      data-empty={value === '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <div className={classes.container} data-foreign={isForeign(value) || undefined}>
          {input}
          {shown && (
            <span
              aria-hidden
              className={classes.shown}
              style={start ? ({ '--word': start } as CSSProperties) : undefined}
            >
              {shown}
            </span>
          )}
        </div>
      )}
    />
  );
}

/** An empty field shows a placeholder in the language of the browser. */
function isForeign(value: string): boolean {
  return value === '' && languageOf(navigator.language) !== currentReader().language;
}

/** The English word fits. In other languages the word and the day after it may be longer. */
function roomFor(wordWidth: number, shown: string) {
  if (wordWidth === 0 || currentReader().language === 'en') return undefined;
  const style = { '--word-and-day': `${wordWidth + 7 * shown.length + 8}px` } as CSSProperties;
  return { style, className: classes.roomy };
}
