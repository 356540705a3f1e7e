/** Takes up a cart that was set aside. If the response got lost, the same key gets the cart again. */
import { takeHeldCart as declared, type HeldCart } from '../../contract/selling/held-carts.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { endHeldCart } from './end-held-cart.ts';
import { logCart } from './log-cart.ts';
import { readHeldCart } from './read-held-carts.ts';

export function takeHeldCart(ctx: StaffContext, id: number): Promise<HeldCart> {
  const again = (taken: number) => readHeldCart(ctx.db, ctx, taken);
  return once(ctx, { call: declared, request: id, again }, async (tx) => {
    await endHeldCart(tx, ctx, id);
    const answer = await readHeldCart(tx, ctx, id);
    await logCart(tx, ctx, 'held cart taken up', answer);
    return { id, answer };
  });
}
