import type { StockItem } from '../../contract/stock.ts';
import { lockCategory } from '../categories/lock-category.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { moveStock } from './move-stock.ts';
import { columnsOf, refuseTakenBarcode, type StockDetails } from './stock-details.ts';
import { getStockItem } from './stock-rows.ts';

export function addStock(ctx: StaffContext, details: StockDetails): Promise<StockItem> {
  const { name, qty, date, unitCost, unitSell, categoryId } = details;
  return inTransaction(ctx, async (tx) => {
    const category = await lockCategory(tx, categoryId, 'to use it');
    const { id } = await tx
      .insertInto('stock')
      .values({ ...columnsOf(details), qty: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await moveStock(tx, ctx, { stockId: id, kind: 'opening', quantity: qty, unitCost, date });
    await logActivity(tx, ctx, {
      action: 'stock added',
      subject: { kind: 'stock', id, name },
      facts: { category: category.type, qty, unitCost, unitSell },
    });
    return getStockItem(tx, id);
  }).catch((error) => refuseTakenBarcode(error, details.barcode));
}
