import type { Category } from '../../contract/goods/categories.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { refuseTakenName } from './category-name.ts';
import { lockCategory } from './lock-category.ts';

export function updateCategory(ctx: StaffContext, { id, type }: Category): Promise<Category> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockCategory(tx, id, 'to change it');
    await tx.updateTable('categories').set({ type }).where('id', '=', id).execute();
    if (before.type !== type) {
      await logActivity(tx, ctx, {
        action: 'category updated',
        subject: { kind: 'category', id, name: before.type },
        facts: { before: { type: before.type }, after: { type } },
      });
    }
    return { id, type };
  }).catch((error) => refuseTakenName(error, type));
}
