/**
 * Whom to call first: broken promises, then the longest overdue, then the largest debts. They are found by what triggers keep per
 * customer and per due date; only the customers of the page are read in detail.
 */
import { sql } from 'kysely';
import { type DeskRow, type listDesk as declared, deskPageSize } from '../../contract/debts/debts.ts';
import type { Input } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { isCounted } from '../sessions/seller-sight.ts';
import { withMoment } from './get-customer.ts';
import { isBroken, lastPayment, lastReminder, promises } from './standing.ts';

export async function listDesk(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const day = today(ctx);
  const { limit, offset } = window(query, deskPageSize);
  const order = sql`broken desc, "overdueDays" desc, owed desc, customer_id`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<DeskRow>`
      select json_build_object('id', c.id, 'name', c.name) as customer, c.phone, owed, "overdueDays", "oldestDue",
        (select coalesce(sum(balance), 0) from accounts
          where customer_id = c.id and balance <> 0 and due_on < ${day}::date) as overdue,
        (select row_to_json(p) from (${promises(sql`pr.latest and pr.customer_id = c.id and ${isCounted(ctx, 'customer', 'c.id')}`, day)}) as p) as promise,
        (select row_to_json(p) from (${lastPayment(ctx, sql`c.id`)}) as p) as "lastPayment",
        (select row_to_json(r) from (${lastReminder(sql`c.id`)}) as r) as "lastReminder"
      from (
        select d.customer_id, d.balance as owed, d.oldest_due as "oldestDue",
          greatest(${day}::date - d.oldest_due, 0) as "overdueDays", coalesce(${isBroken(day)}, false) as broken
        from customer_debts d left join promises pr on pr.customer_id = d.customer_id and pr.latest
        where d.balance <> 0
        order by ${order} ${limited({ limit: limit + 1, offset })}
      ) as chosen join customers c on c.id = chosen.customer_id
      order by ${order}`,
    sql<{ count: number; owed: number; overdue: number }>`
      select count(*) as count, coalesce(sum(balance), 0) as owed,
        (select coalesce(sum(balance), 0) from due_totals where due_on < ${day}::date) as overdue
      from customer_debts where balance <> 0`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map(asRow), meta: { ...sums, hasMore } };
}

function asRow(row: DeskRow): DeskRow {
  const { promise, lastReminder: reminder } = row;
  return { ...row, promise: promise && withMoment(promise), lastReminder: reminder && withMoment(reminder) };
}
