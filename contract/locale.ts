/**
 * How figures and dates are written: by a language tag, or, with none, plainly. What the server writes while LOCALE is
 * not set is read by people of any country, so it has the month in words and no groups of digits: 15 Nov 2026, 1234.50.
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
