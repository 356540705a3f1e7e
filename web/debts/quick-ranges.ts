/** The days that a statement is usually about. */
import { addDays } from '../../contract/dates.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

export function quickRanges(today: string): Record<'thisMonth' | 'lastMonth' | 'thisYear' | 'all', DayRange> {
  const firstOf = (day: string) => `${day.slice(0, 8)}01`;
  const lastMonthsEnd = addDays(firstOf(today), -1);
  return {
    thisMonth: { startDate: firstOf(today), endDate: today },
    lastMonth: { startDate: firstOf(lastMonthsEnd), endDate: lastMonthsEnd },
    thisYear: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today },
    all: { startDate: '', endDate: '' },
  };
}
