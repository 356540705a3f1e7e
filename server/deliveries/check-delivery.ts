/** Says what a delivery would come to, and what about it deserves a look, exactly as saving it would. It saves nothing. */
import type { Delivery, DeliveryBody, DeliveryWarning } from '../../contract/buying/deliveries.ts';
import type { StaffContext } from '../base/context.ts';
import { refusals } from '../base/refusals.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { asPlanned } from './answer-delivery.ts';
import { type Plan, planDelivery } from './plan-delivery.ts';
import { warningsAbout } from './warn-about.ts';

export function checkDelivery(ctx: StaffContext, given: DeliveryBody): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    const plan = await planDelivery(tx, ctx, given, 'only read');
    return {
      ...asPlanned(ctx, plan),
      at: ctx.now().toISOString(),
      warnings: [...ofPaper(ctx, plan, given.paperTotal), ...(await warningsAbout(tx, ctx, plan))],
    };
  });
}

/** What is wrong with the paper itself, so that the delivery would be refused. */
function ofPaper(
  { words: { t } }: StaffContext,
  { supplier, number, numberUsedOn: day, due }: Plan,
  paper: number | null | undefined,
): DeliveryWarning[] {
  const warnings: DeliveryWarning[] = [];
  if (day !== null) {
    const used = { number: number!, name: supplier!.name, day };
    warnings.push({ code: 'number-used', sentence: t(refusals['number-used'][1], used) });
  }
  if (paper != null && paper !== due) {
    warnings.push({ code: 'paper-differs', sentence: t(refusals['paper-differs'][1], { due, paper }) });
  }
  return warnings;
}
