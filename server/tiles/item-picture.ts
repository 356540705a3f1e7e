/** The picture of an item. Setting one, even the same again, gives it a new address, which is random. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { readRows } from '../db/statements/prepared.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';
import type { ItemPicture } from './read-picture.ts';

/** An archived item has no picture (`forget-tile.ts`). */
export async function getItemPicture(ctx: Context, id: number, version: string): Promise<ItemPicture> {
  const [found] = await readRows(
    ctx,
    sql<ItemPicture>`select type, picture from item_pictures where stock_id = ${id} and version = ${version}`,
  );
  return found ?? refuse('not-found/item-picture');
}

export async function putItemPicture(ctx: StaffContext, id: number, picture: ItemPicture): Promise<string> {
  const row = { ...picture, version: randomBytes(16).toString('hex'), changed_at: ctx.now() };
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockStockItem(tx, id);
    await tx
      .insertInto('item_pictures')
      .values({ stock_id: id, ...row })
      .onConflict((conflict) => conflict.column('stock_id').doUpdateSet(row))
      .execute();
    await logActivity(tx, ctx, { action: 'item picture set', subject: { kind: 'stock', id, name }, facts: {} });
    return ctx.words.t('The picture has been kept.');
  });
}

export async function deleteItemPicture(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockStockItem(tx, id);
    const gone = await tx
      .deleteFrom('item_pictures')
      .where('stock_id', '=', id)
      .returning('stock_id')
      .executeTakeFirst();
    if (!gone) refuse('not-found/item-picture');
    await logActivity(tx, ctx, { action: 'item picture removed', subject: { kind: 'stock', id, name }, facts: {} });
    return ctx.words.t('The picture has been removed.');
  });
}
