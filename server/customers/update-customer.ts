import type { Customer } from '../../contract/customers.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { logActivity } from '../logs/log-activity.ts';
import { type CustomerDetails, lockCustomer } from './customer-row.ts';

export async function updateCustomer(
  ctx: StaffContext,
  { id, ...given }: CustomerDetails & { id: number },
): Promise<Customer> {
  return inTransaction(ctx, async (tx) => {
    const { profile: profileBefore, ...before } = await lockCustomer(tx, id);
    const { profile = profileBefore, ...details } = given;
    await tx
      .updateTable('customers')
      .set({ ...details, profile })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'customer updated',
      subject: { kind: 'customer', id, name: before.name },
      ...guardedChanges({ ...profileBefore, ...before }, { ...profile, ...details }, ['name']),
    });
    return { id, ...details, profile };
  });
}
