/** Reads from the address what a report is about, so that a link opens the same report. Invalid parts are left out. */

import { daysIn } from '../../contract/books/report-ranges.ts';
import {
  type Breakdown,
  breakdowns,
  type Comparison,
  comparisons,
  type Period,
  periods,
} from '../../contract/books/reports.ts';
import { isDay } from '../../contract/values/dates.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { quickRanges } from '../ui/quick-ranges.ts';

export type Search = Record<string, unknown>;

/** This month, unless the address has days. One of the two days may be missing, as in every filter. */
export function rangeIn({ startDate, endDate }: Search, today: string): DayRange {
  const start = dayOf(startDate);
  const end = dayOf(endDate);
  if (!start && !end) return quickRanges(today).thisMonth;
  return { startDate: start, endDate: end };
}

/** Days for a week or two months, weeks for a year, months for longer, unless the address says which. */
export function periodIn({ by }: Search, range: DayRange, today: string): Period {
  const wanted = oneOf(periods, by);
  if (wanted) return wanted;
  // Without a first day the range may cover years.
  if (!range.startDate) return 'month';
  const days = daysIn({ startDate: range.startDate, endDate: range.endDate || today });
  return days <= 62 ? 'day' : days <= 366 ? 'week' : 'month';
}

export function breakdownIn({ by }: Search): Breakdown {
  return oneOf(breakdowns, by) ?? 'item';
}

export function comparisonIn({ compare }: Search): Comparison | undefined {
  return oneOf(comparisons, compare);
}

export function dayIn({ date }: Search): string {
  return dayOf(date);
}

/** An account of the journal; cash, unless the address has one. */
export function accountIn({ account }: Search): string {
  return typeof account === 'string' && account !== '' ? account : 'assets:cash';
}

export function daysAmount({ days }: Search, otherwise: number): number {
  const number = Number(days);
  return Number.isInteger(number) && number >= 1 && number <= 36_500 ? number : otherwise;
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isDay(value) ? value : '';
}

function oneOf<const Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}
