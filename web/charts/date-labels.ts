/**
 * Which dates of a time axis are named, and how: every one where there is room, otherwise every so many. Months,
 * and what goes over more than a year, are named by month and year.
 */

import { daysIn } from '../../contract/books/report-ranges.ts';
import { dateFormat, type Locale } from '../../contract/values/locale.ts';

/** How many fit a desktop; a narrow screen shows every second one, or every third where months have long names. */
const maxLabels = 10;
const longest = 8;

export interface DateLabel {
  /** The row it belongs to. */
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
  // The first may be a part of a month.
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
