-- Discounts, taxes, cash rounding and payments in parts. How a receipt was paid are its movements of kind 'sale' that
-- stand; nothing here changes a figure of what was sold before.
alter table sale_lines
  -- Its own discount and its share of the cart's.
  add column discount numeric(17, 3) not null default 0 check (discount >= 0),
  -- In the total, whether included in the price or added to it.
  add column tax numeric(17, 3) not null default 0 check (tax >= 0 and tax <= total),
  -- The tax it was sold with, as it was then.
  add column tax_name text,
  add column tax_percent numeric(6, 3),
  add column tax_included boolean,
  add constraint sale_lines_tax_rate check (
    (tax_name is null) = (tax_percent is null) and (tax_name is null) = (tax_included is null)
    and (tax_name is not null or tax = 0)),
  drop constraint sale_lines_total,
  add constraint sale_lines_total check (total = round(quantity * unit_sell, money_decimals()) - discount
    + case when tax_included then 0 else tax end);
alter table receipts
  -- What rounding to the smallest coin added to the total, where all was paid in cash.
  add column rounding numeric(17, 3) not null default 0,
  -- What was handed over in cash, where it was said.
  add column cash_given numeric(17, 3);

-- What a customer has paid in advance and not used. A function that the database runs anew each time: a sale that waited
-- for the customer's row sees what the sale before it used.
create index money_movements_deposits on money_movements (customer_id) include (amount) where method_id = 2;
create function customer_deposit(customer bigint) returns numeric language plpgsql volatile as $$
begin
  return (select -coalesce(sum(amount), 0) from money_movements where method_id = 2 and customer_id = customer);
end $$;

-- Profit is what was charged less the tax in it and the cost, so the sums per item and per day keep the tax too.
alter table stock add column sold_tax numeric not null default 0;
alter table day_totals add column tax numeric not null default 0;
drop index sale_lines_of_item;
create index sale_lines_of_item on sale_lines (stock_id, sold_on, id) include (quantity, cost, total, tax)
  where deleted_at is null;

create or replace function keep_stock_figures() returns trigger language plpgsql as $$
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
end $$;

create or replace function add_sale_lines_to_days() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, tax)
  select sold_on, pg_backend_pid() % 16, count(*), sum(quantity), sum(total), sum(cost), sum(tax)
  from changed where deleted_at is null group by sold_on order by sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, tax = d.tax + excluded.tax;
  return null;
end $$;

create or replace function take_sale_lines_from_days() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, lines, quantity, sales, cost, tax)
  select o.sold_on, pg_backend_pid() % 16, -count(*), -sum(o.quantity), -sum(o.total), -sum(o.cost), -sum(o.tax)
  from before o join after n using (id) where o.deleted_at is null and n.deleted_at is not null
  group by o.sold_on order by o.sold_on
  on conflict (day, slot) do update set lines = d.lines + excluded.lines, quantity = d.quantity + excluded.quantity,
    sales = d.sales + excluded.sales, cost = d.cost + excluded.cost, tax = d.tax + excluded.tax;
  return null;
end $$;

-- Methods and tax rates count as settings: a sale that was priced with others is priced again.
create function raise_settings_version() returns trigger language plpgsql as $$
begin
  update settings set version = version + 1;
  return null;
end $$;
create trigger payment_methods_changed after insert or update on payment_methods
  for each statement execute function raise_settings_version();
create trigger tax_rates_changed after insert or update or delete on tax_rates
  for each statement execute function raise_settings_version();
