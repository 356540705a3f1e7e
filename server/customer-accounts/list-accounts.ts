/**
 * Accounts, newest first (one customer's: open ones before the closed), and beside them what is open in all: the
 * figures of the dashboard come from here too.
 */
import { sql } from 'kysely';
import type { Account } from '../../contract/debts/accounts.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, window } from '../base/paging.ts';
import { readRows } from '../db/statements/prepared.ts';
import { readPage } from '../db/statements/read-page.ts';
import { selectAccounts } from './read-accounts.ts';

const slicesOfDoughnut = 50;

interface Filter {
  open: boolean;
  customerId?: number | undefined;
  page: number;
  limit?: number | undefined;
}

interface Sums {
  openCount: number;
  openBalance: number;
  byCustomer: { customerId: number; name: string; balance: number }[];
  count: number;
}

/** Rows per statement of the bare list. */
const batch = 5000;

export async function listAccounts(ctx: Context, filter: Filter) {
  if (filter.limit === 0) {
    const meta = (await readRows(ctx, sumsOf(filter)))[0]!;
    return { payload: [], meta: { ...meta, hasMore: false } };
  }
  if (filter.limit === undefined && filter.page === 1) {
    const [payload, sums] = await Promise.all([readAll(ctx, filter), readRows(ctx, sumsOf(filter))]);
    return { payload, meta: { ...sums[0]!, hasMore: false } };
  }
  const { limit, offset } = window(filter, everything);
  const { rows: fetched, sums } = await readPage(
    ctx,
    selectAccounts(ctx, matching(filter), {
      limit: limit + 1,
      offset,
      openFirst: filter.customerId !== undefined,
    }),
    sumsOf(filter),
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}

/** A list without a limit may be long, so it is read in batches: no single statement may take long. */
async function readAll(ctx: Context, filter: Filter): Promise<Account[]> {
  const rows: Account[] = [];
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const some = sql`${matching(filter)} and a.id < ${below}`;
    const read = await readRows(ctx, selectAccounts(ctx, some, { limit: batch }));
    for (const account of read) rows.push(account);
    if (read.length < batch) break;
    below = read[batch - 1]!.id;
  }
  if (filter.customerId !== undefined)
    rows.sort((one, other) => Number(one.balance === 0) - Number(other.balance === 0));
  return rows;
}

function matching({ open, customerId }: Filter) {
  const openOnly = open ? sql`a.balance <> 0` : sql`true`;
  return sql`${openOnly} and ${customerId === undefined ? sql`true` : sql`a.customer_id = ${customerId}`}`;
}

/** Sums what triggers keep per customer. The list of who owes most is left out when only the counts are asked for. */
function sumsOf({ open, customerId, limit }: Filter) {
  const ofCustomer = customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`;
  const owing = sql`customer_debts d where d.balance <> 0 and ${ofCustomer}`;
  const most = sql`
    select c.id as "customerId", c.name, d.balance
    from (select * from ${owing} order by balance desc, customer_id limit ${sql.lit(slicesOfDoughnut)}) as d
    join customers c on c.id = d.customer_id order by d.balance desc, d.customer_id`;
  return sql<Sums>`
    select coalesce(sum(d.accounts), 0)::bigint as "openCount", coalesce(sum(d.balance), 0) as "openBalance",
      ${limit === 0 ? sql`'[]'::json` : sql`coalesce((select json_agg(most) from (${most}) as most), '[]')`} as "byCustomer",
      ${open ? sql`coalesce(sum(d.accounts), 0)::bigint` : sql`(select count(*) from accounts where ${ofCustomer})`} as count
    from ${owing}`;
}
