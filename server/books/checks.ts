/**
 * What must be true of the books, each as one query that finds the records breaking it. Every stored figure (a sum, a
 * count, a balance after) is recomputed here from its records.
 */

import { calls } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { msg } from '../../contract/words/text.ts';
import { documentRows } from '../documents/document-rows.ts';
import { daysOfReversible } from '../documents/reversed.ts';
import { buyingChecks } from './buying-checks.ts';
import type { Check } from './check.ts';
import { goodsChecks } from './goods-checks.ts';
import { openingChecks } from './opening-checks.ts';
import { packChecks } from './pack-checks.ts';
import { payableChecks } from './payable-checks.ts';
import { reportChecks } from './report-checks.ts';
import { textInSql } from './text-in-sql.ts';

/** An open item keeps no stock, so selling it moves nothing. */
const isOpen = (stockId: string) => `exists (select from stock where id = ${stockId} and not keeps_stock)`;

const documentsOf = Object.entries(documentRows);
/** What the documents that still count should have moved, by their kind. */
const standing = documentsOf.flatMap(([kind, { stands }]) =>
  stands === 'apart' || stands === 'no money' ? [] : [[kind, stands] as const],
);
const apart = documentsOf.flatMap(([kind, { stands }]) => (stands === 'apart' ? `'${kind}'` : [])).join(', ');

const reversible = Object.entries(daysOfReversible);

/** The calls that take a key, each with the table that its document is in. */
const keyed = Object.values(calls).flatMap((call: Endpoint) =>
  call.keyed ? [[`${call.method} ${call.path}`, call.keyed] as const] : [],
);

