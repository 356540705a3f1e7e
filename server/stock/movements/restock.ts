/**
 * Adds a dated quantity. The new selling price applies from now on, and so does the new cost, by the shop's cost method; the
 * movement keeps what these goods cost.
 */
import type * as z from 'zod';
import { restock as declared, type StockItem } from '../../../contract/goods/stock.ts';
import type { StaffContext } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { requireBookDay } from '../../days/require-book-day.ts';
import { once } from '../../keys/once.ts';
import { figuresOf } from '../../logs/item-words.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { holdDays } from '../../money/hold-day.ts';
import { lockStockItem } from '../lock-stock-item.ts';
import { getEvenDeletedItem, getStockItem } from '../stock-rows.ts';
import { isWhole, refuseNotWhole } from '../whole-pieces.ts';
import { receiveRestock } from './receive-stock.ts';

type Delivery = z.output<(typeof declared)['body']>;

export function restock(ctx: StaffContext, delivery: Delivery): Promise<StockItem> {
  const { id, qty, date, unitCost, unitSell } = delivery;
  const again = (movement: number) => getItemOfMovement(ctx, movement);
  return once(ctx, { call: declared, request: delivery, again }, async (tx) => {
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    const before = await lockStockItem(tx, id);
    if (before.kind === 'open') refuse('keeps-no-stock', { name: before.name });
    if (!before.inParts && !isWhole(qty)) refuseNotWhole([before.name]);
    await tx.updateTable('stock').set({ unit_sell: unitSell }).where('id', '=', id).execute();
    const movement = await receiveRestock(tx, ctx, { stockId: id, quantity: qty, unitCost, date });
    const after = await getStockItem(tx, id);
    await logActivity(tx, ctx, {
      action: 'stock restocked',
      subject: { kind: 'stock', id, name: before.name },
      facts: { quantity: qty, date, before: figuresOf(before), after: figuresOf(after) },
    });
    return { id: movement, answer: after };
  });
}

async function getItemOfMovement({ db }: StaffContext, id: number): Promise<StockItem> {
  const movement = db.selectFrom('stock_movements').select('stock_id').where('id', '=', id);
  return getEvenDeletedItem(db, (await movement.executeTakeFirstOrThrow()).stock_id);
}
