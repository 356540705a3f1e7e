import type { Category } from '../../contract/categories.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { refuseTakenName } from './category-name.ts';

export function addCategory(ctx: StaffContext, type: string): Promise<Category> {
  return inTransaction(ctx, async (tx) => {
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
    return category;
  }).catch((error) => refuseTakenName(error, type));
}
