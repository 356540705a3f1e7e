/** A payment to a supplier, as the calls return it and as it is locked. */
import { type RawBuilder, sql } from 'kysely';
import type { SupplierPayment } from '../../contract/buying/payables.ts';
import { billNumber, supplierPaymentNumber } from '../../contract/documents/documents.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { shownReversal } from '../documents/reversed.ts';
import { holdSupplier } from '../suppliers/supplier-rows.ts';

type Part = Omit<SupplierPayment['bills'][number], 'label'>;
/** `at` is text if the row came as JSON. */
export type PaymentRow = Omit<SupplierPayment, 'number' | 'at' | 'bills'> & { at: Date | string; bills: Part[] };

/** The columns that the calls return, for the rows `pay`. */
export function shownPayments(payments: RawBuilder<unknown>): RawBuilder<PaymentRow> {
  return sql<PaymentRow>`
    select pay.id, json_build_object('id', s.id, 'name', s.name) as supplier, pay.date, pay.at,
      p.first_name || ' ' || p.last_name as staff, pay.amount, pay.method_id as "methodId", way.name as method, pay.reference,
      pay.kept, pay.reason, ${shownReversal('supplier_payments', 'pay')},
      coalesce((
        select json_agg(json_build_object('billId', bill_id, 'number', number, 'amount', amount) order by bill_id) from (
          select part.bill_id, d.number, sum(part.amount) as amount
          from bill_settlements part join bills b on b.id = part.bill_id left join deliveries d on d.id = b.delivery_id
          where part.payment_id = pay.id group by 1, 2 having sum(part.amount) <> 0
        ) as parts
      ), '[]') as bills
    from (${payments}) as pay
    join suppliers s on s.id = pay.supplier_id
    join staff p on p.id = pay.staff_id
    join payment_methods way on way.id = pay.method_id`;
}

export function asPayment({ at, bills, ...row }: PaymentRow): SupplierPayment {
  return {
    ...row,
    number: supplierPaymentNumber(row.id),
    at: new Date(at).toISOString(),
    bills: bills.map((part) => ({ ...part, label: billNumber(part.billId) })),
  };
}

/** Reads a payment, including a deleted one. */
export async function readSupplierPayment(db: Db, id: number): Promise<SupplierPayment> {
  const { rows } = await shownPayments(sql`select * from supplier_payments where id = ${id}`).execute(db);
  return asPayment(rows[0]!);
}

/**
 * Locks the payment with its supplier and its bills, in that order. It refuses a deleted supplier, who can't be owed anything
 * again.
 */
export async function lockSupplierPayment(tx: Tx, id: number): Promise<SupplierPayment> {
  const found = await tx
    .selectFrom('supplier_payments as p')
    .innerJoin('suppliers as s', 's.id', 'p.supplier_id')
    .select(['s.id', 's.name', 's.deleted_at'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!found) return refuseUnknown(id);
  if (found.deleted_at !== null) refuse('supplier-not-found/deleted', { name: found.name });
  await holdSupplier(tx, found.id);
  const held = await tx
    .selectFrom('supplier_payments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!held) refuseUnknown(id);
  await sql`
    select id from bills where id in (select bill_id from bill_settlements where payment_id = ${id})
    order by id for no key update`.execute(tx);
  return readSupplierPayment(tx, id);
}

export function refuseUnknown(id: number): never {
  return refuse('not-found/payment', { id: supplierPaymentNumber(id) });
}
