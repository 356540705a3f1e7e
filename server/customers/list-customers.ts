/**
 * Customers by name. The admin sees everything, with what each owes; sales and reports see id and name only, and search
 * names only, so that nobody finds out by searching what they may not see.
 */
import { sql } from 'kysely';
import type { CustomerAccount } from '../../contract/accounts.ts';
import type { Customer } from '../../contract/customers.ts';
import { readAccounts } from '../accounts/read-accounts.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, window } from '../base/paging.ts';
import { contains } from '../db/like.ts';
import { type CustomerRow, customerColumns } from './customer-row.ts';

interface Filter {
  search: string;
  /** The whole name, in any case; empty for any. */
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
  const searched = seesAll ? sql`searched` : sql`lower(name)`;
  const found = ctx.db
    .selectFrom('customers')
    .where('deleted_at', 'is', null)
    .$if(filter.search !== '', (q) => q.where(sql<boolean>`${searched} like ${contains(filter.search)}`))
    .$if(filter.named !== '', (q) => q.where(sql`lower(name)`, '=', sql`lower(${filter.named})`))
    .$if(filter.id !== undefined, (q) => q.where('id', '=', filter.id as number));
  const { limit, offset } = window(filter, everything);
  const [{ count }, fetched] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    found
      .select(customerColumns)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
  ]);
  const { rows, hasMore } = cut(fetched, limit);
  const meta = { count, hasMore };
  if (!seesAll) return { payload: rows.map(({ id, name }) => ({ id, name })), meta };
  const owing = await withWhatTheyOwe(ctx, rows);
  return { payload: filter.compact ? owing : await withAccounts(ctx, owing), meta };
}

/** Also one that was deleted. */
export async function readCustomer(ctx: StaffContext, id: number): Promise<Customer> {
  const row = await ctx.db
    .selectFrom('customers')
    .select(customerColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [customer] = await withAccounts(ctx, await withWhatTheyOwe(ctx, [row]));
  return customer!;
}

async function withWhatTheyOwe(ctx: StaffContext, rows: CustomerRow[]): Promise<Customer[]> {
  const owed = await ctx.db
    .selectFrom('accounts')
    .select([
      'customer_id',
      sql<number>`sum(balance)`.as('owes'),
      sql<boolean>`min(due_on) < ${today(ctx)}`.as('overdue'),
    ])
    .where('balance', '<>', 0)
    .where('customer_id', '=', anyOf(rows))
    .groupBy('customer_id')
    .execute();
  const byCustomer = new Map(owed.map(({ customer_id, owes, overdue }) => [customer_id, { owes, overdue }]));
  return rows.map((row) => ({ ...row, ...(byCustomer.get(row.id) ?? { owes: 0, overdue: false }) }));
}

async function withAccounts(ctx: StaffContext, customers: Customer[]): Promise<Customer[]> {
  const byCustomer = new Map<number, CustomerAccount[]>();
  for (let from = 0; from < customers.length; from += batch) {
    const some = anyOf(customers.slice(from, from + batch));
    const accounts = await readAccounts(ctx.db, ctx, { narrow: (all) => all.where('a.customer_id', '=', some) });
    for (const { customer, ...account } of accounts) {
      const listed = byCustomer.get(customer.id);
      if (listed) listed.push(account);
      else byCustomer.set(customer.id, [account]);
    }
  }
  return customers.map((one) => ({ ...one, accounts: byCustomer.get(one.id) ?? [] }));
}

function anyOf(rows: { id: number }[]) {
  return sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`;
}
