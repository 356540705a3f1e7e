import { sql } from 'kysely';
import type { Context } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';

const pageSize = 50;

/** What happened to one item, newest first. A deleted item keeps its history. */
export async function listMovements(ctx: Context, id: number, asked: { page: number; limit?: number | undefined }) {
  const { limit, offset } = window(asked, pageSize);
  const item = await ctx.db.selectFrom('stock').select('id').where('id', '=', id).executeTakeFirst();
  if (!item) return refuse(404, "That stock item doesn't exist.");
  const fetched = await ctx.db
    .selectFrom('stock_movements as m')
    .leftJoin('staff as p', 'p.id', 'm.staff_id')
    .leftJoin('sale_lines as l', 'l.id', 'm.sale_line_id')
    .select(['m.id', 'm.at', 'm.kind', 'm.quantity', 'm.balance', 'm.unit_cost as unitCost', 'm.date'])
    .select(sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('staff'))
    .select(sql<string>`coalesce('Receipt ' || l.receipt_id, '')`.as('reference'))
    .where('m.stock_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { hasMore } };
}
