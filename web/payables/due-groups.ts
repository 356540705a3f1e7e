/** Bills by when they are due: overdue, within seven days from today, later. */
import { addDays } from '../../contract/dates.ts';
import type { Bill } from '../../contract/payables.ts';

export const dueGroups = ['overdue', 'soon', 'later'] as const;
export type DueGroup = (typeof dueGroups)[number];

export function dueGroupOf({ dueOn }: Pick<Bill, 'dueOn'>, today: string): DueGroup {
  if (dueOn < today) return 'overdue';
  return dueOn <= addDays(today, 7) ? 'soon' : 'later';
}
