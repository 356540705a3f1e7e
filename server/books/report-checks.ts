/**
 * Compares the sums that reports are read from, together with what has not been added up yet, with the rows: by day, by item, by
 * seller and customer, and by tax. Every other sum is compared with the sums of its days.
 */

import { type RawBuilder, sql } from 'kysely';
import { type Message, msg } from '../../contract/words/text.ts';
import { compiled } from '../db/statements/compiled.ts';
import { changedDays } from '../journal/account-days.ts';
import { lateCostOfGoods } from '../reports/bought.ts';
import { recentEvents, taxKey } from '../reports/summed-rows.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

/** Only the days of goods that came in depend on the time zone, and no check here uses them. */
const recent = recentEvents(sql.lit('UTC'));

function check(name: Message<string>, statement: RawBuilder<unknown>): Check {
  return { name, sql: compiled(statement).text };
}

const sold = sql`lines, quantity, gross + added_tax - discounts as sales, discounts, added_tax, cost, tax`;
const back = sql`returned_lines, returned_quantity, returns, returned_cost, returned_tax, returned_debt, lost`;
const sums = sql.raw(
  [
    ...['lines', 'quantity', 'sales', 'discounts', 'added_tax', 'cost', 'tax'],
    ...['returned_lines', 'returned_quantity', 'returns', 'returned_cost', 'returned_tax', 'returned_debt', 'lost'],
  ]
    .map((name) => `sum(${name}) as ${name}`)
    .join(', '),
);

