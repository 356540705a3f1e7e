/** Sends an order to its supplier: from then on its goods are expected. Sending it again gives the same text. */

import type { sendOrder as declared, Order } from '../../contract/buying/orders.ts';
import type { Payload } from '../../contract/endpoint.ts';
import { numberOf, whatsAppLink } from '../../contract/papers/message-links.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdSupplier } from './hold-supplier.ts';
import { lockOrder, requireState } from './lock-order.ts';
import { factsOf, subjectOf } from './order-facts.ts';
import { getOrder } from './order-rows.ts';
import { orderText } from './order-text.ts';

export function sendOrder(ctx: StaffContext, id: number): Promise<Payload<typeof declared>> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOrder(tx, id);
    requireState(found, ['draft', 'sent']);
    if (found.state === 'sent') return messageOf(ctx, tx, found);
    await holdSupplier(tx, found.supplier.id);
    await tx.updateTable('orders').set({ state: 'sent', sent_at: ctx.now() }).where('id', '=', id).execute();
    const order = await getOrder(tx, id);
    await logActivity(tx, ctx, { action: 'order sent', subject: subjectOf(order), facts: factsOf(order) });
    return messageOf(ctx, tx, order);
  });
}

async function messageOf(ctx: StaffContext, tx: Tx, order: Order): Promise<Payload<typeof declared>> {
  const text = orderText(ctx, order);
  const { phone } = await tx
    .selectFrom('suppliers')
    .select('phone')
    .where('id', '=', order.supplier.id)
    .executeTakeFirstOrThrow();
  const to = numberOf(phone, ctx.settings.messages.dialCode);
  return { text, link: to && whatsAppLink(to, text), order };
}
