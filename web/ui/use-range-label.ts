/** A range of days as text, for printed reports: 'From 1 May 2026 to 31 May 2026', 'Until …', 'All days'. */
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import type { DayRange } from './filter-bar.tsx';

export function useRangeLabel(): (range: DayRange) => string {
  const format = useFormat();
  return ({ startDate, endDate }) => {
    if (startDate && startDate === endDate) return format.day(startDate);
    if (startDate && endDate) return t('From {{startDate, day}} to {{endDate, day}}', { startDate, endDate });
    if (startDate) return t('From {{startDate, day}}', { startDate });
    return endDate ? t('Until {{endDate, day}}', { endDate }) : t('All days');
  };
}
