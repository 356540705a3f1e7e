/** Reads one customer for their page, in one statement. */
import { sql } from 'kysely';
import { type CustomerPage, mostInHistory } from '../../contract/debts/debts.ts';
import { buckets } from '../base/ageing-buckets.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { selectAccounts } from '../customer-accounts/read-accounts.ts';
import { refuseUnknown } from '../customers/customer-row.ts';
import { readRows } from '../db/statements/prepared.ts';
import { isCounted } from '../sessions/seller-sight.ts';
import { lastPayment, openAccountsOf, promises, reminders } from './standing.ts';

export async function getCustomer(ctx: StaffContext, id: number): Promise<CustomerPage> {
  const day = today(ctx);
  const open = openAccountsOf(sql`c.id`, null);
  const openOfCustomer = sql`a.customer_id = ${id} and a.balance <> 0 and ${isCounted(ctx, 'account', 'a.id')}`;
  const newest = sql`order by id desc limit ${mostInHistory}`;
  const [page] = await readRows(
    ctx,
    sql<Omit<CustomerPage, 'promise' | 'lastReminder'>>`
      select c.id, c.name, c.phone, c.email, c.location, c.tax_number as "taxNumber", c.note, c.credit_limit as "creditLimit",
        coalesce(c.credit_limit, ${ctx.settings.till.creditLimit}::numeric) as "limit", customer_deposit(c.id) as deposit,
        (select json_build_object('id', l.id, 'name', l.name) from price_lists l where l.id = c.price_list_id) as "priceList",
        owed.owes, owed.overdue, owed."overdueDays",
        json_build_object('notDue', "notDue", 'to30', "to30", 'to60', "to60", 'to90', "to90", 'over90', "over90") as ageing,
        (select row_to_json(p) from (${lastPayment(ctx, sql`c.id`)}) as p) as "lastPayment",
        (select coalesce(json_agg(p), '[]') from (${promises(sql`pr.customer_id = c.id and ${isCounted(ctx, 'customer', 'c.id')}`, day)} ${newest}) as p) as promises,
        (select coalesce(json_agg(r), '[]') from (${reminders(sql`c.id`)} ${newest}) as r) as reminders,
        (select json_build_object('expiresAt', expires_at) from statement_links
          where customer_id = c.id and revoked_at is null and expires_at > ${ctx.now()}) as "statementLink",
        (select coalesce(json_agg(a order by a.date, a.id), '[]')
          from (${selectAccounts(ctx, openOfCustomer)}) as a) as "openAccounts"
      from customers c
      cross join lateral (
        select coalesce(sum(balance), 0) as owes, coalesce(sum(balance) filter (where due_on < ${day}::date), 0) as overdue,
          greatest(coalesce(${day}::date - min(due_on), 0), 0) as "overdueDays", ${buckets(sql`${day}`)}
        from (${open}) as open
      ) as owed
      where c.id = ${id} and c.deleted_at is null`,
  );
  if (!page) return refuseUnknown(id);
  const promised = page.promises.map(withMoment);
  const reminded = page.reminders.map(withMoment);
  const [last] = reminded;
  return {
    ...page,
    promise: promised[0] ?? null,
    lastReminder: last ? { at: last.at, channel: last.channel } : null,
    promises: promised,
    reminders: reminded,
    statementLink: page.statementLink && { expiresAt: moment(page.statementLink.expiresAt) },
  };
}

export function withMoment<Row extends { at: string }>(row: Row): Row {
  return { ...row, at: moment(row.at) };
}

/** JSON has no type for moments, so the database sends them as text in its own form. */
export function moment(at: string): string {
  return new Date(at).toISOString();
}
