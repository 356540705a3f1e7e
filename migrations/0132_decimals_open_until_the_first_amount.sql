-- The decimals of amounts are open until the first amount is stored. Until then another currency can bring its own; the row
-- of `shop` is the lock that decides between a change of the currency and the first amount, on every server.
-- Needs: 0110

alter table shop add column fixed boolean not null default false;

drop trigger shop_stays on shop;
create trigger shop_stays before delete or truncate on shop for each statement execute function refuse_change();

update shop set fixed = exists (select from stock) or exists (select from expenses) or exists (select from bankings)
  or exists (select from cash_movements) or exists (select from shifts) or exists (select from day_closes)
  or exists (select from deposits) or exists (select from customer_payments) or exists (select from accounts)
  or exists (select from approvals where amount is not null)
  or exists (select from customers where credit_limit is not null);

create function keep_fixed_decimals() returns trigger language plpgsql as $$
begin
  if old.fixed and (not new.fixed or new.decimals <> old.decimals) then
    raise exception 'the decimals of this shop are fixed';
  end if;
  return new;
end $$;
create trigger shop_keeps_decimals before update on shop for each row execute function keep_fixed_decimals();

-- On each table that can have the first amount: everything sold or owed comes after an item, whose price is one. The
-- decimals are read from the row, because the plan of this function would keep those of money_decimals().
create function fix_decimals() returns trigger language plpgsql as $$
declare
  shops record;
  amounts numeric[];
begin
  select array_agg(value::numeric) into amounts from jsonb_each_text(to_jsonb(new)) where key = any (tg_argv) and value is not null;
  if amounts is null then return null; end if;
  select decimals, fixed into shops from shop;
  if not shops.fixed then
    update shop set fixed = true returning decimals, fixed into shops;
  end if;
  if exists (select from unnest(amounts) amount where amount <> round(amount, shops.decimals)) then
    raise exception 'an amount has more decimals than the currency' using errcode = 'CH090';
  end if;
  return null;
end $$;

create trigger stock_fixes_decimals after insert or update of unit_cost, unit_sell on stock
  for each row execute function fix_decimals('unit_cost', 'unit_sell');
create trigger expenses_fix_decimals after insert or update of amount on expenses
  for each row execute function fix_decimals('amount');
create trigger bankings_fix_decimals after insert or update of amount on bankings
  for each row execute function fix_decimals('amount');
create trigger cash_movements_fix_decimals after insert on cash_movements
  for each row execute function fix_decimals('amount');
create trigger shifts_fix_decimals after insert or update of float, counted on shifts
  for each row execute function fix_decimals('float', 'counted');
create trigger day_closes_fix_decimals after insert or update of counted on day_closes
  for each row execute function fix_decimals('counted');
create trigger day_close_methods_fix_decimals after insert or update of counted on day_close_methods
  for each row execute function fix_decimals('counted');
create trigger deposits_fix_decimals after insert on deposits
  for each row execute function fix_decimals('amount');
create trigger approvals_fix_decimals after insert on approvals
  for each row execute function fix_decimals('amount');
create trigger customers_fix_decimals after insert or update of credit_limit on customers
  for each row execute function fix_decimals('credit_limit');

-- Gives the shop other decimals, wherever the database knows them. Refused by the trigger above once they are fixed. A
-- shop that was changed has the same schema as one that was created so; a test compares the two.
create function change_money_decimals(wanted integer, wanted_currency text) returns void language plpgsql as $$
declare
  scale integer := case wanted when 3 then 3 else 2 end;
  changed record;
  put_back text[] := '{}';
  statement text;
begin
  update shop set decimals = wanted, currency = wanted_currency;
  execute format('create or replace function money_decimals() returns integer language sql immutable parallel safe return %s', wanted);

  for changed in
    select conrelid::regclass as in_table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%round(%'
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.in_table, changed.name, changed.name,
      regexp_replace(changed.definition, ', [023]\)', format(', %s)', wanted), 'g'));
  end loop;

  create temporary table money_columns on commit drop as
    select a.attrelid, a.attname, a.attgenerated <> '' as generated,
      ((a.atttypmod - 4) >> 16 & 65535) - ((a.atttypmod - 4) & 65535) + scale as digits
    from unnest('{accounts.amount, accounts.paid, accounts.balance, bankings.amount, day_closes.expected, day_closes.counted,
      expenses.amount, payments.amount, payments.balance, receipts.total, sale_lines.unit_cost, sale_lines.unit_sell,
      sale_lines.total, sale_lines.cost, stock.unit_cost, stock.unit_sell, stock_movements.unit_cost}'::text[]) as named
    join pg_attribute a on a.attrelid = split_part(named, '.', 1)::regclass and a.attname = split_part(named, '.', 2);

  if (select numeric_scale from information_schema.columns
      where table_schema = 'public' and table_name = 'stock' and column_name = 'unit_cost') <> scale then
    -- What stands on these columns is taken away and put back: views, triggers, and accounts.balance with its indexes.
    select array_agg(format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) order by oid) into put_back
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace;
    put_back := coalesce(put_back, '{}');
    for changed in select oid::regclass as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid desc
    loop
      execute format('drop view %s', changed.name);
    end loop;
    for changed in select tgrelid::regclass as on_table, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and tgrelid in (select attrelid from money_columns)
    loop
      execute format('drop trigger %I on %s', changed.name, changed.on_table);
      put_back := put_back || changed.definition;
    end loop;
    select put_back || coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into put_back
    from pg_index i where i.indrelid = 'accounts'::regclass and pg_get_indexdef(i.indexrelid) ~ '\mbalance\M';
    alter table accounts drop column balance;
    for changed in
      select attrelid::regclass as of_table,
        string_agg(format('alter column %I type numeric(%s, %s)', attname, digits, scale), ', ') as actions
      from money_columns where not generated group by attrelid
    loop
      execute format('alter table %s %s', changed.of_table, changed.actions);
    end loop;
    execute format('alter table accounts add column balance numeric(%s, %s) not null
      generated always as (amount - paid - returned - written_off) stored check (balance >= 0)',
      (select digits from money_columns where generated), scale);
    foreach statement in array put_back loop
      execute statement;
    end loop;
  end if;

  -- Statements that other connections have prepared know the decimals as a constant: this makes them plan anew.
  for changed in select distinct on (attrelid) attrelid::regclass as of_table, attname from money_columns where not generated
  loop
    execute format('alter table %s alter column %I set statistics -1', changed.of_table, changed.attname);
  end loop;
end $$;
