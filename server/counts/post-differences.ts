/** Posts what a count found as movements of goods, each with its write-off and the item's row of the count. */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { postStock } from '../stock/movements/post-stock.ts';

export interface Found {
  stockId: number;
  counted: number;
  book: number;
  difference: number;
  /** The reason of its movement; `counted` by default. */
  reason?: string;
}

/** Call it with the items held. If the books were right, nothing moves. */
export async function postDifferences(tx: Tx, ctx: StaffContext, countId: number, found: Found[]): Promise<void> {
  const wrong = found.filter(({ difference }) => difference !== 0);
  const movements = await postStock(
    tx,
    ctx,
    { kind: 'count', id: countId },
    wrong.map(({ stockId, difference, reason = 'counted' }) => ({
      ...{ stockId, kind: 'counted' as const, quantity: difference, reason },
    })),
  );
  await sql`
    with written as (
      insert into stock_write_offs (movement_id, stock_id, day, at, staff_id, reason, quantity, value, count_id)
      select id, stock_id, date, at, staff_id, 'counted', quantity, value, ${countId}
      from stock_movements where id = any(${movements}::bigint[]) order by id
      returning id, stock_id
    )
    insert into count_results (count_id, stock_id, counted, book, difference, write_off_id, staff_id, at)
    select ${countId}, f.stock_id, f.counted, f.book, f.difference, w.id, ${ctx.staff.id}, ${ctx.now()}
    from unnest(${found.map(({ stockId }) => stockId)}::bigint[], ${found.map(({ counted }) => counted)}::numeric[],
      ${found.map(({ book }) => book)}::numeric[], ${found.map(({ difference }) => difference)}::numeric[])
      as f (stock_id, counted, book, difference)
    left join written w on w.stock_id = f.stock_id`.execute(tx);
}
