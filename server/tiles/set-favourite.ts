/** Makes an item a favourite of the till, or removes it. Repeating this changes nothing and logs nothing. */
import { sql } from 'kysely';
import { mostFavourites } from '../../contract/goods/tiles.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';

export function setFavourite(ctx: StaffContext, id: number, favourite: boolean): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockStockItem(tx, id);
    const changed = favourite ? await add(tx, ctx, id) : await remove(tx, id);
    if (changed) {
      const action = favourite ? 'favourite added' : 'favourite removed';
      await logActivity(tx, ctx, { action, subject: { kind: 'stock', id, name }, facts: {} });
    }
    return favourite ? ctx.words.t('It is a favourite now.') : ctx.words.t('It is no longer a favourite.');
  });
}

async function add(tx: Tx, ctx: StaffContext, id: number): Promise<boolean> {
  // Otherwise two at once could both take the last place. The table is locked after the item, in the same order as when an item
  // is archived.
  await sql`lock table favourites in share row exclusive mode`.execute(tx);
  const added = await tx
    .insertInto('favourites')
    .values({ stock_id: id, added_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stock_id')
    .executeTakeFirst();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from favourites`.execute(tx);
  if (added && rows[0]!.count > mostFavourites) refuse('conflict/favourites', { most: mostFavourites });
  return added !== undefined;
}

async function remove(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('favourites').where('stock_id', '=', id).returning('stock_id').executeTakeFirst();
  return gone !== undefined;
}
