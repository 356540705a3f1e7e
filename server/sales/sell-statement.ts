/**
 * What a sale does, from top to bottom, as one statement, which PostgreSQL makes a transaction of its own: no round trip
 * passes while the goods are locked, so a popular item does not make the tills queue.
 * Invariants: locks are taken in the order day, customer, items by id, approval, so that two tills never deadlock; either
 * every item is there at the prices, taxes and settings that the charge was made with, and everything is written, or
 * nothing is, and the rows say what stood in the way; unique indexes decide between two requests with the same key, and
 * between two payments with the same reference. Triggers keep what follows from these rows: the item's quantity and
 * sums, the day's sums, what the customer owes.
 */
export const sellStatement = `
with day as materialized (
  select hold_day($2::date, $2::date) as held
), customer as materialized (
  select id, name from customers
  where id = $8::bigint and deleted_at is null and (select held from day) for no key update
), shelf as materialized (
  select id, name, qty, unit_cost, unit_sell, tax_rate_id, deleted_at is not null as archived
  from stock
  where id = any($4::bigint[]) and (select held from day) and ($8::bigint is null or exists (select from customer))
  order by id for no key update
), goods as materialized (
  select line_id, stock_id, quantity, wanted, place, shelf.name, qty, archived, unit_cost, unit_sell,
    rate.name as tax_name, rate.percent as tax_percent, rate.included as tax_included,
    coalesce(charged.discount, 0) as discount, coalesce(charged.tax, 0) as tax,
    coalesce(charged.total, round(quantity * unit_sell, money_decimals())) as total,
    round(quantity * unit_cost, money_decimals()) as cost,
    (charged.price is null or charged.price = unit_sell)
      and (charged.tax_rate_id, charged.percent, charged.included)
        is not distinct from (shelf.tax_rate_id, rate.percent, rate.included) as agreed
  from (
    select *, nextval('sale_lines_id_seq') as line_id
    from unnest($4::bigint[], $5::numeric[], $32::numeric[], $15::numeric[], $16::bigint[], $17::numeric[], $18::boolean[],
      $19::numeric[], $20::numeric[], $21::numeric[]) with ordinality
      as charged (stock_id, quantity, wanted, price, tax_rate_id, percent, included, discount, tax, total, place)
  ) as charged
  left join shelf on shelf.id = stock_id
  left join tax_rates as rate on rate.id = shelf.tax_rate_id
), cart as materialized (
  select sum(total) as total, bool_and(name is not null and not archived and qty >= wanted) as there,
    bool_and(agreed) and ($13::bigint is null or $13::bigint = (select version from settings)) as agreed
  from goods
), approval as materialized (
  select id, approved_by from approvals
  where id = $28::bigint and (select there and agreed from cart)
    and approval_covers(approvals, $1::bigint, 'discount', $29::numeric, null, null, $3::timestamptz)
  for no key update
), deposit as materialized (
  select customer_deposit(id) as held from customer where $30::numeric is not null
), receipt as (
  insert into receipts (staff_id, customer_id, total, rounding, cash_given, sold_on, created_at)
  select $1::bigint, $8::bigint, total, $25::numeric, $26::numeric, $2::date, $3::timestamptz
  from cart where there and agreed and ($14::numeric is null or $14::numeric = total)
    and ($28::bigint is null or exists (select from approval))
    and ($30::numeric is null or $30::numeric <= (select held from deposit))
  returning id, total
), keyed as (
  insert into idempotency_keys (staff_id, call, key, request_hash, document_id, at)
  select $1::bigint, 'POST /sales', $6::text, $7::bytea, id, $3::timestamptz from receipt where $6::text is not null
), spent as (
  update approvals set spent_at = $3::timestamptz, document = 'receipt', document_id = receipt.id
  from receipt, approval where approvals.id = approval.id
), lines as (
  insert into sale_lines (id, receipt_id, stock_id, name, quantity, unit_cost, unit_sell, discount, tax, tax_name, tax_percent,
    tax_included, total, cost, sold_on, created_at) overriding system value
  select line_id, receipt.id, stock_id, name, quantity, unit_cost, unit_sell, discount, tax, tax_name, tax_percent,
    tax_included, goods.total, cost, $2::date, $3::timestamptz
  from receipt, goods order by place
), moved as (
  insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
  select stock_id, 'sale', -quantity, qty - wanted, unit_cost, $2::date, $3::timestamptz, $1::bigint, line_id
  from receipt, goods order by place
), paid as (
  insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id, reference)
  select method_id, amount, $2::date, $3::timestamptz, $1::bigint, 'sale', 'receipt', id, $8::bigint, reference
  from receipt, unnest(coalesce($22::bigint[], array[1]), coalesce($23::numeric[], array[total]), $24::text[])
    with ordinality as tender (method_id, amount, reference, place)
  where amount <> 0 and ($22::bigint[] is not null or $8::bigint is null) order by place
), claimed as (
  insert into used_references (method_id, reference, document, document_id)
  select method_id, lower(btrim(reference)) as reference, 'receipt', id
  from receipt, unnest($22::bigint[], $24::text[]) as tender (method_id, reference)
  where tender.reference is not null order by 1, 2
), account as (
  insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
  select customer.id, receipt.id, coalesce($27::numeric, total), $9::date, $2::date, $3::timestamptz
  from receipt, customer where $27::numeric is null or $27::numeric > 0
  returning id
), logged as (
  insert into activity_logs (at, staff_id, first_name, last_name, email, action, subject_kind, subject_id, subject_name,
    facts)
  select $3::timestamptz, $1::bigint, $10::text, $11::text, $12::text, 'sale made', 'receipt', id, id::text, jsonb_build_object(
    'total', total, 'customer', (select name from customer), 'due', $9::date,
    'lines', (select jsonb_agg(jsonb_build_array(name, quantity) order by place) from goods)) || coalesce($31::jsonb, '{}')
    || coalesce((select jsonb_build_object('approvedBy', first_name || ' ' || last_name)
      from staff join approval on approved_by = staff.id), '{}')
  from receipt
)
select stock_id, wanted, goods.name, archived, qty, customer.name as customer_name, cart.agreed, (select version from settings) as settings_version,
  cart.total as order_total, exists (select from approval) as approved, (select held from deposit) as deposit,
  line_id, quantity, unit_sell, discount, tax, tax_name, tax_percent, tax_included, goods.total,
  receipt.id as receipt_id, account.id as account_id, $3::timestamptz as created_at
from goods cross join cart left join receipt on true left join customer on true left join account on true
order by place`;
