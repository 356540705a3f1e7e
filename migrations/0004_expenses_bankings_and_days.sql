-- Money out, money banked, days closed, and the sums per day that reports read.

create table expenses (
  id bigint generated always as identity primary key,
  date date not null,
  amount numeric(14, 2) not null check (amount > 0),
  type text not null check (type in ('Utility', 'Meals', 'Commissions', 'Labour', 'Transport')),
  received_by text not null,
  expense text not null,
  staff_id bigint not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint
);
create index expenses_newest on expenses (date desc, id desc) where deleted_at is null;

create table bankings (
  id bigint generated always as identity primary key,
  date date not null,
  amount numeric(14, 2) not null check (amount > 0),
  comment text not null,
  staff_id bigint not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint
);
create index bankings_newest on bankings (date desc, id desc) where deleted_at is null;

create table day_closes (
  day date primary key,
  expected numeric(16, 2) not null,
  counted numeric(14, 2) not null check (counted >= 0),
  comment text not null,
  staff_id bigint not null,
  at timestamptz not null
);

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
  cash_sales numeric not null default 0,
  -- Still owed on the credit sales of that day.
  unpaid numeric not null default 0,
  -- Debts paid on that day.
  collected numeric not null default 0,
  expenses numeric not null default 0,
  banked numeric not null default 0,
  primary key (day, slot)
) with (fillfactor = 50);

create function add_sale_lines_to_days() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, cash_sales)
  select sold_on, pg_backend_pid() % 16, count(*), sum(quantity), sum(total), sum(cost),
    coalesce(sum(total) filter (where not credit), 0)
  from changed where deleted_at is null group by sold_on order by sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, cash_sales = d.cash_sales + excluded.cash_sales;
  return null;
end $$;
create trigger sale_lines_inserted after insert on sale_lines
  referencing new table as changed for each statement execute function add_sale_lines_to_days();

-- The only change a line knows is being deleted, once.
create function take_sale_lines_from_days() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, cash_sales)
  select o.sold_on, pg_backend_pid() % 16, -count(*), -sum(o.quantity), -sum(o.total), -sum(o.cost),
    -coalesce(sum(o.total) filter (where not o.credit), 0)
  from before o join after n using (id) where o.deleted_at is null and n.deleted_at is not null
  group by o.sold_on order by o.sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, cash_sales = d.cash_sales + excluded.cash_sales;
  return null;
end $$;
create trigger sale_lines_deleted after update on sale_lines
  referencing old table as before new table as after for each statement execute function take_sale_lines_from_days();

create function allow_only_deletion() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null or new.deleted_at is null
    or to_jsonb(new) - 'deleted_at' - 'deleted_by' <> to_jsonb(old) - 'deleted_at' - 'deleted_by' then
    raise exception 'a sale line can only be marked deleted, once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sale_lines_fixed before update on sale_lines for each row execute function allow_only_deletion();
create trigger sale_lines_stay before delete or truncate on sale_lines for each statement execute function refuse_change();

create function add_accounts_to_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into day_totals as d (day, slot, unpaid)
    select sold_on, pg_backend_pid() % 16, sum(balance) from after group by sold_on order by sold_on
    on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  else
    insert into day_totals as d (day, slot, unpaid)
    select n.sold_on, pg_backend_pid() % 16, sum(n.balance - o.balance) from before o join after n using (id)
    group by n.sold_on order by n.sold_on
    on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  end if;
  return null;
end $$;
create trigger accounts_inserted after insert on accounts
  referencing new table as after for each statement execute function add_accounts_to_days();
create trigger accounts_updated after update on accounts
  referencing old table as before new table as after for each statement execute function add_accounts_to_days();

-- Payments, expenses and bankings share their shape: date, amount, deleted_at. The argument names the sum they feed.
create function add_amounts_to_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format(
      'insert into day_totals as d (day, slot, %1$I)
       select date, pg_backend_pid() %% 16, sum(amount) from after where deleted_at is null group by date order by date
       on conflict (day, slot) do update set %1$I = d.%1$I + excluded.%1$I', tg_argv[0]);
  else
    execute format(
      'insert into day_totals as d (day, slot, %1$I)
       select date, pg_backend_pid() %% 16, sum(amount) from (
         select date, -amount as amount from before where deleted_at is null
         union all select date, amount from after where deleted_at is null
       ) as changes group by date order by date
       on conflict (day, slot) do update set %1$I = d.%1$I + excluded.%1$I', tg_argv[0]);
  end if;
  return null;
end $$;
create trigger payments_inserted after insert on payments
  referencing new table as after for each statement execute function add_amounts_to_days('collected');
create trigger payments_updated after update on payments
  referencing old table as before new table as after for each statement execute function add_amounts_to_days('collected');
create trigger expenses_inserted after insert on expenses
  referencing new table as after for each statement execute function add_amounts_to_days('expenses');
create trigger expenses_updated after update on expenses
  referencing old table as before new table as after for each statement execute function add_amounts_to_days('expenses');
create trigger bankings_inserted after insert on bankings
  referencing new table as after for each statement execute function add_amounts_to_days('banked');
create trigger bankings_updated after update on bankings
  referencing old table as before new table as after for each statement execute function add_amounts_to_days('banked');
create trigger payments_stay before delete or truncate on payments for each statement execute function refuse_change();
create trigger expenses_stay before delete or truncate on expenses for each statement execute function refuse_change();
create trigger bankings_stay before delete or truncate on bankings for each statement execute function refuse_change();
create trigger receipts_stay before delete or truncate on receipts for each statement execute function refuse_change();
create trigger accounts_stay before delete or truncate on accounts for each statement execute function refuse_change();
