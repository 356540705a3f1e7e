/**
 * What a sale does, from top to bottom, as one statement, which PostgreSQL makes a transaction of its own: no round trip
 * passes while the goods are locked, so a popular item does not make the tills queue.
 * Invariants: locks are taken in the order day, customer, items by id, so that two tills never deadlock; either every item
 * is there and everything is written, or nothing is, and the rows say what stood in the way; the key's unique index
 * decides between two requests with the same key. Triggers keep what follows from these rows: the item's quantity and
 * sums, the day's sums, what the customer owes.
 */
export const sellStatement = `
with day as materialized (
  select hold_day($2::date, $2::date) as held
), customer as materialized (
  select id, name from customers
  where id = $8::bigint and deleted_at is null and (select held from day) for share
), shelf as materialized (
  select id, name, qty, unit_cost, unit_sell, deleted_at is not null as archived
  from stock
  where id = any($4::bigint[]) and (select held from day) and ($8::bigint is null or exists (select from customer))
  order by id for no key update
), goods as materialized (
  select stock_id, quantity, place, name, qty, archived, unit_cost, unit_sell,
    round(quantity * unit_sell, money_decimals()) as total,
    round(quantity * unit_cost, money_decimals()) as cost,
    bool_and(id is not null and not archived and qty >= quantity) over () as possible
  from unnest($4::bigint[], $5::numeric[]) with ordinality as wanted (stock_id, quantity, place)
  left join shelf on shelf.id = stock_id
), receipt as (
  insert into receipts (staff_id, customer_id, total, sold_on, created_at)
  select $1::bigint, $8::bigint, sum(total), $2::date, $3::timestamptz
  from goods where possible having count(*) > 0
  returning id, total
), keyed as (
  insert into idempotency_keys (staff_id, call, key, request_hash, document_id, at)
  select $1::bigint, 'POST /sales', $6::text, $7::bytea, id, $3::timestamptz from receipt where $6::text is not null
), lines as (
  insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
  select receipt.id, stock_id, name, quantity, unit_cost, unit_sell, goods.total, cost, $2::date, $3::timestamptz
  from receipt, goods order by place
  returning id, stock_id
), moved as (
  insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
  select stock_id, 'sale', -quantity, qty - quantity, unit_cost, $2::date, $3::timestamptz, $1::bigint, lines.id
  from lines join goods using (stock_id)
), paid as (
  insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
  select 1, total, $2::date, $3::timestamptz, $1::bigint, 'sale', 'receipt', id
  from receipt where $8::bigint is null and total <> 0
), account as (
  insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
  select customer.id, receipt.id, total, $9::date, $2::date, $3::timestamptz from receipt, customer
  returning id
), logged as (
  insert into activity_logs (at, staff_id, first_name, last_name, email, action, subject_kind, subject_id, subject_name,
    facts)
  select $3::timestamptz, $1::bigint, $10::text, $11::text, $12::text, 'sale made', 'receipt', id, id::text, jsonb_build_object(
    'total', total, 'customer', (select name from customer), 'due', $9::date,
    'lines', (select jsonb_agg(jsonb_build_array(name, quantity) order by place) from goods))
  from receipt
)
select stock_id, quantity as wanted, goods.name, archived, qty, lines.id as line_id, unit_sell,
  goods.total as line_total, receipt.id as receipt_id, receipt.total as receipt_total,
  $3::timestamptz as created_at, customer.name as customer_name, account.id as account_id
from goods left join lines using (stock_id) left join receipt on true left join customer on true left join account on true
order by place`;
