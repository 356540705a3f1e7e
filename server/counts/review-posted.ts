/** What a count found when it was posted, from its results, whatever has happened to the items since. */
import { sql } from 'kysely';
import type { ReviewRow } from '../../contract/goods/counts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { Db, StaffContext } from '../base/context.ts';
import type { CountRow } from './count-rows.ts';
import { findCauses } from './find-causes.ts';
import { inScope, stands } from './scope.ts';

interface Result extends Pick<ReviewRow, 'stockId' | 'name' | 'counted' | 'by'> {
  book: number;
  difference: number;
  value: number;
  movementId: number | null;
}

export async function reviewPosted(ctx: StaffContext, { id, endedAt }: CountRow) {
  const results = await readResults(ctx.db, id);
  const wrong = results.filter(({ difference }) => difference !== 0);
  const movements = wrong.flatMap(({ movementId }) => movementId ?? []);
  const movementId = movements.reduce((first, one) => Math.min(first, one), movements[0] ?? 0);
  const causes = await findCauses(ctx, wrong, { countId: id, at: new Date(endedAt!), movementId });
  const sound = { doubtful: false, impossible: false, stale: false };
  const payload: ReviewRow[] = results.map(({ movementId: _, ...row }) => ({
    ...{ ...row, ...sound, causes: causes.get(row.stockId) ?? [] },
  }));
  const value = sumMoney(wrong.map((row) => row.value));
  const meta = { items: results.length, differences: wrong.length, value, ...(await notPosted(ctx.db, id)) };
  return { payload, meta };
}

/**
 * Reads the results, the costliest first. A count made at the till has no entries, so the person who posted it is the one who
 * counted.
 */
async function readResults(db: Db, id: number): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select s.id as "stockId", s.name, r.counted, r.book, r.difference, coalesce(w.value, 0) as value, w.movement_id as "movementId",
      coalesce(entered.by, case when c.in_place then array[p.first_name || ' ' || p.last_name] else '{}' end) as by
    from count_results r join counts c on c.id = r.count_id join stock s on s.id = r.stock_id join staff p on p.id = r.staff_id
    left join stock_write_offs w on w.id = r.write_off_id
    left join lateral (
      select array_agg(distinct q.first_name || ' ' || q.last_name) as by
      from count_entries e join staff q on q.id = e.staff_id
      where e.count_id = r.count_id and e.stock_id = r.stock_id and ${stands}
    ) as entered on true
    where r.count_id = ${id} order by abs(coalesce(w.value, 0)) desc, lower(s.name), s.id`.execute(db);
  return rows;
}

/** How many items nobody counted, so that they stayed as they were, and how many had to be counted again and were left out. */
async function notPosted(db: Db, id: number): Promise<{ uncounted: number; recount: number }> {
  const isEntered = sql`exists (
    select from count_entries e where e.count_id = c.id and e.stock_id = s.id and ${stands})`;
  const { rows } = await sql<{ uncounted: number; recount: number }>`
    select count(*) filter (where not ${isEntered} and ${inScope}) as uncounted, count(*) filter (where ${isEntered}) as recount
    from counts c cross join stock s
    where c.id = ${id} and s.deleted_at is null
      and exists (select from stock_movements m where m.stock_id = s.id and m.at <= c.ended_at)
      and not exists (select from count_results r where (r.count_id, r.stock_id) = (c.id, s.id))`.execute(db);
  return rows[0]!;
}
