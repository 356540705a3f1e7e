-- One rule for every figure that is made of other rows: the database keeps it, by a trigger, in the transaction of the
-- change itself (docs/decisions/0008). The application writes documents and ledger lines, never their sums.

-- What an item has and sold follows from its movements. The writer of a movement holds the item's row, so `balance`,
-- which it reckoned from the quantity it read there, is the quantity right after.
create function keep_stock_figures() returns trigger language plpgsql as $$
begin
  update stock s set qty = s.qty + m.quantity, sales_count = s.sales_count + m.sales,
    sold_quantity = s.sold_quantity + m.sold_quantity, sold_cost = s.sold_cost + m.sold_cost,
    sold_total = s.sold_total + m.sold_total
  from (
    select a.stock_id, sum(a.quantity) as quantity, coalesce(sum(sign.of), 0) as sales,
      coalesce(sum(sign.of * l.quantity), 0) as sold_quantity, coalesce(sum(sign.of * l.cost), 0) as sold_cost,
      coalesce(sum(sign.of * l.total), 0) as sold_total
    from added a
    left join sale_lines l on l.id = a.sale_line_id
    cross join lateral (select case a.kind when 'sale' then 1 when 'sale deleted' then -1 end as of) as sign
    group by a.stock_id
  ) as m
  where s.id = m.stock_id;
  return null;
end $$;
create trigger stock_movements_added after insert on stock_movements
  referencing new table as added for each statement execute function keep_stock_figures();

-- Every change of an item's unit cost is a movement too, of nothing: what the stock was worth on a day follows.
alter table stock_movements drop constraint stock_movements_kind_check, drop constraint stock_movements_check;
alter table stock_movements
  add constraint stock_movements_kind check
    (kind in ('opening', 'restock', 'sale', 'sale deleted', 'adjustment', 'revaluation')) not valid,
  add constraint stock_movements_quantity check
    ((quantity <> 0 or kind = 'opening') = (kind <> 'revaluation')) not valid;
alter table stock_movements validate constraint stock_movements_kind;
alter table stock_movements validate constraint stock_movements_quantity;

-- Those changed before this version are written down as of now.
insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
select s.id, 'revaluation', 0, s.qty, s.unit_cost,
  coalesce(nullif(current_setting('countinghouse.today', true), '')::date, current_date), now(), last.staff_id
from stock s cross join lateral (
  select staff_id, unit_cost from stock_movements m where m.stock_id = s.id order by id desc limit 1
) as last
where last.unit_cost <> s.unit_cost order by s.id;

-- What an account was paid and what each payment left follow from its payments, in the order of date and id.
create function keep_account_figures(account bigint) returns void language sql as $$
  update accounts set paid = (
    select coalesce(sum(amount), 0) from payments where account_id = account and deleted_at is null
  ) where id = account;
  update payments as p set balance = left_over.balance
  from (
    select p.id, a.amount - sum(p.amount) over (order by p.date, p.id) as balance
    from payments as p join accounts as a on a.id = p.account_id
    where p.account_id = account and p.deleted_at is null
  ) as left_over
  where p.id = left_over.id and p.balance <> left_over.balance;
$$;

create function keep_paid() returns trigger language plpgsql as $$
begin
  perform keep_account_figures(new.account_id);
  return null;
end $$;
create trigger payments_keep_account after insert or update of date, amount, deleted_at on payments
  for each row execute function keep_paid();

create function keep_balances() returns trigger language plpgsql as $$
begin
  perform keep_account_figures(new.id);
  return null;
end $$;
create trigger accounts_keep_balances after update of amount on accounts
  for each row when (new.amount <> old.amount) execute function keep_balances();

-- Row by row, so that a statement that opens no account pays nothing: a sale for cash is such a one.
drop trigger accounts_inserted on accounts;
drop trigger accounts_updated on accounts;
drop trigger accounts_owed_inserted on accounts;
drop trigger accounts_owed_updated on accounts;
drop function add_accounts_to_days();
drop function keep_customer_debts();

create function keep_debts() returns trigger language plpgsql as $$
declare
  was numeric := case tg_op when 'UPDATE' then old.balance else 0 end;
  was_open int := case tg_op when 'UPDATE' then (old.balance <> 0)::int else 0 end;
begin
  insert into day_totals as d (day, slot, unpaid) values (new.sold_on, pg_backend_pid() % 16, new.balance - was)
  on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  insert into customer_debts as d values (new.customer_id, (new.balance <> 0)::int - was_open, new.balance - was)
  on conflict (customer_id) do update
    set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance;
  return null;
end $$;
create trigger accounts_opened after insert on accounts for each row execute function keep_debts();
create trigger accounts_changed after update on accounts for each row
  when (new.balance <> old.balance) execute function keep_debts();
