import type { Customer } from '../../contract/customers.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { type CustomerDetails, customerColumns } from './customer-row.ts';

export async function addCustomer(ctx: StaffContext, given: CustomerDetails): Promise<Customer> {
  const { name, email, phone, location, profile = null } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .insertInto('customers')
      .values({ name, email, phone, location, profile, created_at: ctx.now() })
      .returning(customerColumns)
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'customer added',
      subject: { kind: 'customer', id: row.id, name },
      facts: {},
      contact: { phone, email, location },
    });
    return { ...row, accounts: [], owes: 0, overdue: false };
  });
}
