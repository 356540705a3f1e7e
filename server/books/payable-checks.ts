/** What must be true of bills, of what settles them, and of what suppliers were paid in advance. */
import { msg } from '../../contract/words/text.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

const keptAndFound = (kept: string, found: string) =>
  textInSql('kept {{kept}}, its rows come to {{found}}', { kept, found });

export const payableChecks: Check[] = [
  {
    name: msg('what was paid and credited on a bill is what settled it, and never more than the bill or before it'),
    sql: `
      select ${textInSql('bill {{id}}', { id: 'b.id' })} as record,
        ${keptAndFound(`b.paid || ' + ' || b.credited`, `coalesce(s.paid, 0) || ' + ' || coalesce(s.credited, 0)`)} as detail
      from bills b left join (
        select bill_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
          coalesce(sum(amount) filter (where return_id is not null), 0) as credited
        from bill_settlements group by 1
      ) s on s.bill_id = b.id
      where b.paid <> coalesce(s.paid, 0) or b.credited <> coalesce(s.credited, 0) or b.paid < 0 or b.credited < 0
        or b.paid + b.credited > b.amount
      union all
      select ${textInSql('bill {{id}}', { id: 'b.id' })},
        ${textInSql('of {{amount}}, settled by {{settled}} at the end of {{day}}', {
          amount: 'b.amount',
          settled: 'd.settled',
          day: 'd.day',
        })}
      from bills b join (
        select bill_id, day, sum(sum(amount)) over (partition by bill_id order by day) as settled
        from bill_settlements group by bill_id, day
      ) d on d.bill_id = b.id
      where d.settled > b.amount or d.settled < 0 or d.day < b.date`,
  },
  {
    name: msg(
      'a payment to a supplier settles their bills by its amount less what was kept, and nothing once it is deleted',
    ),
    sql: `
      select ${textInSql('supplier payment {{id}}', { id: 'p.id' })} as record,
        ${textInSql('should settle {{amount}}, settles {{settled}}', {
          amount: 'case when p.deleted_at is null then p.amount - p.kept else 0 end',
          settled: 'coalesce(s.amount, 0)',
        })} as detail
      from supplier_payments p
      left join (select payment_id, sum(amount) as amount from bill_settlements group by 1) s on s.payment_id = p.id
      where coalesce(s.amount, 0) <> case when p.deleted_at is null then p.amount - p.kept else 0 end
      union all
      select ${textInSql('bill {{id}}', { id: 'b.id' })},
        ${textInSql('settled by {{what}} of another supplier', { what: `coalesce('payment ' || p.id, 'return ' || r.id)` })}
      from bill_settlements s join bills b on b.id = s.bill_id
      left join supplier_payments p on p.id = s.payment_id left join supplier_returns r on r.id = s.return_id
      where coalesce(p.supplier_id, r.supplier_id) <> b.supplier_id`,
  },
  {
    name: msg('what a supplier has in advance is what moved by the method Advance for them'),
    sql: `
      select ${textInSql('supplier {{id}}', { id: 's.id' })} as record, ${keptAndFound('s.advance', 'coalesce(a.amount, 0)')} as detail
      from suppliers s left join (select supplier_id, sum(amount) as amount from supplier_advances group by 1) a
        on a.supplier_id = s.id
      where s.advance <> coalesce(a.amount, 0) or s.advance < 0
      union all
      select document || ' ' || document_id,
        ${textInSql('{{advance}} in advance, {{moved}} moved on {{day}}', {
          advance: 'coalesce(a.amount, 0)',
          moved: 'coalesce(m.amount, 0)',
          day: 'day',
        })}
      from (
        select document, document_id, day, sum(amount) as amount from supplier_advances group by 1, 2, 3
      ) a full join (
        select document, document_id, day, sum(amount) as amount from money_movements
        where method_id = (select id from payment_methods where kind = 'advance') group by 1, 2, 3
      ) m using (document, document_id, day)
      where coalesce(a.amount, 0) <> coalesce(m.amount, 0)
      union all
      select a.document || ' ' || a.document_id, ${textInSql('in advance to another supplier', {})}
      from supplier_advances a
      where a.supplier_id is distinct from case a.document
        when 'delivery' then (select supplier_id from deliveries where id = a.document_id)
        when 'supplier payment' then (select supplier_id from supplier_payments where id = a.document_id)
        when 'opening' then (
          select supplier_id from opening_lines l
          where l.opening_id = a.document_id and l.part = 'advance' and l.supplier_id = a.supplier_id limit 1)
        else (select supplier_id from supplier_returns where id = a.document_id) end`,
  },
  {
    name: msg(
      'goods that were sent back left the stock, and their credit is what lowered bills, came back or was kept',
    ),
    sql: `
      select ${textInSql('supplier return {{id}}', { id: 'r.id' })} as record,
        ${textInSql(
          'credit {{credit}} and cost {{cost}}, lines {{lineCredit}} and {{lineCost}}, bills lowered by {{settled}}',
          {
            credit: 'r.credit',
            cost: 'r.cost',
            lineCredit: 'coalesce(l.credit, 0)',
            lineCost: 'coalesce(l.cost, 0)',
            settled: 'coalesce(s.amount, 0)',
          },
        )} as detail
      from supplier_returns r
      left join (select return_id, sum(credit) as credit, sum(cost) as cost from supplier_return_lines group by 1) l
        on l.return_id = r.id
      left join (select return_id, sum(amount) as amount from bill_settlements group by 1) s on s.return_id = r.id
      where r.credit <> coalesce(l.credit, 0) or r.cost <> coalesce(l.cost, 0) or r.credited <> coalesce(s.amount, 0)
        or r.credit <> r.credited + r.refunded + r.kept
      union all
      select ${textInSql('supplier return {{id}}', { id: 'l.return_id' })},
        ${textInSql('{{pieces}} for {{cost}}, its movement is {{quantity}} for {{value}}', {
          pieces: 'l.pieces',
          cost: 'l.cost',
          quantity: 'm.quantity',
          value: 'm.value',
        })}
      from supplier_return_lines l join supplier_returns r on r.id = l.return_id join stock_movements m on m.id = l.movement_id
      where m.stock_id <> l.stock_id or m.quantity <> -l.pieces or m.value <> -l.cost or m.kind <> 'sent back'
        or m.document is distinct from 'supplier return' or m.document_id <> r.id or m.date <> r.date`,
  },
];
