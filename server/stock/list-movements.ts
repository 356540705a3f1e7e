import { sql } from 'kysely';
import type { Movement } from '../../contract/stock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import { readPage } from '../db/read-page.ts';

const pageSize = 50;

/** What happened to one item, newest first. A deleted item keeps its history. */
export async function listMovements(ctx: Context, id: number, asked: { page: number; limit?: number | undefined }) {
  const { limit, offset } = window(asked, pageSize);
  const { rows: fetched, sums: item } = await readPage(
    ctx,
    sql<Omit<Movement, 'at'> & { at: string }>`
      select m.id, m.at, m.kind, m.quantity, m.balance, m.unit_cost as "unitCost", m.date,
        concat_ws(' ', p.first_name, p.last_name) as staff, coalesce('Receipt ' || l.receipt_id, w.note, '') as reference,
        w.reason
      from (
        select * from stock_movements where stock_id = ${id} and (quantity <> 0 or kind in ('opening', 'revaluation')) order by id desc ${limited({ limit: limit + 1, offset })}
      ) as m
      left join staff p on p.id = m.staff_id
      left join sale_lines l on l.id = m.sale_line_id
      left join stock_write_offs w on m.kind = 'written off' and w.movement_id = m.id
      order by m.id desc`,
    sql<{ exists: boolean }>`select exists (select from stock where id = ${id})`,
  );
  if (!item.exists) return refuse(404, "That stock item doesn't exist.");
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map((row) => ({ ...row, at: new Date(row.at) })), meta: { hasMore } };
}
