/** Changes an order that was not sent yet. Its lines are replaced, so they get new ids. */
import { isDeepStrictEqual } from 'node:util';
import type { updateOrder as declared, Order } from '../../contract/buying/orders.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdSupplier } from './hold-supplier.ts';
import { lockOrder, requireState } from './lock-order.ts';
import { factsOf, subjectOf } from './order-facts.ts';
import { checkLines, writeOrderLines } from './order-lines.ts';
import { getOrder } from './order-rows.ts';

export function updateOrder(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Order> {
  const { id, supplierId, expectedOn = null, note, lines } = given;
  return inTransaction(ctx, async (tx) => {
    const before = await lockOrder(tx, id);
    requireState(before, ['draft']);
    await holdSupplier(tx, supplierId);
    await tx
      .updateTable('orders')
      .set({ supplier_id: supplierId, expected_on: expectedOn, note })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('order_lines').where('order_id', '=', id).execute();
    await writeOrderLines(tx, id, await checkLines(tx, lines));
    const after = await getOrder(tx, id);
    const facts = { before: factsOf(before), after: factsOf(after) };
    if (!isDeepStrictEqual(facts.before, facts.after)) {
      await logActivity(tx, ctx, { action: 'order changed', subject: subjectOf(after), facts });
    }
    return after;
  });
}
