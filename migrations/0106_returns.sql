-- Goods that come back. A return is dated on the day it is made, whatever day the sale had: what was sold stays as it was,
-- and what came back is counted beside it.
create table returns (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts,
  day date not null,
  at timestamptz not null,
  staff_id bigint not null references staff,
  approved_by bigint references staff,
  reason text not null,
  -- What was charged for these goods, tax included, and the tax in it. Each is rounded over all that came back of a line, so
  -- that of a very small part the tax may be the larger one.
  total numeric(17, 3) not null check (total >= 0),
  tax numeric(17, 3) not null check (tax >= 0),
  -- What of it was taken off the receipt's debt. The rest, and the rounding of a refund that is all in cash, are its
  -- movements of kind 'refund'.
  debt numeric(17, 3) not null check (debt >= 0 and debt <= total),
  rounding numeric(17, 3) not null default 0
);
create index returns_of_receipt on returns (receipt_id);
create index returns_by_day on returns (day, id);

create table return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns,
  sale_line_id bigint not null references sale_lines,
  stock_id bigint not null references stock,
  day date not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  -- False: it came back and was lost at once.
  to_stock boolean not null,
  total numeric(17, 3) not null check (total >= 0),
  tax numeric(17, 3) not null check (tax >= 0),
  cost numeric(17, 3) not null check (cost >= 0)
);
create index return_lines_of_return on return_lines (return_id);
create index return_lines_of_line on return_lines (sale_line_id) include (quantity, total, tax, cost);
create index return_lines_of_item on return_lines (stock_id, day) include (quantity, total, tax, cost);
create index return_lines_by_day on return_lines (day) include (quantity, total, tax, cost);

-- Never more than was sold or charged, and nothing of a deleted line, whoever writes here: the line is held, so two returns at
-- once take turns.
create function refuse_too_many_returned() returns trigger language plpgsql as $$
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
end $$;
create trigger return_lines_within_sale after insert on return_lines
  for each row execute function refuse_too_many_returned();

-- And the other way round: a line that came back, be it in part, stays.
create function refuse_deleting_returned() returns trigger language plpgsql as $$
begin
  if exists (select from return_lines where sale_line_id = new.id) then
    raise exception 'goods of line % have come back', new.id
      using errcode = 'restrict_violation', constraint = 'returned_line_stays';
  end if;
  return new;
end $$;
create trigger returned_lines_stay before update of deleted_at on sale_lines
  for each row when (new.deleted_at is not null) execute function refuse_deleting_returned();

create trigger returns_append_only before update or delete or truncate on returns
  for each statement execute function refuse_change();
create trigger return_lines_append_only before update or delete or truncate on return_lines
  for each statement execute function refuse_change();

-- A return writes 'return', and 'loss' for what does not go back to the shelf.
alter table stock_movements drop constraint stock_movements_kind;
alter table stock_movements add constraint stock_movements_kind check
  (kind = any ('{opening, restock, sale, sale deleted, adjustment, revaluation, return, loss}')) not valid;
alter table stock_movements validate constraint stock_movements_kind;

-- A whole receipt taken back, as deleting each of its lines does.
create table voids (
  receipt_id bigint primary key references receipts,
  at timestamptz not null,
  day date not null,
  staff_id bigint not null references staff,
  approved_by bigint references staff,
  reason text not null,
  -- What was taken back.
  total numeric(17, 3) not null
);
create index voids_by_day on voids (day);
create trigger voids_append_only before update or delete or truncate on voids
  for each statement execute function refuse_change();

-- Step: finding receipts by day and by customer
create index receipts_by_day on receipts (sold_on, id);
create index receipts_of_customer on receipts (customer_id, id) where customer_id is not null;

-- What came back, beside what was sold, per day of the return.
alter table day_totals
  add column returned_lines bigint not null default 0,
  add column returned_quantity numeric not null default 0,
  add column returned_sales numeric not null default 0,
  add column returned_cost numeric not null default 0,
  add column returned_tax numeric not null default 0;

create function add_return_lines_to_days() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, returned_lines, returned_quantity, returned_sales, returned_cost, returned_tax)
  select day, pg_backend_pid() % 16, count(*), sum(quantity), sum(total), sum(cost), sum(tax)
  from added group by day order by day
  on conflict (day, slot) do update set returned_lines = d.returned_lines + excluded.returned_lines,
    returned_quantity = d.returned_quantity + excluded.returned_quantity,
    returned_sales = d.returned_sales + excluded.returned_sales, returned_cost = d.returned_cost + excluded.returned_cost,
    returned_tax = d.returned_tax + excluded.returned_tax;
  return null;
