/** How a customer stands, for whoever is about to sell to them. */
import { sql } from 'kysely';
import type { CustomerCredit } from '../../contract/customers.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { readRows } from '../db/prepared.ts';
import { refuseUnknown } from './customer-row.ts';

export async function getCredit(ctx: StaffContext, id: number): Promise<CustomerCredit> {
  const [credit] = await readRows(
    ctx,
    sql<CustomerCredit>`
      select coalesce(owed.balance, 0) as owes, coalesce(c.credit_limit, ${ctx.settings.till.creditLimit}::numeric) as "limit", greatest(${today(ctx)}::date - owed.due_on, 0) as "overdueDays",
        customer_deposit(c.id) as deposit
      from customers as c
      cross join lateral (
        select sum(balance) as balance, min(due_on) as due_on from accounts where customer_id = c.id and balance <> 0
      ) as owed
      where c.id = ${id} and c.deleted_at is null`,
  );
  return credit ?? refuseUnknown(id);
}
