/**
 * What each customer owed at the end of a day, by name and by how long it was overdue then, and the sums of all. The customers who
 * owed something, and the sums, are read from what triggers keep per customer and per due date, now and for every day; only the
 * debts of the customers on the page are read one by one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AgeingRow, listAgeing as declared } from '../../contract/debts/debts.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import { buckets } from '../base/ageing-buckets.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { openAccountsOf } from './standing.ts';

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

/** Deleted customers owe nothing, so the sums, which do not ask who is deleted, agree with the rows. */
function ofNow(day: string, page: RawBuilder<unknown>): Statements {
  const chosen = sql`
    select c.id, c.name, d.balance as total from customers c join customer_debts d on d.customer_id = c.id
    where c.deleted_at is null and d.balance <> 0`;
  return {
    rows: rowsOf(chosen, page, day, null),
    sums: sql<Total>`
      select (select count(*) from customer_debts where balance <> 0) as count, coalesce(sum(balance), 0) as total,
        ${buckets(sql`${day}`)}
      from due_totals`,
  };
}

function ofPast(day: string, page: RawBuilder<unknown>): Statements {
  const chosen = sql`
    select c.id, c.name, latest.owed as total from customers c cross join lateral (
      select owed from customer_days where customer_id = c.id and day <= ${day}::date order by day desc limit 1
    ) as latest where latest.owed <> 0`;
  return {
    rows: rowsOf(chosen, page, day, day),
    sums: sql<Total>`
      select (select count(*) from customer_debts where balance <> 0)
          - (select coalesce(sum(customers), 0) from debtor_days where day > ${day}::date) as count,
        coalesce(sum(balance), 0) as total, ${buckets(sql`${day}`)}
      from (
        select due_on, balance from due_totals
        union all
        select due_on, -amount from due_days
        where day > ${day}::date and day < date_trunc('month', ${day}::date) + interval '1 month'
        union all
        select due_on, -amount from due_months where month > ${day}::date
      ) as owed`,
  };
}

function rowsOf(chosen: RawBuilder<unknown>, page: RawBuilder<unknown>, day: string, asOf: string | null) {
  return sql<AgeingRow>`
    select json_build_object('id', c.id, 'name', c.name) as customer, total, "notDue", "to30", "to60", "to90", "over90"
    from (${chosen} order by lower(c.name), c.id ${page}) as c
    cross join lateral (select ${buckets(sql`${day}`)} from (${openAccountsOf(sql`c.id`, asOf)}) as open) as ages
    order by lower(c.name), c.id`;
}
