/** Deletes a tax rate that no item has. Archived items keep theirs, so the row itself stays. */
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockTaxRate } from './tax-rate-row.ts';

export function deleteTaxRate(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockTaxRate(tx, id, 'to change it');
    const { items } = await tx
      .selectFrom('stock')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('tax_rate_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (items > 0) refuse('tax-in-use', { name, count: items });
    await tx.updateTable('tax_rates').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, { action: 'tax rate deleted', subject: { kind: 'tax', id, name }, facts: {} });
    return ctx.words.t('The tax rate has been deleted.');
  });
}
