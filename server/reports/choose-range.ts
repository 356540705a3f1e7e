/** The days a report is asked for: up to today, from the first of that month, where the caller says nothing. */
import type { DayRange } from '../../contract/report-ranges.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export function chooseRange(ctx: Pick<Context, 'config' | 'now'>, asked: Asked): DayRange {
  const endDate = asked.endDate ?? today(ctx);
  const startDate = asked.startDate ?? `${endDate.slice(0, 7)}-01`;
  if (startDate > endDate) refuse(400, "The first day can't be after the last one.");
  return { startDate, endDate };
}
