/** Temporary prices: from one day to another, both inclusive. */
import type { Input } from '../../contract/endpoint.ts';
import { addTimedPrice as addDeclared, type TimedPrice } from '../../contract/goods/price-lists.ts';
import { today } from '../base/clock.ts';
import type { Context, Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';

function timedPrices(db: Db) {
  return db
    .selectFrom('timed_prices as t')
    .innerJoin('stock as s', 's.id', 't.stock_id')
    .leftJoin('packs as p', 'p.id', 't.pack_id')
    .select([
      't.id',
      't.stock_id as stockId',
      's.name',
      't.pack_id as packId',
      'p.name as pack',
      't.unit_sell as unitSell',
    ])
    .select(['t.start_date as startDate', 't.end_date as endDate']);
}

export function listTimedPrices(ctx: Context, stockId: number | undefined): Promise<TimedPrice[]> {
  const standing = timedPrices(ctx.db)
    .where('t.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('t.end_date')
    .orderBy('t.id');
  return stockId === undefined
    ? standing.where('t.end_date', '>=', today(ctx)).execute()
    : standing.where('t.stock_id', '=', stockId).execute();
}

export function addTimedPrice(ctx: StaffContext, given: Input<typeof addDeclared>['body']): Promise<TimedPrice> {
  const { stockId, packId = null, unitSell, startDate, endDate } = given;
  if (startDate > endDate) refuse('bad-input/range');
  const again = (id: number) => timedPrices(ctx.db).where('t.id', '=', id).executeTakeFirstOrThrow();
  return once(ctx, { call: addDeclared, request: given, again }, async (tx) => {
    const item = await lockStockItem(tx, stockId);
    if (item.kind === 'open') refuse('keeps-no-stock', { name: item.name });
    const pack = packId === null ? null : item.packs.find((one) => one.id === packId);
    if (pack === undefined) refuse('pack-not-found', { name: item.name });
    const { id } = await tx
      .insertInto('timed_prices')
      .values({
        stock_id: stockId,
        pack_id: packId,
        unit_sell: unitSell,
        start_date: startDate,
        end_date: endDate,
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'timed price added',
      subject: { kind: 'stock', id: stockId, name: item.name },
      facts: { pack: pack?.name ?? null, unitSell, startDate, endDate },
    });
    return { id, answer: await timedPrices(tx).where('t.id', '=', id).executeTakeFirstOrThrow() };
  });
}

export function deleteTimedPrice(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const price = await timedPrices(tx)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .forUpdate('t')
      .executeTakeFirst();
    if (!price) refuse('not-found/timed-price');
    await tx
      .updateTable('timed_prices')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    const { stockId, name, pack, unitSell, startDate, endDate } = price;
    await logActivity(tx, ctx, {
      action: 'timed price deleted',
      subject: { kind: 'stock', id: stockId, name },
      facts: { pack, unitSell, startDate, endDate },
    });
    return ctx.words.t('The price has been deleted.');
  });
}
