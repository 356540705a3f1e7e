/** Which days a report's days are compared with. */
import { addDays } from '../values/dates.ts';
import type { Comparison } from './reports.ts';

export interface DayRange {
  startDate: string;
  endDate: string;
}

/** A range that begins before any shop did, and ends after any will. */
export const everyDay: DayRange = { startDate: '1970-01-01', endDate: '2200-12-31' };

/**
 * The period before: for whole months, as many months; for the first days of a month, the same days of the month before;
 * otherwise as many days. Or the same days a year earlier, where whole months stay whole. If a month is too short to have a
 * day, its last day is used.
 */
export function comparedRange({ startDate, endDate }: DayRange, compare: Comparison): DayRange {
  const isFromFirst = startDate.endsWith('-01');
  const isWholeMonths = isFromFirst && isLastOfMonth(endDate);
  if (compare === 'year') {
    const end = addMonths(endDate, -12);
    return { startDate: addMonths(startDate, -12), endDate: isWholeMonths ? lastOf(end.slice(0, 7)) : end };
  }
  if (isWholeMonths) {
    return { startDate: addMonths(startDate, -monthsIn(startDate, endDate)), endDate: addDays(startDate, -1) };
  }
  if (isFromFirst && startDate < endDate && startDate.slice(0, 7) === endDate.slice(0, 7)) {
    return { startDate: addMonths(startDate, -1), endDate: addMonths(endDate, -1) };
  }
  return { startDate: addDays(startDate, -daysIn({ startDate, endDate })), endDate: addDays(startDate, -1) };
}

export function daysIn({ startDate, endDate }: DayRange): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
}

/** The same day of another month, or its last day if it is too short. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const last = lastOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}

/** The last day of a month like '2026-02'. */
function lastOf(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
}

function monthsIn(start: string, end: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(end) - months(start) + 1;
}
