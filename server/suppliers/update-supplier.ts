import type { updateSupplier as declared, Supplier } from '../../contract/buying/suppliers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdSupplier, readSupplier, refuseTakenName } from './supplier-rows.ts';

export function updateSupplier(ctx: StaffContext, { id, ...after }: Input<typeof declared>['body']): Promise<Supplier> {
  return inTransaction(ctx, async (tx) => {
    const before = await holdSupplier(tx, id);
    const { taxNumber, termsDays, leadDays, ...details } = after;
    await tx
      .updateTable('suppliers')
      .set({ ...details, tax_number: taxNumber, terms_days: termsDays, lead_days: leadDays })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'supplier updated',
      subject: { kind: 'supplier', id, name: before.name },
      ...guardedChanges(before, after, ['name', 'termsDays', 'leadDays', 'note']),
    });
    return readSupplier(tx, ctx, id);
  }).catch((error) => refuseTakenName(error, after.name));
}
