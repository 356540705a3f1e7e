/**
 * What the documents of one day post. What was edited or deleted since has reversed itself on this day, so every document
 * comes to what stands of it, and one of which nothing stands leaves nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { deposit } from '../money/methods.ts';
import { lossOf } from '../reports/written-off.ts';
import type { PostingRow } from './transaction.ts';

export interface DocumentRow extends PostingRow {
  document: string;
  id: string;
  note: string | null;
}

/** What customers paid in advance lies there, by customer. */
const advance = sql.lit(deposit);
const taxKey = sql`json_build_array(l.tax_name, trim_scale(l.tax_percent))::text`;

const documents = `{receipt,return,payment,deposit,write-off,stock write-off,expense,banking,cash movement,day}`;

export function dayPostings(day: string): RawBuilder<DocumentRow> {
  const today = sql`${day}::date`;
  return sql<DocumentRow>`
    with moved as materialized (
      select document, document_id as id, method_id, customer_id, sum(amount) as amount from money_movements
      where day = ${today} and method_id in (select id from payment_methods) group by 1, 2, 3, 4
    ), postings (document, id, account, key, amount) as (
      select document, id, case method_id when ${advance} then 'deposit' else 'method' end,
        case method_id when ${advance} then customer_id else method_id end::text, amount
      from moved
      union all
      select document, id, other.account, case document when 'payment' then customer_id::text
        when 'expense' then (select type from expenses e where e.id = moved.id) end, -amount
      from moved join (values ('payment', 'receivable'), ('expense', 'expense'), ('cash movement', 'owner'),
        ('day', 'count differences')) as other (document, account) using (document)
      union all
      select 'receipt', r.id, 'receivable', a.customer_id::text, a.amount
      from receipts r join accounts a on a.receipt_id = r.id where r.sold_on = ${today}
      union all
      select 'receipt', id, 'cash rounding', null, -rounding from receipts where sold_on = ${today} and rounding <> 0
      union all
      select 'receipt', r.id, part.account, part.key, part.amount
      from receipts r join sale_lines l on l.receipt_id = r.id and l.deleted_at is null
      cross join lateral (values ('sales', null, l.tax - l.total), ('tax', ${taxKey}, -l.tax),
        ('cost of goods', null, l.cost), ('inventory', null, -l.cost)) as part (account, key, amount)
      where r.sold_on = ${today}
      union all
      select 'return', b.return_id, part.account, part.key, part.amount
      from return_lines b join sale_lines l on l.id = b.sale_line_id
      cross join lateral (values ('sales', null, b.total - b.tax), ('tax', ${taxKey}, b.tax),
        ('cost of goods', null, -b.cost),
        (case when b.to_stock then 'inventory' else 'stock losses' end, null, b.cost)) as part (account, key, amount)
      where b.day = ${today}
      union all
      select 'return', r.id, 'receivable', a.customer_id::text, -r.debt
      from returns r join accounts a on a.receipt_id = r.receipt_id where r.day = ${today} and r.debt <> 0
      union all
      select 'return', id, 'cash rounding', null, rounding from returns where day = ${today} and rounding <> 0
      union all
      select case when w.return_id is null then 'write-off' else 'return' end, coalesce(w.return_id, w.corrects, w.id),
        part.account, part.key, part.amount
      from write_offs w join accounts a on a.id = w.account_id
      cross join lateral (values ('receivable', a.customer_id::text, -w.amount), ('bad debts', null, w.amount))
        as part (account, key, amount)
      where w.day = ${today}
      union all
      select 'stock write-off', w.id, part.account, null, part.amount
      from stock_write_offs w
      cross join lateral (values ('inventory', w.value), (case ${lossOf} when 'gift' then 'gifts' when 'own use' then 'owner'
        else 'stock losses' end, -w.value)) as part (account, amount)
      where w.day = ${today}
    )
    select document, p.id::text, account, key, amount::text, c.name, case document
        when 'receipt' then (select name from receipts r join customers c on c.id = r.customer_id where r.id = p.id)
        when 'return' then (select 'receipt ' || receipt_id || ', ' || reason from returns r where r.id = p.id)
        when 'payment' then (select c.name from payments pay join accounts a on a.id = pay.account_id
          join customers c on c.id = a.customer_id where pay.id = p.id)
        when 'deposit' then (select name from deposits d join customers c on c.id = d.customer_id where d.id = p.id)
        when 'write-off' then (select reason from write_offs w where w.id = p.id)
        when 'stock write-off' then (select s.name || ', ' || w.reason || case w.note when '' then '' else ', ' || w.note end
          from stock_write_offs w join stock s on s.id = w.stock_id where w.id = p.id)
        when 'expense' then (select expense || ', ' || received_by from expenses e where e.id = p.id)
        when 'banking' then (select comment from bankings b where b.id = p.id)
        when 'cash movement' then (select kind || ', ' || reason from cash_movements m where m.id = p.id)
      end as note
    from (
      select document, id, account, key, sum(amount) as amount from postings group by 1, 2, 3, 4 having sum(amount) <> 0
    ) as p
    left join customers c on c.id = case when account in ('receivable', 'deposit') then key::bigint end
    order by array_position(${documents}::text[], document), p.id, account, key`;
}
