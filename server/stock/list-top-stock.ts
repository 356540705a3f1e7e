import type { StockItem } from '../../contract/stock.ts';
import type { Context } from '../http/context.ts';
import { asItems, saleIds, selectStock } from './stock-rows.ts';

const topSize = 20;

/** The items with most sale entries, most first. */
export async function listTopStock(ctx: Context, compact: boolean): Promise<StockItem[]> {
  const rows = await selectStock(ctx.db)
    .$if(!compact, (query) => query.select(saleIds))
    .orderBy('s.sales_count', 'desc')
    .orderBy('s.id')
    .limit(topSize)
    .execute();
  return asItems(rows);
}
