/**
 * What a sale does, from top to bottom, as one statement, which PostgreSQL makes a transaction of its own: no round trip
 * passes while the goods are locked, so a popular item does not make the tills queue.
 * Invariants: locks are taken in the order day, customer, items by id, approval, so that two tills never deadlock; either
 * every item is there at the prices, taxes and settings that the charge was made with, and everything is written, or
 * nothing is, and the rows say what stood in the way; what a customer owes is read after their row is held, so two tills
 * never pass a limit together; the receipt's number is drawn last of all, once nothing can refuse the sale any more: a key
 * that was used finds no goods, a reference that was used no receipt, and unique indexes decide in the end. Triggers keep what follows from these rows: the item's quantity and
 * sums, the day's sums, what the customer owes.
 * Only the parts that a sale needs are sent, since each takes time even where it does nothing (`sellStatement`). A plain sale,
 * which is paid in cash at the prices as they are, needs none of those marked "if charged": without them it takes a quarter
 * less of PostgreSQL's time. Nor an order of its lines as they are written: each has another item. The parts marked
 * "if shifts" are for shops that work in shifts: the open shift is held, so that closing it and selling take turns.
 */
const whole = `
with day as materialized (
  select is_new_sale($staff::bigint, $key::text) and hold_day($today::date, $today::date, $now::timestamptz) as held
), /* if shifts */ shift as materialized (
  select id from shifts where staff_id = $staff::bigint and closed_at is null and (select held from day) for share
), till as materialized (
  select exists (select from shift) or 'admin' = any(roles) as open from staff where id = $staff::bigint
), /* end */ /* if customer */ customer as materialized (
  select id, name, credit_limit from customers
  where id = $customer::bigint and deleted_at is null and (select held from day) for no key update
), /* end */ shelf as materialized (
  select id, name, qty, unit_cost, unit_sell, tax_rate_id, keeps_stock, deleted_at is not null as archived
    /* if fractions */, in_parts /* end */
  from stock
  where id = any($items::bigint[]) and (select held from day)
    /* if customer */ and exists (select from customer) /* end */
  order by id for no key update
), goods as materialized (
  select line_id, stock_id, quantity, place, shelf.name, qty, archived, unit_cost,
    /* if own */ coalesce(charged.own, unit_sell) as unit_sell, unit_sell as list, /* else unit_sell, */
    /* if open */ keeps_stock, /* end */ /* if fractions */ in_parts, /* end */
    coalesce(/* if charged */ charged.wanted, /* end */ quantity) as wanted,
    coalesce(/* if charged */ charged.total, /* end */ round(quantity * unit_sell, money_decimals())) as total,
    round(quantity * unit_cost, money_decimals()) as cost,
    /* if charged */
    rate.name as tax_name, rate.percent as tax_percent, rate.included as tax_included,
    coalesce(charged.discount, 0) as discount, coalesce(charged.tax, 0) as tax,
    (charged.price is null or charged.price = unit_sell)
      and (charged.tax_rate_id, charged.percent, charged.included)
        is not distinct from (shelf.tax_rate_id, rate.percent, rate.included)
    /* else tax_rate_id is null and keeps_stock */ as agreed
  from (
    select *, nextval('sale_lines_id_seq') as line_id
    from unnest($items::bigint[], $quantities::numeric[] /* if charged */, $wanted::numeric[], $prices::numeric[],
      $taxRates::bigint[], $taxPercents::numeric[], $taxesIncluded::boolean[], $discounts::numeric[], $taxes::numeric[],
      $totals::numeric[] /* end */ /* if own */, $ownPrices::numeric[] /* end */) with ordinality
      as charged (stock_id, quantity /* if charged */, wanted, price, tax_rate_id, percent, included, discount, tax, total
        /* end */ /* if own */, own /* end */, place)
  ) as charged
  left join shelf on shelf.id = stock_id
  /* if charged */ left join tax_rates as rate on rate.id = shelf.tax_rate_id /* end */
), cart as materialized (
  select sum(total) as total, bool_and(name is not null and not archived
    and (qty >= wanted /* if open */ or not keeps_stock /* end */)
    /* if fractions */ and (in_parts or quantity = trunc(quantity)) /* end */) as there,
    bool_and(agreed) and ($settingsVersion::bigint is null or $settingsVersion::bigint = (select version from settings))
      /* if charged */ /* else and sum(total) <= 999999999999.99 */ as agreed
  from goods
), /* if approvals */ approval as materialized (
  select id, approved_by from approvals
  where id = any($approvals::bigint[]) and (select there and agreed from cart)
    and approval_covers(approvals, $staff::bigint, 'discount', $discountToApprove::numeric, null, null, $now::timestamptz)
  order by id limit 1 for no key update
), /* end */ /* if customer */ credit as materialized (
  select *, coalesce(owes + debt > credit_limit, false) as above_limit, coalesce(overdue_days > $overdueDays::int, false) as overdue
  from (
    select debt, credit_limit, case when credit_limit is not null then customer_owes(id) end as owes,
      case when $overdueDays::int is not null then $today::date - customer_oldest_due(id) end as overdue_days
    from (
      select id, coalesce(credit_limit, $creditLimit::numeric) as credit_limit, coalesce($owed::numeric, total) as debt
      from customer, cart where there and agreed
    ) as asked where debt > 0
  ) as standing
), deposit as materialized (
  select customer_deposit(id) as held from customer where $fromDeposit::numeric is not null
), /* end */ /* if approvals customer */ credit_approval as materialized (
  select id, approved_by from approvals
  where id = any($approvals::bigint[]) and (select above_limit or overdue from credit)
    and approval_covers(approvals, $staff::bigint, 'credit', (select debt from credit), $customer::bigint, null, $now::timestamptz)
  order by id limit 1 for no key update
), /* end */ /* if references */ unclaimed as materialized (
  select are_references_free($methods::bigint[], array(
    select lower(btrim(reference)) from unnest($references::text[]) with ordinality as sent (reference, place) order by place
  )) as free from cart where there and agreed
), /* end */ receipt as (
  insert into receipts (staff_id, total, sold_on, created_at /* if charged */, rounding, cash_given /* end */
    /* if customer */, customer_id /* end */)
  select $staff::bigint, total, $today::date, $now::timestamptz
    /* if charged */, $rounding::numeric, $cashGiven::numeric /* end */ /* if customer */, $customer::bigint /* end */
  from cart where there and agreed and ($expectedTotal::numeric is null or $expectedTotal::numeric = total)
    /* if shifts */ and (select open from till) /* end */
    /* if references */ and (select free from unclaimed) /* end */
    /* if approvals */ and ($discountToApprove::numeric is null or exists (select from approval)) /* end */
    /* if customer */
    and (not exists (select from credit where above_limit or overdue)
    /* end */ /* if approvals customer */ or exists (select from credit_approval) /* end */ /* if customer */)
    and ($fromDeposit::numeric is null or $fromDeposit::numeric <= (select held from deposit))
    /* end */
  returning id, total
), /* if note */ noted as (
  insert into receipt_notes (receipt_id, note) select id, $note::text from receipt
), /* end */ keyed as (
  insert into idempotency_keys (staff_id, call, key, request_hash, document_id, at)
  select $staff::bigint, 'POST /sales', $key::text, $requestHash::bytea, id, $now::timestamptz from receipt where $key::text is not null
), /* if approvals */ spent as (
  update approvals set spent_at = $now::timestamptz, document = 'receipt', document_id = receipt.id
  from receipt, (
    select id from approval /* end */ /* if approvals customer */ union all select id from credit_approval /* end */
    /* if approvals */
  ) as used
  where approvals.id = used.id
), /* end */ lines as (
  insert into sale_lines (id, receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at
    /* if charged */, discount, tax, tax_name, tax_percent, tax_included /* end */ /* if own */, list_price /* end */)
  overriding system value
  select line_id, receipt.id, stock_id, name, quantity, unit_cost, unit_sell, goods.total, cost, $today::date, $now::timestamptz
    /* if charged */, discount, tax, tax_name, tax_percent, tax_included /* end */ /* if own */, nullif(list, unit_sell) /* end */
  from receipt, goods /* if charged */ order by place /* end */
), moved as (
  insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
  select stock_id, 'sale', /* if open */ case when keeps_stock then -quantity else 0 end /* else -quantity */,
    /* if open */ case when keeps_stock then qty - wanted else 0 end /* else qty - wanted */, unit_cost, $today::date, $now::timestamptz, $staff::bigint, line_id
  from receipt, goods /* if charged */ order by place /* end */
), paid as (
  insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id
    /* if shifts */, shift_id /* end */ /* if charged */, reference /* end */ /* if customer */, customer_id /* end */)
  select method_id, amount, $today::date, $now::timestamptz, $staff::bigint, 'sale', 'receipt', id
    /* if shifts */, (select id from shift) /* end */ /* if charged */, reference /* end */
    /* if customer */, $customer::bigint /* end */
  from receipt, /* if charged */ unnest(coalesce($methods::bigint[], array[1]), coalesce($amounts::numeric[], array[total]),
    $references::text[]) with ordinality as tender (method_id, amount, reference, place)
    /* else lateral (select 1 as method_id, total as amount) as tender */
  where amount <> 0 /* if customer */ and $methods::bigint[] is not null /* end */ /* if charged */ order by place /* end */
), /* if references */ claimed as (
  insert into used_references (method_id, reference, document, document_id)
  select method_id, lower(btrim(reference)) as reference, 'receipt', id
  from receipt, unnest($methods::bigint[], $references::text[]) as tender (method_id, reference)
  where tender.reference is not null order by 1, 2
), /* end */ /* if customer */ account as (
  insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
  select customer.id, receipt.id, coalesce($owed::numeric, total), $dueOn::date, $today::date, $now::timestamptz
  from receipt, customer where coalesce($owed::numeric, total) > 0
  returning id
), /* end */ logged as (
  insert into activity_logs (at, staff_id, first_name, last_name, email, action, subject_kind, subject_id, subject_name,
    facts)
  select $now::timestamptz, $staff::bigint, $firstName::text, $lastName::text, $email::text, 'sale made', 'receipt', id,
    id::text, jsonb_build_object(
    'total', total, 'lines', (select jsonb_agg(jsonb_build_array(name, quantity) order by place) from goods),
    'customer', /* if customer */ (select name from customer) /* else null */,
    'due', /* if customer */ $dueOn::date /* else null */)
    /* if charged */ || coalesce($facts::jsonb, '{}') /* end */
    /* if note */ || jsonb_build_object('note', $note::text) /* end */
    /* if approvals */ || coalesce((select jsonb_build_object('approvedBy', first_name || ' ' || last_name)
      from staff join approval on approved_by = staff.id), '{}') /* end */
    /* if approvals customer */ || coalesce((select jsonb_build_object('creditApprovedBy', first_name || ' ' || last_name)
      from staff join credit_approval on approved_by = staff.id), '{}') /* end */
  from receipt
)
select stock_id, wanted, goods.name, archived, qty, cart.agreed, cart.total as order_total,
  (select version from settings) as settings_version,
  line_id, quantity, unit_sell, goods.total, receipt.id as receipt_id, $now::timestamptz as created_at
  /* if shifts */, (select open from till) as till_open /* end */
  /* if charged */, discount, tax, tax_name, tax_percent, tax_included /* end */
  /* if approvals */, exists (select from approval) as approved /* end */
  /* if references */, (select free from unclaimed) as references_free /* end */
  /* if fractions */, in_parts /* end */
  /* if customer */, customer.name as customer_name, account.id as account_id, (select held from deposit) as deposit, owes,
    credit.credit_limit, debt, above_limit, overdue_days /* end */
from goods cross join cart left join receipt on true
  /* if customer */ left join customer on true left join account on true left join credit on true /* end */
order by place`;

