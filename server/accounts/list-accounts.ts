/**
 * Accounts, newest first (one customer's: open ones before the closed), and beside them what is open in all: the
 * figures of the dashboard come from here too.
 */
import { sql } from 'kysely';
import type { Context } from '../http/context.ts';
import { cut, everything, window } from '../http/paging.ts';
import { readAccounts } from './read-accounts.ts';

const slicesOfDoughnut = 50;

interface Filter {
  open: boolean;
  customerId?: number | undefined;
  page: number;
  limit?: number | undefined;
}

export async function listAccounts(ctx: Context, filter: Filter) {
  const { limit, offset } = window(filter, everything);
  const [owed, all, fetched] = await Promise.all([
    readOwed(ctx, filter.customerId),
    filter.open ? null : countAccounts(ctx, filter.customerId),
    limit === 0
      ? []
      : readAccounts(ctx.db, ctx, (accounts) =>
          accounts
            .$if(filter.open, (q) => q.where('a.balance', '<>', 0))
            .$if(filter.customerId !== undefined, (q) =>
              q.where('a.customer_id', '=', filter.customerId as number).orderBy(sql`a.balance = 0`),
            )
            .limit(limit + 1)
            .offset(offset),
        ),
  ]);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...owed, count: all ?? owed.openCount, hasMore } };
}

/** One pass over the index of open accounts, however many are closed. */
async function readOwed(ctx: Context, customerId: number | undefined) {
  const ofCustomer = customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`;
  const { rows } = await sql<{
    customerId: number;
    name: string;
    balance: number;
    openCount: number;
    openBalance: number;
  }>`
    select c.id as "customerId", c.name, per.balance, per."openCount", per."openBalance"
    from (
      select customer_id, sum(balance) as balance,
        (sum(count(*)) over ())::bigint as "openCount", sum(sum(balance)) over () as "openBalance"
      from accounts where balance <> 0 and ${ofCustomer}
      group by customer_id order by sum(balance) desc, customer_id limit ${slicesOfDoughnut}
    ) as per
    join customers as c on c.id = per.customer_id
    order by per.balance desc, c.id`.execute(ctx.db);
  return {
    openCount: rows[0]?.openCount ?? 0,
    openBalance: rows[0]?.openBalance ?? 0,
    byCustomer: rows.map(({ customerId, name, balance }) => ({ customerId, name, balance })),
  };
}

async function countAccounts(ctx: Context, customerId: number | undefined): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(customerId !== undefined, (q) => q.where('customer_id', '=', customerId as number))
    .executeTakeFirstOrThrow();
  return count;
}
