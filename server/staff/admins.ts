/**
 * There is always at least one admin, and nobody removes themselves.
 * All admins are locked first, in one order, so that two of them can't remove each other at the same moment.
 */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export async function guardAdmins(
  tx: Tx,
  ctx: StaffContext,
  staffId: number,
  change: 'delete' | 'demote',
): Promise<void> {
  const admins = await tx
    .selectFrom('staff')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`'admin' = any(roles)`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (staffId === ctx.staff.id) refuse(`yourself/${change}`);
  if (admins.length === 1 && admins[0]?.id === staffId) {
    refuse('last-admin');
  }
}
