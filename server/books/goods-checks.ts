/** What must be true of the ledger of goods beyond its quantities: what each movement is worth, and what it belongs to. */

import { documentKinds, documents } from '../../contract/documents/documents.ts';
import { costDecimals } from '../../contract/values/money.ts';
import { msg } from '../../contract/words/text.ts';
import { documentRows } from '../documents/document-rows.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

const isOfDocument = documentKinds.flatMap((kind) => {
  const { goods } = documents[kind];
  if (goods.length === 0) return [];
  const kinds = goods.map((one) => `'${one}'`).join(', ');
  return `when '${kind}' then m.kind in (${kinds}) and exists (select from ${documentRows[kind].table} where id = m.document_id)`;
});

/**
 * The value of a movement follows from its own quantity and cost, from its line, or from its document. Goods that came in at an
 * average share their cost with those already there.
 */
const isRight = `case
  when m.reverses is not null then exists (
    select from stock_movements o where (o.id, o.stock_id, o.quantity) = (m.reverses, m.stock_id, -m.quantity)
      and o.kind = case m.kind when 'received undone' then 'received' else m.kind end
      and coalesce(o.value, round(o.quantity * o.unit_cost, money_decimals())) = -m.value)
  else case m.kind
  when 'sale' then m.value = -l.cost
  when 'sale deleted' then m.value = l.cost
  when 'return' then exists (
    select from return_lines b where (b.return_id, b.sale_line_id, b.cost) = (m.document_id, m.sale_line_id, m.value))
  when 'loss' then exists (
    select from return_lines b where (b.return_id, b.sale_line_id, b.cost) = (m.document_id, m.sale_line_id, -m.value))
  when 'written off' then exists (
    select from stock_write_offs w where (w.id, w.movement_id, w.value) = (m.document_id, m.id, m.value))
  when 'counted' then exists (
    select from stock_write_offs w where (w.count_id, w.movement_id, w.value) = (m.document_id, m.id, m.value))
  when 'received' then exists (select from delivery_lines d where (d.movement_id, d.value) = (m.id, m.value))
  when 'late cost' then exists (select from late_cost_lines c where (c.movement_id, c.into_stock) = (m.id, m.value))
    and (m.balance, m.unit_cost) = (before.balance, round((m.balance * before.unit_cost + m.value) / m.balance, ${costDecimals}))
  when 'restock' then m.value = round(m.quantity * m.unit_cost, money_decimals())
    or m.unit_cost = round(((m.balance - m.quantity) * before.unit_cost + m.value) / m.balance, ${costDecimals})
  else m.value = round(m.quantity * m.unit_cost, money_decimals())
end end`;

export const goodsChecks: Check[] = [
  {
    name: msg('a stock movement is worth what it brought or took at cost'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'm.id' })} as record,
        ${textInSql('{{kind}} of {{quantity}} at {{cost}} is worth {{value}}', {
          kind: 'm.kind',
          quantity: 'm.quantity',
          cost: 'm.unit_cost',
          value: 'm.value',
        })} as detail
      from stock_movements m
      left join sale_lines l on l.id = m.sale_line_id
      left join lateral (
        select unit_cost, balance from stock_movements p where p.stock_id = m.stock_id and p.id < m.id order by p.id desc limit 1
      ) as before on m.kind in ('restock', 'late cost')
      where m.value is not null and (${isRight}) is not true`,
  },
  {
    name: msg('a stock movement belongs to a document that is there and posts its kind'),
    sql: `
      select ${textInSql('movement {{id}}', { id: 'm.id' })} as record,
        ${textInSql('{{kind}} of {{document}} {{id}}', {
          kind: 'm.kind',
          document: 'm.document',
          id: 'm.document_id',
        })} as detail
      from stock_movements m
      where m.document is not null and not case m.document
        ${isOfDocument.join('\n')}
        else false
      end`,
  },
];
