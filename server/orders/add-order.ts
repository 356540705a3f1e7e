import { addOrder as declared, type Order } from '../../contract/buying/orders.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdSupplier } from './hold-supplier.ts';
import { factsOf, subjectOf } from './order-facts.ts';
import { checkLines, writeOrderLines } from './order-lines.ts';
import { getOrder } from './order-rows.ts';

export function addOrder(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Order> {
  const { supplierId, expectedOn = null, note, lines } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getOrder(ctx.db, id) }, async (tx) => {
    await holdSupplier(tx, supplierId);
    const checked = await checkLines(tx, lines);
    const { id } = await tx
      .insertInto('orders')
      .values({ supplier_id: supplierId, expected_on: expectedOn, note, staff_id: ctx.staff.id, at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeOrderLines(tx, id, checked);
    const answer = await getOrder(tx, id);
    await logActivity(tx, ctx, { action: 'order added', subject: subjectOf(answer), facts: factsOf(answer) });
    return { id, answer };
  });
}
