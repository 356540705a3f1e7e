import type { HeldCart } from '../../contract/selling/held-carts.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { logActivity } from '../logs/log-activity.ts';

/** The entry has the whole cart, so that a deleted one can be put together again. */
export async function logCart(
  tx: Tx,
  ctx: StaffContext,
  action: 'cart held' | 'held cart taken up' | 'held cart deleted',
  { id, name, total, customer, lines }: HeldCart,
): Promise<void> {
  await logActivity(tx, ctx, {
    action,
    subject: { kind: 'held cart', id, name },
    facts: {
      total,
      customer: customer?.name ?? null,
      lines: lines.map(({ name, quantity }) => [name, quantity]),
    },
  });
}
