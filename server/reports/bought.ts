/**
 * Goods that suppliers brought and took back, at cost, read from their documents: the sums of reports know only that the stock is
 * worth more.
 */
import { sql } from 'kysely';

/** Rows (day, value). */
export const bought = sql`
  select date as day, goods_value as value from deliveries where undone_at is null
  union all
  select date, -cost from supplier_returns`;

/** Rows (day, stock_id, value): the same by item. */
export const boughtItems = sql`
  select d.date as day, l.stock_id, l.value from delivery_lines l join deliveries d on d.id = l.delivery_id
  where d.undone_at is null
  union all
  select r.date, l.stock_id, -l.cost from supplier_return_lines l join supplier_returns r on r.id = l.return_id`;
