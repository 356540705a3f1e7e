import { sql } from 'kysely';
import type { Category } from '../../contract/goods/categories.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';

export function listCategories(ctx: Context): Promise<Category[]> {
  return readRows(ctx, sql<Category>`select id, type from categories where deleted_at is null order by lower(type)`);
}
