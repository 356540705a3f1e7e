/** Who may post a count, and who sees what the books say. */
import type { CountState } from '../../contract/goods/counts.ts';
import type { StaffContext } from '../base/context.ts';

type Reader = Pick<StaffContext, 'staff' | 'settings'>;

export function mayPost({ staff, settings }: Reader): boolean {
  return staff.roles.includes('admin') || (staff.roles.includes('stock') && settings.till.stockPostsCounts);
}

/** A blind count stays blind until someone who may post it has looked at it. */
export function seesBooks(
  reader: Reader,
  count: { state: CountState; blind: boolean; reviewedAt: Date | string | null },
): boolean {
  return !onlyCounts(reader) && (!count.blind || count.state === 'posted' || count.reviewedAt !== null);
}

/** True for someone who has no other role than sales, and so counts only because the shop lets sellers count. */
export function onlyCounts({ staff }: Reader): boolean {
  return !staff.roles.some((role) => role !== 'sales');
}
