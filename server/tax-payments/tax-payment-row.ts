/** A payment to the tax office as the calls return it, as the ledger posts it and as the log keeps it. */
import { sql } from 'kysely';
import type { TaxPayment } from '../../contract/money/tax-payments.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { shownReversal } from '../documents/reversed.ts';
import { paymentFacts } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

export const shownTaxPayment = sql`
  t.id, t.date, t.amount, t.method_id as "methodId", t.reference, t.note, p.first_name || ' ' || p.last_name as staff, t.reason,
  ${shownReversal('tax_payments', 't')}`;

export const taxPaymentRows = sql`tax_payments t join staff p on p.id = t.staff_id`;

/** The money leaves its method. */
export function postingsOf({ amount, methodId, reference }: TaxPayment): Posting[] {
  return [{ kind: 'tax-payment', amount: -amount, methodId, reference }];
}

/** Includes deleted ones. */
export async function getTaxPayment(db: Db | Tx, id: number): Promise<TaxPayment> {
  const { rows } = await sql<TaxPayment>`
    select ${shownTaxPayment} from ${taxPaymentRows} where t.id = ${id}`.execute(db);
  return rows[0]!;
}

export async function lockTaxPayment(tx: Tx, id: number): Promise<TaxPayment> {
  const found = await tx
    .selectFrom('tax_payments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) refuse('not-found/tax-payment', { id });
  return getTaxPayment(tx, id);
}

export function subjectOf({ id }: Pick<TaxPayment, 'id'>) {
  return { kind: 'tax-payment', id, name: 'Tax' } as const;
}

/** The payment as the log keeps it. */
export async function taxPaymentFacts(tx: Tx, payment: TaxPayment) {
  const { date, amount, note } = payment;
  return { date, amount, ...(note !== null && { note }), ...(await paymentFacts(tx, payment)) };
}
