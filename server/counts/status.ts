/**
 * What the entries of a count come to, item by item. The book quantity is that of an item's first entry, so later movements do not
 * change the difference. A movement while it was being counted makes the item doubtful, and a correction of its books since then
 * makes its entries stale.
 */
import { sql } from 'kysely';
import type { GoodsKind } from '../../contract/documents/goods-kinds.ts';
import type { Db } from '../base/context.ts';
import { literals } from '../db/statements/literals.ts';
import { stands } from './scope.ts';

export interface Status {
  stockId: number;
  name: string;
  counted: number;
  book: number;
  difference: number;
  value: number;
  qty: number;
  doubtful: boolean;
  impossible: boolean;
  stale: boolean;
  by: string[];
}

/** Movements that correct the books. After one of these, an earlier entry was compared with books that no longer exist. */
const corrections: readonly GoodsKind[] = ['counted', 'adjustment'];

/** How close to an entry a movement makes it doubtful. */
const near = sql`interval '60 seconds'`;
/**
 * How many of the newest movements at that time are searched for one shortly before the entry. Some of them may have moved nothing.
 */
const lookedAt = sql.lit(5);

/** The state of all items that were not posted yet, or only of these. */
export async function statusOf(db: Db, countId: number, stockIds?: number[]): Promise<Status[]> {
  const some = stockIds ? sql`and e.stock_id = any(${stockIds}::bigint[])` : sql``;
  const { rows } = await sql<Status>`
    with entries as (
      select e.*, exists (
        select from (
          select m.at, m.quantity from stock_movements m where m.stock_id = e.stock_id and m.id <= e.movement_id
          order by m.id desc limit ${lookedAt}
        ) as m
        where m.quantity <> 0 and m.at >= e.counted_at - ${near}
      ) as "movedBefore"
      from count_entries e where e.count_id = ${countId} and ${stands} ${some}
        and not exists (select from count_results r where (r.count_id, r.stock_id) = (e.count_id, e.stock_id))
    ), entered as (
      select e.stock_id, sum(e.pieces) as counted, (array_agg(e.book order by e.counted_at, e.id))[1] as book,
        (array_agg(e.movement_id order by e.counted_at, e.id))[1] as movement_id, max(e.counted_at) as last_at,
        bool_or("movedBefore") as "movedBefore", array_agg(distinct p.first_name || ' ' || p.last_name) as by
      from entries e join staff p on p.id = e.staff_id group by e.stock_id
    )
    select s.id as "stockId", s.name, n.counted, n.book, n.counted - n.book as difference, s.qty, n.by,
      round((n.counted - n.book) * s.unit_cost, money_decimals()) as value, s.qty + n.counted - n.book < 0 as impossible,
      exists (
        select from stock_movements m where m.stock_id = s.id and m.id > n.movement_id and m.kind in (${literals(corrections)})
      ) as stale,
      "movedBefore" or exists (
        select from stock_movements m where m.stock_id = s.id and m.id > n.movement_id and m.quantity <> 0
          and m.at <= n.last_at + ${near}
      ) as doubtful
    from entered n join stock s on s.id = n.stock_id
    where s.deleted_at is null order by s.id`.execute(db);
  return rows;
}

export function mustRecount({ impossible, stale }: Pick<Status, 'impossible' | 'stale'>): boolean {
  return impossible || stale;
}
