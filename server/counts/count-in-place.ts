/**
 * Somebody counted a shelf because the books say that there is not enough for a sale: the books are corrected at once, as a count
 * of one item.
 * Locks: day, item.
 */

import type { Input } from '../../contract/endpoint.ts';
import { countInPlace as declared } from '../../contract/goods/counts.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { valueAtCost } from '../../contract/values/cost.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';
import { getEvenDeletedItem } from '../stock/stock-rows.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { postDifferences } from './post-differences.ts';

type Given = Input<typeof declared>['body'];

export function countInPlace(ctx: StaffContext, id: number, given: Given): Promise<StockItem> {
  const { quantity } = given;
  const again = () => getEvenDeletedItem(ctx.db, id);
  return once(ctx, { call: declared, request: [id, given], again }, async (tx) => {
    await holdDays(tx, ctx, today(ctx));
    const item = await lockStockItem(tx, id);
    if (item.kind === 'open') refuse('keeps-no-stock', { name: item.name });
    if (!item.inParts && !isWhole(quantity)) refuseNotWhole([item.name]);
    const count = await correctTo(tx, ctx, item, quantity);
    return { id: count, answer: await getEvenDeletedItem(tx, id) };
  });
}

/** Call it with the item held; it must keep stock. Returns the number of the count. */
export async function correctTo(
  tx: Tx,
  ctx: StaffContext,
  { id, name, qty, unitCost }: Pick<StockItem, 'id' | 'name' | 'qty' | 'unitCost'>,
  quantity: number,
  reason = 'counted',
): Promise<number> {
  const count = await addPosted(tx, ctx, id);
  const difference = sumQuantities([quantity, -qty]);
  await postDifferences(tx, ctx, count, [{ stockId: id, counted: quantity, book: qty, difference, reason }]);
  await logActivity(tx, ctx, {
    action: 'item counted',
    subject: { kind: 'stock', id, name },
    facts: { before: qty, after: quantity, value: Math.sign(difference) * valueAtCost(Math.abs(difference), unitCost) },
  });
  return count;
}

async function addPosted(tx: Tx, ctx: StaffContext, stockId: number): Promise<number> {
  const { id } = await tx
    .insertInto('counts')
    .values({
      ...{ scope: 'items', blind: false, in_place: true, staff_id: ctx.staff.id, at: ctx.now() },
      ...{ state: 'posted', ended_at: ctx.now(), ended_by: ctx.staff.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('count_items').values({ count_id: id, stock_id: stockId }).execute();
  return id;
}
