import type { StockItem } from '../../contract/stock.ts';
import type { Context } from '../base/context.ts';
import { asItems, saleIds, selectStock } from './stock-rows.ts';

const topSize = 20;

/**
 * The items with most sale entries, most first. Those that reach the step of the twentieth (`popularity`) are few, and
 * the others have sold less.
 */
export async function listTopStock(ctx: Context, compact: boolean): Promise<StockItem[]> {
  const stepOfLast = ctx.db
    .selectFrom('stock')
    .select('popularity')
    .where('deleted_at', 'is', null)
    .orderBy('popularity', 'desc')
    .limit(1)
    .offset(topSize - 1);
  const rows = await selectStock(ctx.db)
    .$if(!compact, (query) => query.select(saleIds))
    .where('s.popularity', '>=', (eb) => eb.fn.coalesce(stepOfLast, eb.lit(0)))
    .orderBy('s.sales_count', 'desc')
    .orderBy('s.id')
    .limit(topSize)
    .execute();
  return asItems(rows);
}
