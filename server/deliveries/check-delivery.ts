/** Says what a delivery would come to, and what about it deserves a look, exactly as saving it would. It saves nothing. */
import type { Delivery, DeliveryBody, DeliveryWarning } from '../../contract/buying/deliveries.ts';
import { orderNumber } from '../../contract/documents/documents.ts';
import type { StaffContext } from '../base/context.ts';
import { refusals } from '../base/refusals.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { type Plan, type PlannedLine, planDelivery } from './plan-delivery.ts';
import { marginsOf } from './read-delivery.ts';
import { warningsAbout } from './warn-about.ts';

export function checkDelivery(ctx: StaffContext, given: DeliveryBody): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    const plan = await planDelivery(tx, ctx, given, 'only read');
    const { supplier, order, date, number, costs, tax, due, paid, payments, bill } = plan;
    return {
      ...{ id: null, label: null, date, number, costs, tax, due, paid },
      supplier: supplier && { id: supplier.id, name: supplier.name },
      order: order && { id: order.id, label: orderNumber(order.id) },
      lines: plan.lines.map((line) => asLine(ctx, line)),
      payments,
      bill: bill && { id: null, label: null, ...bill },
      staff: `${ctx.staff.first_name} ${ctx.staff.last_name}`,
      at: ctx.now().toISOString(),
      lateCosts: [],
      undone: null,
      warnings: [...ofPaper(ctx, plan, given.paperTotal), ...(await warningsAbout(tx, ctx, plan))],
    };
  });
}

function asLine(ctx: StaffContext, { item, ordered, ...line }: PlannedLine): Delivery['lines'][number] {
  return {
    ...{ id: null, stockId: item.id, name: item.name, orderLineId: ordered?.id ?? null, sentBack: 0 },
    ...line,
    ...marginsOf(ctx, { ...line, includedTax: item.includedTax }),
  };
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
