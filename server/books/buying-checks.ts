/** What must be true of deliveries: their lines, goods, money, bills and what was spent of an advance tell the same story. */

import { msg } from '../../contract/words/text.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

export const buyingChecks: Check[] = [
  {
    name: msg('every line of a delivery brought its pieces into stock once, at its cost and on its day'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'coalesce(m.id, l.movement_id)' })} as record,
        ${textInSql('delivered {{pieces}} for {{value}}, brought {{quantity}} for {{brought}}', {
          pieces: 'coalesce(l.pieces, 0)',
          value: 'coalesce(l.value, 0)',
          quantity: 'coalesce(m.quantity, 0)',
          brought: 'coalesce(m.value, 0)',
        })} as detail
      from (
        select l.*, d.date, d.undone_at from delivery_lines l join deliveries d on d.id = l.delivery_id
      ) l
      full join (select * from stock_movements where kind = 'received') m on m.id = l.movement_id
      where l.id is null or m.id is null
        or (m.stock_id, m.quantity, m.value, m.unit_cost, m.date, m.document, m.document_id)
          is distinct from (l.stock_id, l.pieces, l.value, l.unit_cost_after, l.date, 'delivery', l.delivery_id)
      union all
      select ${textInSql('movement {{id}}', { id: 'l.movement_id' })},
        case when d.undone_at is null then ${textInSql('went back, but its delivery stands', {})}
          else ${textInSql('did not go back with its delivery', {})} end
      from delivery_lines l
      join deliveries d on d.id = l.delivery_id
      left join stock_movements r on r.reverses = l.movement_id
      where (d.undone_at is null) <> (r.id is null) or r.kind <> 'received undone' or r.date <> d.date
        or (r.document, r.document_id) is distinct from ('delivery', d.id) and r.id is not null`,
  },
  {
    name: msg('a delivery comes to its lines, costs and tax, and its goods are worth what they cost'),
    sql: `
      select ${textInSql('delivery {{id}}', { id: 'd.id' })} as record,
        ${textInSql('due {{due}}, its paper comes to {{paper}}, goods for {{goods}}, its lines are worth {{value}}', {
          due: 'd.due',
          paper: 'coalesce(l.total, 0) + coalesce(c.amount, 0) + d.tax',
          goods: 'd.goods_value',
          value: 'coalesce(l.value, 0)',
        })} as detail
      from deliveries d
      left join (select delivery_id, sum(total) as total, sum(value) as value from delivery_lines group by 1) l
        on l.delivery_id = d.id
      left join (select delivery_id, sum(amount) as amount from delivery_costs group by 1) c on c.delivery_id = d.id
      where l.delivery_id is null or d.due <> l.total + coalesce(c.amount, 0) + d.tax or d.goods_value <> l.value`,
  },
  {
    name: msg('what a delivery was paid with is its payments, and the rest is its bill'),
    sql: `
      select ${textInSql('delivery {{id}}', { id: 'd.id' })} as record,
        ${textInSql('{{paid}} of {{due}} is paid, payments come to {{payments}}, its bill is {{bill}}', {
          paid: 'd.paid',
          due: 'd.due',
          payments: 'coalesce(p.amount, 0)',
          bill: 'coalesce(b.amount, 0)',
        })} as detail
      from deliveries d
      left join (select delivery_id, sum(amount) as amount from delivery_payments group by 1) p on p.delivery_id = d.id
      left join bills b on b.delivery_id = d.id and b.late_cost_id is null
      where d.paid <> coalesce(p.amount, 0) or d.due - d.paid <> coalesce(b.amount, 0)
        or b.id is not null and ((b.supplier_id, b.date) <> (d.supplier_id, d.date)
          or (b.cancelled_at is null) <> (d.undone_at is null))`,
  },
  {
    name: msg('a delivery spent of an advance what it was paid with, unless it was undone'),
    sql: `
      select ${textInSql('delivery {{id}}', { id: 'coalesce(p.id, a.id)' })} as record,
        ${textInSql('paid {{paid}} in advance, took {{taken}}', {
          paid: 'coalesce(p.amount, 0)',
          taken: 'coalesce(-a.amount, 0)',
        })} as detail
      from (
        select d.id, d.supplier_id, sum(paid.amount) filter (where d.undone_at is null) as amount
        from deliveries d
        join (
          select delivery_id, method_id, amount from delivery_payments
          union all
          select c.delivery_id, p.method_id, p.amount from late_costs c join late_cost_payments p on p.late_cost_id = c.id
        ) paid on paid.delivery_id = d.id
        join payment_methods m on m.id = paid.method_id and m.kind = 'advance'
        group by d.id
      ) p
      full join (
        select document_id as id, min(supplier_id) as first, max(supplier_id) as last, sum(amount) as amount
        from supplier_advances where document = 'delivery' group by 1
      ) a on a.id = p.id
      where p.id is null or a.id is null or (a.first, a.last) <> (p.supplier_id, p.supplier_id)
        or coalesce(p.amount, 0) <> -a.amount`,
  },
  {
    name: msg('a later cost of a delivery went into stock or is cost of goods, and was paid or is owed'),
    sql: `
      select ${textInSql('later cost {{id}}', { id: 'c.id' })} as record,
        ${textInSql(
          'of {{amount}}, {{stock}} into stock, {{paid}} paid; its lines come to {{shares}} and {{into}}, payments to {{payments}}, its bill to {{bill}}',
          {
            amount: 'c.amount',
            stock: 'c.into_stock',
            paid: 'c.paid',
            shares: 'coalesce(l.share, 0)',
            into: 'coalesce(l.into_stock, 0)',
            payments: 'coalesce(p.amount, 0)',
            bill: 'coalesce(b.amount, 0)',
          },
        )} as detail
      from late_costs c
      join deliveries d on d.id = c.delivery_id
      left join (
        select late_cost_id, sum(share) as share, sum(into_stock) as into_stock, count(*) as lines from late_cost_lines group by 1
      ) l on l.late_cost_id = c.id
      left join (select late_cost_id, sum(amount) as amount from late_cost_payments group by 1) p on p.late_cost_id = c.id
      left join bills b on b.late_cost_id = c.id
      where (c.amount, c.into_stock) is distinct from (l.share, l.into_stock) or c.paid <> coalesce(p.amount, 0)
        or c.amount - c.paid <> coalesce(b.amount, 0)
        or l.lines is distinct from (select count(*) from delivery_lines where delivery_id = c.delivery_id)
        or b.id is not null and ((b.supplier_id, b.delivery_id, b.date) is distinct from (d.supplier_id, d.id, c.day)
          or b.cancelled_at is not null)
        or d.undone_at is not null
      union all
      select ${textInSql('movement {{id}}', { id: 'coalesce(m.id, l.movement_id)' })},
        ${textInSql('{{into}} into stock, moved {{value}}', {
          into: 'coalesce(l.into_stock, 0)',
          value: 'coalesce(m.value, 0)',
        })}
      from (
        select l.movement_id, l.into_stock, d.stock_id, c.delivery_id, c.day, d.delivery_id as of_delivery
        from late_cost_lines l
        join late_costs c on c.id = l.late_cost_id
        join delivery_lines d on d.id = l.delivery_line_id
        where l.movement_id is not null or d.delivery_id <> c.delivery_id
      ) l
      full join (select * from stock_movements where kind = 'late cost') m on m.id = l.movement_id
      where l.of_delivery is distinct from l.delivery_id or l.movement_id is null or m.id is null
        or (m.stock_id, m.value, m.date, m.document, m.document_id)
          is distinct from (l.stock_id, l.into_stock, l.day, 'delivery', l.delivery_id)`,
  },
];
