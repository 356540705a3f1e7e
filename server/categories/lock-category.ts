/** Locks a category, so that it can't be deleted while an item is being added to it, or the other way round. */
import type { Category } from '../../contract/goods/categories.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export async function lockCategory(tx: Tx, id: number, why: 'to use it' | 'to change it'): Promise<Category> {
  const one = tx.selectFrom('categories').select(['id', 'type']).where('id', '=', id).where('deleted_at', 'is', null);
  const category = await (why === 'to use it' ? one.forShare() : one.forUpdate()).executeTakeFirst();
  return category ?? refuse(why === 'to use it' ? 'category-not-found' : 'not-found/category');
}
