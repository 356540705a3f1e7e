/** Adds a dated quantity. The new prices hold from now on; the movement keeps what this delivery cost. */
import type * as z from 'zod';
import type { restock as contract, StockItem } from '../../contract/stock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { figuresOf } from './item-words.ts';
import { lockStockItem } from './lock-stock-item.ts';
import { moveStock, revalueStock } from './move-stock.ts';
import { getStockItem } from './stock-rows.ts';

type Delivery = z.output<(typeof contract)['body']>;

export function restock(ctx: StaffContext, { id, qty, date, unitCost, unitSell }: Delivery): Promise<StockItem> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockStockItem(tx, id);
    await tx.updateTable('stock').set({ unit_cost: unitCost, unit_sell: unitSell }).where('id', '=', id).execute();
    await revalueStock(tx, ctx, { stockId: id, from: before.unitCost, to: unitCost });
    await moveStock(tx, ctx, { stockId: id, kind: 'restock', quantity: qty, unitCost, date });
    const after = await getStockItem(tx, id);
    await logActivity(tx, ctx, {
      action: 'stock restocked',
      subject: { kind: 'stock', id, name: before.name },
      facts: { quantity: qty, before: figuresOf(before), after: figuresOf(after) },
    });
    return after;
  });
}
