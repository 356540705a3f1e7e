/** What a supplier has delivered, the latest first. Deliveries that were undone do not count. */
import { sql } from 'kysely';
import type { SuppliedItem } from '../../contract/buying/suppliers.ts';
import { costDecimals } from '../../contract/values/money.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/statements/prepared.ts';

export async function listSupplied(ctx: StaffContext, id: number): Promise<SuppliedItem[]> {
  const [supplier] = await readRows(ctx, sql`select id from suppliers where id = ${id} and deleted_at is null`);
  if (!supplier) refuse('supplier-not-found', { id });
  return readRows(
    ctx,
    sql<SuppliedItem>`
      select * from (
        select distinct on (l.stock_id) l.stock_id as "stockId", s.name, d.date as "lastOn",
          round((l.value + coalesce((
            select sum(share) from late_cost_lines where delivery_line_id = l.id
          ), 0)) / l.pieces, ${sql.lit(costDecimals)}) as "lastCost", times.count as times
        from deliveries d
        join delivery_lines l on l.delivery_id = d.id
        join stock s on s.id = l.stock_id
        join (
          select l.stock_id, count(distinct d.id) from deliveries d join delivery_lines l on l.delivery_id = d.id
          where d.supplier_id = ${id} and d.undone_at is null group by 1
        ) as times on times.stock_id = l.stock_id
        where d.supplier_id = ${id} and d.undone_at is null
        order by l.stock_id, d.date desc, l.id desc
      ) as latest order by "lastOn" desc, lower(name), "stockId"`,
  );
}
