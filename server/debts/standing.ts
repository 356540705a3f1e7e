/** Parts of statements that tell what customers owe and promised, used by their page, the desk, ageing and statements. */
import { type RawBuilder, sql } from 'kysely';
import { standsUnreversed } from '../documents/reversed.ts';
import { isCounted, type Reader } from '../sessions/seller-sight.ts';

type Expression = RawBuilder<unknown>;

/**
 * What a customer owes on each account, now if `day` is null, otherwise at the end of that day: what is owed now and what payments,
 * returns and write-offs of later days took off.
 */
export function openAccountsOf(customer: Expression, day: string | null): Expression {
  if (day === null) return sql`select due_on, balance from accounts where balance <> 0 and customer_id = ${customer}`;
  return sql`
    select due_on, balance from (
      select a.due_on, a.balance + coalesce((
          select sum(amount) from payments where account_id = a.id and deleted_at is null and date > ${day}::date
        ), 0) + coalesce((select sum(debt) from returns where receipt_id = a.receipt_id and day > ${day}::date), 0)
        + coalesce((select sum(amount) from write_offs where account_id = a.id and day > ${day}::date), 0) as balance
      from accounts a where a.customer_id = ${customer} and a.sold_on <= ${day}::date
    ) as past where balance <> 0`;
}

/** The promises `pr` that meet a condition, and whether they were kept. Triggers keep up what was paid towards each. */
export function promises(condition: Expression, today: string): Expression {
  return sql`
    select pr.id, pr.date, pr.amount, pr.note, pr.at, pr.paid, p.first_name || ' ' || p.last_name as staff,
      case when ${isBroken(today)} then 'broken' when pr.paid >= pr.amount then 'kept' else 'open' end as state
    from promises pr join staff p on p.id = pr.staff_id where ${condition}`;
}

/** The promise `pr` is broken when its day has passed and less was paid. */
export function isBroken(today: string): Expression {
  return sql`pr.paid < pr.amount and pr.date < ${today}::date`;
}

/** A customer's last payment on their debts. A payment over several accounts counts as one. */
export function lastPayment(reader: Reader, customer: Expression): Expression {
  return sql`
    select date, coalesce((
      select sum(part.amount) from payments part
      where part.customer_payment_id = last.customer_payment_id and part.date = last.date and part.deleted_at is null
        and ${standsUnreversed('payments', 'part')}
    ), amount) as amount
    from (
      select pay.date, pay.amount, pay.customer_payment_id
      from accounts a join payments pay on pay.account_id = a.id and pay.deleted_at is null
      where a.customer_id = ${customer} and ${standsUnreversed('payments', 'pay')} and ${isCounted(reader, 'payment', 'pay.id')} order by pay.date desc, pay.id desc limit 1
    ) as last`;
}

/** Selects a customer's reminders; the caller puts them in order. */
export function reminders(customer: Expression): Expression {
  return sql`
    select r.id, r.at, r.channel, p.first_name || ' ' || p.last_name as staff
    from reminders r join staff p on p.id = r.staff_id where r.customer_id = ${customer}`;
}

export function lastReminder(customer: Expression): Expression {
  return sql`select at, channel from reminders where customer_id = ${customer} order by id desc limit 1`;
}
