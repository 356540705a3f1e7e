-- How many decimals an amount has in this shop: fixed here, once. 2 where any stored amount has cents, otherwise what the
-- currency has (CURRENCY at this moment, passed in by the server; 2 where it is not set).
create table shop (
  only_row boolean primary key default true check (only_row),
  decimals smallint not null check (decimals in (0, 2, 3)),
  -- CURRENCY when the decimals were fixed; another one with other decimals is refused at the start.
  currency text
);

insert into shop (decimals, currency)
select case
    when exists (select from stock where unit_cost % 1 <> 0 or unit_sell % 1 <> 0)
      or exists (select from sale_lines where unit_cost % 1 <> 0 or unit_sell % 1 <> 0 or total % 1 <> 0 or cost % 1 <> 0)
      or exists (select from stock_movements where unit_cost % 1 <> 0)
      or exists (select from payments where amount % 1 <> 0)
      or exists (select from expenses where amount % 1 <> 0)
      or exists (select from bankings where amount % 1 <> 0)
      or exists (select from day_closes where counted % 1 <> 0)
      then 2
    else coalesce(nullif(current_setting('countinghouse.decimals', true), '')::smallint, 2)
  end,
  nullif(current_setting('countinghouse.currency', true), '');

create trigger shop_stays before update or delete or truncate on shop
  for each statement execute function refuse_change();

-- The same number for constraints and statements, which PostgreSQL folds into a constant.
do $$
begin
  execute format('create function money_decimals() returns integer language sql immutable parallel safe return %s',
    (select decimals from shop));
end $$;

-- Columns have two decimals, enough for 0 and 2. With three they get a third.
do $$
declare
  changed record;
begin
  if money_decimals() < 3 then return; end if;
  alter table accounts drop column balance;
  for changed in
    select c.table_name, string_agg(format('alter column %I type numeric(%s, 3)', c.column_name,
      c.numeric_precision + 1), ', ') as actions
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.numeric_scale = 2
    group by c.table_name
  loop
    execute format('alter table %I %s', changed.table_name, changed.actions);
  end loop;
  alter table accounts add column balance numeric(15, 3) not null
    generated always as (amount - paid) stored check (balance >= 0);
  create index accounts_open on accounts (id desc) where balance <> 0;
  create index accounts_open_of_customer on accounts (customer_id, due_on) include (balance) where balance <> 0;
end $$;

alter table sale_lines
  drop constraint sale_lines_check, drop constraint sale_lines_check1,
  add constraint sale_lines_total check (total = round(quantity * unit_sell, money_decimals())),
  add constraint sale_lines_cost check (cost = round(quantity * unit_cost, money_decimals()));
