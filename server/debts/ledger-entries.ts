/**
 * Everything that changed what a customer owes or has in advance, as a statement of rows. A sale is a debit of its amount, and each
 * tender a credit, except Deposit; a return is a credit, and each refund a debit, except into Deposit. Debits less credits are what
 * is owed less what is in advance. Documents that were deleted or voided have no entry. A payment dated before its sale counts from
 * the day of the sale, as everywhere. The reversal of a payment is a debit of its own, and both stay. What was owed or in advance
 * before the shop began here is an entry of its opening balance.
 */
import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import { labelOf } from '../../contract/documents/documents.ts';
import { methodNames, nameIn } from '../../contract/words/built-in-names.ts';
import type { Say } from '../../contract/words/say.ts';
import { standsUnreversed } from '../documents/reversed.ts';
import { deposit } from '../money/methods.ts';

/** Rows with date, at, turn, place, kind, document, document_id, named_by, method, debit, credit, reverses and is_reversed. */
export function ledgerEntries(customer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with sold as materialized (
      select r.id, null::bigint as opening_id, r.sold_on, r.created_at, a.id as account_id, coalesce(a.amount, 0) as owed
      from receipts r left join accounts a on a.receipt_id = r.id where r.customer_id = ${customer}
      union all
      select null, opening_id, sold_on, created_at, id, amount from accounts
      where customer_id = ${customer} and receipt_id is null
    ), tenders as materialized (
      select m.id, m.document_id as receipt_id, m.method_id, m.amount
      from sold join money_movements m on m.document = 'receipt' and m.document_id = sold.id
      where m.kind = 'sale' and m.reverses is null and not exists (select from money_movements where reverses = m.id)
    ), given_back as materialized (
      select r.* from sold join returns r on r.receipt_id = sold.id
    )
    select sold_on as date, created_at as at, case when opening_id is null then 1 else 0 end as turn, coalesce(id, account_id) as place,
      case when opening_id is null then 'sale' else 'opening' end as kind,
      case when opening_id is null then 'receipt' else 'opening' end as document,
      coalesce(id, opening_id) as document_id, null::bigint as named_by, null as method, due as debit, 0 as credit,
      null::bigint as reverses, false as is_reversed
    from (
      select sold.*, owed + coalesce((select sum(amount) from tenders where receipt_id = sold.id), 0) as due from sold
    ) as charged where due <> 0
    union all
    select sold_on, sold.created_at, 2, tenders.id, 'payment', 'receipt', sold.id, null, way.name, 0, tenders.amount, null, false
    from tenders join sold on sold.id = tenders.receipt_id join payment_methods way on way.id = tenders.method_id
    where tenders.method_id <> ${deposit}
    union all
    select greatest(p.date, sold.sold_on), min(p.created_at), 3, min(p.id), 'payment',
      case when p.customer_payment_id is null then 'payment' else 'slip' end, coalesce(p.customer_payment_id, min(p.id)),
      min(reversed.customer_payment_id), null, greatest(-sum(p.amount), 0), greatest(sum(p.amount), 0), min(p.reverses),
      min(p.reverses) is null and bool_or(not ${standsUnreversed('payments', 'p')})
    from sold join payments p on p.account_id = sold.account_id and p.deleted_at is null
    left join payments reversed on reversed.id = p.reverses
    group by 1, p.customer_payment_id, case when p.customer_payment_id is null then p.id end
    union all
    select day, at, 4, id, case when amount > 0 then 'write-off' else 'write-off undone' end, 'account', account_id,
      receipt_id, null, greatest(-amount, 0), greatest(amount, 0), null, false
    from (
      -- Each write-off together with its later corrections.
      select w.day, min(w.at) as at, min(w.id) as id, sold.account_id, sold.id as receipt_id, sum(w.amount) as amount
      from sold join write_offs w on w.account_id = sold.account_id
      group by w.day, sold.account_id, sold.id, coalesce(w.corrects, w.id)
    ) as given_up where amount <> 0
    union all
    select day, at, 5, id, 'return', 'return', id, null, null, 0, total + rounding, null, false from given_back
    union all
    select r.day, r.at, 6, m.id, 'refund', 'return', r.id, null, way.name, -m.amount, 0, null, false
    from given_back r join money_movements m on m.document = 'return' and m.document_id = r.id
    join payment_methods way on way.id = m.method_id where m.method_id <> ${deposit}
    union all
    select date, at, 7, id, case kind when 'refund' then 'deposit refund' else 'deposit' end, 'deposit', id,
      named_by, null, greatest(taken, 0), greatest(-taken, 0), reverses, reverses is null and not stands
    from (
      select d.*, case kind when 'refund' then amount else -amount end as taken, ${standsUnreversed('deposits', 'd')} as stands,
        coalesce(d.customer_payment_id, (select customer_payment_id from deposits where id = d.reverses)) as named_by
      from deposits d where d.customer_id = ${customer}
    ) as advanced
    union all
    select o.day, o.at, 0, l.id, 'opening', 'opening', o.id, null, null, 0, l.amount, null, false
    from opening_lines l join openings o on o.id = l.opening_id and o.undone_at is null
    where l.customer_id = ${customer} and l.part = 'deposit'`;
}

/**
 * What an entry is named after: its method or its document. A write-off is named after its receipt; what was kept of a slip, and
 * the reversal of a part of it, after the slip.
 */
export interface EntryName extends Pick<LedgerEntry, 'kind' | 'document' | 'reverses'> {
  namedBy: number | null;
  method: string | null;
}

export function labelOfEntry(t: Say, entry: EntryName): string {
  const { kind, document, namedBy, method, reverses } = entry;
  if (reverses !== null) return t('Reversal of {{document}}', { document: reversedLabel(t, { ...entry, reverses }) });
  if (method) return nameIn(t, methodNames, method);
  if (document.kind === 'account') return namedBy ? labelOf(t, 'receipt', namedBy) : t('Opening balance');
  if (document.kind !== 'deposit') return labelOf(t, document.kind, document.id);
  if (namedBy) return t('{{document}}, kept', { document: labelOf(t, 'slip', namedBy) });
  return kind === 'deposit refund' ? t('Deposit refunded') : t('Deposit');
}

/** The document's name as its own entry has it. */
function reversedLabel(t: Say, { kind, document, namedBy, reverses }: EntryName & { reverses: number }): string {
  if (document.kind === 'payment' && namedBy) return labelOf(t, 'slip', namedBy);
  return labelOfEntry(t, { kind, document: { ...document, id: reverses }, namedBy, method: null, reverses: null });
}
