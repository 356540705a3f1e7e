/** What a seller has to know about a customer's debts before selling to them. */
import { sql } from 'kysely';
import type { CustomerCredit } from '../../contract/debts/customers.ts';
import type { PriceList } from '../../contract/goods/price-lists.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { refuseUnknown } from './customer-row.ts';

export async function getCredit(ctx: StaffContext, id: number): Promise<CustomerCredit> {
  const [credit] = await readRows(
    ctx,
    sql<Omit<CustomerCredit, 'priceList'> & { priceList: PriceList | null }>`
      select coalesce(owed.balance, 0) as owes, coalesce(c.credit_limit, ${ctx.settings.till.creditLimit}::numeric) as "limit", greatest(${today(ctx)}::date - owed.due_on, 0) as "overdueDays",
        customer_deposit(c.id) as deposit, case when c.price_list_id is not null then (
          select jsonb_build_object('id', l.id, 'name', l.name) from price_lists l where l.id = c.price_list_id
        ) end as "priceList"
      from customers as c
      cross join lateral (
        select sum(balance) as balance, min(due_on) as due_on from accounts where customer_id = c.id and balance <> 0
      ) as owed
      where c.id = ${id} and c.deleted_at is null`,
  );
  const { priceList, ...stands } = credit ?? refuseUnknown(id);
  return { ...stands, ...(priceList && { priceList }) };
}
