-- Costs of a delivery that come later: transport or duty that is billed once the goods are there. What of it falls on goods that are
-- still in stock raises their cost; the rest is cost of goods on the day it is entered.
-- Every stock movement there is meets the stricter rule of 0153, so what 0156 allows besides needs no check of old rows.
-- Needs: 0110
create table late_costs (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  name text not null check (length(name) between 1 and 200),
  amount numeric(17, 3) not null check (amount > 0),
  spread text not null check (spread = any ('{value,quantity}')),
  -- The day it was entered. Days before it stay as they are.
  day date not null,
  -- What of it was paid at once; the rest is a bill.
  paid numeric(17, 3) not null check (paid between 0 and amount),
  -- What of it went into stock; the rest is cost of goods.
  into_stock numeric(17, 3) not null check (into_stock between 0 and amount),
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index late_costs_of_delivery on late_costs (delivery_id, id);
create index late_costs_by_day on late_costs (day);
create trigger late_costs_fix_decimals after insert on late_costs for each row execute function fix_decimals('amount');
create trigger late_costs_append_only before update or delete or truncate on late_costs
  for each statement execute function refuse_change();

-- The share of each line of the delivery, and what of it went into stock.
create table late_cost_lines (
  id bigint generated always as identity primary key,
  late_cost_id bigint not null references late_costs,
  delivery_line_id bigint not null references delivery_lines,
  share numeric(17, 3) not null check (share >= 0),
  into_stock numeric(17, 3) not null check (into_stock between 0 and share),
  movement_id bigint unique references stock_movements,
  constraint late_cost_lines_once unique (late_cost_id, delivery_line_id),
  constraint late_cost_lines_movement check ((into_stock > 0) = (movement_id is not null))
);
create index late_cost_lines_of_line on late_cost_lines (delivery_line_id);
create trigger late_cost_lines_append_only before update or delete or truncate on late_cost_lines
  for each statement execute function refuse_change();

create table late_cost_payments (
  id bigint generated always as identity primary key,
  late_cost_id bigint not null references late_costs,
  method_id bigint not null references payment_methods,
  amount numeric(17, 3) not null check (amount > 0),
  reference text
);
create index late_cost_payments_of_cost on late_cost_payments (late_cost_id, id);
create trigger late_cost_payments_append_only before update or delete or truncate on late_cost_payments
  for each statement execute function refuse_change();

-- A delivery has one bill of its own, and one for each cost that came later and was not paid.
alter table bills
  add column late_cost_id bigint unique references late_costs,
  drop constraint bills_delivery_id_key,
  add constraint bills_late_cost check (late_cost_id is null or delivery_id is not null);
create unique index bills_of_delivery on bills (delivery_id) where late_cost_id is null;
create index bills_with_delivery on bills (delivery_id) where delivery_id is not null;

alter table stock_movements
  drop constraint stock_movements_kind,
  drop constraint stock_movements_quantity,
  add constraint stock_movements_kind check (kind = any ('{opening,restock,received,"received undone","late cost","sent back",sale,"sale deleted",adjustment,revaluation,return,loss,"written off"}')) not valid,
  add constraint stock_movements_quantity check ((quantity <> 0.0 or kind = any ('{opening,sale,"sale deleted",return,loss}')) = (kind <> all ('{revaluation,"late cost"}'))) not valid;
