import { whyNotBooked } from '../../contract/dates.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** Refuses a day that the books do not take; `before` is the one the record has. */
export function requireBookDay(ctx: StaffContext, day: string, before?: string): void {
  const problem = whyNotBooked(day, today(ctx), before);
  if (problem) refuse(400, problem);
}
