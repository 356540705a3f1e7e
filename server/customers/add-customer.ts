/** Adds a customer: a name is enough. A seller at the till (`sellerCustomers`) gives no more than name and phone. */
import { type Customer, addCustomer as declared } from '../../contract/debts/customers.ts';
import type { Input } from '../../contract/endpoint.ts';
import { isSeller } from '../../contract/roles.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockPriceList } from '../prices/price-list-row.ts';
import { customerColumns } from './customer-row.ts';
import { readCustomer } from './list-customers.ts';

type Given = Input<typeof declared>['body'];

export async function addCustomer(ctx: StaffContext, given: Given): Promise<Customer> {
  const bySeller = isSeller(ctx.staff);
  if (bySeller) refuseMoreThanPhone(given);
  const { name, email = '', phone = '', location = '', taxNumber = '' } = given;
  const { profile = null, note = null, creditLimit = null, priceListId = null } = given;
  const added = await once(
    ctx,
    { call: declared, request: given, again: (id) => readCustomer(ctx, id) },
    async (tx) => {
      const list = priceListId === null ? null : await lockPriceList(tx, priceListId, 'to use it');
      const row = await tx
        .insertInto('customers')
        .values({
          ...{ name, email, phone, location, tax_number: taxNumber, profile, note },
          credit_limit: creditLimit,
          price_list_id: priceListId,
          created_at: ctx.now(),
        })
        .returning(customerColumns)
        .executeTakeFirstOrThrow();
      await logActivity(tx, ctx, {
        action: 'customer added',
        subject: { kind: 'customer', id: row.id, name },
        facts: { ...(creditLimit !== null && { creditLimit }), ...(list && { priceList: list.name }) },
        contact: { phone, email, location, ...(taxNumber && { taxNumber }) },
      });
      return { id: row.id, answer: { ...row, accounts: [], owes: 0, overdue: false } };
    },
  );
  return bySeller ? { id: added.id, name: added.name, phone } : added;
}

function refuseMoreThanPhone({ name, phone, ...more }: Given): void {
  const sent = Object.entries(more).filter(([, value]) => value !== undefined);
  if (sent.length > 0) refuse('bad-input/seller-customer');
}
