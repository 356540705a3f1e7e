/** Bills by when they are due: overdue, within seven days from today, later. */

import type { Bill } from '../../contract/buying/payables.ts';
import { addDays } from '../../contract/values/dates.ts';

export const dueGroups = ['overdue', 'soon', 'later'] as const;
export type DueGroup = (typeof dueGroups)[number];

export function dueGroupOf({ dueOn }: Pick<Bill, 'dueOn'>, today: string): DueGroup {
  if (dueOn < today) return 'overdue';
  return dueOn <= addDays(today, 7) ? 'soon' : 'later';
}
