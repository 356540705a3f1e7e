/** What a movement `m` of money is called and why it was made, from its document: for the cash book and whoever names its rows. */
import { sql } from 'kysely';

export const movementDocuments = sql`
  left join customers cu on cu.id = m.customer_id
  left join expenses e on m.document = 'expense' and e.id = m.document_id
  left join bankings b on m.document = 'banking' and b.id = m.document_id
  left join returns rt on m.document = 'return' and rt.id = m.document_id
  left join cash_movements cm on m.document = 'cash movement' and cm.id = m.document_id
  left join day_closes c on m.document = 'day' and c.id = m.document_id`;

export const movementReason = sql`coalesce(e.expense, b.comment, rt.reason, cm.reason, c.comment, '')`;

export const documentLabel = sql`case m.document
  when 'receipt' then 'Receipt ' || m.document_id
  when 'return' then 'Return R-' || m.document_id
  when 'payment' then concat_ws(', ', 'Payment ' || m.document_id, cu.name)
  when 'deposit' then concat_ws(', ', 'Deposit ' || m.document_id, cu.name)
  when 'expense' then 'Expense ' || m.document_id
  when 'banking' then 'Banking ' || m.document_id
  when 'cash movement' then case cm.kind when 'in' then 'Cash in ' when 'out' then 'Cash out ' else 'Float ' end || cm.id
  when 'day' then 'Day close'
  end`;
