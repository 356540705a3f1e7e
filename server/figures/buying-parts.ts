/** What was gained or lost on goods that went back to suppliers. */
import { sql } from 'kysely';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

export function purchaseDifferences(asked: Asked): Part[] {
  const some = sql`from supplier_returns r where ${inRange(sql`r.date`, asked)} and r.credit <> r.cost`;
  const rows = sql`
    select r.date as day, r.id, 'supplier return' as document, r.id as document_id, null as label,
      (select name from suppliers where id = r.supplier_id) as detail, r.credit - r.cost as amount ${some}`;
  return [{ sign: 1, rows, sum: sql`select coalesce(sum(r.credit - r.cost), 0) ${some}` }];
}
