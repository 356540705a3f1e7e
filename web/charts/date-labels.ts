/**
 * Decides which dates of a time axis are labelled, and how: all of them if there is room, otherwise every second, third and so
 * on. Months, and ranges of more than a year, are labelled with month and year.
 */

import { daysIn } from '../../contract/books/report-ranges.ts';
import { dateFormat, type Locale } from '../../contract/values/locale.ts';

/** How many labels fit on a desktop; a narrow screen shows every second one, or every third where names of months are long. */
const maxLabels = 10;
const longest = 8;

export interface DateLabel {
  /** The index of its row. */
  at: number;
  text: string;
  /** Left out where there is little room. */
  isMinor: boolean;
}

export function dateLabels(dates: readonly string[], locale: Locale): DateLabel[] {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const days = daysIn({ startDate: first, endDate: last });
  const rest = dates.slice(1);
  // The first row may be a month that the range cuts off.
  const areMonths = rest.length > 0 && days > 27 * rest.length && rest.every((date) => date.endsWith('-01'));
  const other = areMonths || days > 366 ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const);
  const format = dateFormat(locale, { timeZone: 'UTC', month: 'short', ...other });
  const step = Math.ceil(dates.length / maxLabels);
  const named = dates
    .map((date, at) => ({ at, date }))
    .filter(({ at }) => at % step === 0)
    .map(({ at, date }) => ({ at, text: format.format(new Date(`${date}T00:00:00Z`)) }));
  const apart = named.some(({ text }) => text.length > longest) ? 3 : 2;
  return named.map((label, place) => ({ ...label, isMinor: named.length > maxLabels / 2 && place % apart !== 0 }));
}
