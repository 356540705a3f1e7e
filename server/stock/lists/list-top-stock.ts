import { sql } from 'kysely';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { readRows } from '../../db/statements/prepared.ts';
import { asItems, stockOf } from '../stock-rows.ts';

const topSize = 20;

/**
 * The items with most sale entries, most first. Only items that reach the level of the twentieth (`popularity`) are compared: they
 * are few, and the others have sold less.
 */
const topIds = sql`array(
  select id from stock where deleted_at is null and popularity >= coalesce((
    select popularity from stock where deleted_at is null order by popularity desc limit 1 offset ${sql.lit(topSize - 1)}
  ), 0)
  order by sales_count desc, id limit ${sql.lit(topSize)}
)`;

export async function listTopStock(ctx: Context, compact: boolean): Promise<StockItem[]> {
  const order = sql`s.sales_count desc, s.id`;
  return asItems(await readRows(ctx, stockOf(topIds, { order, saleIds: !compact })));
}