end $$;
create trigger return_lines_added after insert on return_lines
  referencing new table as added for each statement execute function add_return_lines_to_days();

-- Step: what is owed follows from returns and write-offs too
-- balance = amount − payments − returned − written off, never below 0.
alter table accounts
  add column returned numeric(17, 3) not null default 0 check (returned >= 0),
  add column written_off numeric(17, 3) not null default 0 check (written_off >= 0);
drop trigger accounts_changed on accounts;
alter table accounts drop column balance;
do $$
begin
  execute format('alter table accounts add column balance %s not null
    generated always as (amount - paid - returned - written_off) stored check (balance >= 0)',
    (select format_type(atttypid, atttypmod) from pg_attribute
     where attrelid = 'accounts'::regclass and attname = 'amount'));
end $$;
create index accounts_open on accounts (id desc) where balance <> 0;
create index accounts_open_of_customer on accounts (customer_id, due_on) include (balance) where balance <> 0;

-- What a payment left: later returns and write-offs count as if they had been there before, as a deleted line always has.
create or replace function keep_account_figures(account bigint) returns void language sql as $$
  update accounts set paid = (
    select coalesce(sum(amount), 0) from payments where account_id = account and deleted_at is null
  ) where id = account;
  update payments as p set balance = left_over.balance
  from (
    select p.id, a.amount - a.returned - a.written_off - sum(p.amount) over (order by p.date, p.id) as balance
    from payments as p join accounts as a on a.id = p.account_id
    where p.account_id = account and p.deleted_at is null
  ) as left_over
  where p.id = left_over.id and p.balance <> left_over.balance;
$$;
drop trigger accounts_keep_balances on accounts;
create trigger accounts_keep_balances after update of amount, returned, written_off on accounts for each row
  when ((new.amount, new.returned, new.written_off) <> (old.amount, old.returned, old.written_off))
  execute function keep_balances();

-- A day's unpaid sales: what its credit sales were not paid, less what returns made on that day took off any debt.
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
  insert into customer_debts as d values (new.customer_id, (new.balance <> 0)::int - was_open, new.balance - was)
  on conflict (customer_id) do update
    set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance;
  return null;
end $$;
create trigger accounts_changed after update on accounts for each row
  when (new.balance <> old.balance or new.amount - new.paid <> old.amount - old.paid) execute function keep_debts();

-- A part that was written off is owed again first: its goods are back.
create function keep_returned_debt() returns trigger language plpgsql as $$
begin
  update accounts set returned = returned + new.debt, written_off = written_off - least(written_off, new.debt)
  where receipt_id = new.receipt_id;
  insert into day_totals as d (day, slot, unpaid) values (new.day, pg_backend_pid() % 16, -new.debt)
  on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  return null;
end $$;
create trigger returns_lower_debt after insert on returns for each row when (new.debt <> 0)
  execute function keep_returned_debt();

-- Step: adding up what was paid on each day's credit sales
-- By the day of the sale, whenever it was paid: the Banking Report divides a day's money by method.
create table day_debt_payments (
  day date not null,
  method_id bigint not null,
  amount numeric not null,
  primary key (day, method_id)
) with (fillfactor = 50);
insert into day_debt_payments
select a.sold_on, p.method_id, sum(p.amount)
from payments p join accounts a on a.id = p.account_id where p.deleted_at is null group by 1, 2;

create function keep_debt_payments() returns trigger language plpgsql as $$
begin
  insert into day_debt_payments as d (day, method_id, amount)
  select a.sold_on, change.method_id, sum(change.amount)
  from accounts a cross join lateral (
    select new.method_id, new.amount where new.deleted_at is null
    union all
    select old.method_id, -old.amount where tg_op = 'UPDATE' and old.deleted_at is null
  ) as change
  where a.id = new.account_id
  group by 1, 2 having sum(change.amount) <> 0 order by 1, 2
  on conflict (day, method_id) do update set amount = d.amount + excluded.amount;
  return null;
end $$;
create trigger payments_keep_day_paid after insert or update of method_id, amount, deleted_at on payments
  for each row execute function keep_debt_payments();

analyze accounts, day_debt_payments;
