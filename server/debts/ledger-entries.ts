/**
 * Everything that changed what a customer owes or has in advance, as a statement of rows: a sale is a debit of what was due
 * for it, and each tender a credit, save Deposit; a return is a credit, and each refund a debit, save into Deposit. Debits
 * less credits are what is owed less what is in advance. What was deleted or voided since has no entry, and a payment dated before
 * its sale counts from the day of the sale, as everywhere.
 */
import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntry } from '../../contract/customer-ledger.ts';
import { labelOf } from '../../contract/documents.ts';
import { deposit } from '../money/methods.ts';

/** Rows with date, at, turn, place, kind, document, document_id, named_by, method, debit and credit. */
export function ledgerEntries(customer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with sold as materialized (
      select r.id, r.sold_on, r.created_at, a.id as account_id, coalesce(a.amount, 0) as owed
      from receipts r left join accounts a on a.receipt_id = r.id where r.customer_id = ${customer}
    ), tenders as materialized (
      select m.id, m.document_id as receipt_id, m.method_id, m.amount
      from sold join money_movements m on m.document = 'receipt' and m.document_id = sold.id
      where m.kind = 'sale' and m.reverses is null and not exists (select from money_movements where reverses = m.id)
    ), given_back as materialized (
      select r.* from sold join returns r on r.receipt_id = sold.id
    )
    select sold_on as date, created_at as at, 1 as turn, id as place, 'sale' as kind, 'receipt' as document,
      id as document_id, null::bigint as named_by, null as method, due as debit, 0 as credit
    from (
      select sold.*, owed + coalesce((select sum(amount) from tenders where receipt_id = sold.id), 0) as due from sold
    ) as charged where due <> 0
    union all
    select sold_on, sold.created_at, 2, tenders.id, 'payment', 'receipt', sold.id, null, way.name, 0, tenders.amount
    from tenders join sold on sold.id = tenders.receipt_id join payment_methods way on way.id = tenders.method_id
    where tenders.method_id <> ${deposit}
    union all
    select greatest(p.date, sold.sold_on), min(p.created_at), 3, min(p.id), 'payment',
      case when p.customer_payment_id is null then 'payment' else 'slip' end, coalesce(p.customer_payment_id, min(p.id)),
      null, null, 0, sum(p.amount)
    from sold join payments p on p.account_id = sold.account_id and p.deleted_at is null
    group by 1, p.customer_payment_id, case when p.customer_payment_id is null then p.id end
    union all
    select day, at, 4, id, case when amount > 0 then 'write-off' else 'write-off undone' end, 'account', account_id,
      receipt_id, null, greatest(-amount, 0), greatest(amount, 0)
    from (
      -- With what was corrected of it later.
      select w.day, min(w.at) as at, min(w.id) as id, sold.account_id, sold.id as receipt_id, sum(w.amount) as amount
      from sold join write_offs w on w.account_id = sold.account_id
      group by w.day, sold.account_id, sold.id, coalesce(w.corrects, w.id)
    ) as given_up where amount <> 0
    union all
    select day, at, 5, id, 'return', 'return', id, null, null, 0, total + rounding from given_back
    union all
    select r.day, r.at, 6, m.id, 'refund', 'return', r.id, null, way.name, -m.amount, 0
    from given_back r join money_movements m on m.document = 'return' and m.document_id = r.id
    join payment_methods way on way.id = m.method_id where m.method_id <> ${deposit}
    union all
    select date, at, 7, id, case kind when 'refund' then 'deposit refund' else 'deposit' end, 'deposit', id,
      customer_payment_id, null, case kind when 'refund' then amount else 0 end, case kind when 'refund' then 0 else amount end
    from deposits where customer_id = ${customer}`;
}

/** What names an entry: its method, or its document; a write-off is named by its receipt, what was kept of a slip by the slip. */
export interface EntryName extends Pick<LedgerEntry, 'kind' | 'document'> {
  namedBy: number | null;
  method: string | null;
}

export function labelOfEntry({ kind, document, namedBy, method }: EntryName): string {
  if (method) return method;
  if (document.kind === 'account') return labelOf('receipt', namedBy!);
  if (document.kind !== 'deposit') return labelOf(document.kind, document.id);
  if (namedBy) return `${labelOf('slip', namedBy)}, kept`;
  return kind === 'deposit refund' ? 'Deposit refunded' : 'Deposit';
}
