/**
 * Archives an item: it disappears from lists, search and the till; its sales and movements keep naming it. Refused while some of it
 * is left, because its value would disappear from sight without being a loss.
 */

import type { StaffContext } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { lockStockItem } from '../lock-stock-item.ts';
import { forgetTile } from './forget-tile.ts';

export function deleteStock(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name, qty } = await lockStockItem(tx, id);
    if (qty > 0) {
      refuse('still-in-stock', { left: qty, name, count: qty });
    }
    await tx.updateTable('stock').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await forgetTile(tx, [id]);
    await logActivity(tx, ctx, {
      action: 'stock deleted',
      subject: { kind: 'stock', id, name },
      facts: { quantity: qty },
    });
    return ctx.words.t('The stock item has been deleted.');
  });
}
