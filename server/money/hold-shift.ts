/**
 * In a shop that works in shifts, what moves money belongs to the open shift of whoever does it. The shift is held until the
 * document commits, so that closing it and moving money in it take turns.
 */
import { isSeller } from '../../contract/roles.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

type Actor = Pick<StaffContext, 'staff' | 'settings'>;

/** The open shift of whoever acts; null where there is none. */
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

/** For what a seller does in a shift only: a sale, or what moves cash. */
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
