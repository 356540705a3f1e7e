/** Price lists: their names, and which ones exist. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { addPriceList as addDeclared, mostPriceLists, type PriceList } from '../../contract/goods/price-lists.ts';
import type { Context, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getPriceList, holdAdding, insertPriceList, lockPriceList, refuseTakenName } from './price-list-row.ts';

export function listPriceLists({ db }: Context): Promise<PriceList[]> {
  return db
    .selectFrom('price_lists')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

export function addPriceList(ctx: StaffContext, given: Input<typeof addDeclared>['body']): Promise<PriceList> {
  const again = (id: number) => getPriceList(ctx.db, id);
  return once(ctx, { call: addDeclared, request: given, again }, async (tx) => {
    await holdAdding(tx);
    const lists = await listPriceLists({ ...ctx, db: tx });
    if (lists.length >= mostPriceLists) refuse('too-many-lists', { most: mostPriceLists });
    const list = await insertPriceList(tx, ctx, given.name);
    return { id: list.id, answer: list };
  }).catch((error) => refuseTakenName(error, given.name));
}

export function updatePriceList(ctx: StaffContext, { id, name }: PriceList): Promise<PriceList> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockPriceList(tx, id, 'to change it');
    await tx.updateTable('price_lists').set({ name }).where('id', '=', id).execute();
    if (name !== before.name) {
      await logActivity(tx, ctx, {
        action: 'price list renamed',
        subject: { kind: 'price-list', id, name: before.name },
        facts: { before: before.name, after: name },
      });
    }
    return { id, name };
  }).catch((error) => refuseTakenName(error, name));
}

/** The customers of a deleted list pay the usual prices from then on. */
export function deletePriceList(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, id, 'to change it');
    await tx.updateTable('customers').set({ price_list_id: null }).where('price_list_id', '=', id).execute();
    await tx.deleteFrom('list_prices').where('list_id', '=', id).execute();
    await tx.updateTable('price_lists').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, { action: 'price list deleted', subject: { kind: 'price-list', ...list }, facts: {} });
    return ctx.words.t('The price list has been deleted.');
  });
}
