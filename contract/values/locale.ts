/**
 * How figures and dates are written: by a language tag or, without one, in a plain form. What the server writes while LOCALE is
 * not set may be read in any country, so the month is a word and digits are not grouped: 15 Nov 2026, 1234.50.
 */
export type Locale = string | null | undefined;

const plain = 'en-GB';

export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return locale
    ? new Intl.NumberFormat(locale, options)
    : new Intl.NumberFormat(plain, { ...options, useGrouping: false });
}

export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale || plain, options);
}
