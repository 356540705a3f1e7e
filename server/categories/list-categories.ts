import { sql } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import type { Context } from '../base/context.ts';

export function listCategories(ctx: Context): Promise<Category[]> {
  return ctx.db
    .selectFrom('categories')
    .select(['id', 'type'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(type)`)
    .execute();
}
