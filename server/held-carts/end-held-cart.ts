import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** If two people end a cart at once, one of them finds it gone. */
export async function endHeldCart(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const ended = await tx
    .updateTable('held_carts')
    .set({ ended_at: ctx.now(), ended_by: ctx.staff.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) refuse('gone');
}
