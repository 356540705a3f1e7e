/**
 * Accounts, newest first (one customer's: open ones before the closed), and beside them what is open in all: the
 * figures of the dashboard come from here too.
 */
import { sql } from 'kysely';
import type { Account } from '../../contract/accounts.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, window } from '../base/paging.ts';
import { type Accounts, readAccounts } from './read-accounts.ts';

const slicesOfDoughnut = 50;

interface Filter {
  open: boolean;
  customerId?: number | undefined;
  page: number;
  limit?: number | undefined;
}

/** Rows per statement of the bare list: it may be long, but no statement of it is. */
const batch = 5000;

export async function listAccounts(ctx: Context, filter: Filter) {
  const [owed, all, { rows, hasMore }] = await Promise.all([
    readOwed(ctx, filter),
    filter.open ? null : countAccounts(ctx, filter.customerId),
    filter.limit === undefined && filter.page === 1 ? readAll(ctx, filter) : readPage(ctx, filter),
  ]);
  return { payload: rows, meta: { ...owed, count: all ?? owed.openCount, hasMore } };
}

async function readPage(ctx: Context, filter: Filter) {
  const { limit, offset } = window(filter, everything);
  if (limit === 0) return { rows: [], hasMore: false };
  const fetched = await readAccounts(ctx.db, ctx, {
    openFirst: filter.customerId !== undefined,
    narrow: (accounts) =>
      matching(accounts, filter)
        .limit(limit + 1)
        .offset(offset),
  });
  return cut(fetched, limit);
}

async function readAll(ctx: Context, filter: Filter) {
  const rows: Account[] = [];
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const read = await readAccounts(ctx.db, ctx, {
      narrow: (accounts) => matching(accounts, filter).where('a.id', '<', below).limit(batch),
    });
    for (const account of read) rows.push(account);
    if (read.length < batch) break;
    below = read[batch - 1]!.id;
  }
  if (filter.customerId !== undefined)
    rows.sort((one, other) => Number(one.balance === 0) - Number(other.balance === 0));
  return { rows, hasMore: false };
}

function matching(accounts: Accounts, { open, customerId }: Filter): Accounts {
  return accounts
    .$if(open, (q) => q.where('a.balance', '<>', 0))
    .$if(customerId !== undefined, (q) => q.where('a.customer_id', '=', customerId as number));
}

/** What each customer owes is kept as accounts change; who owes most is left out of mere counts. */
async function readOwed(ctx: Context, { customerId, limit }: Filter) {
  const owing = ctx.db
    .selectFrom('customer_debts as d')
    .where('d.balance', '<>', 0)
    .$if(customerId !== undefined, (q) => q.where('d.customer_id', '=', customerId as number));
  const [sums, byCustomer] = await Promise.all([
    owing
      .select([
        sql<number>`coalesce(sum(d.accounts), 0)::bigint`.as('openCount'),
        sql<number>`coalesce(sum(d.balance), 0)`.as('openBalance'),
      ])
      .executeTakeFirstOrThrow(),
    limit === 0
      ? []
      : owing
          .innerJoin('customers as c', 'c.id', 'd.customer_id')
          .select(['c.id as customerId', 'c.name', 'd.balance'])
          .orderBy('d.balance', 'desc')
          .orderBy('d.customer_id')
          .limit(slicesOfDoughnut)
          .execute(),
  ]);
  return { ...sums, byCustomer };
}

async function countAccounts(ctx: Context, customerId: number | undefined): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(customerId !== undefined, (q) => q.where('customer_id', '=', customerId as number))
    .executeTakeFirstOrThrow();
  return count;
}
