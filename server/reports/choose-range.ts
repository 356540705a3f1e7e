/** The days that a report covers. As in every list, a missing end is open: from the first day in the books, to today. */
import { sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { firstBookDay } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/statements/prepared.ts';
import { recentEvents } from './summed-rows.ts';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

type ReadContext = Pick<Context, 'db' | 'pool' | 'config' | 'now'>;

export async function chooseRange(ctx: ReadContext, { startDate, endDate }: Asked): Promise<DayRange> {
  if (startDate !== undefined && endDate !== undefined) {
    if (startDate > endDate) refuse('bad-input/range');
    return { startDate, endDate };
  }
  const now = today(ctx);
  if (startDate !== undefined) return { startDate, endDate: startDate > now ? startDate : now };
  const end = endDate ?? now;
  const first = await findFirstDay(ctx);
  return { startDate: first !== null && first < end ? first : end, endDate: end };
}

/**
 * Null if nothing has happened yet. Money that was taken back, such as that of a deleted expense, does not count. Earlier versions
 * accepted stock dated before the first day that the books allow; it is there, but no report begins with it.
 */
async function findFirstDay(ctx: ReadContext): Promise<string | null> {
  const [books] = await readRows(
    ctx,
    sql<{ first: string | null }>`
      select least(
        (select min(starts) from report_sums where dimension = 'day' and span = 'day' and starts >= ${firstBookDay}::date),
        (select min(day) from (${recentEvents(ctx.config.businessTz)}) as recent where day >= ${firstBookDay}::date),
        (select min(day) from day_totals),
        (
          select day from day_money group by day, method_id, kind having sum(came_in) <> sum(went_out)
          order by day, method_id, kind limit 1
        )
      ) as first`,
  );
  return books!.first;
}
