import { countNumber } from '../../contract/documents/documents.ts';
import type { Count } from '../../contract/goods/counts.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getCount, holdOpen } from './count-rows.ts';

/** A count of which some was posted can't be cancelled: the rest is posted too, or left out. */
export function cancelCount(ctx: StaffContext, id: number): Promise<Count> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await holdOpen(tx, id, 'alone');
    const posted = await tx
      .selectFrom('count_results')
      .select('stock_id')
      .where('count_id', '=', id)
      .limit(1)
      .execute();
    if (posted.length > 0) refuse('conflict/count-begun', { number: countNumber(id) });
    await tx
      .updateTable('counts')
      .set({ state: 'cancelled', ended_at: ctx.now(), ended_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'count cancelled',
      subject: { kind: 'count', id, name: name || countNumber(id) },
      facts: {},
    });
    return getCount(tx, id);
  });
}
