import { type Category, addCategory as declared } from '../../contract/goods/categories.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { refuseTakenName } from './category-name.ts';

export function addCategory(ctx: StaffContext, type: string): Promise<Category> {
  const again = (id: number) =>
    ctx.db.selectFrom('categories').select(['id', 'type']).where('id', '=', id).executeTakeFirstOrThrow();
  return once(ctx, { call: declared, request: type, again }, async (tx) => {
    const category = await tx
      .insertInto('categories')
      .values({ type })
      .returning(['id', 'type'])
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'category added',
      subject: { kind: 'category', id: category.id, name: type },
      facts: {},
    });
    return { id: category.id, answer: category };
  }).catch((error) => refuseTakenName(error, type));
}
