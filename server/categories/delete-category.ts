/** Deletes a category that no item uses. Deleted items still refer to theirs, so the row stays. */

import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockCategory } from './lock-category.ts';

export function deleteCategory(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { type } = await lockCategory(tx, id, 'to change it');
    const { items } = await tx
      .selectFrom('stock')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('category_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (items > 0) {
      refuse('category-in-use', { type, count: items });
    }
    await tx.updateTable('categories').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'category deleted',
      subject: { kind: 'category', id, name: type },
      facts: {},
    });
    return ctx.words.t('The category has been deleted.');
  });
}