/** What parts of the statement depend on. All but shifts, fractions and a note are only there with what is charged. */
export type SaleParts = Record<
  'charged' | 'customer' | 'approvals' | 'references' | 'shifts' | 'fractions' | 'own' | 'open' | 'note',
  boolean
>;

interface SellStatement {
  name: string;
  text: string;
  /** Which value is which parameter. */
  parameters: string[];
}

const made = new Map<string, SellStatement>();

export function sellStatement(parts: SaleParts): SellStatement {
  const name = ['sell', ...Object.keys(parts).filter((part) => parts[part as keyof SaleParts])].join('-');
  const statement = made.get(name) ?? { name, ...numbered(only(parts)) };
  made.set(name, statement);
  return statement;
}

function only(parts: SaleParts): string {
  return whole.replace(
    /\/\* if ([a-z ]+) \*\/(.*?)\/\* (?:end|else (.*?)) \*\//gs,
    (_, conditions, part, instead = '') =>
      conditions.split(' ').every((condition: keyof SaleParts) => parts[condition]) ? part : instead,
  );
}

/** PostgreSQL's parameters are numbers: in the order in which they first stand here. */
function numbered(statement: string): Omit<SellStatement, 'name'> {
  const parameters: string[] = [];
  const text = statement.replace(/\$([a-zA-Z]+)/g, (_, name) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text, parameters };
}
