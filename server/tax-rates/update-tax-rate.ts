/** Changes a tax rate for later sales; lines already sold keep their tax. */
import type { Input } from '../../contract/endpoint.ts';
import type { updateTaxRate as declared, TaxRateRow } from '../../contract/selling/tax-rates.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockTaxRate, refusePercentOfKind, refuseTakenName } from './tax-rate-row.ts';

export function updateTaxRate(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<TaxRateRow> {
  const { id, name } = given;
  return inTransaction(ctx, async (tx) => {
    const { id: _, ...before } = await lockTaxRate(tx, id, 'to change it');
    const { percent = before.percent, included = before.included, kind = before.kind } = given;
    const after = { name, percent, included, kind };
    refusePercentOfKind(after);
    await tx.updateTable('tax_rates').set(after).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'tax rate updated',
      subject: { kind: 'tax', id, name: before.name },
      facts: { before, after },
    });
    return { id, ...after };
  }).catch((error) => refuseTakenName(error, name));
}
