/** The owner of the shop: one admin, whom no other admin can change, reset, demote or delete. */

import type { Input } from '../../contract/endpoint.ts';
import type { handOver as call } from '../../contract/people/staff.ts';
import { voidCodesOf } from '../auth/reset-tickets.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { logRefusedProof, provePassword } from '../second-factor/prove.ts';

/** Holds the person's row, so that this waits for a hand-over at the same moment. */
export async function guardOwner(tx: Tx, ctx: StaffContext, staffId: number): Promise<void> {
  if (staffId === ctx.staff.id) return;
  const person = await tx.selectFrom('staff').select('owner').where('id', '=', staffId).forUpdate().executeTakeFirst();
  if (person?.owner) refuse('owner-only/change');
}

/** Holds the person's row as well, so that they stay the owner until the transaction ends. */
export async function isOwner(tx: Tx, { staff }: StaffContext): Promise<boolean> {
  const person = await tx.selectFrom('staff').select('owner').where('id', '=', staff.id).forShare().executeTakeFirst();
  return person?.owner === true;
}

export async function handOver(
  ctx: StaffContext,
  staffId: number,
  { password }: Input<typeof call>['body'],
): Promise<string> {
  await provePassword(ctx, password, () => logRefusedProof(ctx, 'hand over the shop'));
  const name = await inTransaction(ctx, async (tx) => {
    const people = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email', 'roles', 'owner'])
      .where('id', 'in', [ctx.staff.id, staffId])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const [owner, next] = [ctx.staff.id, staffId].map((id) => people.find((one) => one.id === id));
    if (!owner?.owner) return refuse('owner-only/hand-over');
    if (!next) return refuse('not-found/user');
    if (next.id === owner.id) return refuse('yourself/owner');
    if (!next.roles.includes('admin')) return refuse('conflict/owner-must-be-admin');
    await makeOwner(tx, next.id);
    // Another admin may have a code that was issued for them while that was still allowed.
    await voidCodesOf(tx, next.id, ctx.now());
    await logActivity(tx, ctx, { action: 'owner changed', subject: userSubject(next), facts: { by: 'owner' } });
    return next.first_name;
  });
  return ctx.words.t('{{name}} is the owner now.', { name });
}

export async function makeOwner(tx: Tx, staffId: number): Promise<void> {
  await tx.updateTable('staff').set({ owner: false }).where('owner', '=', true).execute();
  await tx.updateTable('staff').set({ owner: true }).where('id', '=', staffId).execute();
}
