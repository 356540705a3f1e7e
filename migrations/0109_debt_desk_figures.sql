-- What the desk and the ageing list are read from, kept as debts change, so that a long list costs no more than a short one.

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

-- What was paid towards a promise: entered after it and dated by its day. Only a customer's latest one is kept up.
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
begin
  if not exists (select from promises) then
    return null;
  end if;
  update promises p set paid = promise_paid(p)
  where latest and customer_id = case tg_table_name
    when 'payments' then (select customer_id from accounts where id = (to_jsonb(new) ->> 'account_id')::bigint)
    else (to_jsonb(new) ->> 'customer_id')::bigint end;
  return null;
end $$;
create trigger payments_keep_promises after insert or update of date, amount, deleted_at on payments
  for each row execute function keep_promises();
create trigger deposits_keep_promises after insert on deposits for each row execute function keep_promises();

analyze customer_debts, due_totals;
