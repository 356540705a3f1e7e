-- What reports are read from, so that a long history costs no more than a short one (docs/decisions/0030).
-- Needs: 0110

-- Nobody changes expenses or the items' categories between the sums and the triggers that keep them.
lock table expenses, stock in share row exclusive mode;

-- Step: adding up expenses by type
create table day_expenses (
  day date not null,
  type text not null,
  amount numeric not null,
  primary key (day, type)
) with (fillfactor = 50);
insert into day_expenses select date, type, sum(amount) from expenses where deleted_at is null group by 1, 2;

create function add_expenses_to_days() returns trigger language plpgsql as $$
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
end $$;
create trigger expenses_inserted after insert on expenses
  referencing new table as after for each statement execute function add_expenses_to_days();
create trigger expenses_updated after update on expenses
  referencing old table as before new table as after for each statement execute function add_expenses_to_days();

-- Step: making room for sums of what was sold
-- Every line sold, deleted or brought back and every movement of stock up to those named in report_progress, added up per
-- day and per month. The server adds what came since in the background (server/reports/add-up.ts), all or nothing;
-- whatever is not yet in here is read from its rows. No sale writes to these tables.
create table report_progress (
  only_row boolean primary key default true check (only_row),
  movements_to bigint not null default 0,
  return_lines_to bigint not null default 0
);
insert into report_progress default values;

create table report_sums (
  dimension text not null check (dimension in ('day', 'item', 'category', 'staff', 'customer', 'hour', 'tax')),
  span text not null check (span in ('day', 'month')),
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
  net_sales numeric not null
    generated always as (gross + added_tax - discounts - returns - tax + returned_tax) stored,
  -- With what many items or customers are put into order by.
  primary key (dimension, span, starts, key) include (net_sales, lines, returned_lines)
) with (fillfactor = 80);
-- Those of one item or customer.
create index report_sums_of_key on report_sums (dimension, key, span, starts) include (stock_quantity, stock_value)
  where dimension in ('item', 'customer');

-- Each item as it was added up last. No foreign key here: every sale would have to look at it.
create table report_items (
  stock_id bigint primary key,
  -- Its lines are in the sums of this category.
  category_id bigint not null,
  archived boolean not null,
  quantity numeric not null,
  value numeric not null,
  last_sold_on date,
  -- The last sale, or the day it came where there was none.
  idle_since date not null
) with (fillfactor = 70);
create index report_items_idle on report_items (idle_since, stock_id) include (value)
  where quantity > 0 and not archived;

-- Items that changed without a movement since: taken up with the next sums, and looked at one by one until then.
create table report_item_changes (
  id bigint generated always as identity primary key,
  stock_id bigint not null
);
create function note_item_change() returns trigger language plpgsql as $$
begin
  insert into report_item_changes (stock_id) values (new.id);
  return null;
end $$;
-- A sale writes neither column, so it never comes here.
create trigger stock_change_noted after update of category_id, deleted_at on stock for each row
  when (old.category_id <> new.category_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function note_item_change();
