/**
 * In a shop that works in shifts, what moves money belongs to the open shift of the person who does it. The shift is held until the
 * document commits, so that closing it and moving money in it happen one after the other.
 */
import { isSeller } from '../../contract/roles.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

type Actor = Pick<StaffContext, 'staff' | 'settings'>;

/** The open shift of the person who acts; null if there is none. */
export async function holdShift(tx: Tx, { staff, settings }: Actor): Promise<number | null> {
  if (settings.till.shifts === 'off') return null;
  const shift = await tx
    .selectFrom('shifts')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return shift?.id ?? null;
}

/** For what a seller may do only with an open shift: a sale, or anything that moves cash. */
export async function requireShift(tx: Tx, ctx: Actor): Promise<number | null> {
  const shiftId = await holdShift(tx, ctx);
  refuseUnlessInShift(ctx, shiftId);
  return shiftId;
}

export function refuseUnlessInShift({ staff, settings }: Actor, shiftId: number | null): void {
  if (shiftId === null && settings.till.shifts !== 'off' && isSeller(staff)) refuseWithoutShift();
}

export function refuseWithoutShift(): never {
  return refuse('no-shift');
}