export const checks: Check[] = [
  // They take the longest, so they come first: the two connections then end at about the same time.
  ...reportChecks,
  ...goodsChecks,
  ...packChecks,
  ...payableChecks,
  ...openingChecks,
  ...buyingChecks,
  {
    name: msg("an item's quantity follows from its movements, and each balance from the one before"),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'id' })} as record,
        ${textInSql('balance {{balance}} after {{quantity}} on {{before}}', {
          balance: 'balance',
          quantity: 'quantity',
          before: 'before',
        })} as detail
      from (
        -- Sorted, not read by its index: that would fetch each movement from another place.
        select id, quantity, balance, lag(balance, 1, 0::numeric) over (partition by stock_id order by id + 0) as before
        from stock_movements
      ) as chain
      where balance <> before + quantity
      union all
      select ${textInSql('stock {{id}}', { id: 's.id' })},
        ${textInSql('qty {{qty}}, movements come to {{sum}}', { qty: 'qty', sum: 'coalesce(last.balance, 0)' })}
      from stock s
      left join lateral (select balance from stock_movements where stock_id = s.id order by id desc limit 1) as last on true
      where qty <> coalesce(last.balance, 0)`,
  },
  {
    name: msg("an item's sales figures match its lines that are not deleted"),
    sql: `
      select ${textInSql('stock {{id}}', { id: 's.id' })} as record,
        ${textInSql(
          'kept {{sales}} sales of {{sold}} for {{soldFor}} at {{soldCost}} with {{soldTax}} tax, lines come to {{lines}} of {{quantity}} for {{total}} at {{cost}} with {{tax}} tax',
          {
            sales: 's.sales_count',
            sold: 's.sold_quantity',
            soldFor: 's.sold_total',
            soldCost: 's.sold_cost',
            soldTax: 's.sold_tax',
            lines: 'coalesce(l.lines, 0)',
            quantity: 'coalesce(l.quantity, 0)',
            total: 'coalesce(l.total, 0)',
            cost: 'coalesce(l.cost, 0)',
            tax: 'coalesce(l.tax, 0)',
          },
        )} as detail
      from stock s
      left join (
        select stock_id, count(*) as lines, sum(quantity) as quantity, sum(cost) as cost, sum(total) as total,
          sum(tax) as tax
        from sale_lines where deleted_at is null group by 1
      ) l on l.stock_id = s.id
      where s.sales_count <> coalesce(l.lines, 0) or s.sold_quantity <> coalesce(l.quantity, 0)
        or s.sold_cost <> coalesce(l.cost, 0) or s.sold_total <> coalesce(l.total, 0) or s.sold_tax <> coalesce(l.tax, 0)`,
  },
  {
    name: msg("a receipt's total is the sum of its lines, which share its day"),
    sql: `
      select ${textInSql('receipt {{id}}', { id: 'r.id' })} as record,
        ${textInSql('total {{total}}, lines come to {{lines}}', { total: 'r.total', lines: 'coalesce(l.total, 0)' })} as detail
      from receipts r
      left join (
        select receipt_id, sum(total) as total, min(sold_on) as first, max(sold_on) as last from sale_lines group by 1
      ) l on l.receipt_id = r.id
      where l.receipt_id is null or r.total <> l.total or r.sold_on <> l.first or r.sold_on <> l.last`,
  },
  {
    // Every line has a movement and there are as many movements as lines: so no line has two, and counting per line is
    // not needed.
    name: msg('every line took its goods from stock once, and a deleted one put them back once'),
    sql: `
      select coalesce(${textInSql('sale line {{id}}', { id: 'coalesce(l.id, m.sale_line_id)' })},
          ${textInSql('movement {{id}}', { id: 'm.id' })}) as record,
        ${textInSql('sold {{sold}}, taken {{taken}}', {
          sold: 'coalesce(l.quantity, 0)',
          taken: 'coalesce(-m.quantity, 0)',
        })} as detail
      from sale_lines l
      full join (select * from stock_movements where kind = 'sale') m on m.sale_line_id = l.id
      where l.id is null or m.id is null or m.stock_id <> l.stock_id
        or (m.quantity <> -l.quantity and not (m.quantity = 0 and ${isOpen('l.stock_id')}))
      union all
      select ${textInSql('sale line {{id}}', { id: 'sale_line_id' })},
        ${textInSql('taken {{times}} times', { times: 'count(*)' })}
      from stock_movements where kind = 'sale'
        and (select count(*) from stock_movements where kind = 'sale') <> (select count(*) from sale_lines)
      group by sale_line_id having count(*) > 1
      union all
      select ${textInSql('sale line {{id}}', { id: 'coalesce(l.id, m.sale_line_id)' })},
        ${textInSql('deleted {{deleted}}, given back {{back}} in {{entries}}', {
          deleted: 'coalesce(l.quantity, 0)',
          back: 'coalesce(m.quantity, 0)',
          entries: 'coalesce(m.entries, 0)',
        })}
      from (select * from sale_lines where deleted_at is not null) l
      full join (
        select sale_line_id, sum(quantity) as quantity, count(*) as entries, min(stock_id) as stock_id
        from stock_movements where kind = 'sale deleted' group by 1
      ) m on m.sale_line_id = l.id
      where l.id is null or m.entries is distinct from 1 or m.stock_id <> l.stock_id
        or (m.quantity <> l.quantity and not (m.quantity = 0 and ${isOpen('l.stock_id')}))
      union all
      select ${textInSql('movement {{id}}', { id: 'id' })},
        ${textInSql('{{kind}} of sale line {{id}}', { kind: 'kind', id: 'sale_line_id' })}
      from stock_movements
      where sale_line_id is not null and kind not in ('sale', 'sale deleted', 'return', 'loss')`,
  },
  {
    name: msg('no more of a line came back than was sold and charged, and all of it gave back exactly that'),
    sql: `
      select ${textInSql('sale line {{id}}', { id: 'l.id' })} as record,
        ${textInSql(
          'sold {{sold}} for {{total}} with {{tax}} tax at {{cost}}, came back {{back}} for {{backTotal}} with {{backTax}} tax at {{backCost}}',
          {
            sold: 'l.quantity',
            total: 'l.total',
            tax: 'l.tax',
            cost: 'l.cost',
            back: 'b.quantity',
            backTotal: 'b.total',
            backTax: 'b.tax',
            backCost: 'b.cost',
          },
        )} as detail
      from (
        select sale_line_id, sum(quantity) as quantity, sum(total) as total, sum(tax) as tax, sum(cost) as cost,
          min(stock_id) as first_item, max(stock_id) as last_item
        from return_lines group by 1
      ) b join sale_lines l on l.id = b.sale_line_id
      where l.deleted_at is not null or b.quantity > l.quantity
        or l.stock_id <> b.first_item or l.stock_id <> b.last_item
        or (b.total, b.tax, b.cost) <> (round(l.total * b.quantity / l.quantity, money_decimals()),
          round(l.tax * b.quantity / l.quantity, money_decimals()), round(l.cost * b.quantity / l.quantity, money_decimals()))`,
  },
  {
    name: msg('what came back went through stock, and what was not put back was lost'),
    sql: `
      select ${textInSql('sale line {{id}}', { id: 'coalesce(b.sale_line_id, m.sale_line_id)' })} as record,
        ${textInSql('came back {{back}} and lost {{lost}}, in stock {{moved}} and {{movedLost}}', {
          back: 'coalesce(b.quantity, 0)',
          lost: 'coalesce(b.lost, 0)',
          moved: 'coalesce(m.quantity, 0)',
          movedLost: 'coalesce(m.lost, 0)',
        })} as detail
      from (
        select sale_line_id, sum(quantity) as quantity, sum(case when to_stock then 0 else quantity end) as lost,
          min(stock_id) as stock_id
        from return_lines group by 1
      ) b
      full join (
        select sale_line_id, coalesce(sum(quantity) filter (where kind = 'return'), 0) as quantity,
          -coalesce(sum(quantity) filter (where kind = 'loss'), 0) as lost, min(stock_id) as first, max(stock_id) as last
        from stock_movements where kind in ('return', 'loss') group by 1
      ) m on m.sale_line_id = b.sale_line_id
      where b.sale_line_id is null or m.sale_line_id is null
        or ((m.quantity, m.lost) <> (b.quantity, b.lost) and not ((m.quantity, m.lost) = (0, 0) and ${isOpen('b.stock_id')}))
        or m.first <> b.stock_id or m.last <> b.stock_id`,
  },
  {
    name: msg('what was written off left stock once, at the cost it had'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'coalesce(m.id, w.movement_id)' })} as record,
        ${textInSql('moved {{moved}} on {{day}}, written off {{quantity}} for {{value}} on {{writtenOffOn}}', {
          moved: 'coalesce(m.quantity, 0)',
          day: `coalesce(m.date::text, 'no day')`,
          quantity: 'coalesce(w.quantity, 0)',
          value: 'coalesce(w.value, 0)',
          writtenOffOn: `coalesce(w.day::text, 'no day')`,
        })} as detail
      from (select * from stock_movements where kind in ('written off', 'counted')) m
      full join stock_write_offs w on w.movement_id = m.id
      where m.id is null or w.id is null or (m.stock_id, m.quantity, m.date, m.staff_id) <> (w.stock_id, w.quantity, w.day, w.staff_id)
        or w.value <> round(m.quantity * m.unit_cost, money_decimals())`,
  },
  {
    name: msg('a return is the sum of its lines, of its receipt and day, and gave back what was not owed'),
    sql: `
      select ${textInSql('return {{id}}', { id: 'coalesce(r.id, m.document_id)' })} as record,
        ${textInSql(
          'total {{total}}, lines come to {{lines}}, debt {{debt}}, rounded by {{rounding}}, given back {{back}}',
          {
            total: 'coalesce(r.total, 0)',
            lines: 'coalesce(l.total, 0)',
            debt: 'coalesce(r.debt, 0)',
            rounding: 'coalesce(r.rounding, 0)',
            back: 'coalesce(-m.amount, 0)',
          },
        )} as detail
      from returns r
      full join (
        select document_id, sum(amount) as amount, min(day) as first, max(day) as last,
          bool_and(kind = 'refund' and amount < 0 and method_id <> 3) as refunds
        from money_movements where document = 'return' group by 1
      ) m on m.document_id = r.id
      left join (
        select b.return_id, sum(b.total) as total, sum(b.tax) as tax, min(b.day) as first, max(b.day) as last,
          min(s.receipt_id) as receipt_id, max(s.receipt_id) as last_receipt
        from return_lines b join sale_lines s on s.id = b.sale_line_id group by 1
      ) l on l.return_id = r.id
      where r.id is null or l.return_id is null or (l.total, l.tax) <> (r.total, r.tax)
        or (l.first, l.last, l.receipt_id, l.last_receipt) <> (r.day, r.day, r.receipt_id, r.receipt_id)
        or r.total - r.debt + r.rounding <> coalesce(-m.amount, 0)
        or m.document_id is not null and (m.first <> r.day or m.last <> r.day or not m.refunds)`,
  },
  {
    name: msg('no receipt gave back more than it took in, of tenders and payments that stand'),
    sql: `
      select ${textInSql('receipt {{id}}', { id: 'back.receipt_id' })} as record,
        ${textInSql('gave back {{back}}, took {{took}}', { back: 'back.amount', took: 'took.amount' })} as detail
      from (select receipt_id, sum(total - debt + rounding) as amount from returns group by 1) back
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from (
          select amount from money_movements where document = 'receipt' and document_id = back.receipt_id
          union all
          select p.amount from accounts a join payments p on p.account_id = a.id
          where a.receipt_id = back.receipt_id and p.deleted_at is null
        ) as paid
      ) took
      where back.amount > took.amount`,
  },
  {
    name: msg('nothing of a voided receipt stands'),
    sql: `
      select ${textInSql('receipt {{id}}', { id: 'v.receipt_id' })} as record,
        ${textInSql('voided with {{total}}, lines that stand come to {{standing}}', {
          total: 'v.total',
          standing: 'l.standing',
        })} as detail
      from voids v cross join lateral (
        select coalesce(sum(total) filter (where deleted_at is null), 0) as standing,
          count(*) filter (where deleted_at is null) as lines, sum(total) as total
        from sale_lines where receipt_id = v.receipt_id
      ) l
      where l.lines > 0 or v.total > l.total`,
  },
  {
    // Tax and discount of a line follow from its price, which the table itself checks.
    name: msg("a line's tax is that of its rate"),
    sql: `
      select ${textInSql('sale line {{id}}', { id: 'id' })} as record,
        ${textInSql('tax {{tax}}, {{percent}} % of {{net}}', { tax: 'tax', percent: 'tax_percent', net: 'net' })} as detail
      from (
        select id, tax, tax_percent, tax_included, round(coalesce(pack_count, quantity) * unit_sell, money_decimals()) - discount as net
        from sale_lines where tax_percent is not null
      ) as taxed
      where tax <> round(net * tax_percent / (100 + case when tax_included then tax_percent else 0 end), money_decimals())`,
  },
  {
    name: msg(
      'what a receipt was paid with and what is owed on it come to its lines that are not deleted, and the rounding',
    ),
    sql: `
      select ${textInSql('receipt {{id}}', { id: 'coalesce(r.id, a.receipt_id, m.document_id)' })} as record,
        ${textInSql(
          'lines come to {{lines}}, rounded by {{rounding}}, paid {{paid}}, account {{account}} of {{amount}}',
          {
            lines: 'coalesce(l.total, 0)',
            rounding: 'coalesce(r.rounding, 0)',
            paid: 'coalesce(m.amount, 0)',
            account: `coalesce(a.id::text, 'missing')`,
            amount: 'coalesce(a.amount, 0)',
          },
        )} as detail
      from receipts r
      full join (select * from accounts where receipt_id is not null) a on a.receipt_id = r.id
      full join (
        select document_id, sum(amount) as amount, min(day) as first, max(day) as last, bool_and(method_id = 1) as in_cash,
          bool_and(kind = 'sale') as for_sale
        from money_movements where document = 'receipt' group by 1
      ) m on m.document_id = r.id
      left join (select receipt_id, sum(total) as total from sale_lines where deleted_at is null group by 1) l
        on l.receipt_id = r.id
      where r.id is null or coalesce(l.total, 0) + r.rounding <> coalesce(m.amount, 0) + coalesce(a.amount, 0)
        or a.id is not null and (a.customer_id is distinct from r.customer_id or a.sold_on <> r.sold_on)
        or m.document_id is not null and (m.first <> r.sold_on or m.last <> r.sold_on or not m.for_sale)
        or r.rounding <> 0 and (a.amount > 0 or not m.in_cash)`,
  },
  {
    name: msg('what was paid on an account is the sum of its payments, and each balance follows from the one before'),
    sql: `
      with chain as (
        select p.id, p.account_id, p.amount, p.balance, greatest(0, a.amount - a.returned - a.written_off - sum(p.amount) over (
          partition by p.account_id order by p.date, p.id rows unbounded preceding)) as expected
        from payments p join accounts a on a.id = p.account_id where p.deleted_at is null
      )
      select ${textInSql('payment {{id}}', { id: 'id' })} as record,
        ${textInSql('balance {{balance}}, expected {{expected}}', { balance: 'balance', expected: 'expected' })} as detail
      from chain where balance <> expected
      union all
      select ${textInSql('account {{id}}', { id: 'a.id' })},
        ${textInSql('paid {{paid}}, payments come to {{payments}}', { paid: 'a.paid', payments: 'coalesce(p.paid, 0)' })}
      from accounts a
      left join (select account_id, sum(amount) as paid from payments where deleted_at is null group by 1) p
        on p.account_id = a.id
      where a.paid <> coalesce(p.paid, 0) or a.balance <> a.amount - a.paid - a.returned - a.written_off or a.balance < 0
      union all
      select ${textInSql('account {{id}}', { id: 'a.id' })},
        ${textInSql('returned {{returned}}, returns took off {{taken}}', {
          returned: 'a.returned',
          taken: 'coalesce(r.debt, 0)',
        })}
      from accounts a
      full join (select receipt_id, sum(debt) as debt from returns group by 1) r on r.receipt_id = a.receipt_id
      where coalesce(a.returned, 0) <> coalesce(r.debt, 0)`,
  },
  {
    name: msg('what was given up of an account is the sum of its write-offs'),
    sql: `
      select ${textInSql('account {{id}}', { id: 'a.id' })} as record,
        ${textInSql('written off {{writtenOff}}, write-offs come to {{sum}}', {
          writtenOff: 'a.written_off',
          sum: 'coalesce(w.amount, 0)',
        })} as detail
      from accounts a left join (select account_id, sum(amount) as amount from write_offs group by 1) w on w.account_id = a.id
      where a.written_off <> coalesce(w.amount, 0)`,
  },
  {
    // If some write-offs of an account took tax and others did not, they may take at most what all of them would have taken.
    name: msg('write-offs took the part of each tax that is in what they gave up'),
    sql: `
      with kept as (
        select a.id as account_id, a.written_off, l.tax_name, l.tax_percent, l.total - coalesce(b.total, 0) as total,
          l.tax - coalesce(b.tax, 0) as tax
        from accounts a join sale_lines l on l.receipt_id = a.receipt_id and l.deleted_at is null
        left join lateral (
          select sum(total) as total, sum(tax) as tax from return_lines where sale_line_id = l.id
        ) as b on true
        where a.id in (select account_id from write_offs where takes_tax)
      ), due as (
        select account_id, tax_name, tax_percent, bad_debt_tax(sum(tax), max(written_off), max(totals.total)) as amount
        from kept join (select account_id, sum(total) as total from kept group by 1) as totals using (account_id)
        where tax_name is not null group by 1, 2, 3
      ), taken as (
        select account_id, tax_name, tax_percent, sum(t.amount) as amount
        from write_off_taxes t join write_offs w on w.id = t.write_off_id group by 1, 2, 3
      )
      select ${textInSql('account {{id}}', { id: 'account_id' })} as record,
        ${textInSql('{{tax}}: took {{taken}} of {{due}}', {
          tax: 'tax_name',
          taken: 'coalesce(taken.amount, 0)',
          due: 'coalesce(due.amount, 0)',
        })} as detail
      from due full join taken using (account_id, tax_name, tax_percent)
      where coalesce(taken.amount, 0) < 0 or coalesce(taken.amount, 0) > coalesce(due.amount, 0)
        or coalesce(taken.amount, 0) <> coalesce(due.amount, 0) and not exists (
          select from write_offs w where w.account_id = due.account_id and w.amount > 0 and w.corrects is null and not w.takes_tax)
      union all
      select ${textInSql('write-off {{id}}', { id: 'w.id' })},
        ${textInSql('its tax is of {{taxDay}}, and it is of {{day}}', { taxDay: 't.day', day: 'w.day' })}
      from write_off_taxes t join write_offs w on w.id = t.write_off_id where t.day <> w.day or w.corrects is not null`,
  },
  {
    name: msg('nobody owed less than nothing at the end of a day'),
    sql: `
      select ${textInSql('customer {{id}}', { id: 'customer_id' })} as record,
        ${textInSql('owed {{owed}} on {{day}}', { owed: 'owed', day: 'day' })} as detail from customer_days where owed < 0`,
  },
  {
    // The parts are compared as they were when the payment was taken, since each may have been corrected or deleted later.
    name: msg('a payment over several accounts is what was paid on each and what was kept in advance'),
    sql: `
      select ${textInSql('payment P-{{id}}', { id: 's.id' })} as record,
        ${textInSql('taken {{taken}}, parts come to {{parts}}, kept {{kept}}', {
          taken: 's.amount',
          parts: 'coalesce(parts.amount, 0)',
          kept: 'coalesce(kept.amount, 0)',
        })} as detail
      from customer_payments s
      left join (
        select p.customer_payment_id, sum(first.amount) as amount
        from payments p cross join lateral (
          select amount from money_movements m where m.document = 'payment' and m.document_id = p.id order by id limit 1
        ) as first
        where p.customer_payment_id is not null group by 1
      ) as parts on parts.customer_payment_id = s.id
      left join (select customer_payment_id, sum(amount) as amount from deposits group by 1) as kept
        on kept.customer_payment_id = s.id
      where s.amount <> coalesce(parts.amount, 0) + coalesce(kept.amount, 0)`,
  },
  {
    name: msg('nobody has used more than they paid in advance, and Deposit is always that of a customer'),
    sql: `
      select coalesce(${textInSql('customer {{id}}', { id: 'customer_id' })}, 'Deposit') as record,
        ${textInSql('in advance {{amount}}', { amount: '-sum(amount)' })} as detail
      from money_movements where method_id = 2 group by customer_id having sum(amount) > 0 or customer_id is null`,
  },
  {
    // These are the sums of a customer's ledger, worked out for all customers at once.
    name: msg("a customer's ledger closes with what they owe less what they have in advance"),
    sql: `
      with entries as (
        select r.customer_id, a.amount from receipts r join accounts a on a.receipt_id = r.id
        union all
        select customer_id, case part when 'customer' then amount else -amount end
        from opening_lines l join openings o on o.id = l.opening_id
        where customer_id is not null and o.undone_at is null
        union all
        select r.customer_id, m.amount from money_movements m join receipts r on r.id = m.document_id
        where m.document = 'receipt' and m.method_id = 2
        union all
        select a.customer_id, -p.amount from payments p join accounts a on a.id = p.account_id where p.deleted_at is null
        union all
        select a.customer_id, -w.amount from write_offs w join accounts a on a.id = w.account_id
        union all
        select r.customer_id, -(b.total + b.rounding) from returns b join receipts r on r.id = b.receipt_id
        where r.customer_id is not null
        union all
        select r.customer_id, -m.amount from money_movements m join returns b on b.id = m.document_id
        join receipts r on r.id = b.receipt_id
        where m.document = 'return' and m.method_id <> 2 and r.customer_id is not null
        union all
        select customer_id, case kind when 'refund' then amount else -amount end from deposits
      ), closing as (
        select customer_id, sum(amount) as balance from entries group by 1
      ), standing as (
        select customer_id, sum(amount) as balance from (
          select customer_id, balance as amount from customer_debts
          union all
          select customer_id, amount from money_movements where method_id = 2
        ) as parts group by 1
      )
      select coalesce(${textInSql('customer {{id}}', { id: 'customer_id' })}, 'Deposit') as record,
        ${textInSql('ledger closes with {{ledger}}, owes less deposit {{owed}}', {
          ledger: 'coalesce(c.balance, 0)',
          owed: 'coalesce(s.balance, 0)',
        })} as detail
      from closing c full join standing s using (customer_id) where coalesce(c.balance, 0) <> coalesce(s.balance, 0)`,
  },
  {
    name: msg('what was paid towards a promise follows from the payments entered after it'),
    sql: `
      select ${textInSql('promise {{id}}', { id: 'p.id' })} as record,
        ${textInSql('kept {{kept}}, payments come to {{payments}}', { kept: 'paid', payments: 'promise_paid(p)' })} as detail
      from promises p where paid <> promise_paid(p)`,
  },
  {
    name: msg('what a customer owes is the sum of their open accounts'),
    sql: `
      select ${textInSql('customer {{id}}', { id: 'coalesce(d.customer_id, a.customer_id)' })} as record,
        ${textInSql('kept {{kept}} on {{keptAccounts}} accounts, they come to {{sum}} on {{accounts}}', {
          kept: 'coalesce(d.balance, 0)',
          keptAccounts: 'coalesce(d.accounts, 0)',
          sum: 'coalesce(a.balance, 0)',
          accounts: 'coalesce(a.accounts, 0)',
        })} as detail
      from customer_debts d
      full join (
        select customer_id, count(*) as accounts, sum(balance) as balance, min(due_on) as oldest_due
        from accounts where balance <> 0 group by 1
      ) a
        on a.customer_id = d.customer_id
      where coalesce(d.accounts, 0) <> coalesce(a.accounts, 0) or coalesce(d.balance, 0) <> coalesce(a.balance, 0)
        or d.oldest_due is distinct from a.oldest_due
      union all
      select ${textInSql('due date {{day}}', { day: 'due_on' })},
        ${textInSql('kept {{kept}}, accounts come to {{accounts}}', {
          kept: 'coalesce(t.balance, 0)',
          accounts: 'coalesce(a.balance, 0)',
        })}
      from (select due_on, sum(balance) as balance from due_totals group by 1) as t
      full join (select due_on, sum(balance) as balance from accounts where balance <> 0 group by 1) as a using (due_on)
      where coalesce(t.balance, 0) <> coalesce(a.balance, 0)`,
  },
  {
    name: msg('what was owed at the end of a day follows from the documents up to it, per customer and in all'),
    sql: `
      with changes as (
        select customer_id, day, sum(amount) as amount from debt_documents group by 1, 2
      ), ends as (
        select customer_id, day, sum(coalesce(c.amount, 0)) over (partition by customer_id order by day) as owed, d.owed as kept,
          d.owed is null and c.amount = 0 as nothing_changed
        from changes c full join customer_days d using (customer_id, day)
      ), debtors as (
        select day, sum(became) as customers from (
          select day, (owed <> 0)::int - lag((owed <> 0)::int, 1, 0) over (partition by customer_id order by day) as became
          from ends
        ) as turns group by 1
      )
      select ${textInSql('customer {{id}}', { id: 'customer_id' })} as record,
        ${textInSql('kept {{kept}} for {{day}}, owed {{owed}}', {
          kept: 'coalesce(kept, 0)',
          day: 'day',
          owed: 'owed',
        })} as detail
      from ends where kept is distinct from owed and not nothing_changed
      union all
      select ${textInSql('day {{day}}', { day: 'day' })},
        ${textInSql('kept {{kept}} due on {{dueOn}}, documents come to {{documents}}', {
          kept: 'coalesce(k.amount, 0)',
          dueOn: 'due_on',
          documents: 'coalesce(d.amount, 0)',
        })}
      from (select day, due_on, sum(amount) as amount from due_days group by 1, 2) as k
      full join (select day, due_on, sum(amount) as amount from debt_documents group by 1, 2) as d using (day, due_on)
      where coalesce(k.amount, 0) <> coalesce(d.amount, 0)
      union all
      select ${textInSql('month {{month}}', { month: 'month' })},
        ${textInSql('kept {{kept}} due on {{dueOn}}, its days come to {{days}}', {
          kept: 'coalesce(k.amount, 0)',
          dueOn: 'due_on',
          days: 'coalesce(d.amount, 0)',
        })}
      from (select month, due_on, sum(amount) as amount from due_months group by 1, 2) as k
      full join (
        select date_trunc('month', day)::date as month, due_on, sum(amount) as amount from due_days group by 1, 2
      ) as d using (month, due_on)
      where coalesce(k.amount, 0) <> coalesce(d.amount, 0)
      union all
      select ${textInSql('day {{day}}', { day: 'day' })},
        ${textInSql('kept {{kept}} more customers who owe, it was {{more}}', {
          kept: 'coalesce(k.customers, 0)',
          more: 'coalesce(d.customers, 0)',
        })}
      from (select day, sum(customers) as customers from debtor_days group by 1) as k
      full join debtors d using (day) where coalesce(k.customers, 0) <> coalesce(d.customers, 0)`,
  },
  {
    name: msg("every line has its item's present or former name, so that a search finds it"),
    sql: `
      select ${textInSql('stock {{id}}', { id: 'l.stock_id' })} as record,
        ${textInSql('sold as {{before}}, now {{now}}', { before: 'l.name', now: 's.name' })} as detail
      from (select distinct stock_id, name from sale_lines) l
      join stock s on s.id = l.stock_id
      left join former_names f on f.stock_id = l.stock_id and f.name = l.name
      where (s.name <> l.name or s.deleted_at is not null) and f.name is null or s.name <> l.name and not s.renamed`,
  },
  {
    name: msg("every day's totals match its sales, returns and debts"),
    sql: `
      with kept as (
        select day, sum(lines) as lines, sum(quantity) as quantity, sum(sales) as sales, sum(cost) as cost, sum(tax) as tax,
          sum(unpaid) as unpaid, sum(returned_lines) as returned_lines, sum(returned_quantity) as returned_quantity,
          sum(returned_sales) as returned_sales, sum(returned_cost) as returned_cost, sum(returned_tax) as returned_tax
        from day_totals group by day
      ), parts as (
        select sold_on as day, count(*) as lines, sum(quantity) as quantity, sum(total) as sales, sum(cost) as cost,
          sum(tax) as tax, 0 as unpaid, 0 as returned_lines, 0 as returned_quantity, 0 as returned_sales,
          0 as returned_cost, 0 as returned_tax
        from sale_lines where deleted_at is null group by 1
        union all
        select sold_on, 0, 0, 0, 0, 0, sum(amount - paid), 0, 0, 0, 0, 0 from accounts where receipt_id is not null group by 1
        union all
        select day, 0, 0, 0, 0, 0, -sum(debt), 0, 0, 0, 0, 0 from returns group by 1
        union all
        select day, 0, 0, 0, 0, 0, 0, count(*), sum(quantity), sum(total), sum(cost), sum(tax) from return_lines group by 1
      ), made as (
        select day, sum(lines) as lines, sum(quantity) as quantity, sum(sales) as sales, sum(cost) as cost, sum(tax) as tax,
          sum(unpaid) as unpaid, sum(returned_lines) as returned_lines, sum(returned_quantity) as returned_quantity,
          sum(returned_sales) as returned_sales, sum(returned_cost) as returned_cost, sum(returned_tax) as returned_tax
        from parts group by day
      ), differing as (
        select day from (
          select * from kept
          union all
          select day, -lines, -quantity, -sales, -cost, -tax, -unpaid, -returned_lines, -returned_quantity, -returned_sales,
            -returned_cost, -returned_tax
          from made
        ) as both_ways
        group by day
        having (sum(lines), sum(quantity), sum(sales), sum(cost), sum(tax), sum(unpaid)) <> (0, 0, 0, 0, 0, 0)
          or (sum(returned_lines), sum(returned_quantity), sum(returned_sales), sum(returned_cost), sum(returned_tax))
            <> (0, 0, 0, 0, 0)
      )
      select ${textInSql('day {{day}}', { day: 'd.day' })} as record,
        ${textInSql('kept {{kept}}, made {{made}}', {
          kept: `coalesce((to_jsonb(k) - 'day')::text, 'nothing')`,
          made: `coalesce((to_jsonb(m) - 'day')::text, 'nothing')`,
        })} as detail
      from differing d left join kept k on k.day = d.day left join made m on m.day = d.day`,
  },
  {
    name: msg("what was paid on each day's credit sales follows from their payments"),
    sql: `
      select ${textInSql('day {{day}}, method {{id}}', { day: 'day', id: 'method_id' })} as record,
        ${textInSql('kept {{kept}}, payments come to {{payments}}', {
          kept: 'coalesce(k.amount, 0)',
          payments: 'coalesce(m.amount, 0)',
        })} as detail
      from (select day, method_id, sum(amount) as amount from day_debt_payments group by 1, 2) k
      full join (
        select a.sold_on as day, p.method_id, sum(p.amount) as amount
        from payments p join accounts a on a.id = p.account_id and a.receipt_id is not null
        where p.deleted_at is null group by 1, 2
      ) m using (day, method_id)
      where coalesce(k.amount, 0) <> coalesce(m.amount, 0)`,
  },
  {
    name: msg("a day's expenses by type are those of its expenses"),
    sql: `
      select ${textInSql('day {{day}}, {{type}}', { day: 'day', type: 'type' })} as record,
        ${textInSql('kept {{kept}}, expenses come to {{expenses}}', {
          kept: 'coalesce(k.amount, 0)',
          expenses: 'coalesce(m.amount, 0)',
        })} as detail
      from day_expenses k
      full join (
        select date as day, type, sum(amount) as amount from expenses where deleted_at is null group by 1, 2
      ) m using (day, type)
      where coalesce(k.amount, 0) <> coalesce(m.amount, 0)`,
  },
  {
    // The movements of a document, with their reversals, must add up to its present amount.
    name: msg(
      'every payment, deposit, expense, tax payment, banking, transfer, cash in or out and opening balance moved the money it stands for, by its method, on its day',
    ),
    sql: `
      with documents as (
        ${standing.map(([kind, rows]) => `select '${kind}' as document, * from (${rows}) as standing`).join(' union all ')}
      ), moved as (
        select document, document_id, method_id, kind, day, sum(amount) as amount
        from money_movements where document not in (${apart}) group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      )
      select coalesce(d.document, m.document) || ' ' || coalesce(d.id, m.document_id) as record,
        ${textInSql('stands for {{amount}}, moved {{moved}} on {{day}}', {
          amount: 'coalesce(d.amount, 0)',
          moved: 'coalesce(m.amount, 0)',
          day: 'coalesce(d.day, m.day)',
        })} as detail
      from (select * from documents where amount <> 0) d
      full join moved m on m.document = d.document and m.document_id = d.id and m.method_id = d.method_id
        and m.kind = d.kind and m.day = d.day
      where d.amount is distinct from m.amount`,
  },
  {
    name: msg('the fee of a transfer is of its day and method, and stands while it does'),
    sql: `
      select ${textInSql('expense {{id}}', { id: 'e.id' })} as record,
        ${textInSql('on {{day}} by method {{method}}, transfer {{id}} on {{transferDay}} from method {{from}}', {
          day: 'e.date',
          method: 'e.method_id',
          id: 't.id',
          transferDay: 't.date',
          from: 't.from_method_id',
        })} as detail
      from expenses e join transfers t on t.id = e.transfer_id
      where e.date <> t.date or e.method_id <> t.from_method_id or (e.deleted_at is null) <> (t.deleted_at is null)`,
  },
  {
    name: msg('what a day counted beyond its books is posted, and taken back when it is reopened'),
    sql: `
      select ${textInSql('day {{day}}', { day: 'c.day' })} as record,
        ${textInSql('kept {{kept}}, posted {{posted}}', { kept: 'c.posted', posted: 'coalesce(m.amount, 0)' })} as detail
      from day_closes c
      left join (
        select document_id, sum(amount) as amount from money_movements where document = 'day' and method_id = 1 group by 1
      ) m on m.document_id = c.id
      where coalesce(m.amount, 0) <> c.posted or c.reopened_at is not null and c.posted <> 0
      union all
      select ${textInSql('day {{day}}, method {{id}}', { day: 'c.day', id: 'coalesce(k.method_id, m.method_id)' })},
        ${textInSql('kept {{kept}}, posted {{posted}}', { kept: 'coalesce(k.posted, 0)', posted: 'coalesce(m.amount, 0)' })}
      from (
        select document_id as close_id, method_id, sum(amount) as amount
        from money_movements where document = 'day' and method_id <> 1 group by 1, 2
      ) m
      full join day_close_methods k using (close_id, method_id)
      join day_closes c on c.id = close_id
      where coalesce(m.amount, 0) <> coalesce(k.posted, 0) or c.reopened_at is not null and k.posted <> 0
        or c.reopened_at is null and k.posted <> k.counted - k.expected
      union all
      select ${textInSql('movement {{id}}', { id: 'id' })},
        ${textInSql('of a day that was never closed', {})} from money_movements
      where document = 'day' and not exists (select from day_closes where id = document_id)`,
  },
  {
    name: msg('a closed shift was expected to have its float and what moved in it, and nothing moved in it since'),
    sql: `
      select ${textInSql('shift {{id}}', { id: 's.id' })} as record,
        ${textInSql('kept {{kept}}, float {{float}} and movements of {{moved}}', {
          kept: 's.expected',
          float: 's.float',
          moved: 'coalesce(m.amount, 0)',
        })} as detail
      from shifts s
      left join (
        select shift_id, sum(amount) as amount from money_movements where shift_id is not null and method_id = 1 group by 1
      ) m on m.shift_id = s.id
      where s.expected <> s.float + coalesce(m.amount, 0)`,
  },
  {
    // A correction belongs to the shift in which its document was made, whoever corrects it.
    name: msg('a document belongs to a shift of whoever made it'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'm.id' })} as record,
        ${textInSql('of shift {{id}}, which is not that of staff {{staff}}', {
          id: 'm.shift_id',
          staff: 'm.staff_id',
        })} as detail
      from money_movements m left join shifts s on s.id = m.shift_id
      where m.shift_id is not null and m.reverses is null and m.staff_id is distinct from s.staff_id
        and (s.id is null or m.document = 'day' or not exists (
          select from money_movements r
          where r.document = m.document and r.document_id = m.document_id and r.reverses is not null
            and r.shift_id = m.shift_id))`,
  },
  {
    // The movements of a document in force carry the references that it claims. A part of a slip leaves the claim to the slip,
    // unless it was corrected to be paid in another way.
    name: msg(
      'every reference that was used belongs to a payment, deposit, transfer or sale that stands, and each of theirs is noted',
    ),
    sql: `
      with standing as (
        select distinct m.method_id, lower(btrim(m.reference)) as reference,
          case when s.id is null then m.document else 'slip' end as document, coalesce(s.id, m.document_id) as document_id
        from money_movements m
        left join payments p on m.document = 'payment' and p.id = m.document_id
        left join deposits d on m.document = 'deposit' and d.id = m.document_id
        left join transfers t on m.document = 'transfer' and t.id = m.document_id
        left join customer_payments s on s.id = coalesce(p.customer_payment_id, d.customer_payment_id)
          and s.method_id = m.method_id and s.reference = m.reference
        where m.reference is not null and m.document in ('receipt', 'payment', 'deposit', 'transfer') and m.reverses is null
          and not exists (select from money_movements r where r.reverses = m.id)
          and p.reverses is null and not exists (select from payments r where r.reverses = p.id)
          and d.reverses is null and not exists (select from deposits r where r.reverses = d.id)
          and t.reverses is null and not exists (select from transfers r where r.reverses = t.id)
      )
      select coalesce(u.document, s.document) || ' ' || coalesce(u.document_id, s.document_id) as record,
        case when s.reference is null
          then ${textInSql('reference {{reference}} is noted, but not in its books', { reference: 'u.reference' })}
          else ${textInSql('reference {{reference}} is not noted', { reference: 's.reference' })} end as detail
      from used_references u
      full join standing s on s.method_id = u.method_id and s.reference = u.reference and s.document = u.document
        and s.document_id = u.document_id
      where s.reference is null or u.reference is null and not (s.document = 'receipt' and exists (
        -- A sale without a connection may have a reference that another document has: then there is an entry in To settle.
        select from to_settle t join offline_sales o on o.id = t.offline_sale_id
        where t.code = 'reference-used' and o.receipt_id = s.document_id))
      union all
      select ${textInSql('payment {{id}}', { id: 'p.id' })},
        ${textInSql('reference {{reference}} is not that of its movement', { reference: `coalesce(p.reference, 'none')` })}
      from payments p
      join money_movements m on m.document = 'payment' and m.document_id = p.id and m.reverses is null
        and not exists (select from money_movements r where r.reverses = m.id)
      where p.reference is distinct from m.reference`,
  },
  {
    name: msg('a reversal takes back exactly what it reverses'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'r.id' })} as record,
        ${textInSql('reverses {{id}} of {{amount}} by {{reversed}}', {
          id: 'm.id',
          amount: 'm.amount',
          reversed: 'r.amount',
        })} as detail
      from money_movements r join money_movements m on m.id = r.reverses
      where r.amount <> -m.amount or r.method_id <> m.method_id or r.kind <> m.kind or r.day <> m.day
        or r.document <> m.document or r.document_id <> m.document_id or m.reverses is not null`,
  },
  {
    name: msg('a document that reverses another is its exact opposite, not dated before it, and both stand'),
    sql: reversible
      .map(
        ([table, day]) => `
      select '${table} ' || r.id as record, ${textInSql('reverses {{id}} of {{amount}} by {{reversed}}', {
        id: 'o.id',
        amount: 'o.amount',
        reversed: 'r.amount',
      })} as detail
      from ${table} r join ${table} o on o.id = r.reverses
      where r.amount <> -o.amount or o.reverses is not null or r.${day} < o.${day}
        or coalesce(to_jsonb(r) ->> 'deleted_at', to_jsonb(o) ->> 'deleted_at') is not null
        or (to_jsonb(r) -> 'method_id') is distinct from (to_jsonb(o) -> 'method_id')
        or (to_jsonb(r) -> 'kind') is distinct from (to_jsonb(o) -> 'kind')`,
      )
      .join(' union all '),
  },
  {
    name: msg("a method's sums per day are those of its movements"),
    sql: `
      with kept as (
        select day, method_id, kind, sum(came_in) as came_in, sum(went_out) as went_out from day_money group by 1, 2, 3
      ), made as (
        select day, method_id, kind, coalesce(sum(amount) filter (where amount > 0), 0) as came_in,
          -coalesce(sum(amount) filter (where amount < 0), 0) as went_out
        from money_movements group by 1, 2, 3
      )
      select ${textInSql('day {{day}}, method {{id}}, {{kind}}', { day: 'day', id: 'method_id', kind: 'kind' })} as record,
        ${textInSql('kept {{keptIn}} in and {{keptOut}} out, movements come to {{cameIn}} and {{wentOut}}', {
          keptIn: 'coalesce(k.came_in, 0)',
          keptOut: 'coalesce(k.went_out, 0)',
          cameIn: 'coalesce(m.came_in, 0)',
          wentOut: 'coalesce(m.went_out, 0)',
        })} as detail
      from kept k full join made m using (day, method_id, kind)
      where (coalesce(k.came_in, 0), coalesce(k.went_out, 0)) <> (coalesce(m.came_in, 0), coalesce(m.went_out, 0))`,
  },
  {
    name: msg('the last movement of an item carries its unit cost'),
    sql: `
      select ${textInSql('stock {{id}}', { id: 's.id' })} as record,
        ${textInSql('unit cost {{cost}}, last movement at {{moved}}', { cost: 's.unit_cost', moved: 'm.unit_cost' })} as detail
      from stock s cross join lateral (
        select unit_cost from stock_movements where stock_id = s.id order by id desc limit 1
      ) m where m.unit_cost <> s.unit_cost`,
  },
  {
    name: msg('every key leads to a document of its call'),
    sql: `
      select ${textInSql('key {{key}} of {{call}}', { key: 'key', call: 'call' })} as record,
        ${textInSql('document {{id}} is not there', { id: 'document_id' })} as detail
      from idempotency_keys k
      where not case call
        ${keyed.map(([call, table]) => `when '${call}' then exists (select from ${table} where id = k.document_id)`).join('\n')}
        else false
      end`,
  },
];
