import { isSeller } from '../../contract/roles.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** What a seller takes lies in the drawer now. */
export function requireSellersToday(ctx: StaffContext, date: string): void {
  if (isSeller(ctx.staff) && date !== today(ctx)) {
    refuse('not-allowed/seller-date');
  }
}
