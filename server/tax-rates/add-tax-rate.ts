import { kindOfPercent } from '../../contract/cart/price.ts';
import type { Input } from '../../contract/endpoint.ts';
import { addTaxRate as declared, type TaxRateRow } from '../../contract/selling/tax-rates.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getTaxRate, refusePercentOfKind, refuseTakenName, taxRateColumns } from './tax-rate-row.ts';

export function addTaxRate(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<TaxRateRow> {
  const details = { ...given, kind: given.kind ?? kindOfPercent(given.percent) };
  refusePercentOfKind(details);
  return once(ctx, { call: declared, request: given, again: (id) => getTaxRate(ctx.db, id) }, async (tx) => {
    const rate = await tx
      .insertInto('tax_rates')
      .values({ ...details, created_at: ctx.now() })
      .returning(taxRateColumns)
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'tax rate added',
      subject: { kind: 'tax', id: rate.id, name: given.name },
      facts: details,
    });
    return { id: rate.id, answer: rate };
  }).catch((error) => refuseTakenName(error, given.name));
}
