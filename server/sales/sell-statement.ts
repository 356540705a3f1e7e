/**
 * What a sale does, from top to bottom, as one statement, which PostgreSQL makes a transaction of its own: no round trip
 * passes while the goods are locked, so a popular item does not make the tills queue.
 * Invariants: locks are taken in the order day, customer, items by id, approval, so that two tills never deadlock; either
 * every item is there at the prices, taxes and settings that the charge was made with, and everything is written, or
 * nothing is, and the rows say what stood in the way; what a customer owes is read after their row is held, so two tills
 * never pass a limit together; unique indexes decide between two requests with the same key, and
 * between two payments with the same reference. Triggers keep what follows from these rows: the item's quantity and
 * sums, the day's sums, what the customer owes.
 * A plain sale, which is paid in cash at the prices as they are, needs none of the parts marked "if charged": without them it
 * takes a quarter less of PostgreSQL's time. Nor an order of its lines as they are written: each has another item. The
 * parts marked "if shifts" are for shops that work in shifts: the open shift is held, so that closing it and selling take
 * turns.
 */
export const sellInShiftStatement = `
with day as materialized (
  select hold_day($2::date, $2::date) as held
), /* if shifts */ shift as materialized (
  select id from shifts where staff_id = $1::bigint and closed_at is null and (select held from day) for share
), till as materialized (
  select exists (select from shift) or 'admin' = any(roles) as open from staff where id = $1::bigint
), /* end */ /* if charged */ customer as materialized (
  select id, name, credit_limit from customers
  where id = $13::bigint and deleted_at is null and (select held from day) for no key update
), /* end */ shelf as materialized (
  select id, name, qty, unit_cost, unit_sell, tax_rate_id, deleted_at is not null as archived
  from stock
  where id = any($4::bigint[]) and (select held from day)
    /* if charged */ and ($13::bigint is null or exists (select from customer)) /* end */
  order by id for no key update
), goods as materialized (
  select line_id, stock_id, quantity, place, shelf.name, qty, archived, unit_cost, unit_sell,
    coalesce(/* if charged */ charged.wanted, /* end */ quantity) as wanted,
    coalesce(/* if charged */ charged.total, /* end */ round(quantity * unit_sell, money_decimals())) as total,
    round(quantity * unit_cost, money_decimals()) as cost,
    /* if charged */
    rate.name as tax_name, rate.percent as tax_percent, rate.included as tax_included,
    coalesce(charged.discount, 0) as discount, coalesce(charged.tax, 0) as tax,
    (charged.price is null or charged.price = unit_sell)
      and (charged.tax_rate_id, charged.percent, charged.included)
        is not distinct from (shelf.tax_rate_id, rate.percent, rate.included)
    /* else tax_rate_id is null */ as agreed
  from (
    select *, nextval('sale_lines_id_seq') as line_id
    from unnest($4::bigint[], $5::numeric[] /* if charged */, $14::numeric[], $15::numeric[], $16::bigint[], $17::numeric[],
      $18::boolean[], $19::numeric[], $20::numeric[], $21::numeric[] /* end */) with ordinality
      as charged (stock_id, quantity /* if charged */, wanted, price, tax_rate_id, percent, included, discount, tax, total
        /* end */, place)
  ) as charged
  left join shelf on shelf.id = stock_id
  /* if charged */ left join tax_rates as rate on rate.id = shelf.tax_rate_id /* end */
), cart as materialized (
  select sum(total) as total, bool_and(name is not null and not archived and qty >= wanted) as there,
    bool_and(agreed) and ($11::bigint is null or $11::bigint = (select version from settings)) as agreed
  from goods
), /* if charged */ approval as materialized (
  select id, approved_by from approvals
  where id = any($28::bigint[]) and (select there and agreed from cart)
    and approval_covers(approvals, $1::bigint, 'discount', $29::numeric, null, null, $3::timestamptz)
  order by id limit 1 for no key update
), credit as materialized (
  select *, coalesce(owes + debt > credit_limit, false) as above_limit, coalesce(overdue_days > $34::int, false) as overdue
  from (
    select debt, credit_limit, case when credit_limit is not null then customer_owes(id) end as owes,
      case when $34::int is not null then $2::date - customer_oldest_due(id) end as overdue_days
    from (
      select id, coalesce(credit_limit, $33::numeric) as credit_limit, coalesce($27::numeric, total) as debt
      from customer, cart where there and agreed
    ) as asked where debt > 0
  ) as standing
), credit_approval as materialized (
  select id, approved_by from approvals
  where id = any($28::bigint[]) and (select above_limit or overdue from credit)
    and approval_covers(approvals, $1::bigint, 'credit', (select debt from credit), $13::bigint, null, $3::timestamptz)
  order by id limit 1 for no key update
), deposit as materialized (
  select customer_deposit(id) as held from customer where $30::numeric is not null
), /* end */ receipt as (
  insert into receipts (staff_id, total, sold_on, created_at /* if charged */, customer_id, rounding, cash_given /* end */)
  select $1::bigint, total, $2::date, $3::timestamptz /* if charged */, $13::bigint, $25::numeric, $26::numeric /* end */
  from cart where there and agreed and ($12::numeric is null or $12::numeric = total)
    /* if shifts */ and (select open from till) /* end */
    /* if charged */
    and ($29::numeric is null or exists (select from approval))
    and (not exists (select from credit where above_limit or overdue) or exists (select from credit_approval))
    and ($30::numeric is null or $30::numeric <= (select held from deposit))
    /* end */
  returning id, total
), keyed as (
  insert into idempotency_keys (staff_id, call, key, request_hash, document_id, at)
  select $1::bigint, 'POST /sales', $6::text, $7::bytea, id, $3::timestamptz from receipt where $6::text is not null
), /* if charged */ spent as (
  update approvals set spent_at = $3::timestamptz, document = 'receipt', document_id = receipt.id
  from receipt, (select id from approval union all select id from credit_approval) as used
  where approvals.id = used.id
), /* end */ lines as (
  insert into sale_lines (id, receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at
    /* if charged */, discount, tax, tax_name, tax_percent, tax_included /* end */) overriding system value
  select line_id, receipt.id, stock_id, name, quantity, unit_cost, unit_sell, goods.total, cost, $2::date, $3::timestamptz
    /* if charged */, discount, tax, tax_name, tax_percent, tax_included /* end */
  from receipt, goods /* if charged */ order by place /* end */
), moved as (
  insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
  select stock_id, 'sale', -quantity, qty - wanted, unit_cost, $2::date, $3::timestamptz, $1::bigint, line_id
  from receipt, goods /* if charged */ order by place /* end */
), paid as (
  insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id
    /* if shifts */, shift_id /* end */ /* if charged */, customer_id, reference /* end */)
  select method_id, amount, $2::date, $3::timestamptz, $1::bigint, 'sale', 'receipt', id
    /* if shifts */, (select id from shift) /* end */ /* if charged */, $13::bigint, reference /* end */
  from receipt, /* if charged */ unnest(coalesce($22::bigint[], array[1]), coalesce($23::numeric[], array[total]), $24::text[])
    with ordinality as tender (method_id, amount, reference, place)
    /* else lateral (select 1 as method_id, total as amount) as tender */
  where amount <> 0 /* if charged */ and ($22::bigint[] is not null or $13::bigint is null) order by place /* end */
), /* if charged */ claimed as (
  insert into used_references (method_id, reference, document, document_id)
  select method_id, lower(btrim(reference)) as reference, 'receipt', id
  from receipt, unnest($22::bigint[], $24::text[]) as tender (method_id, reference)
  where tender.reference is not null order by 1, 2
), account as (
  insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
  select customer.id, receipt.id, coalesce($27::numeric, total), $32::date, $2::date, $3::timestamptz
  from receipt, customer where $27::numeric is null or $27::numeric > 0
  returning id
), /* end */ logged as (
  insert into activity_logs (at, staff_id, first_name, last_name, email, action, subject_kind, subject_id, subject_name,
    facts)
  select $3::timestamptz, $1::bigint, $8::text, $9::text, $10::text, 'sale made', 'receipt', id, id::text, jsonb_build_object(
    'total', total, 'lines', (select jsonb_agg(jsonb_build_array(name, quantity) order by place) from goods),
    'customer', /* if charged */ (select name from customer) /* else null */,
    'due', /* if charged */ $32::date /* else null */)
    /* if charged */ || coalesce($31::jsonb, '{}')
    || coalesce((select jsonb_build_object('approvedBy', first_name || ' ' || last_name)
      from staff join approval on approved_by = staff.id), '{}')
    || coalesce((select jsonb_build_object('creditApprovedBy', first_name || ' ' || last_name)
      from staff join credit_approval on approved_by = staff.id), '{}') /* end */
  from receipt
)
select stock_id, wanted, goods.name, archived, qty, cart.agreed, cart.total as order_total,
  (select version from settings) as settings_version,
  line_id, quantity, unit_sell, goods.total, receipt.id as receipt_id, $3::timestamptz as created_at
  /* if shifts */, (select open from till) as till_open /* end */ /* if charged */,
  discount, tax, tax_name, tax_percent, tax_included, customer.name as customer_name, account.id as account_id,
  exists (select from approval) as approved, (select held from deposit) as deposit,
  owes, credit.credit_limit, debt, above_limit, overdue_days /* end */
from goods cross join cart left join receipt on true
  /* if charged */ left join customer on true left join account on true left join credit on true /* end */
order by place`;

/** The statement without the parts that are only there if this is so. */
function without(condition: 'shifts' | 'charged', statement: string): string {
  const parts = new RegExp(`/\\* if ${condition} \\*/.*?/\\* (?:end|else (.*?)) \\*/`, 'gs');
  return statement.replace(parts, (_, instead = '') => instead);
}

export const sellStatement = without('shifts', sellInShiftStatement);
export const sellPlainStatement = without('charged', sellStatement);
export const sellPlainInShiftStatement = without('charged', sellInShiftStatement);
