/** A delivery as it is planned, in the form in which the calls return one. */
import type { Delivery } from '../../contract/buying/deliveries.ts';
import { orderNumber } from '../../contract/documents/documents.ts';
import type { StaffContext } from '../base/context.ts';
import type { Plan, PlannedLine } from './plan-delivery.ts';
import { marginsOf } from './read-delivery.ts';

/** Without what it gets only once it is saved. */
export function asPlanned(ctx: StaffContext, plan: Plan): Omit<Delivery, 'at' | 'warnings'> {
  const { supplier, order, date, number, lines, costs, tax, due, paid, payments, bill } = plan;
  return {
    ...{ id: null, label: null, date, number, costs, tax, due, paid },
    supplier: supplier && { id: supplier.id, name: supplier.name },
    order: order && { id: order.id, label: orderNumber(order.id) },
    lines: lines.map((line) => asLine(ctx, line)),
    payments,
    bill: bill && { id: null, label: null, ...bill },
    staff: `${ctx.staff.first_name} ${ctx.staff.last_name}`,
    lateCosts: [],
    undone: null,
  };
}

function asLine(ctx: StaffContext, { item, ordered, ...line }: PlannedLine): Delivery['lines'][number] {
  return {
    ...{ id: null, stockId: item.id, name: item.name, orderLineId: ordered?.id ?? null, sentBack: 0 },
    ...line,
    ...marginsOf(ctx, { ...line, includedTax: item.includedTax }),
  };
}
