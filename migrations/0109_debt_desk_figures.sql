-- What the desk and the ageing list are read from, kept as debts change, so that a long list costs no more than a short one.
-- Needs: 0107

-- All that reads or changes debts waits, or they and this would wait for each other.
lock table customers, accounts, payments, returns, customer_debts, day_debt_payments in access exclusive mode;

-- Step: noting the oldest debt of each customer
alter table customer_debts add column oldest_due date;
update customer_debts d set oldest_due = a.due_on
from (select customer_id, min(due_on) as due_on from accounts where balance <> 0 group by 1) as a
where a.customer_id = d.customer_id;

-- Step: adding up what is owed by due date
-- A date has up to 16 rows, one per slot, so that tills selling on credit at once do not queue for one row.
create table due_totals (
  due_on date not null,
  slot smallint not null,
  balance numeric not null,
  primary key (due_on, slot)
) with (fillfactor = 70);
insert into due_totals select due_on, 0, sum(balance) from accounts where balance <> 0 group by 1;

-- Step: adding up how debts changed from day to day
-- Every document that changed what is owed, on the day from which it counts: a payment dated before its sale counts from the
-- day of the sale.
create view debt_documents as
select customer_id, sold_on as day, due_on, amount from accounts
union all
select a.customer_id, greatest(p.date, a.sold_on), a.due_on, -p.amount
from payments p join accounts a on a.id = p.account_id where p.deleted_at is null
union all
select a.customer_id, r.day, a.due_on, -r.debt from returns r join accounts a on a.receipt_id = r.receipt_id where r.debt <> 0
union all
select a.customer_id, w.day, a.due_on, -w.amount from write_offs w join accounts a on a.id = w.account_id;

-- What a customer owed at the end of a day, for every day that changed it.
create table customer_days (
  customer_id bigint not null,
  day date not null,
  owed numeric not null,
  primary key (customer_id, day)
) with (fillfactor = 80);

-- What changed on a day of all that is owed, in slots as above: what was owed then is what is owed now less what came later.
create table due_days (
  day date not null,
  due_on date not null,
  slot smallint not null,
  amount numeric not null,
  primary key (day, due_on, slot)
) with (fillfactor = 70);

-- The same by month, so that a day long ago does not add up every day since.
create table due_months (
  month date not null,
  due_on date not null,
  slot smallint not null,
  amount numeric not null,
  primary key (month, due_on, slot)
) with (fillfactor = 70);

-- How many more customers owed something at the end of a day than at the end of the day before.
create table debtor_days (
  day date not null,
  slot smallint not null,
  customers int not null,
  primary key (day, slot)
) with (fillfactor = 70);

create function fill_debt_days() returns void language sql as $$
  insert into customer_days
  select customer_id, day, sum(sum(amount)) over (partition by customer_id order by day) from debt_documents group by 1, 2;
  insert into due_days select day, due_on, 0, sum(amount) from debt_documents group by 1, 2;
  insert into due_months select date_trunc('month', day), due_on, 0, sum(amount) from due_days group by 1, 2;
  insert into debtor_days
  select day, 0, sum(became) from (
    select day, (owed <> 0)::int - lag((owed <> 0)::int, 1, 0) over (partition by customer_id order by day) as became
    from customer_days
  ) as changes group by 1 having sum(became) <> 0;
$$;
select fill_debt_days();

-- A change of what a customer owes. Their row of customer_debts is held first, so that changes of one customer take turns. What
-- is dated back changes the days since, and on which of them the customer started and stopped to owe something.
create function note_debt(customer bigint, on_day date, due date, change numeric) returns void language plpgsql as $$
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
end $$;

create or replace function keep_debts() returns trigger language plpgsql as $$
declare
  unpaid numeric := new.amount - new.paid - case tg_op when 'UPDATE' then old.amount - old.paid else 0 end;
  was numeric := case tg_op when 'UPDATE' then old.balance else 0 end;
  was_open int := case tg_op when 'UPDATE' then (old.balance <> 0)::int else 0 end;
