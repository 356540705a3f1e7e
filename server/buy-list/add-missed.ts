/** Records that a customer asked for something the shop did not have. It moves no goods, and is never changed. */
import { addMissed as declared, type MissedItem } from '../../contract/buying/buy-list.ts';
import type { Input } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';

export function addMissed(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<MissedItem> {
  const { stockId = null, text = null } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getMissed(ctx.db, id) }, async (tx) => {
    if (stockId !== null) await requireGoods(tx, stockId);
    const { id } = await tx
      .insertInto('missed')
      .values({ stock_id: stockId, text, day: today(ctx), staff_id: ctx.staff.id, at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await getMissed(tx, id);
    await logActivity(tx, ctx, {
      action: 'item missed',
      subject: stockId === null ? null : { kind: 'stock', id: stockId, name: answer.text },
      facts: { text: answer.text },
    });
    return { id, answer };
  });
}

async function requireGoods(tx: Tx, id: number): Promise<void> {
  const item = await tx
    .selectFrom('stock')
    .select(['name', 'keeps_stock'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!item) refuse('item-not-found', { id });
  if (!item.keeps_stock) refuse('keeps-no-stock', { name: item.name });
}

async function getMissed(db: Db, id: number): Promise<MissedItem> {
  const { at, ...missed } = await db
    .selectFrom('missed as m')
    .leftJoin('stock as s', 's.id', 'm.stock_id')
    .select((eb) => ['m.id', 'm.stock_id as stockId', eb.fn.coalesce('m.text', 's.name').$notNull().as('text'), 'm.at'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...missed, at: at.toISOString() };
}
