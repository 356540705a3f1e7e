import { sql } from 'kysely';
import { getByHand } from '../../contract/books/by-hand.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { type Served, serve } from '../http/serve.ts';
import { chooseRange } from '../reports/choose-range.ts';
import { readByHand } from './read-by-hand.ts';

export const byHandCalls: Served[] = [
  serve(getByHand, async (ctx, { query }) => {
    const range = await chooseRange(ctx, {
      ...query,
      startDate: query.startDate ?? (await firstDay(ctx, query.endDate)),
    });
    const payload = await readByHand(ctx, range);
    return { payload, meta: { ...range, count: payload.reduce((sum, { count }) => sum + count, 0) } };
  }),
];

/** The first day of the log, which is older than the books: settings are made before anything is sold. */
async function firstDay(ctx: Context, endDate: string | undefined): Promise<string | undefined> {
  const [log] = await readRows(
    ctx,
    sql<{ first: string | null }>`
      select least((min(at) at time zone ${ctx.config.businessTz})::date, ${endDate ?? null}::date)::text as first
      from activity_logs`,
  );
  return log?.first ?? undefined;
}
