/** Changes an item. Another quantity is an adjustment of the difference, reckoned while the row is held. */

import { sumQuantities } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';
import { lockCategory } from '../categories/lock-category.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { describeChanges, logActivity } from '../logs/log-activity.ts';
import { lockStockItem } from './lock-stock-item.ts';
import { moveStock } from './move-stock.ts';
import { columnsOf, refuseTakenBarcode, type StockDetails } from './stock-details.ts';
import { getStockItem } from './stock-rows.ts';

export function updateStock(ctx: StaffContext, { id, ...details }: StockDetails & { id: number }): Promise<StockItem> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockStockItem(tx, id);
    await lockCategory(tx, details.categoryId, 'to use it');
    await tx.updateTable('stock').set(columnsOf(details)).where('id', '=', id).execute();
    const difference = sumQuantities([details.qty, -before.qty]);
    if (difference !== 0) {
      await moveStock(tx, ctx, { stockId: id, kind: 'adjustment', quantity: difference, unitCost: details.unitCost });
    }
    const after = await getStockItem(tx, id);
    const changes = describeChanges(inWords(before), inWords(after));
    if (changes) await logActivity(tx, ctx, 'stock updated', `'${before.name}': ${changes}`);
    return after;
  }).catch((error) => refuseTakenBarcode(error, details.barcode));
}

function inWords({ name, barcode, category, date, qty, unitCost, unitSell, warningAt }: StockItem) {
  return {
    name,
    category: category.type,
    date,
    barcode,
    quantity: String(qty),
    'unit cost': String(unitCost),
    'unit sell': String(unitSell),
    'warning at': String(warningAt),
  };
}
