import type { StockItem } from '../../contract/goods/stock.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { getStockItem } from './stock-rows.ts';

/** Reads the item and locks it until the transaction ends, so that nobody sells or restocks it meanwhile. */
export async function lockStockItem(tx: Tx, id: number): Promise<StockItem> {
  const held = await tx
    .selectFrom('stock')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? getStockItem(tx, id) : refuse('not-found/item');
}
