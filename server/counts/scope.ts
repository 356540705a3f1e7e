/** Which items `s` belong to a count `c`: only those that exist and keep stock, whatever was chosen when it began. */
import { sql } from 'kysely';

const isThere = sql`s.deleted_at is null and s.keeps_stock`;

export const inScope = sql<boolean>`(${isThere} and case c.scope when 'all' then true
  when 'categories' then s.category_id = any(c.category_ids)
  else exists (select from count_items i where (i.count_id, i.stock_id) = (c.id, s.id)) end)`;

/** How many items are in scope. Lists of counts use it, so it does not test every item for each count. */
export const itemsInScope = sql<number>`case c.scope when 'all' then (select count(*) from stock s where ${isThere})
  when 'categories' then (select count(*) from stock s where ${isThere} and s.category_id = any(c.category_ids))
  else (select count(*) from count_items i join stock s on s.id = i.stock_id where i.count_id = c.id and ${isThere}) end`;

/** An entry `e` that counts: not taken back, and not replaced. */
export const stands = sql<boolean>`e.dropped_at is null`;
