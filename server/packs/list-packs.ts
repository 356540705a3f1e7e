import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Context } from '../base/context.ts';
import { getStockItem } from '../stock/stock-rows.ts';

export async function listPacks(ctx: Context, stockId: number): Promise<PackRow[]> {
  const { packs } = await getStockItem(ctx.db, stockId);
  return packs;
}
