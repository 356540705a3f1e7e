import { isSeller } from '../../contract/roles.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** The money that a seller takes is in the drawer today. */
export function requireSellersToday(ctx: StaffContext, date: string): void {
  if (isSeller(ctx.staff) && date !== today(ctx)) {
    refuse('not-allowed/seller-date');
  }
}
