/**
 * A payment slip as it is returned and printed: its parts that were neither deleted nor reversed, and what was kept in advance.
 */
import { sql } from 'kysely';
import type { PaymentSlip } from '../../contract/debts/debts.ts';
import { labelOf, slipNumber } from '../../contract/documents/documents.ts';
import type { Context, Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { standsUnreversed } from '../documents/reversed.ts';
import { refuseUncounted } from '../sessions/seller-sight.ts';

type Row = Omit<PaymentSlip, 'number' | 'business' | 'at'> & { at: Date };

/** A slip is opened by its number alone, so this refuses those that a blind count hides. */
export async function openPaymentSlip(ctx: StaffContext, id: number): Promise<PaymentSlip> {
  const slip = await getPaymentSlip(ctx, id);
  await refuseUncounted(ctx.db, ctx, 'slip', { id, what: labelOf(ctx.words.t, 'slip', id) });
  return slip;
}

export function getPaymentSlip(ctx: Context, id: number): Promise<PaymentSlip> {
  return readPaymentSlip(ctx.db, ctx, id);
}

export async function readPaymentSlip(db: Db, ctx: Context, id: number): Promise<PaymentSlip> {
  const { rows } = await sql<Row>`
    select s.id, json_build_object('id', c.id, 'name', c.name) as customer, s.date, s.at,
      p.first_name || ' ' || p.last_name as staff, parts.amount + kept.amount as amount, way.name as method, s.reference,
      parts.of_slip as accounts, kept.amount as kept, customer_owes(c.id) as owes, customer_deposit(c.id) as deposit
    from customer_payments s
    join customers c on c.id = s.customer_id
    join staff p on p.id = s.staff_id
    join payment_methods way on way.id = s.method_id
    cross join lateral (
      select coalesce(sum(part.amount), 0) as amount, coalesce(json_agg(json_build_object('accountId', a.id,
        'receiptId', a.receipt_id, 'openingId', a.opening_id, 'amount', part.amount, 'balance', a.balance) order by part.id), '[]') as of_slip
      from payments part join accounts a on a.id = part.account_id
      where part.customer_payment_id = s.id and part.deleted_at is null and ${standsUnreversed('payments', 'part')}
    ) as parts
    cross join lateral (
      select coalesce(sum(d.amount), 0) as amount from deposits d
      where d.customer_payment_id = s.id and ${standsUnreversed('deposits', 'd')}
    ) as kept
    where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('not-found/payment', { id: slipNumber(id) });
  const { business, logo } = ctx.settings;
  return { ...row, number: slipNumber(id), at: row.at.toISOString(), business: { ...business, logo } };
}
