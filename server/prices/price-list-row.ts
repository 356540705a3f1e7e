import { sql } from 'kysely';
import type { PriceList } from '../../contract/goods/price-lists.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';

/** Reads a price list, including a deleted one. */
export function getPriceList(db: Db, id: number): Promise<PriceList> {
  return db.selectFrom('price_lists').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function lockPriceList(tx: Tx, id: number, why: 'to use it' | 'to change it'): Promise<PriceList> {
  const one = tx.selectFrom('price_lists').select(['id', 'name']).where('id', '=', id).where('deleted_at', 'is', null);
  const list = await (why === 'to use it' ? one.forShare() : one.forUpdate()).executeTakeFirst();
  return list ?? refuse(why === 'to use it' ? 'price-list-not-found' : 'not-found/price-list');
}

/** Lists are added one at a time, so that two people do not both get the last place. */
export async function holdAdding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('price lists'))`.execute(tx);
}

/** Locks all lists: none is added, renamed or deleted until the transaction ends. */
export async function holdPriceLists(tx: Tx): Promise<void> {
  await holdAdding(tx);
  await sql`select id from price_lists where deleted_at is null order by id for no key update`.execute(tx);
}

/** The caller holds the lock for adding, and has counted the existing lists. */
export async function insertPriceList(tx: Tx, ctx: StaffContext, name: string): Promise<PriceList> {
  const list = await tx.insertInto('price_lists').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();
  await logActivity(tx, ctx, { action: 'price list added', subject: { kind: 'price-list', ...list }, facts: {} });
  return list;
}

export function refuseTakenName(error: unknown, name: string): never {
  if (violates(error, 'price_lists_name')) refuse('name-taken/price-list', { name });
  throw error;
}
