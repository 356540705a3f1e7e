/** When a sale on credit is to be paid: what the till offers, and what the shop has set. */
import { addDays } from '../../../contract/values/dates.ts';
import { t } from '../../words/t.ts';

export function dueChoices(today: string): { label: string; day: string }[] {
  return [
    { label: t('Today'), day: today },
    { label: t('In a week'), day: addDays(today, 7) },
    { label: t('Two weeks'), day: addDays(today, 14) },
    { label: t('End of the month'), day: endOfMonth(today) },
  ];
}

/** '' if the shop has set nothing. */
export function usualDueDate(today: string, dueDays: number | null | undefined): string {
  return dueDays == null ? '' : addDays(today, dueDays);
}

function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const firstOfNext = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return addDays(firstOfNext, -1);
}
