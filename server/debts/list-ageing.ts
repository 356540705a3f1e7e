/**
 * What each customer owed at the end of a day, by name, by how long it was overdue then, and the sums of all. As of today it
 * is read from what is kept per customer and per due date; a past day is worked out from the documents since.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AgeingRow, listAgeing as declared } from '../../contract/debts.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/read-page.ts';
import { buckets, openAccounts, openAccountsOf } from './standing.ts';

type Total = ReplyMeta<typeof declared>['total'] & { count: number };

export async function listAgeing(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const asOf = query.asOf ?? today(ctx);
  const { limit, offset } = window(query, everything);
  const page = limited({ limit: limit + 1, offset });
  const statements = asOf < today(ctx) ? ofPast(asOf, page) : ofNow(asOf, page);
  const { rows: fetched, sums } = await readPage(ctx, statements.rows, statements.sums);
  const { rows, hasMore } = cut(fetched, limit);
  const { count, ...total } = sums;
  return { payload: rows, meta: { asOf, total, count, hasMore } };
}

interface Statements {
  rows: RawBuilder<AgeingRow>;
  sums: RawBuilder<Total>;
}

const row = sql`json_build_object('id', c.id, 'name', c.name) as customer, total, "notDue", "to30", "to60", "to90", "over90"`;

/** Nobody who is deleted owes anything. */
function ofNow(day: string, page: RawBuilder<unknown>): Statements {
  return {
    rows: sql<AgeingRow>`
      select ${row}
      from (
        select c.id, c.name, d.balance as total from customers c join customer_debts d on d.customer_id = c.id
        where c.deleted_at is null and d.balance <> 0 order by lower(c.name), c.id ${page}
      ) as c
      cross join lateral (select ${buckets(sql`${day}`)} from (${openAccountsOf(sql`c.id`, null)}) as open) as ages
      order by lower(c.name), c.id`,
    sums: sql<Total>`
      select (select count(*) from customer_debts where balance <> 0) as count, coalesce(sum(balance), 0) as total,
        ${buckets(sql`${day}`)}
      from due_totals`,
  };
}

function ofPast(day: string, page: RawBuilder<unknown>): Statements {
  const open = openAccounts(day);
  return {
    rows: sql<AgeingRow>`
      select ${row}
      from (
        select customer_id, sum(balance) as total, ${buckets(sql`${day}`)} from (${open}) as open group by customer_id
      ) as owed join customers c on c.id = owed.customer_id
      order by lower(c.name), c.id ${page}`,
    sums: sql<Total>`
      select count(distinct customer_id) as count, coalesce(sum(balance), 0) as total, ${buckets(sql`${day}`)}
      from (${open}) as open`,
  };
}