export const reportChecks: Check[] = [
  check(
    msg("the reports' sums of a day are those of its lines and returns"),
    sql`
      with differing as (
        select day, ${sums} from (
          select starts as day, ${sold}, ${back} from report_sums where dimension = 'day' and span = 'day'
          union all
          select day, ${sold}, ${back} from (${recent}) as recent
          union all
          -- Taken off: the same figures from the rows.
          select day, -lines, -quantity, -sales, 0, 0, -cost, -tax, -returned_lines, -returned_quantity, -returned_sales,
            -returned_cost, -returned_tax, 0, 0
          from day_totals
          union all
          select sold_on, 0, 0, 0, -discount, -case when tax_included then 0 else tax end, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from sale_lines where deleted_at is null and (discount <> 0 or tax <> 0)
          union all
          select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -cost from return_lines where not to_stock
          union all
          select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -debt, 0 from returns
        ) as parts group by day
      )
      select ${sql.raw(textInSql('day {{day}}', { day: 'day' }))} as record,
        ${sql.raw(textInSql('the sums differ by {{sums}}', { sums: "(to_jsonb(d) - 'day')::text" }))} as detail from differing d
      where (lines, quantity, sales, discounts, added_tax, cost, tax) <> (0, 0, 0, 0, 0, 0, 0)
        or (returned_lines, returned_quantity, returns, returned_cost, returned_tax, returned_debt, lost)
          <> (0, 0, 0, 0, 0, 0, 0)`,
  ),
  check(
    msg("the reports' sums of an item are those of its lines, its stock and the value of it"),
    sql`
      select ${sql.raw(textInSql('stock {{id}}', { id: 's.id' }))} as record,
        ${sql.raw(
          textInSql(
            'kept {{lines}} lines of {{quantity}} for {{sales}} at {{cost}}, stock of {{stock}} for {{value}}; it sold {{sold}} of {{soldQuantity}} for {{soldFor}} at {{soldCost}}, and has {{qty}} at {{unitCost}}',
            {
              lines: 'coalesce(k.lines, 0)',
              quantity: 'coalesce(k.quantity, 0)',
              sales: 'coalesce(k.sales, 0)',
              cost: 'coalesce(k.cost, 0)',
              stock: 'coalesce(k.stock_quantity, 0)',
              value: 'coalesce(k.stock_value, 0)',
              sold: 's.sales_count',
              soldQuantity: 's.sold_quantity',
              soldFor: 's.sold_total',
              soldCost: 's.sold_cost',
              qty: 's.qty',
              unitCost: 's.unit_cost',
            },
          ),
        )} as detail
      from stock s
      left join (
        select key::bigint as stock_id, sum(lines) as lines, sum(quantity) as quantity,
          sum(gross + added_tax - discounts) as sales, sum(cost) as cost, sum(stock_quantity) as stock_quantity,
          sum(stock_value) as stock_value
        from (
          select key, lines, quantity, gross, added_tax, discounts, cost, stock_quantity, stock_value
          from report_sums where dimension = 'item' and span = 'month'
          union all
          select stock_id::text, lines, quantity, gross, added_tax, discounts, cost, stock_quantity, stock_value
          from (${recent}) as recent
        ) as parts group by key
      ) k on k.stock_id = s.id
      where (coalesce(k.lines, 0), coalesce(k.quantity, 0), coalesce(k.sales, 0), coalesce(k.cost, 0))
          <> (s.sales_count, s.sold_quantity, s.sold_total, s.sold_cost)
        or (coalesce(k.stock_quantity, 0), coalesce(k.stock_value, 0)) <> (s.qty, round(s.qty * s.unit_cost, money_decimals()))`,
  ),
  check(
    msg("the reports' sums by staff, customer and tax are those of the lines"),
    sql`
      with kept as (
        select dimension, key, lines, gross + added_tax - discounts as sales from report_sums
        where dimension in ('staff', 'customer', 'tax') and span = 'month'
        union all
        select of.dimension, of.key, lines, gross + added_tax - discounts
        from (${recent}) as recent
        cross join lateral (values ('staff', staff_id::text), ('customer', customer::text), ('tax', tax_key)) as of (dimension, key)
        where staff_id is not null
      ), sold as (
        select r.staff_id, coalesce(r.customer_id, 0) as customer, l.tax_name, l.tax_percent, l.tax_included,
          l.tax_kind, count(*) as lines, sum(l.total) as sales
        from sale_lines l join receipts r on r.id = l.receipt_id where l.deleted_at is null group by 1, 2, 3, 4, 5, 6
      )
      select dimension || ' ' || key as record,
        ${sql.raw(
          textInSql('the sums differ by {{lines}} lines for {{sales}}', {
            lines: 'sum(lines)',
            sales: 'sum(sales)',
          }),
        )} as detail
      from (
        select * from kept
        union all
        select of.dimension, of.key, -lines, -sales
        from sold as l
        cross join lateral (values ('staff', staff_id::text), ('customer', customer::text), ('tax', ${taxKey})) as of (dimension, key)
      ) as parts
      group by dimension, key having (sum(lines), sum(sales)) <> (0, 0)`,
  ),
  check(
    msg("the reports' sums of a month are those of its days"),
    // Keeping a sum of each kind for every group would take half of the time, although few groups have returns and few lines
    // have fractions.
    sql`
      select ${sql.raw(textInSql('{{record}} in {{month}}', { record: "dimension || ' ' || key", month: 'month' }))} as record,
        ${sql.raw(
          textInSql(
            'month and days differ by {{lines}} lines for {{sales}} at {{cost}}, returns of {{returns}}, stock of {{stock}}',
            {
              lines: 'sum(lines)',
              sales: 'sum(gross)',
              cost: 'sum(cost)',
              returns: 'coalesce(sum(returns) filter (where returns <> 0), 0)',
              stock: 'sum(stock_value)',
            },
          ),
        )} as detail
      from (
        select dimension, date_trunc('month', starts::timestamp)::date as month, key, lines::int as lines, gross, cost, returns,
          stock_value
        from report_sums where span = 'day'
        union all
        select dimension, starts, key, -lines::int, -gross, -cost, -returns, -stock_value from report_sums where span = 'month'
      ) as parts
      group by dimension, month, key
      having (sum(lines), sum(gross), sum(cost), coalesce(sum(returns) filter (where returns <> 0), 0), sum(stock_value))
        <> (0, 0, 0, 0, 0)`,
  ),
  check(
    msg("the reports' sums of a day are the same by whatever they are divided"),
    sql`
      select ${sql.raw(textInSql('day {{day}}', { day: 's.starts' }))} as record,
        ${sql.raw(
          textInSql(
            'by {{dimension}} {{lines}} lines for {{sales}} at {{cost}}, returns of {{returns}}, in all {{allLines}} for {{allSales}} at {{allCost}}, returns of {{allReturns}}',
            {
              dimension: 's.dimension',
              lines: 's.lines',
              sales: 's.gross',
              cost: 's.cost',
              returns: 's.returns',
              allLines: 'd.lines',
              allSales: 'd.gross',
              allCost: 'd.cost',
              allReturns: 'd.returns',
            },
          ),
        )} as detail
      from (
        select dimension, starts, sum(lines) as lines, sum(gross) as gross, sum(cost) as cost, sum(returns) as returns
        from report_sums where span = 'day' and dimension <> 'day' group by 1, 2
      ) as s
      join report_sums d on d.dimension = 'day' and d.span = 'day' and d.starts = s.starts
      where (s.lines, s.gross, s.cost, s.returns) <> (d.lines, d.gross, d.cost, d.returns)`,
  ),
  check(
    msg('the accounts of a day are balanced, and those of money, sales and cost are what the day says'),
    // The accounts of days that have changed since are not worked out yet. `npm run audit-books -- --journal` works out all of
    // them anew.
    sql`
      with changed as (${changedDays(sql.lit('UTC'))}),
      parts as (
        select day, 'all' as account, debit - credit as kept, 0 as told from account_days
        union all
        select day, account || ' ' || key, debit - credit, 0 from account_days where account = 'method'
        union all
        select day, 'method ' || method_id, 0, came_in - went_out from day_money
        where method_id not in (select id from payment_methods where kind in ('deposit', 'advance'))
        union all
        select day, account, debit - credit, 0 from account_days where account in ('sales', 'cost of goods')
        union all
        select day, 'sales', 0, returned_sales - returned_tax - sales + tax from day_totals
        union all
        select day, 'cost of goods', 0, cost - returned_cost from day_totals
        union all
        select day, 'cost of goods', 0, cost from (${lateCostOfGoods}) as late
      )
      select ${sql.raw(textInSql('account {{account}} on {{day}}', { account: 'account', day: 'day' }))} as record,
        ${sql.raw(textInSql('kept {{kept}}, the day says {{told}}', { kept: 'sum(kept)', told: 'sum(told)' }))} as detail
      from parts where day not in (select day from changed) group by day, account having sum(kept) <> sum(told)`,
  ),
  check(
    msg("an item's category, and how long it has lain there, are as they were added up"),
    sql`
      select ${sql.raw(textInSql('stock {{id}}', { id: 'i.stock_id' }))} as record,
        ${sql.raw(
          textInSql('kept category {{category}}, last sold {{day}}, value {{value}}', {
            category: 'i.category_id',
            day: "coalesce(i.last_sold_on::text, 'never')",
            value: 'i.value',
          }),
        )} as detail
      from report_items i
      join stock s on s.id = i.stock_id
      left join (select stock_id, max(sold_on) as last from sale_lines where deleted_at is null group by 1) l
        on l.stock_id = i.stock_id
      where i.stock_id not in (
          select stock_id from stock_movements where id > (select movements_to from report_progress)
          union all select stock_id from report_item_changes
        )
        and (i.category_id <> s.category_id or i.archived <> (s.deleted_at is not null) or i.quantity <> s.qty
          or i.value <> round(s.qty * s.unit_cost, money_decimals()) or i.last_sold_on is distinct from l.last)`,
  ),
];
