/** What was gained or lost on goods that went back to suppliers, and costs of deliveries that came later. */
import { sql } from 'kysely';
import { lateCostOfGoods } from '../reports/bought.ts';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

export function purchaseDifferences(asked: Asked): Part[] {
  const some = sql`from supplier_returns r where ${inRange(sql`r.date`, asked)} and r.credit <> r.cost`;
  const rows = sql`
    select r.date as day, r.id, 'supplier return' as document, r.id as document_id, null as label,
      (select name from suppliers where id = r.supplier_id) as detail, r.credit - r.cost as amount ${some}`;
  return [{ sign: 1, rows, sum: sql`select coalesce(sum(r.credit - r.cost), 0) ${some}` }];
}

/** Of later costs, the part for goods that had already left. */
export function lateCosts(asked: Asked): Part[] {
  const rows = sql`
    select c.day, c.id, 'delivery' as document, c.delivery_id as document_id, null as label, c.name as detail,
      c.amount - c.into_stock as amount
    from late_costs c where ${inRange(sql`c.day`, asked)}`;
  const sum = sql`select coalesce(sum(cost), 0) from (${lateCostOfGoods}) as costs where ${inRange(sql`day`, asked)}`;
  return [{ sign: 1, rows, sum }];
}
