/**
 * Goods that suppliers brought and took back, at cost, and later costs of goods that were still there. They are read from their
 * documents, because the sums of reports only know that the stock is worth more.
 */
import { sql } from 'kysely';

/** Rows (day, value). */
export const bought = sql`
  select date as day, goods_value as value from deliveries where undone_at is null
  union all
  select day, into_stock from late_costs
  union all
  select date, -cost from supplier_returns`;

/** The same by item: rows (day, stock_id, value). */
export const boughtItems = sql`
  select d.date as day, l.stock_id, l.value from delivery_lines l join deliveries d on d.id = l.delivery_id
  where d.undone_at is null
  union all
  select c.day, l.stock_id, s.into_stock
  from late_cost_lines s join late_costs c on c.id = s.late_cost_id join delivery_lines l on l.id = s.delivery_line_id
  union all
  select r.date, l.stock_id, -l.cost from supplier_return_lines l join supplier_returns r on r.id = l.return_id`;

/**
 * The part of later costs of deliveries that fell on goods that had already left. It is cost of goods on the day the cost came.
 * Rows (day, cost).
 */
export const lateCostOfGoods = sql`select day, amount - into_stock as cost from late_costs where amount <> into_stock`;
