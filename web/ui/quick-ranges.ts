/** The ranges of days that people usually ask about. Weeks begin on Monday; a range that has not ended yet ends today. */
import { addDays } from '../../contract/values/dates.ts';
import type { DayRange } from './filter-bar.tsx';

export type QuickRange =
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'thisYear'
  | 'lastYear'
  | 'all';

export function quickRanges(today: string): Record<QuickRange, DayRange> {
  const firstOf = (day: string) => `${day.slice(0, 8)}01`;
  const yesterday = addDays(today, -1);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const lastMonthsEnd = addDays(firstOf(today), -1);
  const year = Number(today.slice(0, 4));
  return {
    today: { startDate: today, endDate: today },
    yesterday: { startDate: yesterday, endDate: yesterday },
    thisWeek: { startDate: monday, endDate: today },
    lastWeek: { startDate: addDays(monday, -7), endDate: addDays(monday, -1) },
    thisMonth: { startDate: firstOf(today), endDate: today },
    lastMonth: { startDate: firstOf(lastMonthsEnd), endDate: lastMonthsEnd },
    thisYear: { startDate: `${year}-01-01`, endDate: today },
    lastYear: { startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` },
    all: { startDate: '', endDate: '' },
  };
}
