import type { PriceList } from '../../contract/price-lists.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

/** Also one that was deleted. */
export function getPriceList(db: Db, id: number): Promise<PriceList> {
  return db.selectFrom('price_lists').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function lockPriceList(tx: Tx, id: number, why: 'to use it' | 'to change it'): Promise<PriceList> {
  const one = tx.selectFrom('price_lists').select(['id', 'name']).where('id', '=', id).where('deleted_at', 'is', null);
  const list = await (why === 'to use it' ? one.forShare() : one.forUpdate()).executeTakeFirst();
  return list ?? refuse(why === 'to use it' ? 'price-list-not-found' : 'not-found/price-list');
}

export function refuseTakenName(error: unknown, name: string): never {
  if (violates(error, 'price_lists_name')) refuse('name-taken/price-list', { name });
  throw error;
}
