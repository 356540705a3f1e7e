-- A document that was a mistake is taken back by another one of its kind: dated on the day on which it is taken back, with the
-- opposite amount, and with the reason. So the day of the first one, which may be closed, stays as it is, and every sum adds up by
-- itself. Each is taken back once; then neither of the two is changed or deleted any more.
-- Needs: 0110
lock table payments, deposits, expenses, bankings, cash_movements in access exclusive mode;

alter table expenses
  -- The one that it takes back, and why.
  add column reverses bigint references expenses,
  add column reason text,
  drop constraint expenses_amount_check,
  add constraint expenses_amount_check check (case when reverses is null then amount > 0 else amount < 0 end) not valid,
  add constraint expenses_reason_check check ((reverses is null) = (reason is null)) not valid;
alter table bankings
  add column reverses bigint references bankings,
  add column reason text,
  drop constraint bankings_amount_check,
  add constraint bankings_amount_check check (case when reverses is null then amount > 0 else amount < 0 end) not valid,
  add constraint bankings_reason_check check ((reverses is null) = (reason is null)) not valid;
alter table payments
  add column reverses bigint references payments,
  add column reason text,
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (case when reverses is null then amount > 0 else amount < 0 end) not valid,
  add constraint payments_reason_check check ((reverses is null) = (reason is null)) not valid;
alter table deposits
  add column reverses bigint references deposits,
  add column reason text,
  drop constraint deposits_amount_check,
  add constraint deposits_amount_check check (case when reverses is null then amount > 0 else amount < 0 end) not valid,
  add constraint deposits_reason_check check ((reverses is null) = (reason is null)) not valid;
-- Cash in and out has a reason anyway.
alter table cash_movements
  add column reverses bigint references cash_movements,
  drop constraint cash_movements_amount_check,
  add constraint cash_movements_amount_check check (case when reverses is null then amount > 0 else amount < 0 end) not valid;

create unique index expenses_reversed_once on expenses (reverses) where reverses is not null;
create unique index bankings_reversed_once on bankings (reverses) where reverses is not null;
create unique index payments_reversed_once on payments (reverses) where reverses is not null;
create unique index deposits_reversed_once on deposits (reverses) where reverses is not null;
create unique index cash_movements_reversed_once on cash_movements (reverses) where reverses is not null;

-- The columns it is called with are the same in both. What is taken back is held, so that nobody deletes it meanwhile.
create function check_reversal() returns trigger language plpgsql as $$
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
end $$;

create function keep_reversed() returns trigger language plpgsql as $$
declare
  is_reversed boolean;
begin
  execute format('select exists (select from %I where reverses = $1)', tg_table_name) into is_reversed using old.id;
  if is_reversed or old.reverses is not null or new.reverses is not null then
    raise exception '% % was taken back, or takes another one back', tg_table_name, old.id
      using errcode = 'restrict_violation', constraint = 'reversed_stays';
  end if;
  return new;
end $$;

create trigger expenses_reversal before insert on expenses for each row when (new.reverses is not null)
  execute function check_reversal('type', 'method_id');
create trigger bankings_reversal before insert on bankings for each row when (new.reverses is not null)
  execute function check_reversal('method_id');
create trigger payments_reversal before insert on payments for each row when (new.reverses is not null)
  execute function check_reversal('account_id', 'method_id');
create trigger deposits_reversal before insert on deposits for each row when (new.reverses is not null)
  execute function check_reversal('customer_id', 'kind', 'method_id');
create trigger transfers_reversal before insert on transfers for each row when (new.reverses is not null)
  execute function check_reversal('from_method_id', 'to_method_id');
create trigger cash_movements_reversal before insert on cash_movements for each row when (new.reverses is not null)
  execute function check_reversal('kind', 'purpose', 'method_id');

create trigger expenses_keep_reversed before update of date, amount, method_id, deleted_at, reverses on expenses
  for each row execute function keep_reversed();
create trigger bankings_keep_reversed before update of date, amount, method_id, deleted_at, reverses on bankings
  for each row execute function keep_reversed();
create trigger payments_keep_reversed before update of date, amount, method_id, deleted_at, reverses on payments
  for each row execute function keep_reversed();
create trigger transfers_keep_reversed before update of date, amount, deleted_at, reverses on transfers
  for each row execute function keep_reversed();
create trigger deposits_keep_reversed before update of date, amount, method_id, reverses on deposits
  for each row execute function keep_reversed();

-- What a payment left: later returns and write-offs count as if they had been there before, as a deleted line always has. Of a
-- payment that was taken back they may have taken more than was owed beside it.
create or replace function keep_account_figures(account bigint) returns void language sql as $$
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
$$;

-- What was taken back was not paid towards a promise.
create or replace function promise_paid(promise promises) returns numeric language plpgsql as $$
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
end $$;

-- What takes a payment back changes promises from the day of that payment on.
create or replace function keep_promises() returns trigger language plpgsql as $$
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
end $$;

