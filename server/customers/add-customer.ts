import { type Customer, addCustomer as declared } from '../../contract/customers.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { type CustomerDetails, customerColumns } from './customer-row.ts';
import { readCustomer } from './list-customers.ts';

export function addCustomer(ctx: StaffContext, given: CustomerDetails): Promise<Customer> {
  const { name, email, phone, location, profile = null } = given;
  return once(ctx, { call: declared, request: given, again: (id) => readCustomer(ctx, id) }, async (tx) => {
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
    return { id: row.id, answer: { ...row, accounts: [], owes: 0, overdue: false } };
  });
}
