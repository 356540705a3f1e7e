-- The schema as all migrations together make it, to be read, not run. A test compares it with a migrated database;
-- `npm run docs:schema` writes it anew. Functions that several tables use come first, then the tables in the order in
-- which they were added, each with its indexes, its triggers and the functions of those triggers.

-- Makes the next seal, of at most `most` rows of each table and none above these ids; answers whether there was one to make.
-- It's for the caller to know that no row at or below them can still appear.
CREATE OR REPLACE FUNCTION add_seal(last_entry bigint, last_movement bigint, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
AS $function$
declare
  before seals;
  seal seals;
  entry_digests bytea;
  movement_digests bytea;
begin
  select * into before from seals order by id desc limit 1;
  before.entries_to := coalesce(before.entries_to, -9223372036854775808);
  before.movements_to := coalesce(before.movements_to, -9223372036854775808);
  seal.id := coalesce(before.id, 0) + 1;
  seal.at := clock_timestamp();
  seal.version := 1;

  select count(*), max(id), range_agg(int8range(id, id, '[]')), string_agg(substring(sha256(content) for 8), '' order by id)
  into seal.entries, seal.entries_to, seal.entry_ids, entry_digests
  from (
    select id, convert_to(sealed_entry(seal.version, e), 'UTF8') as content from activity_logs e
    where id > before.entries_to and id <= last_entry order by id limit most
  ) as run;
  select count(*), max(id), range_agg(int8range(id, id, '[]')), string_agg(substring(sha256(content) for 8), '' order by id)
  into seal.movements, seal.movements_to, seal.movement_ids, movement_digests
  from (
    select id, convert_to(sealed_movement(seal.version, m), 'UTF8') as content from money_movements m
    where id > before.movements_to and id <= last_movement order by id limit most
  ) as run;
  if seal.entries + seal.movements = 0 then
    return false;
  end if;

  seal.entries := seal.entries + coalesce(before.entries, 0);
  seal.entries_to := coalesce(seal.entries_to, before.entries_to);
  seal.entry_ids := coalesce(seal.entry_ids, '{}');
  seal.movements := seal.movements + coalesce(before.movements, 0);
  seal.movements_to := coalesce(seal.movements_to, before.movements_to);
  seal.movement_ids := coalesce(seal.movement_ids, '{}');
  seal.digests := coalesce(entry_digests, '') || coalesce(movement_digests, '');
  select seal_hash(seal, before.hash, content) into seal.hash
  from sealed_rows(seal.version, before.entries_to, seal.entries_to, before.movements_to, seal.movements_to);
  insert into seals select seal.*;
  return true;
end $function$;

-- Whether an approval covers what this person is about to do. Every document that spends one asks here, with the row locked
-- or in the update itself, so that of two documents one gets it.
CREATE OR REPLACE FUNCTION approval_covers(approval approvals, by_staff bigint, for_action text, for_amount numeric, for_customer bigint, for_receipt bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select approval.spent_at is null and approval.expires_at > moment
    and approval.staff_id = by_staff and approval.action = for_action
    and coalesce(approval.amount is null or for_amount <= approval.amount, false)
    and coalesce(approval.customer_id is null or for_customer = approval.customer_id, false)
    and coalesce(approval.receipt_id is null or for_receipt = approval.receipt_id, false)
$function$;

-- Compared as used_references compares them. Locked in one order, so that two payments with several never wait for each other.
CREATE OR REPLACE FUNCTION are_references_free(methods bigint[], texts text[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  wanted record;
begin
  for wanted in
    select sent.method_id, sent.reference, reference_key(sent.reference) as key
    from unnest(methods, texts) as sent (method_id, reference)
    where sent.reference is not null order by 1, 3
  loop
    perform pg_advisory_xact_lock(hashtextextended('reference ' || wanted.method_id || ' ' || wanted.key, 0));
    if exists (
      select from used_references u
      where u.method_id = wanted.method_id and (u.reference = wanted.reference or u.key = wanted.key)
    ) then
      return false;
    end if;
  end loop;
  return true;
end $function$;

-- The part of a tax that is in what was given up of a receipt: the one place that says how much it is. It never exceeds the tax.
CREATE OR REPLACE FUNCTION bad_debt_tax(tax numeric, given_up numeric, total numeric)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select case when given_up > 0 and total > 0 then round(tax * least(given_up, total) / total, money_decimals()) else 0 end;
$function$;

-- As in 0132; costs do not follow the currency any more.
CREATE OR REPLACE FUNCTION change_money_decimals(wanted integer, wanted_currency text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  scale integer := case wanted when 3 then 3 else 2 end;
  changed record;
  put_back text[] := '{}';
  statement text;
begin
  update shop set decimals = wanted, currency = wanted_currency;
  execute format('create or replace function money_decimals() returns integer language sql immutable parallel safe return %s', wanted);

  for changed in
    select conrelid::regclass as in_table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%round(%'
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.in_table, changed.name, changed.name,
      regexp_replace(changed.definition, ', [023]\)', format(', %s)', wanted), 'g'));
  end loop;

  create temporary table money_columns on commit drop as
    select a.attrelid, a.attname, a.attgenerated <> '' as generated,
      ((a.atttypmod - 4) >> 16 & 65535) - ((a.atttypmod - 4) & 65535) + scale as digits
    from unnest('{accounts.amount, accounts.paid, accounts.balance, bankings.amount, day_closes.expected, day_closes.counted,
      expenses.amount, payments.amount, payments.balance, receipts.total, sale_lines.unit_sell, sale_lines.total,
      sale_lines.cost, stock.unit_sell}'::text[]) as named
    join pg_attribute a on a.attrelid = split_part(named, '.', 1)::regclass and a.attname = split_part(named, '.', 2);

  if (select numeric_scale from information_schema.columns
      where table_schema = 'public' and table_name = 'stock' and column_name = 'unit_sell') <> scale then
    -- What stands on these columns is taken away and put back: views, triggers, and accounts.balance with its indexes.
    select array_agg(format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) order by oid) into put_back
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace;
    put_back := coalesce(put_back, '{}');
    for changed in select oid::regclass as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid desc
    loop
      execute format('drop view %s', changed.name);
    end loop;
    for changed in select tgrelid::regclass as on_table, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and tgrelid in (select attrelid from money_columns)
    loop
      execute format('drop trigger %I on %s', changed.name, changed.on_table);
      put_back := put_back || changed.definition;
    end loop;
    select put_back || coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into put_back
    from pg_index i where i.indrelid = 'accounts'::regclass and pg_get_indexdef(i.indexrelid) ~ '\mbalance\M';
    alter table accounts drop column balance;
    for changed in
      select attrelid::regclass as of_table,
        string_agg(format('alter column %I type numeric(%s, %s)', attname, digits, scale), ', ') as actions
      from money_columns where not generated group by attrelid
    loop
      execute format('alter table %s %s', changed.of_table, changed.actions);
    end loop;
    execute format('alter table accounts add column balance numeric(%s, %s) not null
      generated always as (amount - paid - returned - written_off) stored check (balance >= 0)',
      (select digits from money_columns where generated), scale);
    foreach statement in array put_back loop
      execute statement;
    end loop;
  end if;

  -- Statements that other connections have prepared know the decimals as a constant: this makes them plan anew.
  for changed in select distinct on (attrelid) attrelid::regclass as of_table, attname from money_columns where not generated
  loop
    execute format('alter table %s alter column %I set statistics -1', changed.of_table, changed.attname);
  end loop;
end $function$;

-- The columns it is called with are the same in both. What is taken back is held, so that nobody deletes it meanwhile.
CREATE OR REPLACE FUNCTION check_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reversal jsonb := to_jsonb(new);
  reversed jsonb;
begin
  execute format('select to_jsonb(t) from %I t where id = $1 for no key update', tg_table_name) into reversed using new.reverses;
  if reversed ->> 'reverses' is not null or reversed ->> 'deleted_at' is not null
    or (reversed ->> 'amount')::numeric <> -new.amount
    or coalesce(reversed ->> 'date', reversed ->> 'day') > coalesce(reversal ->> 'date', reversal ->> 'day')
    or exists (select from unnest(tg_argv) as kept where reversed -> kept <> reversal -> kept)
  then
    raise exception 'not the opposite of % %', tg_table_name, new.reverses
      using errcode = 'restrict_violation', constraint = 'not_its_opposite';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION customer_deposit(customer bigint)
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
begin
  return (select -coalesce(sum(amount), 0) from money_movements where method_id = 2 and customer_id = customer);
end $function$;

-- The due date of the oldest open account; null where none is open.
CREATE OR REPLACE FUNCTION customer_oldest_due(customer bigint)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
begin
  return (select min(due_on) from accounts where customer_id = customer and balance <> 0);
end $function$;

-- What a customer owes now. A function that the database runs anew each time: a sale that waited for the customer's row sees
-- what the sale before it added.
CREATE OR REPLACE FUNCTION customer_owes(customer bigint)
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
begin
  return coalesce((select balance from customer_debts where customer_id = customer), 0);
end $function$;

CREATE OR REPLACE FUNCTION end_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update approvals set expires_at = created_at
  where approved_by = (to_jsonb(new) ->> tg_argv[0])::bigint and spent_at is null and expires_at > created_at;
  return null;
end $function$;

-- An entry with facts holds nothing that only admins may read but in its contact. Of those from before, these actions
-- hold contact data unless it was kept apart; and of nobody known the e-mail is whatever was typed at sign-in.
CREATE OR REPLACE FUNCTION everyone_reads(staff_id bigint, facts jsonb, for_admins text, action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((staff_id IS NOT NULL) AND ((facts IS NOT NULL) OR (for_admins IS NOT NULL) OR (action <> ALL (ARRAY['customer added'::text, 'customer updated'::text, 'customer deleted'::text, 'user added'::text, 'user changed'::text, 'user deleted'::text, 'code issued'::text, 'signed in'::text, 'sign-in failed'::text, 'password reset asked for'::text, 'two-step sign-in refused'::text, 'two-step sign-in turned off'::text]))));

CREATE OR REPLACE FUNCTION fill_debt_days()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into customer_days
  select customer_id, day, sum(sum(amount)) over (partition by customer_id order by day) from debt_documents group by 1, 2;
  insert into due_days select day, due_on, 0, sum(amount) from debt_documents group by 1, 2;
  insert into due_months select date_trunc('month', day), due_on, 0, sum(amount) from due_days group by 1, 2;
  insert into debtor_days
  select day, 0, sum(became) from (
    select day, (owed <> 0)::int - lag((owed <> 0)::int, 1, 0) over (partition by customer_id order by day) as became
    from customer_days
  ) as changes group by 1 having sum(became) <> 0;
$function$;

-- Also called when a shop is loaded without triggers.
CREATE OR REPLACE FUNCTION fill_first_deliveries()
 RETURNS void
 LANGUAGE sql
AS $function$
  update orders o set first_delivery_id = first.id, first_came_on = first.date
  from (
    select distinct on (order_id) order_id, id, date from deliveries
    where order_id is not null and undone_at is null order by order_id, date, id
  ) as first
  where first.order_id = o.id
$function$;

-- The first seal that is not what its rows and the seal before make it; null when the chain holds.
CREATE OR REPLACE FUNCTION first_broken_seal()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
AS $function$
  select min(s.id) from seals s left join seals before on before.id = s.id - 1,
    lateral sealed_rows(s.version, coalesce(before.entries_to, -9223372036854775808), s.entries_to,
      coalesce(before.movements_to, -9223372036854775808), s.movements_to) as run
  where s.hash <> seal_hash(s, before.hash, run.content)
$function$;

-- The first row that is not as this seal has it. None where the rows are right, or the seal's own account of them is not
-- even consistent: then it is the seal that was changed.
CREATE OR REPLACE FUNCTION first_difference(seal_id bigint)
 RETURNS TABLE(record text, detail text)
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
AS $function$
  with seal as (
    select s.version, s.entries_to, s.entry_ids, s.movements_to, s.movement_ids, s.digests,
      coalesce(before.entries_to, -9223372036854775808) as entries_after,
      coalesce(before.movements_to, -9223372036854775808) as movements_after
    from seals s left join seals before on before.id = s.id - 1
    where s.id = seal_id and (s.id = 1 or before.id is not null) and length(s.digests) = 8 * (
      select coalesce(sum(upper(r) - lower(r)), 0)
      from (select unnest(s.entry_ids) as r union all select unnest(s.movement_ids)) as ranges)
  ), sealed as (
    select kind, id, substring(digests from (8 * row_number() over (order by kind, id) - 7)::int for 8) as digest
    from (
      select 'log entry' as kind, generate_series(lower(r), upper(r) - 1) as id, digests
      from seal, unnest(entry_ids) as r
      union all
      select 'money movement', generate_series(lower(r), upper(r) - 1), digests from seal, unnest(movement_ids) as r
    ) as ids
  ), found as (
    select 'log entry' as kind, e.id, substring(sha256(convert_to(sealed_entry(version, e), 'UTF8')) for 8) as digest
    from seal join activity_logs e on e.id > entries_after and e.id <= entries_to
    union all
    select 'money movement', m.id, substring(sha256(convert_to(sealed_movement(version, m), 'UTF8')) for 8)
    from seal join money_movements m on m.id > movements_after and m.id <= movements_to
  )
  select kind || ' ' || id, case when found.digest is null then 'was removed' when sealed.digest is null then 'was put in'
    else 'was changed' end
  from sealed full join found using (kind, id)
  where sealed.digest is distinct from found.digest order by kind, id limit 1
$function$;

-- After each write-off, all of them together have taken the part of each tax that is in what they gave up, of what had not come back
-- by then. So parts never come to more than the tax, and to nothing once nothing is given up. What is undone is first what took
-- tax. Those on later days may change when a sale is deleted or a payment is dated back, each on its own day, as the write-offs
-- themselves do (0131).
CREATE OR REPLACE FUNCTION fit_write_off_taxes(account bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  w record;
  given_up numeric := 0;
begin
  if not exists (select from write_offs where account_id = account and takes_tax) then
    return;
  end if;
  for w in
    select o.id, o.day, o.takes_tax, coalesce(o.after_return, 0) as after_return,
      o.amount + coalesce((select sum(c.amount) from write_offs c where c.corrects = o.id), 0) as amount
    from write_offs o where o.account_id = account and o.corrects is null order by o.day, o.id
  loop
    if w.amount < 0 then
      given_up := greatest(0, given_up + w.amount);
    elsif w.takes_tax then
      given_up := given_up + w.amount;
    end if;
    insert into write_off_taxes (write_off_id, day, tax_name, tax_percent, amount)
    with kept as (
      select l.tax_name, l.tax_percent, l.total - coalesce(b.total, 0) as total, l.tax - coalesce(b.tax, 0) as tax
      from accounts a join sale_lines l on l.receipt_id = a.receipt_id and l.deleted_at is null
      left join lateral (
        select sum(total) as total, sum(tax) as tax from return_lines
        where sale_line_id = l.id and return_id <= w.after_return
      ) as b on true
      where a.id = account
    ), due as (
      select tax_name, tax_percent, bad_debt_tax(sum(tax), given_up, (select sum(total) from kept)) as amount
      from kept where tax_name is not null group by 1, 2
    ), taken as (
      select t.tax_name, t.tax_percent, sum(t.amount) as amount
      from write_offs o join write_off_taxes t on t.write_off_id = o.id
      where o.account_id = account and (o.day, o.id) <= (w.day, w.id) group by 1, 2
    )
    select w.id, w.day, tax_name, tax_percent, coalesce(due.amount, 0) - coalesce(taken.amount, 0)
    from due full join taken using (tax_name, tax_percent)
    where coalesce(due.amount, 0) <> coalesce(taken.amount, 0);
  end loop;
end $function$;

-- After each row, what had been written off until the next one is at most what was owed all that time. `less` is what the
-- amount is about to be lowered by, and `undone` what of the write-off is undone with it. The caller holds the account.
CREATE OR REPLACE FUNCTION fit_write_offs(account bigint, less numeric, undone numeric, staff bigint, moment timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  change numeric;
begin
  if not exists (select from write_offs where account_id = account) then
    return;
  end if;
  with standing as (
    select w.id, w.day, w.return_id,
      w.amount + coalesce((select sum(amount) from write_offs c where c.corrects = w.id), 0) as amount
    from write_offs w where account_id = account and corrects is null
  ), after as (
    select *, sum(amount) over (order by day, id) as given_up, lead(day) over (order by day, id) as until from standing
  ), fitted as (
    select w.*, greatest(0, least(given_up - case when until is null then undone else 0 end, a.amount - less
      - coalesce((
          select sum(p.amount) from payments p
          where p.account_id = a.id and p.deleted_at is null and (until is null or greatest(p.date, a.sold_on) < until)
        ), 0)
      - coalesce((
          select sum(debt) from returns r where r.receipt_id = a.receipt_id and (until is null or r.day < until)
        ), 0))) as fits
    from after w join accounts a on a.id = account
  ), changes as (
    select *, fits - lag(fits, 1, 0::numeric) over (order by day, id) - amount as by from fitted
  ), corrected as (
    insert into write_offs (account_id, day, at, amount, reason, return_id, staff_id, corrects)
    select account, day, moment, by, why, return_id, staff, id from changes where by <> 0 order by day, id
    returning amount
  )
  select coalesce(sum(amount), 0) into change from corrected;
  if change <> 0 then
    update accounts set written_off = written_off + change where id = account;
  end if;
end $function$;

-- On each table that can have the first amount: everything sold or owed comes after an item, whose price is one. The
-- decimals are read from the row, because the plan of this function would keep those of money_decimals().
CREATE OR REPLACE FUNCTION fix_decimals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shops record;
  amounts numeric[];
begin
  select array_agg(value::numeric) into amounts from jsonb_each_text(to_jsonb(new)) where key = any (tg_argv) and value is not null;
  if amounts is null then return null; end if;
  select decimals, fixed into shops from shop;
  if not shops.fixed then
    update shop set fixed = true returning decimals, fixed into shops;
  end if;
  if exists (select from unnest(amounts) amount where amount <> round(amount, shops.decimals)) then
    raise exception 'an amount has more decimals than the currency' using errcode = 'CH090';
  end if;
  return null;
end $function$;

-- With the moment of the document itself: a close that is later than that by more than a sale ever waits for its turn was made by
-- a clock that was wrong. One query for both, because every sale asks.
CREATE OR REPLACE FUNCTION hold_day(day date, today date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(7326403);
  select c.day, c.closed_on into closed from day_closes c where c.reopened_at is null order by c.day desc limit 1;
  if hold_day.day <= closed.day and hold_day.day < greatest(today, closed.closed_on)
    or hold_day.day <= (select until from books_lock) then
    raise exception '% is closed', hold_day.day
      using errcode = 'restrict_violation', constraint = 'day_closed', detail = hold_day.day;
  end if;
  return true;
end $function$;

-- With the moment of the document itself: a close that is later than that by more than a sale ever waits for its turn was made by
-- a clock that was wrong. One query for both, because every sale asks.
CREATE OR REPLACE FUNCTION hold_day(day date, today date, now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(7326403);
  select l.until, c.day, c.closed_on into closed
  from (select (select until from books_lock) as until) as l
  left join lateral (
    select c.day, c.closed_on from day_closes c
    where c.reopened_at is null and c.at <= hold_day.now + interval '5 minutes' order by c.day desc limit 1
  ) as c on true;
  if hold_day.day <= closed.until then
    raise exception 'the books are locked until %', closed.until
      using errcode = 'restrict_violation', constraint = 'period_locked', detail = closed.until;
  end if;
  if hold_day.day <= closed.day and hold_day.day < greatest(today, closed.closed_on) then
    raise exception '% is closed', hold_day.day
      using errcode = 'restrict_violation', constraint = 'day_closed', detail = hold_day.day;
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION is_new_sale(staff bigint, sale_key text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if sale_key is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(staff || ' POST /sales ' || sale_key, 0));
  return not exists (select from idempotency_keys where key = sale_key and call = 'POST /sales' and staff_id = staff);
end $function$;

-- What a payment left: later returns and write-offs count as if they had been there before, as a deleted line always has. Of a
-- payment that was taken back they may have taken more than was owed beside it.
CREATE OR REPLACE FUNCTION keep_account_figures(account bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update accounts set paid = (
    select coalesce(sum(amount), 0) from payments where account_id = account and deleted_at is null
  ) where id = account;
  update payments as p set balance = left_over.balance
  from (
    select p.id, greatest(0, a.amount - a.returned - a.written_off - sum(p.amount) over (order by p.date, p.id)) as balance
    from payments as p join accounts as a on a.id = p.account_id
    where p.account_id = account and p.deleted_at is null
  ) as left_over
  where p.id = left_over.id and p.balance <> left_over.balance;
$function$;

-- What takes a payment back changes promises from the day of that payment on.
CREATE OR REPLACE FUNCTION keep_promises()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := case tg_op when 'UPDATE' then least(old.date, new.date) else new.date end;
begin
  if not exists (select from promises) then
    return null;
  end if;
  if new.reverses is not null then
    execute format('select date from %I where id = $1', tg_table_name) into first_day using new.reverses;
  end if;
  update promises p set paid = promise_paid(p)
  where date >= first_day and customer_id = case tg_table_name
    when 'payments' then (select customer_id from accounts where id = (to_jsonb(new) ->> 'account_id')::bigint)
    else (to_jsonb(new) ->> 'customer_id')::bigint end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_reversed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_reversed boolean;
begin
  execute format('select exists (select from %I where reverses = $1)', tg_table_name) into is_reversed using old.id;
  if is_reversed or old.reverses is not null or new.reverses is not null then
    raise exception '% % was taken back, or takes another one back', tg_table_name, old.id
      using errcode = 'restrict_violation', constraint = 'reversed_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION money_decimals()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 2;

-- The same pieces as before, made in a fifth of the time: adding many items is mostly this.
CREATE OR REPLACE FUNCTION name_pieces(name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  lowered text := lower(name);
  pieces text[] := '{}';
begin
  for at in 1 .. length(lowered) loop
    pieces := array_append(pieces, substr(lowered, at, 1));
    if at < length(lowered) then
      pieces := array_append(pieces, substr(lowered, at, 2));
    end if;
  end loop;
  return pieces;
end $function$;

-- A change of what a customer owes. Their row of customer_debts is held first, so that changes of one customer take turns. What
-- is dated back changes the days since, and on which of them the customer started and stopped to owe something.
CREATE OR REPLACE FUNCTION note_debt(customer bigint, on_day date, due date, change numeric)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if change = 0 then
    return;
  end if;
  perform from customer_debts where customer_id = customer for no key update;
  insert into due_days as d values (on_day, due, pg_backend_pid() % 16, change)
  on conflict (day, due_on, slot) do update set amount = d.amount + excluded.amount;
  insert into due_months as m values (date_trunc('month', on_day), due, pg_backend_pid() % 16, change)
  on conflict (month, due_on, slot) do update set amount = m.amount + excluded.amount;
  insert into customer_days
  values (customer, on_day, coalesce(
    (select owed from customer_days where customer_id = customer and day < on_day order by day desc limit 1), 0))
  on conflict (customer_id, day) do nothing;
  with changed as (
    update customer_days set owed = owed + change where customer_id = customer and day >= on_day
    returning day, (owed <> 0)::int - (owed - change <> 0)::int as more
  )
  insert into debtor_days as d
  select day, pg_backend_pid() % 16, became
  from (select day, more - lag(more, 1, 0) over (order by day) as became from changed) as days
  where became <> 0 order by day
  on conflict (day, slot) do update set customers = d.customers + excluded.customers;
end $function$;

CREATE OR REPLACE FUNCTION note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock set offers = offers + 1 where id = any (array(select distinct stock_id from changed order by stock_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'stock' then
    insert into prices_in_force (stock_id, unit_sell) select id, unit_sell from priced order by id on conflict do nothing;
  elsif tg_table_name = 'packs' then
    insert into prices_in_force (stock_id, pack_id, unit_sell)
    select stock_id, id, unit_sell from priced where unit_sell is not null order by id on conflict do nothing;
  else
    insert into prices_in_force (stock_id, pack_id, unit_sell)
    select stock_id, pack_id, unit_sell from priced order by stock_id, pack_id on conflict do nothing;
  end if;
  return null;
end $function$;

-- What was taken back was not paid towards a promise.
CREATE OR REPLACE FUNCTION promise_paid(promise promises)
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
begin
  return coalesce((
    select sum(p.amount) from accounts a join payments p on p.account_id = a.id and p.deleted_at is null
    where a.customer_id = promise.customer_id and p.id > promise.after_payment and p.date <= promise.date
      and p.reverses is null and not exists (select from payments r where r.reverses = p.id)
  ), 0) + coalesce((
    select sum(amount) from deposits d
    where customer_id = promise.customer_id and customer_payment_id is not null and id > promise.after_deposit
      and date <= promise.date and reverses is null and not exists (select from deposits r where r.reverses = d.id)
  ), 0);
end $function$;

-- Methods and tax rates count as settings: a sale that was priced with others is priced again.
CREATE OR REPLACE FUNCTION raise_settings_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update settings set version = version + 1;
  return null;
end $function$;

-- Lower case comes twice: normalising makes capitals of some signs. Hashed, because one sign may become 18 letters, and an index
-- takes no text of that length.
CREATE OR REPLACE FUNCTION reference_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select encode(sha256(convert_to(btrim(translate(
    lower(normalize(lower(regexp_replace(reference,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]',
      '', 'g')), NFKC)),
    'авекмнорстухіјѕһԛԝүαβεζηικμνορτυχıɑɡ‐‑‒–—―−',
    'abekmhopctyxijshqwyabezhikmnoptyxiag-------')), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION seal_hash(seal seals, before bytea, content text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(coalesce(before, '') || seal.digests || convert_to(
    concat_ws(' ', seal.id, extract(epoch from seal.at), seal.version, seal.entries_to, seal.entries, seal.entry_ids,
      seal.movements_to, seal.movements, seal.movement_ids) || E'\n' || content, 'UTF8'))
$function$;

-- The content of a row: all its columns, in PostgreSQL's own text of a row. That follows two settings of the connection,
-- TimeZone and DateStyle, so only functions that set both call these (`add_seal`, `first_broken_seal`, `first_difference`).
--
-- A migration that adds a column to one of these tables must replace these functions and add_seal: version 1 then lists
-- the columns there were, `row(entry.id, entry.at, …)::text`, which is the same text; version 2 is all there are, and
-- new seals say version 2. Columns are neither dropped, moved nor retyped: their old content could not be told any more.
CREATE OR REPLACE FUNCTION sealed_entry(version smallint, entry activity_logs)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select entry::text $function$;

CREATE OR REPLACE FUNCTION sealed_movement(version smallint, movement money_movements)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select movement::text $function$;

-- The rows of a seal as one text. In `from`, PostgreSQL makes it part of the query around it, so that checking many small
-- seals stays fast.
CREATE OR REPLACE FUNCTION sealed_rows(version smallint, entries_after bigint, entries_to bigint, movements_after bigint, movements_to bigint)
 RETURNS TABLE(content text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select concat(
    (select string_agg(sealed_entry(version, e), E'\n' order by e.id) from activity_logs e
      where e.id > entries_after and e.id <= entries_to),
    E'\n\n',
    (select string_agg(sealed_movement(version, m), E'\n' order by m.id) from money_movements m
      where m.id > movements_after and m.id <= movements_to))
$function$;

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  needs text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table staff (
  id bigint not null generated always as identity,
  first_name text not null,
  middle_name text not null default ''::text,
  last_name text not null,
  email text not null,
  phone text not null default ''::text,
  location text not null default ''::text,
  roles text[] not null default '{}'::text[],
  password_hash text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  color_scheme text not null default 'auto'::text,
  owner boolean not null default false,
  language text,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_color_scheme_check CHECK (color_scheme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text])),
  constraint staff_email_check CHECK (email = lower(email)),
  constraint staff_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'::text),
  constraint staff_roles_check CHECK (roles <@ ARRAY['admin'::text, 'sales'::text, 'stock'::text, 'reports'::text])
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (email) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX staff_owner ON staff USING btree (owner) WHERE owner;
CREATE TRIGGER end_approvals AFTER UPDATE OF roles, deleted_at ON staff FOR EACH ROW WHEN (new.deleted_at IS NOT NULL OR NOT ('admin'::text = ANY (new.roles))) EXECUTE FUNCTION end_approvals('id');
CREATE TRIGGER staff_stay BEFORE DELETE ON staff FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table sessions (
  token_hash bytea not null,
  staff_id bigint not null,
  remember boolean not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  device_id bigint,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_device ON sessions USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX sessions_of_staff ON sessions USING btree (staff_id);

-- staff_id is null for an address nobody here has: the answers look the same.
create table reset_tickets (
  token_hash bytea not null,
  staff_id bigint,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint reset_tickets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX reset_tickets_by_expiry ON reset_tickets USING btree (expires_at);

create table invitation_codes (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  -- The secret of an invitation's link, beside its code.
  link_hash bytea,
  constraint invitation_codes_pkey PRIMARY KEY (id),
  constraint invitation_codes_link_hash_key UNIQUE (link_hash),
  constraint invitation_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX invitation_codes_of_staff ON invitation_codes USING btree (staff_id);

-- The shape that rate-limiter-flexible keeps its counters in.
create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

-- The person is kept as they were then. staff_id is null for a failed sign-in of an unknown address.
create table activity_logs (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  staff_id bigint,
  first_name text not null,
  last_name text not null,
  email text not null,
  action text not null,
  description text,
  -- Contact data in the log is the admins' alone: phones, customers' e-mails, addresses, birth dates, next of kin, where
  -- someone signed in from. What everyone reads stands in `description`; what admins read in its place stands here, and is
  -- null where it would be the same.
  for_admins text,
  subject_kind text,
  subject_id bigint,
  subject_name text,
  facts jsonb,
  contact jsonb,
  constraint activity_logs_pkey PRIMARY KEY (id),
  constraint activity_logs_contact_apart CHECK (contact IS NULL OR facts IS NOT NULL),
  constraint activity_logs_told CHECK (description IS NOT NULL OR facts IS NOT NULL)
);
CREATE INDEX activity_logs_by_time ON activity_logs USING btree (at DESC, id DESC);
CREATE TRIGGER activity_logs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON activity_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table categories (
  id bigint not null generated always as identity,
  type text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX categories_type ON categories USING btree (lower(type)) WHERE (deleted_at IS NULL);

-- qty and sales_count change with every sale and stand in no index, so that those updates stay cheap (HOT).
create table stock (
  id bigint not null generated always as identity,
  name text not null,
  barcode text,
  category_id bigint not null,
  date date not null,
  qty numeric(12,3) not null,
  unit_cost numeric not null,
  unit_sell numeric(14,2) not null,
  warning_at numeric(12,3) not null,
  sales_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  -- Whether its lines may bear different names.
  renamed boolean not null default false,
  low boolean not null generated always as ((qty <= warning_at)) stored,
  popularity smallint not null generated always as (trunc(((8)::double precision * log(((GREATEST(sales_count, 16))::double precision / (16.0)::double precision))))) stored,
  sold_quantity numeric not null default 0,
  sold_cost numeric not null default 0,
  sold_total numeric not null default 0,
  tax_rate_id bigint,
  -- Profit is what was charged less the tax in it and the cost, so the sums per item and per day keep the tax too.
  sold_tax numeric not null default 0,
  -- What it is counted in: kg, bottle.
  unit text not null default ''::text,
  -- False: whole numbers only.
  in_parts boolean not null default true,
  -- False: an open item, an amount without goods. It has no quantity and never runs out; its price is typed at the till.
  keeps_stock boolean not null default true,
  -- Raised by every change of its packs, list prices and timed prices; 0: it never had any, so a sale need not look for them.
  offers bigint not null default 0,
  -- It has more barcodes than the first.
  more_barcodes boolean not null default false,
  -- What a scale prints for it; leading zeros don't count.
  scale_code text,
  changed xid8,
  constraint stock_pkey PRIMARY KEY (id),
  constraint stock_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint stock_tax_rate_id_fkey FOREIGN KEY (tax_rate_id) REFERENCES tax_rates(id),
  constraint stock_qty_check CHECK (qty >= 0.0 AND (keeps_stock OR qty = 0.0)),
  constraint stock_sales_count_check CHECK (sales_count >= 0),
  constraint stock_scale_code_check CHECK (scale_code ~ '^[0-9]{1,6}$'::text),
  constraint stock_unit_cost_check CHECK (unit_cost >= 0.0),
  constraint stock_unit_cost_decimals CHECK (unit_cost = round(unit_cost, 6)),
  constraint stock_unit_sell_check CHECK (unit_sell >= 0.0),
  constraint stock_warning_at_check CHECK (warning_at >= 0.0)
) with (fillfactor=70);
CREATE UNIQUE INDEX stock_barcode ON stock USING btree (barcode) WHERE (deleted_at IS NULL);
CREATE INDEX stock_by_name ON stock USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_changed ON stock USING btree (changed);
CREATE INDEX stock_low ON stock USING btree (date DESC, id DESC) WHERE (low AND (deleted_at IS NULL));
CREATE INDEX stock_name_pieces ON stock USING gin (name_pieces(name)) WHERE (deleted_at IS NULL);
CREATE INDEX stock_name_trigrams ON stock USING gin (lower(name) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX stock_newest ON stock USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX stock_of_category ON stock USING btree (category_id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_of_category_newest ON stock USING btree (category_id, date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX stock_open_items ON stock USING btree (date DESC, id DESC) WHERE ((NOT keeps_stock) AND (deleted_at IS NULL));
CREATE INDEX stock_popular ON stock USING btree (popularity DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX stock_scale_code ON stock USING btree (((scale_code)::integer)) WHERE ((deleted_at IS NULL) AND (scale_code IS NOT NULL));
CREATE INDEX stock_tax_rate ON stock USING btree (tax_rate_id) WHERE (tax_rate_id IS NOT NULL);
-- A sale writes neither column, so it never comes here.
CREATE TRIGGER stock_change_noted AFTER UPDATE OF category_id, deleted_at ON stock FOR EACH ROW WHEN (old.category_id <> new.category_id OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION note_item_change();
CREATE TRIGGER stock_changed AFTER UPDATE ON stock FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR sign(old.qty - old.warning_at) <> sign(new.qty - new.warning_at)) EXECUTE FUNCTION count_changed_stock();
CREATE TRIGGER stock_first_barcode_added AFTER INSERT ON stock FOR EACH ROW WHEN (new.barcode IS NOT NULL) EXECUTE FUNCTION keep_first_barcode();
-- A sale writes neither column, so it never comes here.
CREATE TRIGGER stock_first_barcode_changed AFTER UPDATE OF barcode, deleted_at ON stock FOR EACH ROW WHEN (old.barcode IS DISTINCT FROM new.barcode OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION keep_first_barcode();
-- Every item has a price, so the first item is the first amount.
CREATE TRIGGER stock_fixes_decimals AFTER INSERT OR UPDATE OF unit_sell ON stock FOR EACH ROW EXECUTE FUNCTION fix_decimals('unit_sell');
CREATE TRIGGER stock_inserted AFTER INSERT ON stock REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_stock();
-- A sale writes neither column, so it never comes here.
CREATE TRIGGER stock_name_kept BEFORE UPDATE OF name, deleted_at ON stock FOR EACH ROW WHEN (old.name <> new.name OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION keep_former_name();
CREATE TRIGGER stock_price_changed AFTER UPDATE OF unit_sell ON stock FOR EACH ROW WHEN (old.unit_sell <> new.unit_sell) EXECUTE FUNCTION note_price();
CREATE TRIGGER stock_prices_added AFTER INSERT ON stock REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER stock_stays BEFORE DELETE OR TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_till_added BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION note_till_change();
CREATE TRIGGER stock_till_changed BEFORE UPDATE OF name, barcode, more_barcodes, unit_sell, tax_rate_id, category_id, offers, scale_code, unit, in_parts, deleted_at ON stock FOR EACH ROW EXECUTE FUNCTION note_till_change();

CREATE OR REPLACE FUNCTION count_changed_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was int := (old.deleted_at is null)::int;
  stays int := (new.deleted_at is null)::int;
begin
  if current_setting('countinghouse.counted_together', true) = 'yes' then return null; end if;
  insert into stock_counts as c values (pg_backend_pid() % 16 * 16 + new.id % 16, stays - was,
    stays * (new.qty < new.warning_at and new.keeps_stock)::int - was * (old.qty < old.warning_at and old.keeps_stock)::int,
    stays * (new.qty <= new.warning_at and new.keeps_stock)::int - was * (old.qty <= old.warning_at and old.keeps_stock)::int)
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $function$;

-- An open item never runs low.
CREATE OR REPLACE FUNCTION count_inserted_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('countinghouse.counted_together', true) = 'yes' then return null; end if;
  insert into stock_counts as c
  select pg_backend_pid() % 16 * 16, count(*), count(*) filter (where qty < warning_at and keeps_stock),
    count(*) filter (where qty <= warning_at and keeps_stock)
  from added where deleted_at is null having count(*) > 0
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_first_barcode()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from barcodes where stock_id = new.id and (new.deleted_at is not null or pack_id is null and place = 0);
  end if;
  if new.deleted_at is null and new.barcode is not null then
    insert into barcodes (code, stock_id, place) values (new.barcode, new.id, 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_names values (old.id, old.name) on conflict do nothing;
  new.renamed := old.renamed or new.name <> old.name;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION note_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_item_changes (stock_id) values (new.id);
  return null;
end $function$;

-- Transition tables can't be had for some columns alone, and a sale updates its items: it must not come here.
CREATE OR REPLACE FUNCTION note_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into prices_in_force (stock_id, unit_sell) values (new.id, new.unit_sell) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_till_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed := pg_current_xact_id();
  return new;
end $function$;

create table stock_movements (
  id bigint not null generated always as identity,
  stock_id bigint not null,
  kind text not null,
  quantity numeric(12,3) not null,
  balance numeric(12,3) not null,
  unit_cost numeric not null,
  -- The business day it belongs to.
  date date not null,
  at timestamp with time zone not null,
  staff_id bigint not null,
  sale_line_id bigint,
  document text,
  document_id bigint,
  reverses bigint,
  reason text,
  -- What it brought or took at cost.
  value numeric,
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_reverses_fkey FOREIGN KEY (reverses) REFERENCES stock_movements(id),
  constraint stock_movements_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint stock_movements_balance_check CHECK (balance >= 0.0),
  constraint stock_movements_document CHECK ((document IS NULL) = (document_id IS NULL)),
  constraint stock_movements_kind CHECK (kind = ANY ('{opening,restock,received,"received undone","late cost","sent back",sale,"sale deleted",adjustment,revaluation,return,loss,"written off",counted}'::text[])),
  constraint stock_movements_quantity CHECK ((quantity <> 0.0 OR (kind = ANY ('{opening,sale,"sale deleted",return,loss}'::text[]))) = (kind <> ALL ('{revaluation,"late cost"}'::text[]))),
  constraint stock_movements_value CHECK ((value * quantity) >= 0.0)
);
-- Stock that came in or was corrected on a day. A sale does not write to them.
CREATE INDEX stock_movements_by_day ON stock_movements USING btree (date) WHERE (kind <> 'sale'::text);
CREATE INDEX stock_movements_by_moment ON stock_movements USING btree (at) WHERE (kind <> 'sale'::text);
CREATE INDEX stock_movements_of_item ON stock_movements USING btree (stock_id, id DESC);
CREATE UNIQUE INDEX stock_movements_reversed_once ON stock_movements USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER stock_movements_added AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_figures();
CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an item has and sold follows from its movements. The writer of a movement holds the item's row, so `balance`,
-- which it reckoned from the quantity it read there, is the quantity right after.
CREATE OR REPLACE FUNCTION keep_stock_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock s set qty = s.qty + m.quantity, sales_count = s.sales_count + m.sales,
    sold_quantity = s.sold_quantity + m.sold_quantity, sold_cost = s.sold_cost + m.sold_cost,
    sold_total = s.sold_total + m.sold_total, sold_tax = s.sold_tax + m.sold_tax
  from (
    select a.stock_id, sum(a.quantity) as quantity, coalesce(sum(sign.of), 0) as sales,
      coalesce(sum(sign.of * l.quantity), 0) as sold_quantity, coalesce(sum(sign.of * l.cost), 0) as sold_cost,
      coalesce(sum(sign.of * l.total), 0) as sold_total, coalesce(sum(sign.of * l.tax), 0) as sold_tax
    from added a
    left join sale_lines l on l.id = a.sale_line_id
    cross join lateral (select case a.kind when 'sale' then 1 when 'sale deleted' then -1 end as of) as sign
    group by a.stock_id
  ) as m
  where s.id = m.stock_id;
  return null;
end $function$;

create table customers (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  phone text not null,
  location text not null,
  profile jsonb,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  -- One or two letters have no trigram, so every customer is looked at: a text that stands ready is read four times faster.
  searched text not null generated always as (lower(((((((name || '
'::text) || phone) || '
'::text) || email) || '
'::text) || location))) stored,
  -- What they may owe; null: what the settings say.
  credit_limit numeric(17,3),
  note text,
  tax_number text not null default ''::text,
  price_list_id bigint,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint customers_credit_limit_check CHECK (credit_limit >= 0::numeric),
  constraint customers_note_check CHECK (length(note) >= 1 AND length(note) <= 1000)
);
CREATE INDEX customers_by_name ON customers USING btree (lower(name), id);
CREATE INDEX customers_name_pieces ON customers USING gin (name_pieces(name));
CREATE INDEX customers_names ON customers USING gin (lower(name) gin_trgm_ops);
-- Admins find customers by their tax numbers, too.
CREATE INDEX customers_tax_numbers ON customers USING gin (lower(tax_number) gin_trgm_ops) WHERE (deleted_at IS NULL);
-- Customers are found by everything the shop knows them by; people who may see only names search names (0003).
CREATE INDEX customers_text ON customers USING gin (searched gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER customers_fix_decimals AFTER INSERT OR UPDATE OF credit_limit ON customers FOR EACH ROW EXECUTE FUNCTION fix_decimals('credit_limit');

-- key and request_hash make a repeated request harmless: one receipt per key, decided by the index.
create table receipts (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  customer_id bigint,
  total numeric(14,2) not null,
  sold_on date not null,
  created_at timestamp with time zone not null,
  -- What rounding to the smallest coin added to the total, where all was paid in cash.
  rounding numeric(17,3) not null default 0,
  -- What was handed over in cash, where it was said.
  cash_given numeric(17,3),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint receipts_total_check CHECK (total >= 0.0)
);
CREATE INDEX receipts_by_day ON receipts USING btree (sold_on, id);
CREATE INDEX receipts_of_customer ON receipts USING btree (customer_id, sold_on, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX receipts_rounded ON receipts USING btree (sold_on, id) WHERE (rounding <> (0)::numeric);
CREATE TRIGGER receipts_stay BEFORE DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Name and prices as they were. total and cost are round(quantity x unit, 2); a deleted line keeps its row.
create table sale_lines (
  id bigint not null generated always as identity,
  receipt_id bigint not null,
  stock_id bigint not null,
  name text not null,
  quantity numeric(12,3) not null,
  unit_cost numeric not null,
  unit_sell numeric(14,2) not null,
  total numeric(14,2) not null,
  cost numeric(14,2) not null,
  sold_on date not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  -- Its own discount and its share of the cart's.
  discount numeric(17,3) not null default 0,
  -- In the total, whether included in the price or added to it.
  tax numeric(17,3) not null default 0,
  -- The tax it was sold with, as it was then.
  tax_name text,
  tax_percent numeric(6,3),
  tax_included boolean,
  -- The price on the list, where the line was sold at another one.
  list_price numeric(17,3),
  tax_kind text,
  -- The pack it was sold in, as it was then. The price is then of one pack; the quantity is always in pieces.
  pack_name text,
  pack_size numeric(12,3),
  pack_count numeric(12,3),
  constraint sale_lines_pkey PRIMARY KEY (id),
  constraint sale_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint sale_lines_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint sale_lines_check CHECK (tax >= 0.0 AND tax <= total),
  constraint sale_lines_cost CHECK (cost = round(quantity * unit_cost, 2)),
  constraint sale_lines_discount_check CHECK (discount >= 0.0),
  constraint sale_lines_pack CHECK ((num_nulls(pack_name, pack_size, pack_count) = ANY ('{0,3}'::integer[])) AND (pack_size IS NULL OR quantity = (pack_size * pack_count))),
  constraint sale_lines_quantity_check CHECK (quantity > 0.0),
  constraint sale_lines_tax_kind CHECK (tax_kind IS NULL OR tax_name IS NOT NULL AND (tax_kind = 'standard'::text OR (tax_kind = ANY ('{zero,exempt}'::text[])) AND tax_percent = 0::numeric)) NOT VALID,
  constraint sale_lines_tax_rate CHECK ((num_nulls(tax_name, tax_percent, tax_included) = ANY ('{0,3}'::integer[])) AND (tax_name IS NOT NULL OR tax = 0.0)),
  constraint sale_lines_total CHECK (total = (round(COALESCE(pack_count, quantity) * unit_sell, 2) - discount +
CASE
    WHEN tax_included THEN 0.0
    ELSE tax
END))
);
CREATE INDEX sale_lines_by_day ON sale_lines USING btree (sold_on, id) WHERE (deleted_at IS NULL);
-- Those that happened although they no longer count: few, and written only when one is deleted.
CREATE INDEX sale_lines_deleted ON sale_lines USING btree (sold_on, stock_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX sale_lines_of_item ON sale_lines USING btree (stock_id, sold_on, id) INCLUDE (quantity, cost, total, tax) WHERE (deleted_at IS NULL);
CREATE INDEX sale_lines_of_receipt ON sale_lines USING btree (receipt_id);
CREATE TRIGGER returned_lines_stay BEFORE UPDATE OF deleted_at ON sale_lines FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_deleting_returned();
CREATE TRIGGER sale_lines_deleted AFTER UPDATE ON sale_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION take_sale_lines_from_days();
CREATE CONSTRAINT TRIGGER sale_lines_fit_taxes AFTER UPDATE OF deleted_at ON sale_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fit_taxes_of_deleted_lines();
CREATE TRIGGER sale_lines_fixed BEFORE UPDATE ON sale_lines FOR EACH ROW EXECUTE FUNCTION allow_only_deletion();
CREATE TRIGGER sale_lines_inserted AFTER INSERT ON sale_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_sale_lines_to_days();
CREATE TRIGGER sale_lines_stay BEFORE DELETE OR TRUNCATE ON sale_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION add_sale_lines_to_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, tax)
  select sold_on, pg_backend_pid() % 16, count(*), sum(quantity), sum(total), sum(cost), sum(tax)
  from changed where deleted_at is null group by sold_on order by sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, tax = d.tax + excluded.tax;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION allow_only_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is not null or new.deleted_at is null
    or to_jsonb(new) - 'deleted_at' - 'deleted_by' <> to_jsonb(old) - 'deleted_at' - 'deleted_by' then
    raise exception 'a sale line can only be marked deleted, once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- What is left of the receipt has other taxes then, also where its debt stays as it is.
CREATE OR REPLACE FUNCTION fit_taxes_of_deleted_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fit_write_off_taxes(id) from accounts where receipt_id = new.receipt_id;
  return null;
end $function$;

-- And the other way round: a line that came back, be it in part, stays.
CREATE OR REPLACE FUNCTION refuse_deleting_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from return_lines where sale_line_id = new.id) then
    raise exception 'goods of line % have come back', new.id
      using errcode = 'restrict_violation', constraint = 'returned_line_stays';
  end if;
  return new;
end $function$;

-- The only change a line knows is being deleted, once.
CREATE OR REPLACE FUNCTION take_sale_lines_from_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, tax)
  select o.sold_on, pg_backend_pid() % 16, -count(*), -sum(o.quantity), -sum(o.total), -sum(o.cost), -sum(o.tax)
  from before o join after n using (id) where o.deleted_at is null and n.deleted_at is not null
  group by o.sold_on order by o.sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, tax = d.tax + excluded.tax;
  return null;
end $function$;

-- paid is the sum of payments that stand; balance can be neither negative nor above the amount.
create table accounts (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  receipt_id bigint,
  amount numeric(14,2) not null,
  paid numeric(14,2) not null default 0,
  due_on date not null,
  sold_on date not null,
  created_at timestamp with time zone not null,
  returned numeric(17,3) not null default 0,
  written_off numeric(17,3) not null default 0,
  balance numeric(14,2) not null generated always as ((((amount - paid) - returned) - written_off)) stored,
  opening_id bigint,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_receipt_id_key UNIQUE (receipt_id),
  constraint accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint accounts_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES openings(id),
  constraint accounts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint accounts_amount_check CHECK (amount >= 0::numeric),
  constraint accounts_balance_check CHECK (balance >= 0::numeric),
  constraint accounts_from CHECK ((receipt_id IS NULL) <> (opening_id IS NULL)),
  constraint accounts_paid_check CHECK (paid >= 0::numeric),
  constraint accounts_returned_check CHECK (returned >= 0::numeric),
  constraint accounts_written_off_check CHECK (written_off >= 0::numeric)
);
CREATE INDEX accounts_by_day ON accounts USING btree (sold_on, id);
CREATE INDEX accounts_of_customer ON accounts USING btree (customer_id, id);
CREATE INDEX accounts_of_opening ON accounts USING btree (opening_id) WHERE (opening_id IS NOT NULL);
CREATE INDEX accounts_open ON accounts USING btree (id DESC) WHERE (balance <> (0)::numeric);
CREATE INDEX accounts_open_by_due ON accounts USING btree (due_on, id) WHERE (balance <> (0)::numeric);
CREATE INDEX accounts_open_of_customer ON accounts USING btree (customer_id, due_on) INCLUDE (balance) WHERE (balance <> (0)::numeric);
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW WHEN (new.balance <> old.balance OR (new.amount - new.paid) <> (old.amount - old.paid)) EXECUTE FUNCTION keep_debts();
CREATE TRIGGER accounts_keep_balances AFTER UPDATE OF amount, returned, written_off ON accounts FOR EACH ROW WHEN (new.amount <> old.amount OR new.returned <> old.returned OR new.written_off <> old.written_off) EXECUTE FUNCTION keep_balances();
CREATE TRIGGER accounts_opened AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION keep_debts();
-- Named so that it comes after the triggers that keep the day's sums: whatever changes debts takes the rows of sums in one order.
CREATE TRIGGER accounts_owed AFTER INSERT OR UPDATE OF amount ON accounts FOR EACH ROW EXECUTE FUNCTION note_account();
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_account_figures(new.id);
  return null;
end $function$;

-- A day's unpaid sales: what its credit sales were not paid, less what returns made on that day took off any debt.
CREATE OR REPLACE FUNCTION keep_debts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  unpaid numeric := new.amount - new.paid - case tg_op when 'UPDATE' then old.amount - old.paid else 0 end;
  was numeric := case tg_op when 'UPDATE' then old.balance else 0 end;
  was_open int := case tg_op when 'UPDATE' then (old.balance <> 0)::int else 0 end;
begin
  if unpaid <> 0 and new.receipt_id is not null then
    insert into day_totals as d (day, slot, unpaid) values (new.sold_on, pg_backend_pid() % 16, unpaid)
    on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  end if;
  if new.balance <> was then
    insert into due_totals as t values (new.due_on, pg_backend_pid() % 16, new.balance - was)
    on conflict (due_on, slot) do update set balance = t.balance + excluded.balance;
  end if;
  insert into customer_debts as d
  values (new.customer_id, (new.balance <> 0)::int - was_open, new.balance - was,
    case when new.balance <> 0 then new.due_on end)
  on conflict (customer_id) do update
    set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance,
      -- Looked up only where the oldest one may have been closed.
      oldest_due = case when new.balance <> 0 then least(d.oldest_due, new.due_on)
        when was = 0 or new.due_on > d.oldest_due then d.oldest_due
        else customer_oldest_due(d.customer_id) end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_debt(new.customer_id, new.sold_on, new.due_on, new.amount - case tg_op when 'UPDATE' then old.amount else 0 end);
  return null;
end $function$;

-- balance is what was left after this payment, in the order of date and id. A deleted payment keeps its row.
create table payments (
  id bigint not null generated always as identity,
  account_id bigint not null,
  date date not null,
  amount numeric(14,2) not null,
  balance numeric(14,2) not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  method_id bigint not null default 1,
  reference text,
  customer_payment_id bigint,
  reverses bigint,
  reason text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payments_customer_payment_id_fkey FOREIGN KEY (customer_payment_id) REFERENCES customer_payments(id),
  constraint payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES payments(id),
  constraint payments_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  constraint payments_balance_check CHECK (balance >= 0::numeric),
  constraint payments_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX payments_by_day ON payments USING btree (date) INCLUDE (account_id, amount) WHERE (deleted_at IS NULL);
CREATE INDEX payments_of_account ON payments USING btree (account_id, date, id) WHERE (deleted_at IS NULL);
CREATE INDEX payments_of_slip ON payments USING btree (customer_payment_id) WHERE (customer_payment_id IS NOT NULL);
CREATE UNIQUE INDEX payments_reversed_once ON payments USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER payments_fit_write_offs AFTER INSERT OR UPDATE OF date, amount, deleted_at ON payments FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION fit_paid_write_offs();
CREATE TRIGGER payments_keep_account AFTER INSERT OR UPDATE OF date, amount, deleted_at ON payments FOR EACH ROW EXECUTE FUNCTION keep_paid();
CREATE TRIGGER payments_keep_day_paid AFTER INSERT OR UPDATE OF method_id, amount, deleted_at ON payments FOR EACH ROW EXECUTE FUNCTION keep_debt_payments();
CREATE TRIGGER payments_keep_promises AFTER INSERT OR UPDATE OF date, amount, deleted_at ON payments FOR EACH ROW EXECUTE FUNCTION keep_promises();
CREATE TRIGGER payments_keep_reversed BEFORE UPDATE OF date, amount, method_id, deleted_at, reverses ON payments FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER payments_note_debt AFTER INSERT OR UPDATE OF date, amount, deleted_at ON payments FOR EACH ROW EXECUTE FUNCTION note_payment();
CREATE TRIGGER payments_reversal BEFORE INSERT ON payments FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('account_id', 'method_id');
CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION fit_paid_write_offs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fit_write_offs(new.account_id, 0, 0, new.staff_id, new.created_at, 'Paid before it was written off');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_debt_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_debt_payments as d (day, method_id, amount, slot)
  select a.sold_on, change.method_id, sum(change.amount), pg_backend_pid() % 16
  from accounts a cross join lateral (
    select new.method_id, new.amount where new.deleted_at is null
    union all
    select old.method_id, -old.amount where tg_op = 'UPDATE' and old.deleted_at is null
  ) as change
  where a.id = new.account_id and a.receipt_id is not null
  group by 1, 2 having sum(change.amount) <> 0 order by 1, 2
  on conflict (day, method_id, slot) do update set amount = d.amount + excluded.amount;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_account_figures(new.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account accounts;
begin
  select * into account from accounts where id = new.account_id;
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform note_debt(account.customer_id, greatest(old.date, account.sold_on), account.due_on, old.amount);
  end if;
  if new.deleted_at is null then
    perform note_debt(account.customer_id, greatest(new.date, account.sold_on), account.due_on, -new.amount);
  end if;
  return null;
end $function$;

create table expenses (
  id bigint not null generated always as identity,
  date date not null,
  amount numeric(14,2) not null,
  type text not null,
  received_by text not null,
  expense text not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  -- Expenses, payments and money banked by another way than cash, with a reference where there is one.
  method_id bigint not null default 1,
  reference text,
  note text,
  -- The transfer that it was paid for.
  transfer_id bigint,
  -- The one that it takes back, and why.
  reverses bigint,
  reason text,
  constraint expenses_pkey PRIMARY KEY (id),
  constraint expenses_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint expenses_reverses_fkey FOREIGN KEY (reverses) REFERENCES expenses(id),
  constraint expenses_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint expenses_type FOREIGN KEY (type) REFERENCES expense_types(name) ON UPDATE CASCADE,
  constraint expenses_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  constraint expenses_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint expenses_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX expenses_newest ON expenses USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX expenses_of_transfer ON expenses USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE UNIQUE INDEX expenses_reversed_once ON expenses USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX expenses_text ON expenses USING gin (lower(((expense || '
'::text) || received_by)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER expenses_fix_decimals AFTER INSERT OR UPDATE OF amount ON expenses FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER expenses_inserted AFTER INSERT ON expenses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_expenses_to_days();
CREATE TRIGGER expenses_keep_reversed BEFORE UPDATE OF date, amount, method_id, deleted_at, reverses ON expenses FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER expenses_note_changes AFTER UPDATE ON expenses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_expenses();
CREATE TRIGGER expenses_reversal BEFORE INSERT ON expenses FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('type', 'method_id');
CREATE TRIGGER expenses_stay BEFORE DELETE OR TRUNCATE ON expenses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER expenses_updated AFTER UPDATE ON expenses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_expenses_to_days();

CREATE OR REPLACE FUNCTION add_expenses_to_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_expenses as d
    select date, type, sum(amount) from after where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (day, type) do update set amount = d.amount + excluded.amount;
  else
    insert into day_expenses as d
    select date, type, sum(amount) from (
      select date, type, -amount as amount from before where deleted_at is null
      union all
      select date, type, amount from after where deleted_at is null
    ) as changes group by 1, 2 having sum(amount) <> 0 order by 1, 2
    on conflict (day, type) do update set amount = d.amount + excluded.amount;
  end if;
  return null;
end $function$;

-- An expense that gets another type moves to another account, though no money moves. A type that gets another name is the same
-- account: its old name is gone by then.
CREATE OR REPLACE FUNCTION note_changed_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into posting_changes (day)
  select distinct n.date from after n join before o on o.id = n.id
  where n.type <> o.type and exists (select from expense_types t where t.name = o.type);
  return null;
end $function$;

create table bankings (
  id bigint not null generated always as identity,
  date date not null,
  amount numeric(14,2) not null,
  comment text not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  method_id bigint not null default 1,
  reference text,
  reverses bigint,
  reason text,
  constraint bankings_pkey PRIMARY KEY (id),
  constraint bankings_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint bankings_reverses_fkey FOREIGN KEY (reverses) REFERENCES bankings(id),
  constraint bankings_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  constraint bankings_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX bankings_newest ON bankings USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX bankings_reversed_once ON bankings USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER bankings_fix_decimals AFTER INSERT OR UPDATE OF amount ON bankings FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER bankings_keep_reversed BEFORE UPDATE OF date, amount, method_id, deleted_at, reverses ON bankings FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER bankings_reversal BEFORE INSERT ON bankings FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('method_id');
CREATE TRIGGER bankings_stay BEFORE DELETE OR TRUNCATE ON bankings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table day_closes (
  day date not null,
  expected numeric(16,2) not null,
  counted numeric(14,2) not null,
  comment text not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  id bigint not null generated always as identity,
  -- The business day on which it was closed: a day closed on itself is locked from the next day on.
  closed_on date not null,
  -- The count difference that stands in the ledger.
  posted numeric not null default 0,
  -- A reopened day keeps its row, which then counts for nothing.
  reopened_at timestamp with time zone,
  reopened_by bigint,
  -- How many of each note and coin were counted.
  denominations jsonb,
  constraint day_closes_pkey PRIMARY KEY (id),
  constraint day_closes_counted_check CHECK (counted >= 0::numeric)
);
CREATE UNIQUE INDEX day_closes_day ON day_closes USING btree (day) WHERE (reopened_at IS NULL);
CREATE TRIGGER day_closes_fix_decimals AFTER INSERT OR UPDATE OF counted ON day_closes FOR EACH ROW EXECUTE FUNCTION fix_decimals('counted');

-- What each day came to. Kept by the triggers below in the transaction of the change itself, so a report reads one row
-- per day however many sales there were. A day has up to 16 rows, one per slot, so that tills selling at once do not
-- queue for one row; a reader sums them.
create table day_totals (
  day date not null,
  slot smallint not null,
  lines bigint not null default 0,
  quantity numeric not null default 0,
  sales numeric not null default 0,
  cost numeric not null default 0,
  -- Still owed on the credit sales of that day.
  unpaid numeric not null default 0,
  tax numeric not null default 0,
  returned_lines bigint not null default 0,
  returned_quantity numeric not null default 0,
  returned_sales numeric not null default 0,
  returned_cost numeric not null default 0,
  returned_tax numeric not null default 0,
  constraint day_totals_pkey PRIMARY KEY (day, slot)
) with (fillfactor=50);

-- How many items there are and how many run low, kept as they change so that the dashboard and every page of stock read
-- a few rows instead of counting all stock. A sale touches them only when it takes an item past its warning level (the
-- conditions below are checked without calling a function), and each connection writes slots of its own, so that tills
-- do not queue for one row; 16 of them, since one row changed 10,000 times in one transaction gets slow. A reader sums.
create table stock_counts (
  slot smallint not null,
  items bigint not null,
  below_warning bigint not null,
  at_or_below_warning bigint not null,
  constraint stock_counts_pkey PRIMARY KEY (slot)
) with (fillfactor=50);

-- How far each import has come. Written on a connection of its own while the import's transaction runs, so that any
-- server can tell; only 'done' is written by that transaction itself, so it is true exactly when the items are there.
create table stock_imports (
  id uuid not null,
  staff_id bigint not null,
  state text not null,
  done integer not null,
  total integer not null,
  at timestamp with time zone not null,
  constraint stock_imports_pkey PRIMARY KEY (id),
  constraint stock_imports_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))
);

-- What each check of the books found, so that every server and the dashboard know the last one.
create table books_checks (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  agree boolean not null,
  milliseconds integer not null,
  covered jsonb not null,
  findings jsonb not null,
  -- What a check of the books noticed that is not wrong, but deserves a look.
  notices jsonb not null default '[]'::jsonb,
  constraint books_checks_pkey PRIMARY KEY (id)
);

-- Not asked for before confirmed_at is set: until then it is being set up. last_step is the newest time step whose code
-- was accepted; a code of that step or an older one is not taken again.
create table second_factors (
  staff_id bigint not null,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  -- Which key the secret is encrypted with. The key is not in the database, so it is the server that encrypts what is here
  -- already, at its start; null until then, and the secret as it is.
  key_id text,
  constraint second_factors_pkey PRIMARY KEY (staff_id),
  constraint second_factors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table recovery_codes (
  staff_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  constraint recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

-- Given for a right password, exchanged for a session with a right code.
create table sign_in_tickets (
  token_hash bytea not null,
  staff_id bigint not null,
  remember boolean not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (token_hash),
  constraint sign_in_tickets_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_of_staff ON sign_in_tickets USING btree (staff_id);

-- Sold lines are found by name through the items, not by an index of their own, which every sale would have to feed.
-- A line's name is its item's name of that moment: the live item's own, or one of these, from before it was renamed or
-- archived.
create table former_names (
  stock_id bigint not null,
  name text not null,
  constraint former_names_pkey PRIMARY KEY (stock_id, name),
  constraint former_names_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);

-- What each customer owes on open accounts. Only credit sales and payments touch it.
create table customer_debts (
  customer_id bigint not null,
  accounts bigint not null,
  balance numeric not null,
  oldest_due date,
  constraint customer_debts_pkey PRIMARY KEY (customer_id),
  constraint customer_debts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
) with (fillfactor=70);
CREATE INDEX customer_debts_largest ON customer_debts USING btree (balance DESC, customer_id) WHERE (balance <> (0)::numeric);

-- Where each person has signed in from: strangers who guess from elsewhere do not lock them out there.
create table known_places (
  staff_id bigint not null,
  place text not null,
  seen_at timestamp with time zone not null,
  constraint known_places_pkey PRIMARY KEY (staff_id, place),
  constraint known_places_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

-- How many decimals an amount has in this shop: fixed here, once. 2 where any stored amount has cents, otherwise what the
-- currency has (CURRENCY at this moment, passed in by the server; 2 where it is not set).
create table shop (
  only_row boolean not null default true,
  decimals smallint not null,
  -- CURRENCY when the decimals were fixed; another one with other decimals is refused at the start.
  currency text,
  fixed boolean not null default false,
  constraint shop_pkey PRIMARY KEY (only_row),
  constraint shop_decimals_check CHECK (decimals = ANY (ARRAY[0, 2, 3])),
  constraint shop_only_row_check CHECK (only_row)
);
CREATE TRIGGER shop_keeps_decimals BEFORE UPDATE ON shop FOR EACH ROW EXECUTE FUNCTION keep_fixed_decimals();
CREATE TRIGGER shop_stays BEFORE DELETE OR TRUNCATE ON shop FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION keep_fixed_decimals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.fixed and (not new.fixed or new.decimals <> old.decimals) then
    raise exception 'the decimals of this shop are fixed';
  end if;
  return new;
end $function$;

-- Where money lies or comes from. Archived, never deleted, so the ledger can name them without a foreign key: every sale
-- would otherwise lock the same row.
create table payment_methods (
  id bigint not null generated by default as identity,
  name text not null,
  kind text not null,
  needs_reference boolean not null default false,
  built_in boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_kind_check CHECK (kind = ANY ('{cash,deposit,bank,advance,"mobile money",card,transfer,other}'::text[]))
);
CREATE UNIQUE INDEX payment_methods_name ON payment_methods USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX payment_methods_one_advance ON payment_methods USING btree (kind) WHERE (kind = 'advance'::text);
CREATE TRIGGER payment_methods_changed AFTER INSERT OR UPDATE ON payment_methods FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_version();
CREATE TRIGGER payment_methods_stay BEFORE DELETE OR TRUNCATE ON payment_methods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table money_movements (
  id bigint not null generated always as identity,
  method_id bigint not null,
  -- Signed: what came in is positive.
  amount numeric(17,3) not null,
  -- The business day it belongs to.
  day date not null,
  at timestamp with time zone not null,
  staff_id bigint not null,
  kind text not null,
  -- The document that posted it: 'receipt' 17.
  document text not null,
  document_id bigint not null,
  customer_id bigint,
  shift_id bigint,
  reference text,
  -- The movement it takes back: same kind, method and day, opposite amount.
  reverses bigint,
  constraint money_movements_pkey PRIMARY KEY (id),
  constraint money_movements_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint money_movements_reverses_fkey FOREIGN KEY (reverses) REFERENCES money_movements(id),
  constraint money_movements_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id),
  constraint money_movements_amount_check CHECK (amount <> 0.0),
  constraint money_movements_kind_check CHECK (kind = ANY ('{sale,refund,"debt payment",deposit,"deposit refund",expense,tax-payment,purchase,"supplier payment","supplier refund",banked,transfer,"cash in","cash out",float,opening,"count difference"}'::text[]))
);
-- What a customer has paid in advance and not used. A function that the database runs anew each time: a sale that waited
-- for the customer's row sees what the sale before it used.
CREATE INDEX money_movements_deposits ON money_movements USING btree (customer_id) INCLUDE (amount) WHERE (method_id = 2);
CREATE INDEX money_movements_of_document ON money_movements USING btree (document_id, document);
-- Sales, by far the most, are not in it: no sale gets slower.
CREATE INDEX money_movements_of_kind ON money_movements USING btree (kind, day, id) WHERE (kind <> 'sale'::text);
CREATE INDEX money_movements_of_method ON money_movements USING btree (method_id, day, id);
CREATE INDEX money_movements_of_shift ON money_movements USING btree (shift_id) WHERE (shift_id IS NOT NULL);
CREATE UNIQUE INDEX money_movements_reversed_once ON money_movements USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER money_movements_added AFTER INSERT ON money_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_movements_to_days();
CREATE TRIGGER money_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON money_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_movements_keep_closed_shifts BEFORE INSERT ON money_movements FOR EACH ROW WHEN (new.shift_id IS NOT NULL) EXECUTE FUNCTION keep_closed_shifts();

CREATE OR REPLACE FUNCTION add_movements_to_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_money as d (day, slot, method_id, kind, came_in, went_out)
  select day, pg_backend_pid() % 16, method_id, kind, coalesce(sum(amount) filter (where amount > 0), 0),
    -coalesce(sum(amount) filter (where amount < 0), 0)
  from added group by day, method_id, kind order by day, method_id, kind
  on conflict (day, method_id, kind, slot) do update
    set came_in = d.came_in + excluded.came_in, went_out = d.went_out + excluded.went_out;
  return null;
end $function$;

-- A closed shift stays as it was counted: what takes a movement of it back later belongs to the open shift of whoever does
-- it, or to none. The shift is held, so that closing it waits for whatever moves money in it.
CREATE OR REPLACE FUNCTION keep_closed_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from shifts where id = new.shift_id and closed_at is null for share;
  if not found then
    select id into new.shift_id from shifts where staff_id = new.staff_id and closed_at is null for share;
  end if;
  return new;
end $function$;

-- What came in and went out on each day, per method and kind, kept by the trigger below in the transaction of the
-- movement itself. A day has up to 16 rows each, one per slot, so that tills selling at once do not queue for one row.
create table day_money (
  day date not null,
  slot smallint not null,
  method_id bigint not null,
  kind text not null,
  came_in numeric not null,
  went_out numeric not null,
  constraint day_money_pkey PRIMARY KEY (day, method_id, kind, slot)
) with (fillfactor=50);

-- Sent twice, done once: whoever repeats a request with the same key gets the first one's document. A key belongs to a
-- person and a call, and is written in the document's own transaction, so a refusal does not use it up.
create table idempotency_keys (
  staff_id bigint not null,
  -- Method and path as the contract declares them.
  call text not null,
  key text not null,
  request_hash bytea not null,
  document_id bigint not null,
  at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key, call, staff_id)
);
CREATE TRIGGER idempotency_keys_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table log_search (
  log_id bigint not null,
  at timestamp with time zone not null,
  -- Null where only admins may read the entry.
  everyone text,
  -- What admins read in its place; null where it is the same.
  admins text,
  constraint log_search_pkey PRIMARY KEY (log_id),
  constraint log_search_check CHECK (everyone IS NOT NULL OR admins IS NOT NULL)
);
-- Nobody else's search goes through what only admins read.
CREATE INDEX log_search_admins ON log_search USING gin (admins gin_trgm_ops) WHERE (admins IS NOT NULL);
CREATE INDEX log_search_by_time ON log_search USING btree (at DESC, log_id DESC);
CREATE INDEX log_search_everyone ON log_search USING gin (everyone gin_trgm_ops) WHERE (everyone IS NOT NULL);

-- How far the texts are (server/logs/fill-search.ts). Those of older entries are made after this, newest first.
create table log_search_progress (
  only_row boolean not null default true,
  -- Up to here no entry can still turn up: nobody who took such an id is still at work.
  settled_id bigint not null,
  -- From here on every settled entry has its text.
  ready_from bigint not null,
  -- The locale and currency of the texts.
  wording text not null,
  constraint log_search_progress_pkey PRIMARY KEY (only_row),
  constraint log_search_progress_only_row_check CHECK (only_row),
  constraint log_search_progress_ready_from_check CHECK (ready_from > 0)
);

-- What an import did, row by row, as it was answered: whoever repeats it with its key gets the same report.
create table import_reports (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  at timestamp with time zone not null,
  report jsonb not null,
  -- Which import a report is of, so that it can be opened from the log. Who may read it depends on it.
  kind text,
  constraint import_reports_pkey PRIMARY KEY (id),
  constraint import_reports_kind_check CHECK (kind = ANY (ARRAY['stock'::text, 'customers'::text]))
);
CREATE TRIGGER import_reports_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON import_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Seals: entries of the log and movements of money chained, so that nobody changes, removes or puts in one of them unseen.
-- Each seal is a SHA-256 over the seal before and the content of the next run of rows. server/seals/ makes and checks them.
create table seals (
  -- Counted without gaps, which an identity does not promise.
  id bigint not null,
  at timestamp with time zone not null,
  -- How the content of its rows is written; see sealed_entry.
  version smallint not null,
  -- The last entry it covers (the seal before says where it starts), how many all seals up to this one cover, and which
  -- ids its own have.
  entries_to bigint not null,
  entries bigint not null,
  entry_ids int8multirange not null,
  movements_to bigint not null,
  movements bigint not null,
  movement_ids int8multirange not null,
  -- Of each row, entries first, the first 8 bytes of its own SHA-256: they tell which row it is when the seal is broken.
  digests bytea not null,
  hash bytea not null,
  constraint seals_pkey PRIMARY KEY (id),
  constraint seals_hash_key UNIQUE (hash)
);
CREATE TRIGGER seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Settings in the product: what an owner sets up, the logo, tax rates, further ways to be paid.
-- An empty section means that nothing was set: the environment or the product's own value then counts.
create table settings (
  only_row boolean not null default true,
  business jsonb not null default '{}'::jsonb,
  money jsonb not null default '{}'::jsonb,
  till jsonb not null default '{}'::jsonb,
  messages jsonb not null default '{}'::jsonb,
  digest jsonb not null default '{}'::jsonb,
  -- Raised with every change. A sale is made only if the settings it was priced with still hold.
  version bigint not null default 1,
  constraint settings_pkey PRIMARY KEY (only_row),
  constraint settings_only_row_check CHECK (only_row)
);

create table logos (
  only_row boolean not null default true,
  type text not null,
  picture bytea not null,
  changed_at timestamp with time zone not null,
  constraint logos_pkey PRIMARY KEY (only_row),
  constraint logos_only_row_check CHECK (only_row),
  constraint logos_picture_check CHECK (octet_length(picture) <= 200000),
  constraint logos_type_check CHECK (type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))
);

create table tax_rates (
  id bigint not null generated always as identity,
  name text not null,
  percent numeric(6,3) not null,
  -- Included in the price, or added to it.
  included boolean not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  kind text not null,
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_kind_check CHECK (kind = ANY ('{standard,zero,exempt}'::text[])),
  constraint tax_rates_kind_percent CHECK (kind = 'standard'::text OR percent = 0::numeric),
  constraint tax_rates_name_check CHECK (name <> ''::text),
  constraint tax_rates_percent_check CHECK (percent >= 0::numeric AND percent <= 100::numeric)
);
CREATE UNIQUE INDEX tax_rates_name ON tax_rates USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER tax_rates_changed AFTER INSERT OR DELETE OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_version();
CREATE TRIGGER tax_rates_kind BEFORE INSERT OR UPDATE ON tax_rates FOR EACH ROW EXECUTE FUNCTION fill_in_tax_kind();

-- The version before does not know kinds. What it adds has the kind that its percentage says, and a percentage that it gives to a
-- zero-rated or exempt rate makes it a standard one. This version always says the kind, and refuses the latter.
CREATE OR REPLACE FUNCTION fill_in_tax_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind is null then
    new.kind := case when new.percent = 0 then 'zero' else 'standard' end;
  elsif tg_op = 'UPDATE' and new.kind = old.kind and new.percent <> 0 then
    new.kind := 'standard';
  end if;
  return new;
end $function$;

-- A reference counts once per way to pay, over all sales, debt payments and deposits that stand. Its row goes when the
-- document is deleted or no longer carries it.
create table used_references (
  method_id bigint not null,
  -- Without regard to case and blanks at its ends.
  reference text not null,
  document text not null,
  document_id bigint not null,
  key text,
  constraint used_references_pkey PRIMARY KEY (method_id, reference),
  constraint used_references_reference_check CHECK (reference = lower(btrim(reference)) AND reference <> ''::text)
);
CREATE UNIQUE INDEX used_references_key ON used_references USING btree (method_id, key);
CREATE INDEX used_references_of_document ON used_references USING btree (document_id, document);
CREATE TRIGGER set_reference_key BEFORE INSERT OR UPDATE OF reference ON used_references FOR EACH ROW EXECUTE FUNCTION set_reference_key();

CREATE OR REPLACE FUNCTION set_reference_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.key := reference_key(new.reference);
  return new;
end $function$;

-- An admin's PIN approves one thing at a seller's till.
create table till_pins (
  staff_id bigint not null,
  -- Argon2, like passwords.
  hash text not null,
  -- In a row; ten switch it off until its owner sets a new one.
  wrong_tries integer not null default 0,
  set_at timestamp with time zone not null,
  constraint till_pins_pkey PRIMARY KEY (staff_id),
  constraint till_pins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint till_pins_wrong_tries_check CHECK (wrong_tries >= 0 AND wrong_tries <= 10)
);
CREATE TRIGGER end_approvals AFTER UPDATE OF hash ON till_pins FOR EACH ROW WHEN (old.hash IS DISTINCT FROM new.hash) EXECUTE FUNCTION end_approvals('staff_id');

-- They stay as history, used or not.
create table approvals (
  id bigint not null generated always as identity,
  -- Who asked and may use it, and who approved.
  staff_id bigint not null,
  approved_by bigint not null,
  action text not null,
  -- Up to this much.
  amount numeric(17,3),
  customer_id bigint,
  receipt_id bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- Set in the transaction of the document that needed it.
  spent_at timestamp with time zone,
  document text,
  document_id bigint,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint approvals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint approvals_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint approvals_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint approvals_action_check CHECK (action = ANY (ARRAY['discount'::text, 'credit'::text, 'return'::text, 'void'::text, 'cash-out'::text, 'stock-loss'::text])),
  constraint approvals_amount_check CHECK (amount IS NOT NULL OR (action <> ALL (ARRAY['discount'::text, 'credit'::text, 'cash-out'::text, 'stock-loss'::text]))),
  constraint approvals_check1 CHECK ((customer_id IS NOT NULL) = (action = 'credit'::text)),
  constraint approvals_check2 CHECK ((receipt_id IS NOT NULL) = (action = ANY (ARRAY['return'::text, 'void'::text]))),
  constraint approvals_check3 CHECK ((spent_at IS NULL) = (document IS NULL) AND (spent_at IS NULL) = (document_id IS NULL))
);
CREATE INDEX approvals_unspent ON approvals USING btree (approved_by) WHERE (spent_at IS NULL);
CREATE TRIGGER approvals_fix_decimals AFTER INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');

-- Carts set aside at the till. They reserve nothing. One that was taken up or deleted stays, for repeats of the same request.
create table held_carts (
  id bigint not null generated always as identity,
  name text not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  customer_id bigint,
  payment_date date,
  discount jsonb,
  -- [{"stockId": 3, "quantity": 2, "heldAt": 1.5, "discount": null}]: the price when it was set aside.
  lines jsonb not null,
  -- When it was taken up or deleted, and by whom.
  ended_at timestamp with time zone,
  ended_by bigint,
  total numeric,
  line_count integer,
  note text,
  constraint held_carts_pkey PRIMARY KEY (id),
  constraint held_carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint held_carts_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint held_carts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint held_carts_check CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint held_carts_lines_check CHECK (jsonb_array_length(lines) > 0),
  constraint held_carts_name_check CHECK (name <> ''::text),
  constraint held_carts_note_check CHECK (length(note) >= 1 AND length(note) <= 1000)
);
CREATE INDEX held_carts_open ON held_carts USING btree (id) WHERE (ended_at IS NULL);

-- Goods that come back. A return is dated on the day it is made, whatever day the sale had: what was sold stays as it was,
-- and what came back is counted beside it.
create table returns (
  id bigint not null generated always as identity,
  receipt_id bigint not null,
  day date not null,
  at timestamp with time zone not null,
  staff_id bigint not null,
  approved_by bigint,
  reason text not null,
  -- What was charged for these goods, tax included, and the tax in it. Each is rounded over all that came back of a line, so
  -- that of a very small part the tax may be the larger one.
  total numeric(17,3) not null,
  tax numeric(17,3) not null,
  -- What of it was taken off the receipt's debt. The rest, and the rounding of a refund that is all in cash, are its
  -- movements of kind 'refund'.
  debt numeric(17,3) not null,
  rounding numeric(17,3) not null default 0,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint returns_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint returns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint returns_check CHECK (debt >= 0::numeric AND debt <= total),
  constraint returns_tax_check CHECK (tax >= 0::numeric),
  constraint returns_total_check CHECK (total >= 0::numeric)
);
CREATE INDEX returns_by_day ON returns USING btree (day, id);
CREATE INDEX returns_of_receipt ON returns USING btree (receipt_id);
CREATE TRIGGER returns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON returns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER returns_lower_debt AFTER INSERT ON returns FOR EACH ROW WHEN (new.debt <> 0::numeric) EXECUTE FUNCTION keep_returned_debt();
CREATE TRIGGER returns_note_debt AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION note_return();

-- A part that was written off is owed again first: its goods are back.
CREATE OR REPLACE FUNCTION keep_returned_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_totals as d (day, slot, unpaid) values (new.day, pg_backend_pid() % 16, -new.debt)
  on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  insert into write_offs (account_id, day, at, amount, reason, return_id, staff_id)
  select id, new.day, new.at, -least(written_off, new.debt), new.reason, new.id, new.staff_id
  from accounts where receipt_id = new.receipt_id and written_off > 0;
  update accounts set returned = returned + new.debt where receipt_id = new.receipt_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_debt(customer_id, new.day, due_on, -new.debt) from accounts where receipt_id = new.receipt_id;
  return null;
end $function$;

create table return_lines (
  id bigint not null generated always as identity,
  return_id bigint not null,
  sale_line_id bigint not null,
  stock_id bigint not null,
  day date not null,
  quantity numeric(12,3) not null,
  -- False: it came back and was lost at once.
  to_stock boolean not null,
  total numeric(17,3) not null,
  tax numeric(17,3) not null,
  cost numeric(17,3) not null,
  constraint return_lines_pkey PRIMARY KEY (id),
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_lines_sale_line_id_fkey FOREIGN KEY (sale_line_id) REFERENCES sale_lines(id),
  constraint return_lines_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint return_lines_cost_check CHECK (cost >= 0::numeric),
  constraint return_lines_quantity_check CHECK (quantity > 0::numeric),
  constraint return_lines_tax_check CHECK (tax >= 0::numeric),
  constraint return_lines_total_check CHECK (total >= 0::numeric)
);
CREATE INDEX return_lines_by_day ON return_lines USING btree (day) INCLUDE (quantity, total, tax, cost);
CREATE INDEX return_lines_of_item ON return_lines USING btree (stock_id, day) INCLUDE (quantity, total, tax, cost);
CREATE INDEX return_lines_of_line ON return_lines USING btree (sale_line_id) INCLUDE (quantity, total, tax, cost);
CREATE INDEX return_lines_of_return ON return_lines USING btree (return_id);
CREATE TRIGGER return_lines_added AFTER INSERT ON return_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_return_lines_to_days();
CREATE TRIGGER return_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON return_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER return_lines_within_sale AFTER INSERT ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_too_many_returned();

CREATE OR REPLACE FUNCTION add_return_lines_to_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_totals as d (day, slot, returned_lines, returned_quantity, returned_sales, returned_cost, returned_tax)
  select day, pg_backend_pid() % 16, count(*), sum(quantity), sum(total), sum(cost), sum(tax)
  from added group by day order by day
  on conflict (day, slot) do update set returned_lines = d.returned_lines + excluded.returned_lines,
    returned_quantity = d.returned_quantity + excluded.returned_quantity,
    returned_sales = d.returned_sales + excluded.returned_sales, returned_cost = d.returned_cost + excluded.returned_cost,
    returned_tax = d.returned_tax + excluded.returned_tax;
  return null;
end $function$;

-- Never more than was sold or charged, and nothing of a deleted line, whoever writes here: the line is held, so two returns at
-- once take turns.
CREATE OR REPLACE FUNCTION refuse_too_many_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record;
  given record;
begin
  select quantity, total, tax, cost, deleted_at into line from sale_lines where id = new.sale_line_id for no key update;
  select sum(quantity) as quantity, sum(total) as total, sum(tax) as tax, sum(cost) as cost into given
  from return_lines where sale_line_id = new.sale_line_id;
  if line.deleted_at is not null or given.quantity > line.quantity or given.total > line.total or given.tax > line.tax
    or given.cost > line.cost
    or given.quantity = line.quantity and (given.total, given.tax, given.cost) <> (line.total, line.tax, line.cost)
  then
    raise exception 'more than was sold on line %', new.sale_line_id
      using errcode = 'check_violation', constraint = 'too_many_returned';
  end if;
  return null;
end $function$;

-- A whole receipt taken back, as deleting each of its lines does.
create table voids (
  receipt_id bigint not null,
  at timestamp with time zone not null,
  day date not null,
  staff_id bigint not null,
  approved_by bigint,
  reason text not null,
  -- What was taken back.
  total numeric(17,3) not null,
  constraint voids_pkey PRIMARY KEY (receipt_id),
  constraint voids_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint voids_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint voids_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX voids_by_day ON voids USING btree (day);
CREATE TRIGGER voids_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- By the day of the sale, whenever it was paid: the Banking Report divides a day's money by method.
create table day_debt_payments (
  day date not null,
  method_id bigint not null,
  amount numeric not null,
  -- What is paid on the debts of one day, at several tills at once, does not queue for one row either.
  slot smallint not null default 0,
  constraint day_debt_payments_pkey PRIMARY KEY (day, method_id, slot)
) with (fillfactor=50);

-- The drawer: cash put in and taken out, shifts, counts by method and by notes and coins.
create table cash_movements (
  id bigint not null generated always as identity,
  kind text not null,
  amount numeric(17,3) not null,
  reason text not null,
  day date not null,
  at timestamp with time zone not null,
  staff_id bigint not null,
  approved_by bigint,
  purpose text not null default 'owner'::text,
  -- Where it came or went.
  method_id bigint not null default 1,
  reverses bigint,
  constraint cash_movements_pkey PRIMARY KEY (id),
  constraint cash_movements_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint cash_movements_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint cash_movements_reverses_fkey FOREIGN KEY (reverses) REFERENCES cash_movements(id),
  constraint cash_movements_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint cash_movements_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  constraint cash_movements_float CHECK (kind <> 'float'::text OR purpose = 'owner'::text AND method_id = 1),
  constraint cash_movements_kind_check CHECK (kind = ANY (ARRAY['in'::text, 'out'::text, 'float'::text])),
  constraint cash_movements_not_deposit CHECK (method_id <> 2),
  constraint cash_movements_other_income CHECK (purpose <> 'other-income'::text OR kind = 'in'::text),
  constraint cash_movements_purpose CHECK (purpose = ANY ('{owner,loan,other-income}'::text[]))
);
CREATE INDEX cash_movements_by_day ON cash_movements USING btree (day, id);
CREATE UNIQUE INDEX cash_movements_reversed_once ON cash_movements USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER cash_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON cash_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_movements_fix_decimals AFTER INSERT ON cash_movements FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER cash_movements_reversal BEFORE INSERT ON cash_movements FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('kind', 'purpose', 'method_id');

-- Someone's time at the drawer. Every movement of money they make meanwhile names it; closing it takes its row alone, so
-- the count is compared with fixed figures.
create table shifts (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  -- What lay in the drawer when it began; it moves nothing.
  float numeric(17,3) not null,
  day date not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  -- The business day on which it was closed.
  closed_on date,
  closed_by bigint,
  -- What the books said when it was counted.
  expected numeric(17,3),
  counted numeric(17,3),
  denominations jsonb,
  comment text not null default ''::text,
  -- A shift goes on with a drawer that was counted: which shift left it, and what should have lain in it then. Another float is a
  -- difference. Null where nobody had counted a drawer before.
  continues bigint,
  start numeric(17,3),
  constraint shifts_pkey PRIMARY KEY (id),
  constraint shifts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  constraint shifts_continues_fkey FOREIGN KEY (continues) REFERENCES shifts(id),
  constraint shifts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint shifts_closed CHECK (num_nulls(closed_at, closed_on, closed_by, expected, counted) = ANY (ARRAY[0, 5])),
  constraint shifts_counted_check CHECK (counted >= 0::numeric),
  constraint shifts_float_check CHECK ("float" >= 0::numeric)
);
CREATE INDEX shifts_by_end ON shifts USING btree (closed_on, day);
CREATE UNIQUE INDEX shifts_continued ON shifts USING btree (continues) WHERE (continues IS NOT NULL);
CREATE UNIQUE INDEX shifts_one_open ON shifts USING btree (staff_id) WHERE (closed_at IS NULL);
CREATE TRIGGER shifts_fix_decimals AFTER INSERT OR UPDATE OF "float", counted ON shifts FOR EACH ROW EXECUTE FUNCTION fix_decimals('float', 'counted');

-- The methods beside Cash that were counted when a day was closed.
create table day_close_methods (
  close_id bigint not null,
  method_id bigint not null,
  expected numeric not null,
  counted numeric(17,3) not null,
  -- The count difference that stands in the ledger.
  posted numeric not null,
  constraint day_close_methods_pkey PRIMARY KEY (close_id, method_id),
  constraint day_close_methods_close_id_fkey FOREIGN KEY (close_id) REFERENCES day_closes(id),
  constraint day_close_methods_method_id_check CHECK (method_id <> ALL (ARRAY[1::bigint, 2::bigint]))
);
CREATE TRIGGER day_close_methods_fix_decimals AFTER INSERT OR UPDATE OF counted ON day_close_methods FOR EACH ROW EXECUTE FUNCTION fix_decimals('counted');

-- One payment over all open accounts of a customer, with a slip. What it paid on each account is a row of payments, and
-- what was left over and kept is a deposit.
create table customer_payments (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  date date not null,
  amount numeric(17,3) not null,
  method_id bigint not null,
  reference text,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint customer_payments_pkey PRIMARY KEY (id),
  constraint customer_payments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_payments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint customer_payments_amount_check CHECK (amount > 0::numeric)
);
CREATE INDEX customer_payments_of_customer ON customer_payments USING btree (customer_id, id);

-- Paid in advance, and given back of it.
create table deposits (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  kind text not null,
  date date not null,
  amount numeric(17,3) not null,
  method_id bigint not null,
  reference text,
  customer_payment_id bigint,
  staff_id bigint not null,
  at timestamp with time zone not null,
  reverses bigint,
  reason text,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint deposits_customer_payment_id_fkey FOREIGN KEY (customer_payment_id) REFERENCES customer_payments(id),
  constraint deposits_reverses_fkey FOREIGN KEY (reverses) REFERENCES deposits(id),
  constraint deposits_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint deposits_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  constraint deposits_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'refund'::text])),
  constraint deposits_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX deposits_of_customer ON deposits USING btree (customer_id, id);
CREATE UNIQUE INDEX deposits_reversed_once ON deposits USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER deposits_fix_decimals AFTER INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER deposits_keep_promises AFTER INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION keep_promises();
CREATE TRIGGER deposits_keep_reversed BEFORE UPDATE OF date, amount, method_id, reverses ON deposits FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER deposits_reversal BEFORE INSERT ON deposits FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('customer_id', 'kind', 'method_id');

-- Bad debts, as a ledger: what is given up is positive, what is undone is negative, each on its own day.
create table write_offs (
  id bigint not null generated always as identity,
  account_id bigint not null,
  day date not null,
  at timestamp with time zone not null,
  amount numeric(17,3) not null,
  reason text not null,
  -- The return that undid it, where one did.
  return_id bigint,
  staff_id bigint not null,
  -- The row that this one corrects; both are of the same day.
  corrects bigint,
  -- Whether it was made while the shop took the tax of bad debts out.
  takes_tax boolean not null default false,
  -- The last return of its receipt by then; null for those from before there was such a tax.
  after_return bigint,
  constraint write_offs_pkey PRIMARY KEY (id),
  constraint write_offs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint write_offs_corrects_fkey FOREIGN KEY (corrects) REFERENCES write_offs(id),
  constraint write_offs_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint write_offs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint write_offs_amount_check CHECK (amount <> 0::numeric)
);
CREATE INDEX write_offs_by_day ON write_offs USING btree (day) INCLUDE (amount);
CREATE INDEX write_offs_corrected ON write_offs USING btree (corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX write_offs_of_account ON write_offs USING btree (account_id, id);
CREATE TRIGGER write_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER write_offs_fit_taxes AFTER INSERT ON write_offs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fit_taxes_of_write_offs();
CREATE TRIGGER write_offs_keep_account AFTER INSERT ON write_offs FOR EACH ROW WHEN (new.corrects IS NULL) EXECUTE FUNCTION keep_written_off();
CREATE TRIGGER write_offs_note_debt AFTER INSERT ON write_offs FOR EACH ROW EXECUTE FUNCTION note_write_off();
CREATE TRIGGER write_offs_note_returns BEFORE INSERT ON write_offs FOR EACH ROW WHEN (new.corrects IS NULL) EXECUTE FUNCTION note_returns_before();

-- At the end of the transaction, when the lines of a return are there, and every correction of the same change.
CREATE OR REPLACE FUNCTION fit_taxes_of_write_offs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fit_write_off_taxes(new.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_written_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts set written_off = written_off + new.amount where id = new.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_returns_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select coalesce(max(r.id), 0) into new.after_return
  from accounts a left join returns r on r.receipt_id = a.receipt_id where a.id = new.account_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION note_write_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_debt(customer_id, new.day, due_on, -new.amount) from accounts where id = new.account_id;
  return null;
end $function$;

create table promises (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  date date not null,
  amount numeric(17,3) not null,
  note text not null default ''::text,
  -- The last payment and deposit there were: only what is entered after it counts.
  after_payment bigint not null,
  after_deposit bigint not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  -- What was paid towards a promise: entered after it and dated by its day. A customer's latest one is what the desk goes by.
  paid numeric(17,3) not null default 0,
  latest boolean not null default true,
  constraint promises_pkey PRIMARY KEY (id),
  constraint promises_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint promises_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint promises_amount_check CHECK (amount > 0::numeric)
);
CREATE UNIQUE INDEX promises_latest ON promises USING btree (customer_id) WHERE latest;
CREATE INDEX promises_of_customer ON promises USING btree (customer_id, id);

create table reminders (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  channel text not null,
  text text not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint reminders_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint reminders_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'whatsapp'::text, 'sms'::text]))
);
CREATE INDEX reminders_of_customer ON reminders USING btree (customer_id, id);

-- A statement that a customer reads without signing in. Only the hash of the link is kept.
create table statement_links (
  id bigint not null generated always as identity,
  customer_id bigint,
  token_hash bytea not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  supplier_id bigint,
  constraint statement_links_pkey PRIMARY KEY (id),
  constraint statement_links_token_hash_key UNIQUE (token_hash),
  constraint statement_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint statement_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint statement_links_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint statement_links_whose CHECK (num_nonnulls(customer_id, supplier_id) = 1)
);
CREATE UNIQUE INDEX statement_links_one ON statement_links USING btree (customer_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX statement_links_one_supplier ON statement_links USING btree (supplier_id) WHERE (revoked_at IS NULL);

-- A date has up to 16 rows, one per slot, so that tills selling on credit at once do not queue for one row.
create table due_totals (
  due_on date not null,
  slot smallint not null,
  balance numeric not null,
  constraint due_totals_pkey PRIMARY KEY (due_on, slot)
) with (fillfactor=70);

-- What a customer owed at the end of a day, for every day that changed it.
create table customer_days (
  customer_id bigint not null,
  day date not null,
  owed numeric not null,
  constraint customer_days_pkey PRIMARY KEY (customer_id, day)
) with (fillfactor=80);

-- What changed on a day of all that is owed, in slots as above: what was owed then is what is owed now less what came later.
create table due_days (
  day date not null,
  due_on date not null,
  slot smallint not null,
  amount numeric not null,
  constraint due_days_pkey PRIMARY KEY (day, due_on, slot)
) with (fillfactor=70);

-- The same by month, so that a day long ago does not add up every day since.
create table due_months (
  month date not null,
  due_on date not null,
  slot smallint not null,
  amount numeric not null,
  constraint due_months_pkey PRIMARY KEY (month, due_on, slot)
) with (fillfactor=70);

-- How many more customers owed something at the end of a day than at the end of the day before.
create table debtor_days (
  day date not null,
  slot smallint not null,
  customers integer not null,
  constraint debtor_days_pkey PRIMARY KEY (day, slot)
) with (fillfactor=70);

create table day_expenses (
  day date not null,
  type text not null,
  amount numeric not null,
  constraint day_expenses_pkey PRIMARY KEY (day, type)
) with (fillfactor=50);

-- Every line sold, deleted or brought back and every movement of stock up to those named in report_progress, added up per
-- day and per month. The server adds what came since in the background (server/reports/add-up.ts), all or nothing;
-- whatever is not yet in here is read from its rows. No sale writes to these tables.
create table report_progress (
  only_row boolean not null default true,
  movements_to bigint not null default 0,
  return_lines_to bigint not null default 0,
  -- Up to which movement that is in report_sums. The version before goes on without it, and leaves it to this one.
  deletions_to bigint not null default 0,
  constraint report_progress_pkey PRIMARY KEY (only_row),
  constraint report_progress_only_row_check CHECK (only_row)
);
CREATE TRIGGER report_progress_kinds BEFORE UPDATE ON report_progress FOR EACH ROW EXECUTE FUNCTION leave_kinds_of_tax();

-- The version before would add up what is exempt as zero-rated. It leaves such sales to this version, and its reports read them from
-- their rows, as they read everything that has not been added up yet.
CREATE OR REPLACE FUNCTION leave_kinds_of_tax()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('countinghouse.tax_kinds', true) is distinct from 'on' and exists (
    select from sale_lines l
    where l.tax_kind <> case when l.tax_percent = 0 then 'zero' else 'standard' end and l.id in (
      select sale_line_id from stock_movements where id > old.movements_to and id <= new.movements_to
      union all
      select sale_line_id from return_lines where id > old.return_lines_to and id <= new.return_lines_to
    )
  ) then
    raise exception 'this version does not know kinds of tax; a newer one adds these sales up';
  end if;
  return new;
end $function$;

create table report_sums (
  dimension text not null,
  span text not null,
  -- Its first day.
  starts date not null,
  -- An id, an hour, a tax; empty for the day itself and for what has none.
  key text not null,
  lines bigint not null,
  quantity numeric not null,
  gross numeric not null,
  discounts numeric not null,
  added_tax numeric not null,
  tax numeric not null,
  cost numeric not null,
  returned_lines bigint not null,
  returned_quantity numeric not null,
  returns numeric not null,
  returned_tax numeric not null,
  returned_cost numeric not null,
  -- What of the returns was taken off a debt.
  returned_debt numeric not null,
  -- The cost of what came back and was not put back.
  lost numeric not null,
  -- By how much the stock and its value changed, whatever the reason.
  stock_quantity numeric not null,
  stock_value numeric not null,
  -- Opening stock and restocks at their cost, and corrections of quantities.
  received numeric not null,
  adjusted numeric not null,
  net_sales numeric not null generated always as ((((((gross + added_tax) - discounts) - returns) - tax) + returned_tax)) stored,
  constraint report_sums_pkey PRIMARY KEY (dimension, span, starts, key) INCLUDE (net_sales, lines, returned_lines),
  constraint report_sums_dimension_check CHECK (dimension = ANY (ARRAY['day'::text, 'item'::text, 'category'::text, 'staff'::text, 'customer'::text, 'hour'::text, 'tax'::text])),
  constraint report_sums_span_check CHECK (span = ANY (ARRAY['day'::text, 'month'::text]))
) with (fillfactor=80);
-- Those of one item or customer.
CREATE INDEX report_sums_of_key ON report_sums USING btree (dimension, key, span, starts) INCLUDE (stock_quantity, stock_value) WHERE (dimension = ANY (ARRAY['item'::text, 'customer'::text]));

-- Each item as it was added up last. No foreign key here: every sale would have to look at it.
create table report_items (
  stock_id bigint not null,
  -- Its lines are in the sums of this category.
  category_id bigint not null,
  archived boolean not null,
  quantity numeric not null,
  value numeric not null,
  last_sold_on date,
  -- The last sale, or the day it came where there was none.
  idle_since date not null,
  constraint report_items_pkey PRIMARY KEY (stock_id)
) with (fillfactor=70);
CREATE INDEX report_items_idle ON report_items USING btree (idle_since, stock_id) INCLUDE (value) WHERE ((quantity > (0)::numeric) AND (NOT archived));

-- Items that changed without a movement since: taken up with the next sums, and looked at one by one until then.
create table report_item_changes (
  id bigint not null generated always as identity,
  stock_id bigint not null,
  constraint report_item_changes_pkey PRIMARY KEY (id)
);

create table digests (
  -- The business day on which it is sent; it tells of the day before.
  day date not null,
  recipient text not null,
  tries integer not null default 0,
  -- Nobody tries before this. While one server is at it, it is far enough ahead for the mail server to answer.
  next_try timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint digests_pkey PRIMARY KEY (day, recipient)
);

-- Each is one movement of kind 'written off'. Its value is what it took at cost, with the sign of its quantity.
create table stock_write_offs (
  id bigint not null generated always as identity,
  movement_id bigint not null,
  stock_id bigint not null,
  day date not null,
  at timestamp with time zone not null,
  staff_id bigint not null,
  approved_by bigint,
  reason text not null,
  note text not null default ''::text,
  quantity numeric(12,3) not null,
  value numeric(17,3) not null,
  count_id bigint,
  constraint stock_write_offs_pkey PRIMARY KEY (id),
  constraint stock_write_offs_movement_id_key UNIQUE (movement_id),
  constraint stock_write_offs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint stock_write_offs_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  constraint stock_write_offs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint stock_write_offs_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint stock_write_offs_check CHECK (quantity <> 0::numeric AND (reason = 'counted'::text OR (quantity > 0::numeric) = (reason = 'found'::text))),
  constraint stock_write_offs_check1 CHECK ((value * quantity) >= 0::numeric),
  constraint stock_write_offs_counted CHECK ((reason = 'counted'::text) = (count_id IS NOT NULL)),
  constraint stock_write_offs_reason_check CHECK (reason = ANY ('{damaged,expired,stolen,own-use,gift,lost,found,counted}'::text[]))
);
CREATE INDEX stock_write_offs_by_day ON stock_write_offs USING btree (day, id);
CREATE INDEX stock_write_offs_of_item ON stock_write_offs USING btree (stock_id, day);
CREATE TRIGGER stock_write_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Types of expenses: the five that every shop has, and the shop's own, which are archived, never deleted.
create table expense_types (
  id bigint not null generated always as identity,
  -- What an expense carries. A new name is carried over to the expenses that have the old one.
  name text not null,
  built_in boolean not null default false,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint expense_types_pkey PRIMARY KEY (id),
  constraint expense_types_name_key UNIQUE (name),
  -- The screens call Labour so.
  constraint expense_types_label CHECK (lower(name) <> 'causal labour'::text),
  constraint expense_types_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX expense_types_name ON expense_types USING btree (lower(name));

-- Beside the receipts, so that a sale without a note writes nothing for it.
create table receipt_notes (
  receipt_id bigint not null,
  note text not null,
  constraint receipt_notes_pkey PRIMARY KEY (receipt_id),
  constraint receipt_notes_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint receipt_notes_note_check CHECK (length(note) >= 1 AND length(note) <= 1000)
);

create table expense_photos (
  expense_id bigint not null,
  type text not null,
  picture bytea not null,
  changed_at timestamp with time zone not null,
  constraint expense_photos_pkey PRIMARY KEY (expense_id),
  constraint expense_photos_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES expenses(id),
  constraint expense_photos_picture_check CHECK (octet_length(picture) <= 500000),
  constraint expense_photos_type_check CHECK (type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))
);

create table transfers (
  id bigint not null generated always as identity,
  date date not null,
  from_method_id bigint not null,
  to_method_id bigint not null,
  amount numeric(17,3) not null,
  reference text,
  note text,
  -- The transfer that this one takes back, and why.
  reverses bigint,
  reason text,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_reverses_key UNIQUE (reverses),
  constraint transfers_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff(id),
  constraint transfers_from_method_id_fkey FOREIGN KEY (from_method_id) REFERENCES payment_methods(id),
  constraint transfers_reverses_fkey FOREIGN KEY (reverses) REFERENCES transfers(id),
  constraint transfers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint transfers_to_method_id_fkey FOREIGN KEY (to_method_id) REFERENCES payment_methods(id),
  constraint transfers_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  -- What customers paid in advance is theirs.
  constraint transfers_not_deposit CHECK (from_method_id <> 2 AND to_method_id <> 2),
  constraint transfers_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint transfers_reason_check CHECK ((reverses IS NULL) = (reason IS NULL)),
  constraint transfers_two_methods CHECK (from_method_id <> to_method_id)
);
CREATE INDEX transfers_newest ON transfers USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER transfers_fix_decimals AFTER INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER transfers_keep_reversed BEFORE UPDATE OF date, amount, deleted_at, reverses ON transfers FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER transfers_reversal BEFORE INSERT ON transfers FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('from_method_id', 'to_method_id');
CREATE TRIGGER transfers_stay BEFORE DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table account_days (
  day date not null,
  -- As the postings of documents call it (server/documents/document-rows.ts): 'method', 'sales'.
  account text not null,
  -- Whose it is: a method, a type of expense, a tax. Empty where there is one such account; customers are added up.
  key text not null,
  debit numeric not null,
  credit numeric not null,
  -- How many postings these are.
  postings integer not null,
  constraint account_days_pkey PRIMARY KEY (day, account, key)
);

-- Up to which row of each ledger the days are worked out.
create table account_progress (
  ledger text not null,
  up_to bigint not null,
  constraint account_progress_pkey PRIMARY KEY (ledger)
);

-- Days whose postings changed without a new row in any ledger.
create table posting_changes (
  id bigint not null generated always as identity,
  day date not null,
  constraint posting_changes_pkey PRIMARY KEY (id)
);
CREATE TRIGGER posting_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table accounts_chart (
  account text not null,
  key text not null,
  code text not null,
  name text not null,
  constraint accounts_chart_pkey PRIMARY KEY (account, key),
  constraint accounts_chart_code_check CHECK (length(code) <= 20),
  constraint accounts_chart_name_check CHECK (length(name) <= 200)
);
CREATE UNIQUE INDEX accounts_chart_code ON accounts_chart USING btree (lower(code)) WHERE (code <> ''::text);

create table books_lock (
  only_row boolean not null default true,
  -- The last locked day; null where none is.
  until date,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint books_lock_pkey PRIMARY KEY (only_row),
  constraint books_lock_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint books_lock_only_row_check CHECK (only_row)
);

create table tax_payments (
  id bigint not null generated always as identity,
  date date not null,
  amount numeric(17,3) not null,
  method_id bigint not null,
  reference text,
  note text,
  -- The payment that this one takes back, and why.
  reverses bigint,
  reason text,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint tax_payments_pkey PRIMARY KEY (id),
  constraint tax_payments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff(id),
  constraint tax_payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint tax_payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES tax_payments(id),
  constraint tax_payments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint tax_payments_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric
    ELSE amount < 0::numeric
END),
  -- What customers paid in advance is theirs.
  constraint tax_payments_not_deposit CHECK (method_id <> 2),
  constraint tax_payments_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint tax_payments_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX tax_payments_newest ON tax_payments USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX tax_payments_reversed_once ON tax_payments USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER tax_payments_fix_decimals AFTER INSERT ON tax_payments FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER tax_payments_keep_reversed BEFORE UPDATE OF date, amount, method_id, deleted_at, reverses ON tax_payments FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER tax_payments_reversal BEFORE INSERT ON tax_payments FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('method_id');
CREATE TRIGGER tax_payments_stay BEFORE DELETE OR TRUNCATE ON tax_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table write_off_taxes (
  id bigint not null generated always as identity,
  write_off_id bigint not null,
  -- That of the write-off.
  day date not null,
  tax_name text not null,
  tax_percent numeric(6,3) not null,
  -- Below 0 where it came back.
  amount numeric(17,3) not null,
  constraint write_off_taxes_pkey PRIMARY KEY (id),
  constraint write_off_taxes_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES write_offs(id),
  constraint write_off_taxes_amount_check CHECK (amount <> 0::numeric)
);
CREATE INDEX write_off_taxes_by_day ON write_off_taxes USING btree (day) INCLUDE (amount);
CREATE INDEX write_off_taxes_of_write_off ON write_off_taxes USING btree (write_off_id);
CREATE TRIGGER write_off_taxes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON write_off_taxes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table packs (
  id bigint not null generated always as identity,
  stock_id bigint not null,
  name text not null,
  -- Pieces in it.
  size numeric(12,3) not null,
  -- Null: bought in it, not sold in it.
  unit_sell numeric(17,3),
  -- Pieces that make it up are charged as it where that is cheaper.
  auto boolean not null default false,
  deleted_at timestamp with time zone,
  constraint packs_pkey PRIMARY KEY (id),
  constraint packs_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint packs_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint packs_size_check CHECK (size > 0::numeric AND size <> 1::numeric),
  constraint packs_unit_sell_check CHECK (unit_sell >= 0::numeric)
);
CREATE UNIQUE INDEX packs_name ON packs USING btree (stock_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX packs_of_item ON packs USING btree (stock_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER packs_added AFTER INSERT ON packs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER packs_changed AFTER UPDATE ON packs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER packs_fix_decimals AFTER INSERT OR UPDATE OF unit_sell ON packs FOR EACH ROW EXECUTE FUNCTION fix_decimals('unit_sell');
CREATE TRIGGER packs_former AFTER UPDATE ON packs REFERENCING OLD TABLE AS packs_before NEW TABLE AS packs_after FOR EACH STATEMENT EXECUTE FUNCTION keep_former_packs();
CREATE TRIGGER packs_prices_added AFTER INSERT ON packs REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER packs_prices_changed AFTER UPDATE ON packs REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER packs_stay BEFORE DELETE OR TRUNCATE ON packs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION keep_former_packs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_packs (pack_id, name, size, until)
  select was.id, was.name, was.size, pg_current_xact_id()
  from packs_before was join packs_after now on now.id = was.id
  where now.size <> was.size order by was.id;
  return null;
end $function$;

-- Every code that a scanner finds, of items that are not deleted: the first of an item, its others, and those of its packs.
create table barcodes (
  code text not null,
  stock_id bigint not null,
  pack_id bigint,
  place integer not null,
  constraint barcodes_pkey PRIMARY KEY (code),
  constraint barcodes_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint barcodes_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);
CREATE INDEX barcodes_of_item ON barcodes USING btree (stock_id);
CREATE TRIGGER barcodes_till_added AFTER INSERT ON barcodes REFERENCING NEW TABLE AS codes FOR EACH STATEMENT EXECUTE FUNCTION note_till_barcodes();
CREATE TRIGGER barcodes_till_removed AFTER DELETE ON barcodes REFERENCING OLD TABLE AS codes FOR EACH STATEMENT EXECUTE FUNCTION note_till_barcodes();

CREATE OR REPLACE FUNCTION note_till_barcodes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock set changed = pg_current_xact_id()
  where id in (select stock_id from codes) and changed is distinct from pg_current_xact_id();
  return null;
end $function$;

create table price_lists (
  id bigint not null generated always as identity,
  name text not null,
  deleted_at timestamp with time zone,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);
CREATE UNIQUE INDEX price_lists_name ON price_lists USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER price_lists_stay BEFORE DELETE OR TRUNCATE ON price_lists FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table list_prices (
  list_id bigint not null,
  stock_id bigint not null,
  -- Null: of the piece.
  pack_id bigint,
  unit_sell numeric(17,3) not null,
  constraint list_prices_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id),
  constraint list_prices_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint list_prices_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint list_prices_unit_sell_check CHECK (unit_sell >= 0::numeric)
);
CREATE UNIQUE INDEX list_prices_once ON list_prices USING btree (stock_id, list_id, COALESCE(pack_id, (0)::bigint));
CREATE TRIGGER list_prices_added AFTER INSERT ON list_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER list_prices_changed AFTER UPDATE ON list_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER list_prices_fix_decimals AFTER INSERT OR UPDATE ON list_prices FOR EACH ROW EXECUTE FUNCTION fix_decimals('unit_sell');
CREATE TRIGGER list_prices_noted AFTER INSERT ON list_prices REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER list_prices_noted_again AFTER UPDATE ON list_prices REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER list_prices_removed AFTER DELETE ON list_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();

create table timed_prices (
  id bigint not null generated always as identity,
  stock_id bigint not null,
  pack_id bigint,
  unit_sell numeric(17,3) not null,
  start_date date not null,
  end_date date not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint timed_prices_pkey PRIMARY KEY (id),
  constraint timed_prices_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff(id),
  constraint timed_prices_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint timed_prices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint timed_prices_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint timed_prices_check CHECK (end_date >= start_date),
  constraint timed_prices_unit_sell_check CHECK (unit_sell >= 0::numeric)
);
CREATE INDEX timed_prices_of_item ON timed_prices USING btree (stock_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER timed_prices_added AFTER INSERT ON timed_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER timed_prices_changed AFTER UPDATE ON timed_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER timed_prices_fix_decimals AFTER INSERT ON timed_prices FOR EACH ROW EXECUTE FUNCTION fix_decimals('unit_sell');
CREATE TRIGGER timed_prices_noted AFTER INSERT ON timed_prices REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION note_prices();
CREATE TRIGGER timed_prices_stay BEFORE DELETE OR TRUNCATE ON timed_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table suppliers (
  id bigint not null generated always as identity,
  name text not null,
  phone text not null default ''::text,
  email text not null default ''::text,
  address text not null default ''::text,
  tax_number text not null default ''::text,
  -- In how many days their bills are due, and how long they take to deliver.
  terms_days integer not null default 0,
  lead_days integer,
  note text not null default ''::text,
  -- What was paid to them in advance and not used, kept by the rows of supplier_advances.
  advance numeric(17,3) not null default 0,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_advance_check CHECK (advance >= 0::numeric),
  constraint suppliers_lead_days_check CHECK (lead_days >= 0 AND lead_days <= 365),
  constraint suppliers_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint suppliers_terms_days_check CHECK (terms_days >= 0 AND terms_days <= 365)
);
CREATE UNIQUE INDEX suppliers_name ON suppliers USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER suppliers_stay BEFORE DELETE OR TRUNCATE ON suppliers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table orders (
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  state text not null default 'draft'::text,
  expected_on date,
  note text not null default ''::text,
  staff_id bigint not null,
  at timestamp with time zone not null,
  sent_at timestamp with time zone,
  -- When it was closed or cancelled.
  ended_at timestamp with time zone,
  -- No foreign key, because deliveries already have one to orders.
  first_delivery_id bigint,
  first_came_on date,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint orders_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint orders_first_delivery CHECK ((first_delivery_id IS NULL) = (first_came_on IS NULL)),
  constraint orders_state_check CHECK (state = ANY ('{draft,sent,closed,cancelled}'::text[]))
);
CREATE INDEX orders_delivered ON orders USING btree (supplier_id, first_came_on DESC, first_delivery_id DESC) INCLUDE (sent_at) WHERE (first_came_on IS NOT NULL);
CREATE INDEX orders_of_supplier ON orders USING btree (supplier_id, id DESC);
CREATE INDEX orders_sent ON orders USING btree (id) WHERE (state = 'sent'::text);
CREATE TRIGGER orders_stay BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Those of a draft are replaced when it is changed.
create table order_lines (
  id bigint not null generated always as identity,
  order_id bigint not null,
  stock_id bigint not null,
  pack_id bigint,
  pack_name text,
  pack_size numeric(12,3),
  -- In packs where it has one.
  quantity numeric(12,3) not null,
  -- Of one piece or one pack.
  cost numeric,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint order_lines_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint order_lines_cost_check CHECK (cost >= 0::numeric),
  constraint order_lines_pack CHECK ((pack_id IS NULL) = (pack_name IS NULL) AND (pack_id IS NULL) = (pack_size IS NULL)),
  constraint order_lines_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX order_lines_of_item ON order_lines USING btree (stock_id);
CREATE INDEX order_lines_of_order ON order_lines USING btree (order_id, id);

create table deliveries (
  id bigint not null generated always as identity,
  -- None: bought at the market, and paid at once.
  supplier_id bigint,
  order_id bigint,
  date date not null,
  -- Of the supplier's paper.
  number text,
  tax numeric(17,3) not null,
  -- Whether the tax is claimed back; otherwise it is a part of what the goods cost.
  reclaims_tax boolean not null,
  -- What the paper comes to, what of it was paid at once, and what the goods cost with all that was spread on them.
  due numeric(17,3) not null,
  paid numeric(17,3) not null,
  goods_value numeric(17,3) not null,
  staff_id bigint not null,
  approved_by bigint,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  undo_reason text,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint deliveries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint deliveries_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint deliveries_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id),
  constraint deliveries_check CHECK (paid >= 0::numeric AND paid <= due),
  constraint deliveries_due_check CHECK (due >= 0::numeric),
  constraint deliveries_goods_value CHECK (goods_value = (due -
CASE
    WHEN reclaims_tax THEN tax
    ELSE 0::numeric
END)),
  constraint deliveries_number_check CHECK (length(number) >= 1 AND length(number) <= 100),
  constraint deliveries_owed CHECK (paid = due OR supplier_id IS NOT NULL),
  constraint deliveries_tax_check CHECK (tax >= 0::numeric),
  constraint deliveries_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL) = (undo_reason IS NULL))
);
CREATE INDEX deliveries_newest ON deliveries USING btree (date DESC, id DESC);
-- A supplier's paper is entered once.
CREATE UNIQUE INDEX deliveries_number ON deliveries USING btree (supplier_id, lower(number)) WHERE ((number IS NOT NULL) AND (supplier_id IS NOT NULL) AND (undone_at IS NULL));
CREATE INDEX deliveries_of_order ON deliveries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX deliveries_of_supplier ON deliveries USING btree (supplier_id, date DESC, id DESC) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER deliveries_first AFTER INSERT OR UPDATE OF undone_at ON deliveries FOR EACH ROW WHEN (new.order_id IS NOT NULL) EXECUTE FUNCTION keep_first_delivery();
CREATE TRIGGER deliveries_fix_decimals AFTER INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION fix_decimals('due', 'tax');
CREATE TRIGGER deliveries_stay BEFORE DELETE OR TRUNCATE ON deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever delivers an order, or undoes one of its deliveries, holds the order meanwhile.
CREATE OR REPLACE FUNCTION keep_first_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders set (first_delivery_id, first_came_on) = (
    select id, date from deliveries where order_id = new.order_id and undone_at is null order by date, id limit 1
  ) where id = new.order_id;
  return null;
end $function$;

create table delivery_lines (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  stock_id bigint not null,
  order_line_id bigint,
  pack_id bigint,
  pack_name text,
  pack_size numeric(12,3),
  -- Both in packs where it has one.
  quantity numeric(12,3) not null,
  free numeric(12,3) not null,
  -- As on the paper, without tax.
  total numeric(17,3) not null,
  pieces numeric(12,3) not null,
  -- What the pieces cost with their share of all costs.
  value numeric(17,3) not null,
  unit_cost_before numeric not null,
  unit_cost_after numeric not null,
  unit_sell_before numeric(17,3) not null,
  unit_sell_after numeric(17,3) not null,
  -- Percent of the tax that the selling price includes; 0 where it includes none.
  included_tax numeric not null,
  expires_on date,
  movement_id bigint not null,
  constraint delivery_lines_pkey PRIMARY KEY (id),
  constraint delivery_lines_movement_id_key UNIQUE (movement_id),
  constraint delivery_lines_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_lines_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES stock_movements(id),
  constraint delivery_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint delivery_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint delivery_lines_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint delivery_lines_free_check CHECK (free >= 0::numeric),
  constraint delivery_lines_pack CHECK ((pack_id IS NULL) = (pack_name IS NULL) AND (pack_id IS NULL) = (pack_size IS NULL)),
  constraint delivery_lines_pieces CHECK (pieces = ((quantity + free) * COALESCE(pack_size, 1::numeric))),
  constraint delivery_lines_pieces_check CHECK (pieces > 0::numeric),
  constraint delivery_lines_quantity_check CHECK (quantity >= 0::numeric),
  constraint delivery_lines_total_check CHECK (total >= 0::numeric),
  constraint delivery_lines_value_check CHECK (value >= 0::numeric)
);
CREATE INDEX delivery_lines_dated ON delivery_lines USING btree (expires_on, stock_id) WHERE (expires_on IS NOT NULL);
CREATE INDEX delivery_lines_of_delivery ON delivery_lines USING btree (delivery_id, id);
CREATE INDEX delivery_lines_of_item ON delivery_lines USING btree (stock_id, id DESC);
CREATE INDEX delivery_lines_of_order ON delivery_lines USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE TRIGGER delivery_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON delivery_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Transport, market dues, or a discount, which is below 0.
create table delivery_costs (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  name text not null,
  amount numeric(17,3) not null,
  spread text not null,
  constraint delivery_costs_pkey PRIMARY KEY (id),
  constraint delivery_costs_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_costs_amount_check CHECK (amount <> 0::numeric),
  constraint delivery_costs_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint delivery_costs_spread_check CHECK (spread = ANY ('{value,quantity}'::text[]))
);
CREATE INDEX delivery_costs_of_delivery ON delivery_costs USING btree (delivery_id, id);
CREATE TRIGGER delivery_costs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON delivery_costs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was paid with a delivery.
create table delivery_payments (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  method_id bigint not null,
  amount numeric(17,3) not null,
  reference text,
  constraint delivery_payments_pkey PRIMARY KEY (id),
  constraint delivery_payments_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint delivery_payments_amount_check CHECK (amount > 0::numeric)
);
CREATE INDEX delivery_payments_of_delivery ON delivery_payments USING btree (delivery_id, id);
CREATE TRIGGER delivery_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON delivery_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bills (
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  delivery_id bigint,
  date date not null,
  due_on date not null,
  amount numeric(17,3) not null,
  -- Kept by the rows of bill_settlements.
  paid numeric(17,3) not null default 0,
  credited numeric(17,3) not null default 0,
  -- With its delivery.
  cancelled_at timestamp with time zone,
  late_cost_id bigint,
  opening_id bigint,
  constraint bills_pkey PRIMARY KEY (id),
  constraint bills_late_cost_id_key UNIQUE (late_cost_id),
  constraint bills_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint bills_late_cost_id_fkey FOREIGN KEY (late_cost_id) REFERENCES late_costs(id),
  constraint bills_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES openings(id),
  constraint bills_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint bills_amount_check CHECK (amount > 0::numeric),
  constraint bills_balance CHECK ((paid + credited) <= amount),
  constraint bills_cancelled CHECK (cancelled_at IS NULL OR paid = 0::numeric AND credited = 0::numeric),
  constraint bills_credited_check CHECK (credited >= 0::numeric),
  constraint bills_from CHECK ((delivery_id IS NULL) <> (opening_id IS NULL)),
  constraint bills_late_cost CHECK (late_cost_id IS NULL OR delivery_id IS NOT NULL),
  constraint bills_paid_check CHECK (paid >= 0::numeric)
);
CREATE UNIQUE INDEX bills_of_delivery ON bills USING btree (delivery_id) WHERE (late_cost_id IS NULL);
CREATE INDEX bills_of_opening ON bills USING btree (opening_id) WHERE (opening_id IS NOT NULL);
CREATE INDEX bills_of_supplier ON bills USING btree (supplier_id, due_on, id);
CREATE INDEX bills_open ON bills USING btree (due_on, id) WHERE ((cancelled_at IS NULL) AND ((paid + credited) < amount));
CREATE INDEX bills_with_delivery ON bills USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);
CREATE TRIGGER bills_stay BEFORE DELETE OR TRUNCATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table supplier_payments (
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  date date not null,
  amount numeric(17,3) not null,
  method_id bigint not null,
  reference text,
  -- What of it was more than the bills, and is an advance.
  kept numeric(17,3) not null default 0,
  -- The payment that this one takes back, and why.
  reverses bigint,
  reason text,
  staff_id bigint not null,
  at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint supplier_payments_pkey PRIMARY KEY (id),
  constraint supplier_payments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff(id),
  constraint supplier_payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint supplier_payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES supplier_payments(id),
  constraint supplier_payments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint supplier_payments_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_payments_amount_check CHECK (
CASE
    WHEN reverses IS NULL THEN amount > 0::numeric AND kept >= 0::numeric AND kept <= amount
    ELSE amount < 0::numeric AND kept >= amount AND kept <= 0::numeric
END),
  -- What customers paid in advance is theirs.
  constraint supplier_payments_not_deposit CHECK (method_id <> 2),
  constraint supplier_payments_reason_check CHECK ((reverses IS NULL) = (reason IS NULL))
);
CREATE INDEX supplier_payments_newest ON supplier_payments USING btree (date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX supplier_payments_of_supplier ON supplier_payments USING btree (supplier_id, date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX supplier_payments_reversed_once ON supplier_payments USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER supplier_payments_fix_decimals AFTER INSERT ON supplier_payments FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');
CREATE TRIGGER supplier_payments_keep_reversed BEFORE UPDATE OF date, amount, method_id, deleted_at, reverses ON supplier_payments FOR EACH ROW EXECUTE FUNCTION keep_reversed();
CREATE TRIGGER supplier_payments_reversal BEFORE INSERT ON supplier_payments FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal('supplier_id', 'method_id');
CREATE TRIGGER supplier_payments_stay BEFORE DELETE OR TRUNCATE ON supplier_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table supplier_returns (
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  -- The one whose bill is lowered first.
  delivery_id bigint,
  date date not null,
  reason text not null,
  -- What the supplier allows, and what the goods cost.
  credit numeric(17,3) not null,
  cost numeric(17,3) not null,
  -- Of the credit: what lowered bills, what came back as money, and what is an advance.
  credited numeric(17,3) not null,
  refunded numeric(17,3) not null,
  kept numeric(17,3) not null,
  method_id bigint,
  reference text,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint supplier_returns_pkey PRIMARY KEY (id),
  constraint supplier_returns_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint supplier_returns_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint supplier_returns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint supplier_returns_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_returns_cost_check CHECK (cost >= 0::numeric),
  constraint supplier_returns_credit CHECK (credit = (credited + refunded + kept)),
  constraint supplier_returns_credit_check CHECK (credit >= 0::numeric),
  constraint supplier_returns_credited_check CHECK (credited >= 0::numeric),
  constraint supplier_returns_kept_check CHECK (kept >= 0::numeric),
  constraint supplier_returns_refund CHECK (refunded = 0::numeric OR method_id IS NOT NULL),
  constraint supplier_returns_refunded_check CHECK (refunded >= 0::numeric)
);
CREATE INDEX supplier_returns_newest ON supplier_returns USING btree (date DESC, id DESC);
CREATE INDEX supplier_returns_of_supplier ON supplier_returns USING btree (supplier_id, date DESC, id DESC);
CREATE TRIGGER supplier_returns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON supplier_returns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER supplier_returns_fix_decimals AFTER INSERT ON supplier_returns FOR EACH ROW EXECUTE FUNCTION fix_decimals('credit');

create table supplier_return_lines (
  id bigint not null generated always as identity,
  return_id bigint not null,
  stock_id bigint not null,
  pack_id bigint,
  pack_name text,
  pack_size numeric(12,3),
  quantity numeric(12,3) not null,
  pieces numeric(12,3) not null,
  credit numeric(17,3) not null,
  cost numeric(17,3) not null,
  movement_id bigint not null,
  constraint supplier_return_lines_pkey PRIMARY KEY (id),
  constraint supplier_return_lines_movement_id_key UNIQUE (movement_id),
  constraint supplier_return_lines_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES stock_movements(id),
  constraint supplier_return_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint supplier_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES supplier_returns(id),
  constraint supplier_return_lines_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint supplier_return_lines_cost_check CHECK (cost >= 0::numeric),
  constraint supplier_return_lines_credit_check CHECK (credit >= 0::numeric),
  constraint supplier_return_lines_pack CHECK ((pack_id IS NULL) = (pack_name IS NULL) AND (pack_id IS NULL) = (pack_size IS NULL)),
  constraint supplier_return_lines_pieces CHECK (pieces = (quantity * COALESCE(pack_size, 1::numeric))),
  constraint supplier_return_lines_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX supplier_return_lines_of_return ON supplier_return_lines USING btree (return_id, id);
CREATE TRIGGER supplier_return_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON supplier_return_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What lowered the balance of a bill: a payment, or goods that were sent back. What is taken back is a row of the opposite amount.
create table bill_settlements (
  id bigint not null generated always as identity,
  bill_id bigint not null,
  payment_id bigint,
  return_id bigint,
  amount numeric(17,3) not null,
  day date not null,
  at timestamp with time zone not null,
  constraint bill_settlements_pkey PRIMARY KEY (id),
  constraint bill_settlements_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  constraint bill_settlements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES supplier_payments(id),
  constraint bill_settlements_return_id_fkey FOREIGN KEY (return_id) REFERENCES supplier_returns(id),
  constraint bill_settlements_amount_check CHECK (amount <> 0::numeric),
  constraint bill_settlements_by CHECK ((payment_id IS NULL) <> (return_id IS NULL))
);
CREATE INDEX bill_settlements_of_bill ON bill_settlements USING btree (bill_id, id);
CREATE INDEX bill_settlements_of_payment ON bill_settlements USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX bill_settlements_of_return ON bill_settlements USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE TRIGGER bill_settlements_added AFTER INSERT ON bill_settlements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_bills();
CREATE TRIGGER bill_settlements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bill_settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A bill's row is held by whoever settles it, so what is left of it is what they saw.
CREATE OR REPLACE FUNCTION keep_bills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bills b set paid = b.paid + s.paid, credited = b.credited + s.credited
  from (
    select bill_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
      coalesce(sum(amount) filter (where return_id is not null), 0) as credited
    from added group by bill_id
  ) as s
  where b.id = s.bill_id;
  return null;
end $function$;

-- What was paid to suppliers in advance, and spent of it. The method Advance has the same amounts in the ledger of money.
create table supplier_advances (
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  document text not null,
  document_id bigint not null,
  -- Signed: what is paid in advance is positive.
  amount numeric(17,3) not null,
  day date not null,
  at timestamp with time zone not null,
  constraint supplier_advances_pkey PRIMARY KEY (id),
  constraint supplier_advances_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_advances_amount_check CHECK (amount <> 0::numeric),
  constraint supplier_advances_document_check CHECK (document = ANY ('{delivery,"supplier payment","supplier return",opening}'::text[]))
);
CREATE INDEX supplier_advances_of_opening ON supplier_advances USING btree (document_id) WHERE (document = 'opening'::text);
CREATE INDEX supplier_advances_of_supplier ON supplier_advances USING btree (supplier_id, day);
CREATE TRIGGER supplier_advances_added AFTER INSERT ON supplier_advances REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_advances();
CREATE TRIGGER supplier_advances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON supplier_advances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION keep_advances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update suppliers s set advance = s.advance + a.amount
  from (select supplier_id, sum(amount) as amount from added group by supplier_id) as a
  where s.id = a.supplier_id;
  return null;
end $function$;

create table missed (
  id bigint not null generated always as identity,
  stock_id bigint,
  text text,
  day date not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint missed_pkey PRIMARY KEY (id),
  constraint missed_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint missed_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint missed_text_check CHECK (length(text) >= 1 AND length(text) <= 200),
  constraint missed_what CHECK ((stock_id IS NULL) <> (text IS NULL))
);
CREATE INDEX missed_by_day ON missed USING btree (day);
CREATE TRIGGER missed_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON missed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table late_costs (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  name text not null,
  amount numeric(17,3) not null,
  spread text not null,
  -- The day it was entered. Days before it stay as they are.
  day date not null,
  -- What of it was paid at once; the rest is a bill.
  paid numeric(17,3) not null,
  -- What of it went into stock; the rest is cost of goods.
  into_stock numeric(17,3) not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint late_costs_pkey PRIMARY KEY (id),
  constraint late_costs_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint late_costs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint late_costs_amount_check CHECK (amount > 0::numeric),
  constraint late_costs_check CHECK (paid >= 0::numeric AND paid <= amount),
  constraint late_costs_check1 CHECK (into_stock >= 0::numeric AND into_stock <= amount),
  constraint late_costs_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint late_costs_spread_check CHECK (spread = ANY ('{value,quantity}'::text[]))
);
CREATE INDEX late_costs_by_day ON late_costs USING btree (day);
CREATE INDEX late_costs_of_delivery ON late_costs USING btree (delivery_id, id);
CREATE TRIGGER late_costs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON late_costs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER late_costs_fix_decimals AFTER INSERT ON late_costs FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');

-- The share of each line of the delivery, and what of it went into stock.
create table late_cost_lines (
  id bigint not null generated always as identity,
  late_cost_id bigint not null,
  delivery_line_id bigint not null,
  share numeric(17,3) not null,
  into_stock numeric(17,3) not null,
  movement_id bigint,
  constraint late_cost_lines_pkey PRIMARY KEY (id),
  constraint late_cost_lines_movement_id_key UNIQUE (movement_id),
  constraint late_cost_lines_once UNIQUE (late_cost_id, delivery_line_id),
  constraint late_cost_lines_delivery_line_id_fkey FOREIGN KEY (delivery_line_id) REFERENCES delivery_lines(id),
  constraint late_cost_lines_late_cost_id_fkey FOREIGN KEY (late_cost_id) REFERENCES late_costs(id),
  constraint late_cost_lines_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES stock_movements(id),
  constraint late_cost_lines_check CHECK (into_stock >= 0::numeric AND into_stock <= share),
  constraint late_cost_lines_movement CHECK ((into_stock > 0::numeric) = (movement_id IS NOT NULL)),
  constraint late_cost_lines_share_check CHECK (share >= 0::numeric)
);
CREATE INDEX late_cost_lines_of_line ON late_cost_lines USING btree (delivery_line_id);
CREATE TRIGGER late_cost_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON late_cost_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table late_cost_payments (
  id bigint not null generated always as identity,
  late_cost_id bigint not null,
  method_id bigint not null,
  amount numeric(17,3) not null,
  reference text,
  constraint late_cost_payments_pkey PRIMARY KEY (id),
  constraint late_cost_payments_late_cost_id_fkey FOREIGN KEY (late_cost_id) REFERENCES late_costs(id),
  constraint late_cost_payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint late_cost_payments_amount_check CHECK (amount > 0::numeric)
);
CREATE INDEX late_cost_payments_of_cost ON late_cost_payments USING btree (late_cost_id, id);
CREATE TRIGGER late_cost_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON late_cost_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table counts (
  id bigint not null generated always as identity,
  name text not null default ''::text,
  state text not null default 'open'::text,
  -- Everything, some categories, or the items of count_items: named, or picked for a day.
  scope text not null,
  category_ids bigint[],
  -- Until it is posted, or reviewed by someone who may post it, whoever counts does not see what the books say.
  blind boolean not null,
  reviewed_at timestamp with time zone,
  -- One item, counted at the till, and posted at once.
  in_place boolean not null default false,
  staff_id bigint not null,
  at timestamp with time zone not null,
  -- When it was posted or cancelled, and by whom.
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint counts_pkey PRIMARY KEY (id),
  constraint counts_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint counts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint counts_categories CHECK ((scope = 'categories'::text) = (category_ids IS NOT NULL)),
  constraint counts_ended CHECK ((state = 'open'::text) = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  constraint counts_scope_check CHECK (scope = ANY ('{all,categories,items,today}'::text[])),
  constraint counts_state_check CHECK (state = ANY ('{open,posted,cancelled}'::text[]))
);
CREATE INDEX counts_open ON counts USING btree (id) WHERE (state = 'open'::text);
CREATE TRIGGER counts_stay BEFORE DELETE OR TRUNCATE ON counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table count_items (
  count_id bigint not null,
  stock_id bigint not null,
  constraint count_items_pkey PRIMARY KEY (count_id, stock_id),
  constraint count_items_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  constraint count_items_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);
CREATE TRIGGER count_items_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON count_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table count_entries (
  id bigint not null generated always as identity,
  count_id bigint not null,
  -- Chosen by whoever sends it, so that what is sent twice is entered once.
  key text not null,
  stock_id bigint not null,
  place text not null default ''::text,
  staff_id bigint not null,
  pack_id bigint,
  pack_name text,
  pack_size numeric(12,3),
  -- In packs where it has one.
  quantity numeric(12,3) not null,
  pieces numeric(12,3) not null,
  -- Adds to what this person entered at this place, instead of replacing it.
  adds boolean not null,
  -- When it was counted, which may be before it was entered, and what the books said at that moment, after that movement.
  counted_at timestamp with time zone not null,
  book numeric(12,3) not null,
  movement_id bigint not null,
  at timestamp with time zone not null,
  -- Taken back, or replaced by another entry.
  dropped_at timestamp with time zone,
  dropped_by bigint,
  constraint count_entries_pkey PRIMARY KEY (id),
  constraint count_entries_once UNIQUE (count_id, key),
  constraint count_entries_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  constraint count_entries_dropped_by_fkey FOREIGN KEY (dropped_by) REFERENCES count_entries(id),
  constraint count_entries_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint count_entries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint count_entries_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint count_entries_book_check CHECK (book >= 0::numeric),
  constraint count_entries_dropped CHECK (dropped_by IS NULL OR dropped_at IS NOT NULL),
  constraint count_entries_key_check CHECK (length(key) >= 1 AND length(key) <= 100),
  constraint count_entries_pack CHECK ((pack_id IS NULL) = (pack_name IS NULL) AND (pack_id IS NULL) = (pack_size IS NULL)),
  constraint count_entries_pieces CHECK (pieces = (quantity * COALESCE(pack_size, 1::numeric))),
  constraint count_entries_quantity_check CHECK (quantity >= 0::numeric)
);
CREATE INDEX count_entries_dropped_by ON count_entries USING btree (dropped_by) WHERE (dropped_by IS NOT NULL);
CREATE INDEX count_entries_of_item ON count_entries USING btree (count_id, stock_id, id);
CREATE INDEX count_entries_of_person ON count_entries USING btree (count_id, staff_id, id DESC);
CREATE TRIGGER count_entries_stay BEFORE DELETE OR TRUNCATE ON count_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was posted of a count, each item once, whoever posts it and however often.
create table count_results (
  count_id bigint not null,
  stock_id bigint not null,
  counted numeric(12,3) not null,
  book numeric(12,3) not null,
  difference numeric(12,3) not null,
  -- None where the books were right.
  write_off_id bigint,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint count_results_pkey PRIMARY KEY (count_id, stock_id),
  constraint count_results_write_off_id_key UNIQUE (write_off_id),
  constraint count_results_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  constraint count_results_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint count_results_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint count_results_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES stock_write_offs(id),
  constraint count_results_book_check CHECK (book >= 0::numeric),
  constraint count_results_counted_check CHECK (counted >= 0::numeric),
  constraint count_results_difference CHECK (difference = (counted - book)),
  constraint count_results_write_off CHECK ((difference = 0::numeric) = (write_off_id IS NULL))
);
CREATE INDEX count_results_of_item ON count_results USING btree (stock_id, at DESC);
CREATE TRIGGER count_results_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON count_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table devices (
  id bigint not null generated always as identity,
  name text not null,
  -- P-256, as SPKI. What it belongs to never leaves the device.
  public_key bytea not null,
  -- It may sell without a connection.
  offline boolean not null default false,
  registered_by bigint not null,
  registered_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  -- What it said of itself last.
  last_heard_at timestamp with time zone,
  waiting_count integer not null default 0,
  waiting_total numeric(17,3) not null default 0,
  last_number bigint not null default 0,
  protected boolean not null default false,
  -- In milliseconds: the server's clock less its own.
  clock_offset bigint not null default 0,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES staff(id),
  constraint devices_last_number_check CHECK (last_number >= 0),
  constraint devices_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint devices_waiting_count_check CHECK (waiting_count >= 0),
  constraint devices_waiting_total_check CHECK (waiting_total >= 0::numeric)
);
-- T1 is never another till than it was.
CREATE TRIGGER devices_stay BEFORE DELETE OR TRUNCATE ON devices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table offline_sales (
  id bigint not null generated always as identity,
  device_id bigint not null,
  -- SHA-256 of the text: sent again, it is the same record.
  hash bytea not null,
  text text not null,
  signature text not null,
  received_at timestamp with time zone not null,
  -- 'known': it was sold online with the same key.
  state text not null,
  receipt_id bigint,
  -- Why it is kept aside.
  why text,
  -- What the text says, where it could be read and is the device's own.
  number bigint,
  previous bytea,
  total numeric(17,3),
  last_heard_at timestamp with time zone,
  constraint offline_sales_pkey PRIMARY KEY (id),
  constraint offline_sales_once UNIQUE (device_id, hash),
  constraint offline_sales_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint offline_sales_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint offline_sales_number_check CHECK (number > 0),
  constraint offline_sales_receipt CHECK ((receipt_id IS NOT NULL) = (state = ANY ('{landed,known}'::text[]))),
  constraint offline_sales_state_check CHECK (state = ANY ('{landed,known,kept,discarded}'::text[])),
  constraint offline_sales_why CHECK ((why IS NULL) = (receipt_id IS NOT NULL))
);
CREATE INDEX offline_sales_by_number ON offline_sales USING btree (device_id, number) WHERE (number IS NOT NULL);
CREATE INDEX offline_sales_of_receipt ON offline_sales USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE TRIGGER offline_sales_stay BEFORE DELETE OR TRUNCATE ON offline_sales FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table to_settle (
  id bigint not null generated always as identity,
  code text not null,
  device_id bigint not null,
  -- Of the sale; what could not be read has none.
  number bigint,
  -- None: a number that never arrived.
  offline_sale_id bigint,
  facts jsonb not null,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  -- None: it settled by itself, when what was missing arrived.
  settled_by bigint,
  action text,
  note text,
  constraint to_settle_pkey PRIMARY KEY (id),
  constraint to_settle_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint to_settle_offline_sale_id_fkey FOREIGN KEY (offline_sale_id) REFERENCES offline_sales(id),
  constraint to_settle_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id),
  constraint to_settle_action_check CHECK (action = ANY ('{settled,land,discard,arrived}'::text[])),
  constraint to_settle_code_check CHECK (code = ANY ('{stock-short,price-unknown,day-closed,shift-closed,staff-left,credit,reference-used,limit,clock,gap,kept}'::text[])),
  constraint to_settle_done CHECK ((settled_at IS NULL) = (action IS NULL))
);
CREATE INDEX to_settle_of_device ON to_settle USING btree (device_id, number) WHERE (settled_at IS NULL);
CREATE INDEX to_settle_of_sale ON to_settle USING btree (offline_sale_id) WHERE (offline_sale_id IS NOT NULL);
CREATE INDEX to_settle_open ON to_settle USING btree (id) WHERE (settled_at IS NULL);
CREATE TRIGGER to_settle_stay BEFORE DELETE OR TRUNCATE ON to_settle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every price that an item or a pack had, was given on a list or for a time: a till that was away may have sold at it.
create table prices_in_force (
  stock_id bigint not null,
  -- Null: of the piece.
  pack_id bigint,
  unit_sell numeric(17,3) not null,
  constraint prices_in_force_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint prices_in_force_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);
CREATE UNIQUE INDEX prices_in_force_once ON prices_in_force USING btree (stock_id, COALESCE(pack_id, (0)::bigint), unit_sell);

create table openings (
  id bigint not null generated always as identity,
  -- What was there at the start of it; money and debts count from this day on.
  day date not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint openings_pkey PRIMARY KEY (id),
  constraint openings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint openings_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id),
  constraint openings_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX openings_newest ON openings USING btree (day DESC, id DESC);
CREATE TRIGGER openings_note_undone AFTER UPDATE OF undone_at ON openings FOR EACH ROW EXECUTE FUNCTION note_undone_opening();
CREATE TRIGGER openings_stay BEFORE DELETE OR TRUNCATE ON openings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Debts and bills may be all that an opening has: then undoing it moves no money, and writes no row in any ledger.
CREATE OR REPLACE FUNCTION note_undone_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into posting_changes (day) values (new.day);
  return null;
end $function$;

-- As it was entered. An opening that is undone keeps its lines.
create table opening_lines (
  id bigint not null generated always as identity,
  opening_id bigint not null,
  part text not null,
  amount numeric(17,3) not null,
  method_id bigint,
  customer_id bigint,
  supplier_id bigint,
  due_on date,
  -- The debt or the bill that it is.
  account_id bigint,
  bill_id bigint,
  constraint opening_lines_pkey PRIMARY KEY (id),
  constraint opening_lines_account_id_key UNIQUE (account_id),
  constraint opening_lines_bill_id_key UNIQUE (bill_id),
  constraint opening_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint opening_lines_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  constraint opening_lines_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint opening_lines_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint opening_lines_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES openings(id),
  constraint opening_lines_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint opening_lines_account CHECK ((account_id IS NOT NULL) = (part = 'customer'::text)),
  constraint opening_lines_amount_check CHECK (amount > 0::numeric),
  constraint opening_lines_bill CHECK ((bill_id IS NOT NULL) = (part = 'supplier'::text)),
  constraint opening_lines_customer CHECK ((customer_id IS NOT NULL) = (part = ANY (ARRAY['customer'::text, 'deposit'::text]))),
  constraint opening_lines_due CHECK ((due_on IS NOT NULL) = (part = ANY (ARRAY['customer'::text, 'supplier'::text]))),
  constraint opening_lines_money CHECK ((method_id IS NOT NULL) = (part = 'money'::text)),
  -- What customers paid in advance is theirs, and has its own lines.
  constraint opening_lines_not_deposit CHECK (method_id <> 2),
  constraint opening_lines_part_check CHECK (part = ANY ('{money,customer,supplier,advance,deposit}'::text[])),
  constraint opening_lines_supplier CHECK ((supplier_id IS NOT NULL) = (part = ANY (ARRAY['supplier'::text, 'advance'::text])))
);
CREATE INDEX opening_lines_of_customer ON opening_lines USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX opening_lines_of_opening ON opening_lines USING btree (opening_id, id);
CREATE INDEX opening_lines_of_supplier ON opening_lines USING btree (supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER opening_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON opening_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER opening_lines_fix_decimals AFTER INSERT ON opening_lines FOR EACH ROW EXECUTE FUNCTION fix_decimals('amount');

create table import_changes (
  import_id bigint not null,
  place integer not null,
  -- Movements of its goods have ids above the first number, up to the second. Its items were held meanwhile, so no others have.
  movements_after bigint,
  movements_until bigint,
  -- What many items or customers were before, and what it made of them.
  changes jsonb not null,
  constraint import_changes_pkey PRIMARY KEY (import_id, place),
  constraint import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_reports(id)
);
CREATE TRIGGER import_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON import_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table import_undos (
  id bigint not null generated always as identity,
  import_id bigint not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  -- How many it archived, gave back their values and left, and which ones it left.
  outcome jsonb not null,
  constraint import_undos_pkey PRIMARY KEY (id),
  constraint import_undos_once UNIQUE (import_id),
  constraint import_undos_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_reports(id),
  constraint import_undos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER import_undos_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON import_undos FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table guided_start (
  only_row boolean not null default true,
  -- Each step that was answered: done or skipped.
  steps jsonb not null default '{}'::jsonb,
  -- When it was first opened: signing in leads there only once.
  begun_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  constraint guided_start_pkey PRIMARY KEY (only_row),
  constraint guided_start_only_row_check CHECK (only_row)
);

create table dated_stock (
  stock_id bigint not null,
  -- The last movement that it knows of.
  movement_id bigint not null,
  -- Dates, the earliest first, and the pieces of each; both empty where nothing is left.
  days date[] not null,
  pieces numeric[] not null,
  constraint dated_stock_pkey PRIMARY KEY (stock_id),
  constraint dated_stock_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);

create table item_pictures (
  stock_id bigint not null,
  -- Random, and in the address of the picture: nobody can guess it, and it never stands for another picture.
  version text not null,
  type text not null,
  picture bytea not null,
  changed_at timestamp with time zone not null,
  constraint item_pictures_pkey PRIMARY KEY (stock_id),
  constraint item_pictures_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint item_pictures_picture_check CHECK (octet_length(picture) <= 300000),
  constraint item_pictures_type_check CHECK (type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])),
  constraint item_pictures_version_check CHECK (version ~ '^[0-9a-f]{32}$'::text)
);

create table favourites (
  stock_id bigint not null,
  added_at timestamp with time zone not null,
  constraint favourites_pkey PRIMARY KEY (stock_id),
  constraint favourites_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);

create table former_packs (
  pack_id bigint not null,
  name text not null,
  -- Pieces that were in it.
  size numeric(12,3) not null,
  -- The transaction that changed it: the version of a till's catalogue says which ones it has seen.
  until xid8 not null,
  constraint former_packs_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id)
);
CREATE INDEX former_packs_of_pack ON former_packs USING btree (pack_id);
CREATE TRIGGER former_packs_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON former_packs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table item_pace (
  -- No foreign key: every change of an item would have to look here.
  stock_id bigint not null,
  -- The first of the days that were looked at, of which the last is yesterday.
  since date not null,
  -- Pieces sold less those that came back, and the days on which some was there.
  sold numeric not null,
  days integer not null,
  -- For how many days there is enough; null where none sells.
  lasts numeric,
  constraint item_pace_pkey PRIMARY KEY (stock_id)
) with (fillfactor=70);
CREATE INDEX item_pace_lasts ON item_pace USING btree (lasts) WHERE (lasts IS NOT NULL);

create table item_pace_progress (
  only_row boolean not null default true,
  -- The day that it is right for; null until it was worked out for the first time.
  day date,
  movements_to bigint not null default 0,
  constraint item_pace_progress_pkey PRIMARY KEY (only_row),
  constraint item_pace_progress_only_row_check CHECK (only_row)
);

-- Every document that changed what is owed, on the day from which it counts: a payment dated before its sale counts from the
-- day of the sale.
create view debt_documents as
 SELECT accounts.customer_id,
    accounts.sold_on AS day,
    accounts.due_on,
    accounts.amount
   FROM accounts
UNION ALL
 SELECT a.customer_id,
    GREATEST(p.date, a.sold_on) AS day,
    a.due_on,
    - p.amount AS amount
   FROM payments p
     JOIN accounts a ON a.id = p.account_id
  WHERE p.deleted_at IS NULL
UNION ALL
 SELECT a.customer_id,
    r.day,
    a.due_on,
    - r.debt AS amount
   FROM returns r
     JOIN accounts a ON a.receipt_id = r.receipt_id
  WHERE r.debt <> 0::numeric
UNION ALL
 SELECT a.customer_id,
    w.day,
    a.due_on,
    - w.amount AS amount
   FROM write_offs w
     JOIN accounts a ON a.id = w.account_id;
