/**
 * What a customer bought on some days, by item under its name at the time, most money first. `Returned` is what came back since.
 */
import { sql } from 'kysely';
import type { CustomerGoods } from '../../contract/debts/customer-ledger.ts';
import type { StaffContext } from '../base/context.ts';
import { refuseUnknown } from '../customers/customer-row.ts';
import { readRows } from '../db/statements/prepared.ts';
import { isListedReceipt } from '../sessions/seller-sight.ts';
import type { Range } from './get-ledger.ts';

export async function listGoods(
  ctx: StaffContext,
  id: number,
  { startDate, endDate }: Range,
): Promise<CustomerGoods[]> {
  const [found] = await readRows(
    ctx,
    sql<{ goods: CustomerGoods[] | null }>`
      select (
        select json_agg(item order by total desc, name) from (
          select l.stock_id as "stockId", l.name, sum(l.quantity) as quantity, sum(l.total) as total,
            sum(back.quantity) as returned, count(distinct r.id) as receipts, max(r.sold_on) as "lastOn"
          from receipts r join sale_lines l on l.receipt_id = r.id
          cross join lateral (
            select coalesce(sum(quantity), 0) as quantity from return_lines where sale_line_id = l.id
          ) as back
          where r.customer_id = c.id and l.deleted_at is null and ${isListedReceipt(ctx, 'r.id')}
            and r.sold_on >= coalesce(${startDate ?? null}::date, '-infinity')
            and r.sold_on <= coalesce(${endDate ?? null}::date, 'infinity')
          group by l.stock_id, l.name
        ) as item
      ) as goods
      from customers c where c.id = ${id} and c.deleted_at is null`,
  );
  return found ? (found.goods ?? []) : refuseUnknown(id);
}