begin
  if unpaid <> 0 then
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
end $$;

create function note_account() returns trigger language plpgsql as $$
begin
  perform note_debt(new.customer_id, new.sold_on, new.due_on, new.amount - case tg_op when 'UPDATE' then old.amount else 0 end);
  return null;
end $$;
-- Named so that it comes after the triggers that keep the day's sums: whatever changes debts takes the rows of sums in one order.
create trigger accounts_owed after insert or update of amount on accounts
  for each row execute function note_account();

create function note_payment() returns trigger language plpgsql as $$
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
end $$;
create trigger payments_note_debt after insert or update of date, amount, deleted_at on payments
  for each row execute function note_payment();

create function note_return() returns trigger language plpgsql as $$
begin
  perform note_debt(customer_id, new.day, due_on, -new.debt) from accounts where receipt_id = new.receipt_id;
  return null;
end $$;
create trigger returns_note_debt after insert on returns for each row execute function note_return();

create function note_write_off() returns trigger language plpgsql as $$
begin
  perform note_debt(customer_id, new.day, due_on, -new.amount) from accounts where id = new.account_id;
  return null;
end $$;
create trigger write_offs_note_debt after insert on write_offs for each row execute function note_write_off();

-- What is paid on the debts of one day, at several tills at once, does not queue for one row either.
alter table day_debt_payments add column slot smallint not null default 0;
alter table day_debt_payments drop constraint day_debt_payments_pkey, add primary key (day, method_id, slot);
create or replace function keep_debt_payments() returns trigger language plpgsql as $$
begin
  insert into day_debt_payments as d (day, method_id, amount, slot)
  select a.sold_on, change.method_id, sum(change.amount), pg_backend_pid() % 16
  from accounts a cross join lateral (
    select new.method_id, new.amount where new.deleted_at is null
    union all
    select old.method_id, -old.amount where tg_op = 'UPDATE' and old.deleted_at is null
  ) as change
  where a.id = new.account_id
  group by 1, 2 having sum(change.amount) <> 0 order by 1, 2
  on conflict (day, method_id, slot) do update set amount = d.amount + excluded.amount;
  return null;
end $$;

-- Those who were deleted since are on the list of a past day too.
drop index customers_by_name;
create index customers_by_name on customers (lower(name), id);

-- What was paid towards a promise: entered after it and dated by its day. A customer's latest one is what the desk goes by.
alter table promises add column paid numeric(17, 3) not null default 0, add column latest boolean not null default true;
create unique index promises_latest on promises (customer_id) where latest;
create function promise_paid(promise promises) returns numeric language plpgsql volatile as $$
begin
  return coalesce((
    select sum(p.amount) from accounts a join payments p on p.account_id = a.id and p.deleted_at is null
    where a.customer_id = promise.customer_id and p.id > promise.after_payment and p.date <= promise.date
  ), 0) + coalesce((
    select sum(amount) from deposits
    where customer_id = promise.customer_id and customer_payment_id is not null and id > promise.after_deposit
      and date <= promise.date
  ), 0);
end $$;

create function keep_promises() returns trigger language plpgsql as $$
declare
  first_day date := case tg_op when 'UPDATE' then least(old.date, new.date) else new.date end;
begin
  if not exists (select from promises) then
    return null;
  end if;
  update promises p set paid = promise_paid(p)
  where date >= first_day and customer_id = case tg_table_name
    when 'payments' then (select customer_id from accounts where id = (to_jsonb(new) ->> 'account_id')::bigint)
    else (to_jsonb(new) ->> 'customer_id')::bigint end;
  return null;
end $$;
create trigger payments_keep_promises after insert or update of date, amount, deleted_at on payments
  for each row execute function keep_promises();
create trigger deposits_keep_promises after insert on deposits for each row execute function keep_promises();

analyze customer_debts, due_totals, customer_days, due_days, due_months, debtor_days, customers;
