/**
 * Customers by name. The admin sees everything, with what each owes; sales and reports see id and name only, and search
 * names only, so that nobody finds out by searching what they may not see.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CustomerAccount } from '../../contract/debts/accounts.ts';
import type { Customer } from '../../contract/debts/customers.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { selectAccounts } from '../customer-accounts/read-accounts.ts';
import { columnContains } from '../db/statements/like.ts';
import { readRows } from '../db/statements/prepared.ts';
import { readPage } from '../db/statements/read-page.ts';

interface Filter {
  search: string;
  /** Only customers with exactly this name, in upper or lower case; empty finds any name. */
  named: string;
  id?: number | undefined;
  compact: boolean;
  page: number;
  limit?: number | undefined;
}

/** Customers whose accounts are read at once: the bare list may be long, but no statement of it is. */
const batch = 500;

export async function listCustomers(ctx: StaffContext, filter: Filter) {
  const seesAll = ctx.staff.roles.includes('admin');
  const found = foundBy(filter, seesAll);
  const { limit, offset } = window(filter, everything);
  const chosen = sql`select * from ${found} order by lower(name), id ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Customer>`${seesAll ? withDebts(ctx, chosen) : sql`select id, name from (${chosen}) as c`} order by lower(name), id`,
    sql<{ count: number }>`select count(*) as count from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const payload = seesAll && !filter.compact ? await withAccounts(ctx, rows) : rows;
  return { payload, meta: { ...sums, hasMore } };
}

/** Reads a customer, including a deleted one. */
export async function readCustomer(ctx: StaffContext, id: number): Promise<Customer> {
  const found = await readRows(ctx, withDebts(ctx, sql`select * from customers where id = ${id}`));
  const [customer] = await withAccounts(ctx, found);
  return customer!;
}

function foundBy({ search, named, id }: Filter, seesAll: boolean) {
  const conditions = [
    sql`deleted_at is null`,
    ...(search ? [containsText(search, seesAll)] : []),
    ...(named ? [sql`lower(name) = lower(${named})`] : []),
    ...(id === undefined ? [] : [sql`id = ${id}`]),
  ];
  return sql`customers where ${sql.join(conditions, sql` and `)}`;
}

/** The tax number is searched separately, because it is not part of the column `searched`. */
function containsText(text: string, seesAll: boolean): RawBuilder<boolean> {
  if (!seesAll) return columnContains(sql`lower(name)`, text);
  return sql<boolean>`(${columnContains(sql`searched`, text)} or ${columnContains(sql`lower(tax_number)`, text)})`;
}

/** These customers, and what each owes. */
function withDebts(ctx: StaffContext, customers: RawBuilder<unknown>) {
  return sql<Customer>`
    select c.id, c.name, c.email, c.phone, c.location, c.tax_number as "taxNumber", c.profile, c.note,
      c.credit_limit as "creditLimit", c.price_list_id as "priceListId", coalesce(owed.balance, 0) as owes, coalesce(owed.due_on < ${today(ctx)}::date, false) as overdue
    from (${customers}) as c
    cross join lateral (
      select sum(balance) as balance, min(due_on) as due_on from accounts where customer_id = c.id and balance <> 0
    ) as owed`;
}

async function withAccounts(ctx: StaffContext, customers: Customer[]): Promise<Customer[]> {
  const byCustomer = new Map<number, CustomerAccount[]>();
  for (let from = 0; from < customers.length; from += batch) {
    const ids = customers.slice(from, from + batch).map(({ id }) => id);
    const accounts = await readRows(ctx, selectAccounts(ctx, sql`a.customer_id = any(${ids}::bigint[])`));
    for (const { customer, ...account } of accounts) {
      const listed = byCustomer.get(customer.id);
      if (listed) listed.push(account);
      else byCustomer.set(customer.id, [account]);
    }
  }
  return customers.map((one) => ({ ...one, accounts: byCustomer.get(one.id) ?? [] }));
}
