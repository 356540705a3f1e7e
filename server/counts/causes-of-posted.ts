/**
 * What may have caused some of the differences that a count found, as known when it was posted, without reading the whole count.
 */
import { sql } from 'kysely';
import type { CountCause } from '../../contract/goods/counts.ts';
import type { StaffContext } from '../base/context.ts';
import type { Different } from './clues.ts';
import { findCauses } from './find-causes.ts';

/** It also reads the items with the opposite difference, because one of them may have been mistaken for one of these. */
export async function causesOfPosted(
  ctx: StaffContext,
  countId: number,
  stockIds: number[],
): Promise<Map<number, CountCause[]>> {
  const { rows } = await sql<Different & { at: Date; movementId: number }>`
    with posted as (
      select r.*, w.movement_id from count_results r join stock_write_offs w on w.id = r.write_off_id where r.count_id = ${countId}
    )
    select r.stock_id as "stockId", s.name, r.counted, r.book, r.difference,
      coalesce(c.ended_at, (select max(at) from posted)) as at, (select min(movement_id) from posted) as "movementId"
    from posted r join stock s on s.id = r.stock_id join counts c on c.id = r.count_id
    where r.stock_id = any(${stockIds}::bigint[])
      or -r.difference in (select difference from posted where stock_id = any(${stockIds}::bigint[]))`.execute(ctx.db);
  const [first] = rows;
  if (!first) return new Map();
  return findCauses(ctx, rows, { countId, at: first.at, movementId: first.movementId });
}
