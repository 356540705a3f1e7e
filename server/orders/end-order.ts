/** Ends an order. If it is closed, what has not come is no longer expected; it can be cancelled only if none of it ever came. */

import type { Order } from '../../contract/buying/orders.ts';
import { orderNumber } from '../../contract/documents/documents.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockOrder, requireState } from './lock-order.ts';
import { factsOf, subjectOf } from './order-facts.ts';
import { getOrder, hasCome } from './order-rows.ts';

export function closeOrder(ctx: StaffContext, id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    requireState(order, ['sent']);
    return endOrder(tx, ctx, id, 'closed');
  });
}

export function cancelOrder(ctx: StaffContext, id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    requireState(order, ['draft', 'sent']);
    if (hasCome(order.lines)) refuse('conflict/order-received', { number: orderNumber(id) });
    return endOrder(tx, ctx, id, 'cancelled');
  });
}

async function endOrder(tx: Tx, ctx: StaffContext, id: number, state: 'closed' | 'cancelled'): Promise<Order> {
  await tx.updateTable('orders').set({ state, ended_at: ctx.now() }).where('id', '=', id).execute();
  const order = await getOrder(tx, id);
  await logActivity(tx, ctx, { action: `order ${state}`, subject: subjectOf(order), facts: factsOf(order) });
  return order;
}
