/** What must be true of what the shop had before it began here. */
import { msg } from '../../contract/words/text.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

export const openingChecks: Check[] = [
  {
    name: msg(
      'debts, bills and advances of opening balances are those of their lines, and nothing once they are undone',
    ),
    sql: `
      select ${textInSql('opening {{id}}', { id: 'o.id' })} as record,
        ${textInSql('entered {{entered}}, stands for {{standing}}', { entered: 'l.amount', standing: 'coalesce(a.amount, b.amount)' })}
          as detail
      from opening_lines l join openings o on o.id = l.opening_id
      left join accounts a on a.id = l.account_id left join bills b on b.id = l.bill_id
      where a.id is not null and (a.opening_id, a.customer_id, a.due_on, a.sold_on, a.amount) is distinct from
          (o.id, l.customer_id, l.due_on, o.day, case when o.undone_at is null then l.amount else 0 end)
        or b.id is not null and (b.opening_id, b.supplier_id, b.due_on, b.date, b.amount, b.cancelled_at is null) is distinct from
          (o.id, l.supplier_id, l.due_on, o.day, l.amount, o.undone_at is null)
      union all
      select ${textInSql('account {{id}}', { id: 'a.id' })}, ${textInSql('of no line of opening balance {{id}}', { id: 'a.opening_id' })}
      from accounts a where a.opening_id is not null and not exists (select from opening_lines where account_id = a.id)
      union all
      select ${textInSql('bill {{id}}', { id: 'b.id' })}, ${textInSql('of no line of opening balance {{id}}', { id: 'b.opening_id' })}
      from bills b where b.opening_id is not null and not exists (select from opening_lines where bill_id = b.id)
      union all
      select ${textInSql('opening {{id}}', { id: 'coalesce(l.opening_id, m.document_id)' })},
        ${textInSql('entered {{entered}}, stands for {{standing}}', {
          entered: 'coalesce(l.amount, 0)',
          standing: 'coalesce(m.amount, 0)',
        })}
      from (
        select l.opening_id, l.supplier_id, sum(l.amount) as amount from opening_lines l join openings o on o.id = l.opening_id
        where l.part = 'advance' and o.undone_at is null group by 1, 2
      ) l full join (
        select document_id, supplier_id, sum(amount) as amount from supplier_advances where document = 'opening' group by 1, 2
      ) m on m.document_id = l.opening_id and m.supplier_id = l.supplier_id
      where coalesce(l.amount, 0) <> coalesce(m.amount, 0)
      union all
      select ${textInSql('opening {{id}}', { id: 'o.id' })}, ${textInSql('has no lines', {})}
      from openings o where not exists (select from opening_lines where opening_id = o.id)`,
  },
];
