/**
 * What is owed on each bill, and what lowers or raises it. Code that settles a bill locks its supplier and then its row; a trigger
 * keeps what was paid and credited.
 */
import { type RawBuilder, sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export interface OpenBill {
  id: number;
  balance: number;
  /** The day it is due. */
  date: string;
  billedOn: string;
  deliveryId: number | null;
  /** The least that was owed on it at the end of the day in question, or of any day since. */
  owedThen: number;
}

/** Locks the open bills of a supplier, or the named ones, by id. */
export async function lockBills(
  tx: Tx,
  supplierId: number,
  { day, ids = null }: { day: string; ids?: number[] | null | undefined },
): Promise<OpenBill[]> {
  await sql`
    select id from bills where supplier_id = ${supplierId} and cancelled_at is null
      and (${ids}::bigint[] is null and paid + credited < amount or id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx);
  const { rows } = await sql<OpenBill>`
    select b.id, b.amount - b.paid - b.credited as balance, b.due_on as date, b.date as "billedOn", b.delivery_id as "deliveryId",
      b.amount - greatest(by_then.settled, since.most, 0) as "owedThen"
    from bills b
    cross join lateral (
      select sum(amount) as settled from bill_settlements where bill_id = b.id and day <= ${day}::date
    ) as by_then
    cross join lateral (
      select max(settled) as most from (
        select day, sum(sum(amount)) over (order by day) as settled from bill_settlements where bill_id = b.id group by day
      ) as days where day > ${day}::date
    ) as since
    where b.supplier_id = ${supplierId} and b.cancelled_at is null
      and (${ids}::bigint[] is null and b.paid + b.credited < b.amount or b.id = any(${ids}::bigint[]))
    order by b.id`.execute(tx);
  if (ids && rows.length < new Set(ids).size) refuse('bill-not-found');
  return rows;
}

/** What lowers bills or raises them again: a payment, or goods that were sent back. */
type By = { payment_id: number } | { return_id: number };

interface Part {
  billId: number;
  amount: number;
}

export async function settleBills(tx: Tx, ctx: StaffContext, by: By, day: string, parts: Part[]): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('bill_settlements')
    .values(parts.map(({ billId, amount }) => ({ ...by, bill_id: billId, amount, day, at: ctx.now() })))
    .execute();
}

/**
 * Raises the bills of a payment again from that day on. `by` is the payment that reverses it or, if it is deleted, the payment
 * itself.
 */
export async function reopenBills(
  tx: Tx,
  ctx: StaffContext,
  { payment, by, day }: { payment: number; by: number; day: string },
): Promise<void> {
  await sql`
    insert into bill_settlements (bill_id, payment_id, amount, day, at)
    select bill_id, ${by}, -amount, ${day}::date, ${ctx.now()} from bill_settlements where payment_id = ${payment}
    order by id`.execute(tx);
}

/** Rows (due_on, balance) of a supplier's bills, now if `day` is null, otherwise at the end of that day. */
export function openBillsOf(supplier: RawBuilder<unknown>, day: string | null): RawBuilder<unknown> {
  return sql`select due_on, balance from (${openBills(day)}) as open where supplier_id = ${supplier}`;
}

/** The same rows for all suppliers, with id and supplier_id. */
export function openBills(day: string | null): RawBuilder<unknown> {
  if (day === null) {
    return sql`
      select id, supplier_id, due_on, amount - paid - credited as balance from bills
      where cancelled_at is null and paid + credited < amount`;
  }
  return sql`
    select id, supplier_id, due_on, balance from (
      select b.id, b.supplier_id, b.due_on, b.amount - coalesce((
          select sum(s.amount) from bill_settlements s where s.bill_id = b.id and s.day <= ${day}::date
        ), 0) as balance
      from bills b where b.cancelled_at is null and b.date <= ${day}::date
    ) as past where balance <> 0`;
}
