/** The shop's dates and times. The current moment always comes from `ctx.now`. */
import { dayIn } from '../../contract/values/dates.ts';
import type { Parts } from './context.ts';

/** Today in the business time zone. */
export function today(ctx: Pick<Parts, 'config' | 'now'>): string {
  return dayIn(ctx.config.businessTz, ctx.now());
}

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
