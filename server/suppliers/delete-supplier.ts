/**
 * Deletes a supplier to whom nothing is owed and who has nothing in advance: removed from lists, still named by documents. Whatever
 * changes either figure holds the supplier first, so whichever comes second sees what the first one did.
 */
import { sql } from 'kysely';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdSupplier } from './supplier-rows.ts';

export function deleteSupplier(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name, advance } = await holdSupplier(tx, id);
    const { open } = await tx
      .selectFrom('bills')
      .select(sql<number>`count(*)`.as('open'))
      .where('supplier_id', '=', id)
      .where('cancelled_at', 'is', null)
      .where(sql<boolean>`paid + credited < amount`)
      .executeTakeFirstOrThrow();
    // The refusal has no amounts, because not everyone who may delete a supplier may see them.
    if (open > 0) refuse('still-owed', { name });
    if (advance > 0) refuse('has-advance', { name });
    await tx.updateTable('suppliers').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, { action: 'supplier deleted', subject: { kind: 'supplier', id, name }, facts: {} });
    return ctx.words.t('Supplier deleted');
  });
}
