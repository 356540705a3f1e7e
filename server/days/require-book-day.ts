import { whyNotBooked } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** Refuses a date that the books do not accept; `before` is the record's present date. */
export function requireBookDay(ctx: StaffContext, day: string, before?: string): void {
  const problem = whyNotBooked(day, today(ctx), before);
  if (problem) refuse(`bad-input/${problem}`);
}
