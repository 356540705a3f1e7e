/** The days that a link to a list has set; empty where it set none. */
import { useSearch } from '@tanstack/react-router';
import { isDay } from '../../contract/dates.ts';
import type { DayRange } from './filter-bar.tsx';

export function useDaysInAddress(): DayRange {
  const { startDate, endDate } = useSearch({ strict: false }) as Record<string, unknown>;
  return { startDate: dayIn(startDate), endDate: dayIn(endDate) };
}

function dayIn(value: unknown): string {
  return typeof value === 'string' && isDay(value) ? value : '';
}
