import type { Order, OrderState } from '../../contract/buying/orders.ts';
import { orderNumber } from '../../contract/documents/documents.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { getOrder } from './order-rows.ts';

/** Locks the order until the transaction ends: nobody changes, sends or ends it meanwhile, and none of it is delivered. */
export async function lockOrder(tx: Tx, id: number): Promise<Order> {
  await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  return getOrder(tx, id);
}

const inOtherState = {
  draft: 'conflict/order-draft',
  sent: 'conflict/order-sent',
  closed: 'conflict/order-closed',
  cancelled: 'conflict/order-cancelled',
} as const satisfies Record<OrderState, string>;

export function requireState({ id, state }: Order, allowed: readonly OrderState[]): void {
  if (!allowed.includes(state)) refuse(inOtherState[state], { number: orderNumber(id) });
}
