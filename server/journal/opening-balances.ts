/** The balances of assets and liabilities before some day, as the documents up to then left them. */
import { type RawBuilder, sql } from 'kysely';
import { everyDay } from '../../contract/books/report-ranges.ts';
import { addDays } from '../../contract/values/dates.ts';
import { deposit } from '../money/methods.ts';
import { valueUntil } from '../reports/get-stock-value.ts';
import { sumsBy } from '../reports/read-sums.ts';
import { partnerName } from './accounts.ts';
import type { PostingRow } from './transaction.ts';

const advance = sql.lit(deposit);

/** A payment dated before its sale counts on its own day, so what the customer owes is below 0 until the sale. */
export function openingBalances(startDate: string, zone: string): RawBuilder<PostingRow> {
  const start = sql`${startDate}::date`;
  const endDate = addDays(startDate, -1);
  return sql<PostingRow>`
    select account, key, ${partnerName} as name, amount::text from (
      select 'method' as account, method_id::text as key, sum(came_in - went_out) as amount
      from day_money where day < ${start} and method_id <> ${advance}
        and method_id not in (select id from payment_methods where kind = 'advance') group by method_id
      union all
      select 'advance', supplier_id::text, sum(amount) from supplier_advances where day < ${start} group by 2
      union all
      select 'payable', supplier_id::text, sum(amount) from (
        select supplier_id, -amount as amount from bills where cancelled_at is null and date < ${start}
        union all
        select b.supplier_id, s.amount from bill_settlements s join bills b on b.id = s.bill_id where s.day < ${start}
      ) as owed group by supplier_id
      union all
      select 'tax reclaimed', null, sum(tax) from deliveries where reclaims_tax and undone_at is null and date < ${start}
      union all
      select 'inventory', null, (${valueUntil(endDate, zone)})
      union all
      select 'receivable', customer_id::text, sum(amount) from (
        select customer_id, amount from accounts where sold_on < ${start}
        union all
        select a.customer_id, -p.amount from payments p join accounts a on a.id = p.account_id
        where p.deleted_at is null and p.date < ${start}
        union all
        select a.customer_id, -r.debt from returns r join accounts a on a.receipt_id = r.receipt_id where r.day < ${start}
        union all
        select a.customer_id, -w.amount from write_offs w join accounts a on a.id = w.account_id where w.day < ${start}
      ) as owed group by customer_id
      union all
      select 'deposit', customer_id::text, sum(amount)
      from money_movements where method_id = ${advance} and day < ${start} group by customer_id
      union all
      select 'loans', null, sum(case kind when 'out' then amount else -amount end) from cash_movements
      where purpose = 'loan' and day < ${start}
      union all
      select 'tax payments', null, sum(amount) from tax_payments where deleted_at is null and date < ${start}
      union all
      select 'tax', key, returned_tax - tax from (${sumsBy('tax', { ...everyDay, endDate }, zone)}) as taxes
      where key <> ''
      union all
      select 'tax', json_build_array(tax_name)::text, sum(amount) from write_off_taxes where day < ${start} group by 2
    ) as balances
    where amount <> 0
    order by array_position('{method,inventory,receivable,advance,payable,deposit,loans,tax,"tax payments","tax reclaimed"}'::text[], account),
      case when account <> 'tax' then key::bigint end, key`;
}
