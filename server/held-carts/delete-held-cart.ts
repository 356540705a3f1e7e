import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { endHeldCart } from './end-held-cart.ts';
import { logCart } from './log-cart.ts';
import { readHeldCart } from './read-held-carts.ts';

export async function deleteHeldCart(ctx: StaffContext, id: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    await endHeldCart(tx, ctx, id);
    await logCart(tx, ctx, 'held cart deleted', await readHeldCart(tx, ctx, id));
  });
  return ctx.words.t('Held cart deleted');
}
