import type { Customer, updateCustomer as declared } from '../../contract/customers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockCustomer } from './customer-row.ts';

export async function updateCustomer(
  ctx: StaffContext,
  { id, ...given }: Input<typeof declared>['body'],
): Promise<Customer> {
  return inTransaction(ctx, async (tx) => {
    const { profile: profileBefore, ...before } = await lockCustomer(tx, id);
    const { name, email = before.email, phone = before.phone, location = before.location } = given;
    const {
      taxNumber = before.taxNumber,
      profile = profileBefore,
      note = before.note,
      creditLimit = before.creditLimit,
    } = given;
    const details = { name, email, phone, location, taxNumber };
    await tx
      .updateTable('customers')
      .set({ name, email, phone, location, tax_number: taxNumber, profile, note, credit_limit: creditLimit })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'customer updated',
      subject: { kind: 'customer', id, name: before.name },
      ...guardedChanges({ ...profileBefore, ...before }, { ...profile, ...details, note, creditLimit }, [
        'name',
        'creditLimit',
      ]),
    });
    return { id, ...details, profile, note, creditLimit };
  });
}
