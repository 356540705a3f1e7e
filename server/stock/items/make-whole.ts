/**
 * For a shop that never sold in parts, at the press of one button: every item that only ever moved in whole numbers is sold whole
 * from now on. Held carts, sales and returns in progress go by the item as it is when they are made.
 */
import { sql } from 'kysely';
import type { StaffContext } from '../../base/context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';

const neverInParts = sql<boolean>`deleted_at is null and in_parts and keeps_stock and qty = trunc(qty)
  and not exists (select from stock_movements m where m.stock_id = stock.id and m.quantity <> trunc(m.quantity))
  and not exists (select from packs p where p.stock_id = stock.id and p.deleted_at is null and p.size <> trunc(p.size))`;

export function makeWhole(ctx: StaffContext, dryRun: boolean): Promise<{ items: number }> {
  return inTransaction(ctx, async (tx) => {
    if (dryRun) {
      const found = await tx.selectFrom('stock').select('id').where(neverInParts).execute();
      return { items: found.length };
    }
    // Locked in the order of their ids, as sales do. Once it is locked, an item is tested again, because some of it may have
    // been sold in parts meanwhile.
    const held = await tx.selectFrom('stock').select('id').where(neverInParts).orderBy('id').forNoKeyUpdate().execute();
    const ids = held.map(({ id }) => id);
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({ in_parts: false })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where(neverInParts)
      .executeTakeFirstOrThrow();
    const items = Number(numUpdatedRows);
    if (items > 0) await logActivity(tx, ctx, { action: 'stock made whole', subject: null, facts: { items } });
    return { items };
  });
}
