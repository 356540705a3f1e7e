/** Archives a type, so that new expenses can't have it. Its row stays, and expenses that have it keep it. */
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockType } from './type-row.ts';

export function archiveType(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockType(tx, id);
    await tx.updateTable('expense_types').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'expense type archived',
      subject: { kind: 'expense type', id, name },
      facts: {},
    });
    return ctx.words.t('The expense type has been archived.');
  });
}
